/** Runs suites that build the server against mutated sources: each time in a new worker of Vitest. */
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestRunResult,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import type { Bench } from './bench.ts'
import { type Fault, shared } from './plant.ts'

const root = process.cwd()

async function startVitest(): Promise<Vitest> {
  const vitest = await createVitest('test', {
    root,
    config: resolve(root, 'lab/mutate/vitest.config.ts'),
    watch: true,
    reporters: [{}],
  })
  await vitest.standalone()
  // Else an edit meanwhile starts a run of its own, which ends this one.
  await vitest.vite.watcher.close()
  return vitest
}

const specificationsOf = async (vitest: Vitest, suites: readonly string[]) =>
  (await Promise.all(suites.map((suite) => vitest.globTestSpecifications([suite])))).flat()

/** A suite that failed, with its first failed test; neither when an error came from outside of all. */
type Failure = { module?: TestModule; test?: TestCase | undefined; text: string }

function failuresIn({ testModules, unhandledErrors }: TestRunResult): Failure[] {
  const failures = testModules.flatMap((module): Failure[] => {
    const [test] = module.children.allTests('failed')
    if (!test && module.state() !== 'failed') return []
    const [error] = test?.result().errors ?? module.errors()
    const name = test?.fullName ?? 'before all tests'
    return [{ module, test, text: `${name}: ${error?.message.split('\n')[0]}` }]
  })
  const isUnseen = failures.length === 0 && unhandledErrors.length > 0
  return isUnseen ? [{ text: 'an error that nobody caught' }] : failures
}

/** So often a failure that does not come again is taken for one of a busy machine. */
const MOST_ROUNDS = 3

export async function openVitestBench(): Promise<Bench> {
  const vitest = await startVitest()
  const written = resolve(root, `node_modules/.cache/fault-${process.pid}.json`)

  function plant(fault: Fault | null) {
    for (const file of [shared.karwanFault?.file, fault?.file])
      if (file !== undefined) vitest.invalidateFile(resolve(root, file))
    shared.karwanFault = fault
    // For the server that a suite builds (tests/support/serverProcess.ts); a worker has the environment of its start.
    writeFileSync(written, JSON.stringify(fault))
    process.env['KARWAN_FAULT'] = written
  }

  async function failureIn(specifications: TestSpecification[]): Promise<Failure | null> {
    const failures = failuresIn(await vitest.runTestSpecifications(specifications))
    // What failed with an earlier fault is in the result of every run.
    const asked = new Set(specifications.map(({ moduleId }) => moduleId))
    return failures.find(({ module }) => !module || asked.has(module.moduleId)) ?? null
  }

  return {
    /** A busy machine makes sound tests late: a failure counts when the test fails by itself once more. */
    async run(fault, suites) {
      plant(fault)
      const all = await specificationsOf(
        vitest,
        suites.map(({ file }) => file),
      )
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const failure = await failureIn(all)
        if (!failure) return null
        const again = failure.test ? [failure.test.toTestSpecification()] : all
        if (!fault || (await failureIn(again))) return { test: failure.text }
      }
      return null
    },
    async close() {
      await vitest.close()
      rmSync(written, { force: true })
    },
  }
}
