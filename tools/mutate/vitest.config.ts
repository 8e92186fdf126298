/** The project's tests, with a mutated source in place of its own, or with functions that note that they were called. */
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import tests from '#tests/vitest.config.ts'
import { faultPlugin, notePlugin } from './plant.ts'

/** In the given order: those that know a source best come first. */
class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications
  }
}

export default mergeConfig(
  tests,
  defineConfig({
    plugins: [faultPlugin(), notePlugin()],
    test: {
      // Of several projects, only what their own configuration says counts.
      maxWorkers: process.env['KARWAN_NOTES'] ? '100%' : 1,
      bail: 1,
      // The machine may have other work: a mutation is not found by being slow.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      sequence: { sequencer: GivenOrder },
      setupFiles: ['tools/mutate/noteCalls.ts'],
    },
  }),
)
