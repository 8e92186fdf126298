import fc from 'fast-check'
import { test } from 'vitest'
import { exploreAll, randomWalk } from './check.ts'
import { models } from './models.ts'

/** `npm run walks` asks for more. */
const numRuns = Number(process.env['WALKS'] ?? 500)

test.each(Object.entries(models))(
  `%s: ${numRuns} random walks keep to the model and break no invariant`,
  (_, model) => {
    fc.assert(randomWalk(exploreAll(model)), { numRuns, seed: 1947, includeErrorInReport: true })
  },
  600_000,
)
