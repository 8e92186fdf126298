import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { workers } from '#tests/support/workers.ts'
import { atlasData } from '#tools/build/atlasData.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Vitest begins with the largest files. These take longer than their size says: they wait for processes, or walk all paths. */
const longest =
  /\/(server\/(tryout|deployment|killNine)|model\/paths|server\/live\/(everyWrite|tallies))\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** `#…` names resolve by package.json's `imports`, so no alias is repeated here. */
export default defineConfig({
  root,
  plugins: [atlasData()],
  test: {
    // Each keeps its modules and its page from one file to the next.
    maxWorkers: workers,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    unstubGlobals: true,
    // These end what hangs, no more: the machine may have other work, and slow is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/reports/vitest.json' }]],
    coverage: {
      provider: 'v8',
      include: ['{atlas,domain,machines,messages,server,src}/**/*.{ts,tsx}'],
      reportsDirectory: 'coverage',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{domain,machines,model,charts,lint,app}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // One of these is of a cluster, and one of a database that is none.
          exclude: [`tests/server/${process.env['TEST_WORKERS'] ? 'distribute' : 'cluster'}.test.ts`],
          globalSetup: ['tests/support/globalDatabase.ts'],
          setupFiles: ['tests/support/guardStatements.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          // What draws: a .tsx file.
          include: ['tests/app/**/*.test.tsx'],
          globalSetup: ['tests/support/globalDatabase.ts'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/dom.ts', 'tests/support/guardStatements.ts'],
        },
      },
    ],
  },
})
