/**
 * The generated paths of a chart's model as browser tests: one for each start of the model, on one page.
 *
 * `npm test` walks the paths that cover every state, transition, guard outcome, result and timer that a person or the
 * network can bring about. `EVERY_STEP=1 npm run browser -- model` takes every step in every situation.
 */
import { type Page, test } from '@playwright/test'
import { type Drivers, drive, drivenPaths, type OutOfReach } from '#tests/model/driven.ts'
import type { AnyModel } from '#tests/model/model.ts'
import type { Path } from '#tests/model/paths.ts'

const goal = process.env['EVERY_STEP'] ? 'every step' : 'every item'

/** A test ends here, so that two workers share a long list of paths. */
const STEPS_OF_A_TEST = 200

export function walkInBrowser<Subject>(
  chart: string,
  model: AnyModel,
  drivers: Drivers<Subject>,
  visit: (page: Page) => Promise<Subject>,
): void {
  // Each path starts anew anyway; what failed is told with the way that led there.
  test.use({ trace: 'off', actionTimeout: 10_000 })
  test.describe.configure({ mode: 'parallel' })
  for (const [index, paths] of portions(drivenPaths(model, drivers, goal)).entries()) {
    const steps = stepsIn(paths)
    test(`${chart} ${index + 1}: ${paths.length} paths, ${steps} steps`, async ({ page }) => {
      test.setTimeout(30_000 + steps * 2_000)
      const subject = await visit(page)
      const seen = new Set<OutOfReach<Subject>>()
      for (const path of paths) await drive(model, path, drivers, subject, seen)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
}

const stepsIn = (paths: readonly Path[]) => paths.reduce((sum, { steps }) => sum + 1 + steps.length, 0)

function portions(paths: readonly Path[]): Path[][] {
  const portions: Path[][] = []
  for (const path of paths) {
    const last = portions.at(-1)
    if (last && stepsIn(last) < STEPS_OF_A_TEST) last.push(path)
    else portions.push([path])
  }
  return portions
}
