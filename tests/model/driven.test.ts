import { describe, expect, test } from 'vitest'
import { type Drivers, drive, drivenPaths } from './driven.ts'
import { signInModel } from './signIn.model.ts'

/** Drivers that write down what they are asked to do and to see. */
function diary(): { drivers: Drivers<string[]>; pages: string[] } {
  const note = (what: string) => async (pages: string[]) => void pages.push(what)
  const notes = (names: string[]) => Object.fromEntries(names.map((name) => [name, note(name)]))
  return {
    pages: [],
    drivers: {
      starts: notes(['an empty form']),
      steps: notes(Object.keys(signInModel.steps)),
      states: notes(['editing', 'submitting', 'signedIn']),
      outOfReach: {},
    },
  }
}

describe('paths for a driver', () => {
  test('a step without a driver is missed by its name', () => {
    const { drivers } = diary()
    delete drivers.steps['submits']
    expect(() => drivenPaths(signInModel, drivers)).toThrow("Nothing drives the step 'submits'")
  })

  test('a state without an assertion is missed by its name', () => {
    const { drivers } = diary()
    delete drivers.states['submitting']
    expect(() => drivenPaths(signInModel, drivers)).toThrow("Nothing is asserted of the state 'submitting'")
  })

  test('a step that is out of reach is not taken', () => {
    const { drivers } = diary()
    delete drivers.steps['is let in']
    const paths = drivenPaths(signInModel, {
      ...drivers,
      outOfReach: { 'is let in': 'nobody has an account' },
    })
    expect(paths.flatMap(({ steps }) => steps.map(({ step }) => step))).not.toContain('is let in')
  })

  test('every step is driven, and every state seen after it', async () => {
    const { drivers, pages } = diary()
    const [path] = drivenPaths(signInModel, drivers)
    if (!path) throw new Error('There is no path')
    await drive(path, drivers, pages)
    expect(pages).toEqual([path.start, ...path.steps].flatMap(({ step, state }) => [step, ...state]))
  })

  test('together they come from where drivers start to everywhere', () => {
    const { drivers } = diary()
    const paths = drivenPaths(signInModel, drivers)
    expect(new Set(paths.map(({ start }) => start.step))).toEqual(new Set(['an empty form']))
    expect(new Set(paths.flatMap(({ steps }) => steps.flatMap(({ state }) => state)))).toEqual(
      new Set(['editing', 'submitting', 'signedIn']),
    )
  })
})
