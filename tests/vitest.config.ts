import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { layouts } from '#tools/build/layouts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `#…` names resolve by package.json's `imports`, so no alias is repeated here. */
export default defineConfig({
  root,
  plugins: [layouts()],
  test: {
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
          include: ['tests/{domain,machines,messages,model,charts,lint,support}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/globalDatabase.ts'],
          // One PostgreSQL serves the whole run; files that start or kill servers are left alone with it.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/globalDatabase.ts'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/dom.ts'],
        },
      },
    ],
  },
})
