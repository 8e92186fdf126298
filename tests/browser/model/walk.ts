/**
 * The generated paths of a chart's model as browser tests.
 *
 * `npm test` walks the paths that cover every state, transition, guard outcome, result and timer that a person or the
 * network can bring about. `npm run paths` (EVERY_STEP) takes every step in every situation.
 */
import type { Page } from '@playwright/test'
import { type Drivers, drive, drivenPaths, type OutOfReach } from '#tests/model/driven.ts'
import type { AnyModel } from '#tests/model/model.ts'
import type { Path } from '#tests/model/paths.ts'
import { test } from '../test.ts'

const goal = process.env['EVERY_STEP'] ? 'every step' : 'every item'

/** A test ends here, so that two workers share a long list of paths. */
const STEPS_OF_A_TEST = 200

/** Each path leaves some ten entries; where a page's history is full, at 50, going back in it loads documents again. */
const PATHS_OF_A_PAGE = 4

export function walkInBrowser<Subject>(
  chart: string,
  model: AnyModel,
  drivers: Drivers<Subject>,
  visit: (page: Page) => Promise<Subject>,
): void {
  // What failed is told with the way that led there.
  test.use({ trace: 'off', actionTimeout: 10_000 })
  test.describe.configure({ mode: 'parallel' })
  for (const [index, paths] of portions(drivenPaths(model, drivers, goal)).entries()) {
    const steps = stepsIn(paths)
    test(`${chart} ${index + 1}: ${paths.length} paths, ${steps} steps`, async ({ context }) => {
      test.setTimeout(30_000 + steps * 2_000)
      const seen = new Set<OutOfReach<Subject>>()
      for (const few of chunks(paths, PATHS_OF_A_PAGE)) {
        const page = await context.newPage()
        const subject = await visit(page)
        for (const path of few) await drive(model, path, drivers, subject, seen)
        // What is held at the network is not to reach the server.
        await page.goto('about:blank')
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        for (const open of context.pages()) await open.close()
      }
    })
  }
}

const stepsIn = (paths: readonly Path[]) => paths.reduce((sum, { steps }) => sum + 1 + steps.length, 0)

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)]

function portions(paths: readonly Path[]): Path[][] {
  const portions: Path[][] = []
  for (const path of paths) {
    const last = portions.at(-1)
    if (last && stepsIn(last) < STEPS_OF_A_TEST) last.push(path)
    else portions.push([path])
  }
  return portions
}
