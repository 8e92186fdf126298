/** The project's tests, with a mutated source in place of its own. */
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import tests from '#tests/vitest.config.ts'
import { faultPlugin } from './plant.ts'

/** In the given order: those that know a source best come first. */
class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications
  }
}

export default mergeConfig(
  tests,
  defineConfig({
    plugins: [faultPlugin()],
    test: {
      maxWorkers: 1,
      bail: 1,
      // The machine may have other work: a mutation is not found by being slow.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      sequence: { sequencer: GivenOrder },
    },
  }),
)
