import { describe, expect, test } from 'vitest'
import { type Drivers, drive, drivenPaths, type OutOfReach } from './driven.ts'
import type { Path } from './paths.ts'
import { signInModel } from './signIn.model.ts'

const states = [
  'editing',
  'submitting',
  'enteringCode',
  'askingPasskey',
  'checkingCode',
  'signedIn',
  'signedInByCode',
]

/** Drivers that write down what they are asked to do and to see. */
function diary(): { drivers: Drivers<string[]>; pages: string[] } {
  const note = (what: string) => async (pages: string[]) => void pages.push(what)
  const notes = (names: string[]) => Object.fromEntries(names.map((name) => [name, note(name)]))
  return {
    pages: [],
    drivers: {
      starts: notes(['an empty form']),
      steps: notes(Object.keys(signInModel.steps)),
      states: notes(states),
      outOfReach: [],
    },
  }
}

const stepsOf = (paths: readonly Path[]) => paths.flatMap(({ steps }) => steps.map(({ step }) => step))

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

  test('a step that is out of reach everywhere needs no driver, and is not taken', () => {
    const { drivers } = diary()
    delete drivers.steps['is let in']
    const paths = drivenPaths(signInModel, {
      ...drivers,
      outOfReach: [{ steps: ['is let in'], because: 'nobody has an account', see: async () => {} }],
    })
    expect(stepsOf(paths)).not.toContain('is let in')
    expect(stepsOf(paths)).toContain('is refused')
  })

  test('a step that is out of reach at times needs a driver for the others', () => {
    const { drivers } = diary()
    delete drivers.steps['submits']
    const hidden = {
      steps: ['submits'],
      when: ({ email }: { email: string }) => email === '',
      because: 'it is too early',
      see: async () => {},
    }
    expect(() => drivenPaths(signInModel, { ...drivers, outOfReach: [hidden] })).toThrow(
      "Nothing drives the step 'submits'",
    )
  })

  test('a step that is out of reach at times is taken at others, and once it is seen that it is', async () => {
    const { drivers, pages } = diary()
    const hidden: OutOfReach<string[]> = {
      steps: ['clears the password'],
      in: ['editing'],
      when: ({ password }: { password: string }) => password === '',
      because: 'there is nothing to clear',
      see: async (diary, { context }) => void diary.push(`nothing in '${context.password}'`),
    }
    const picky = { ...drivers, outOfReach: [hidden] }
    const paths = drivenPaths(signInModel, picky, 'every step')
    const taken = paths.flatMap(({ start, steps }) =>
      steps.map(({ step }, index) => ({ step, before: [start, ...steps][index]?.snapshot.context.password })),
    )
    const cleared = taken.filter(({ step }) => step === 'clears the password')
    expect(cleared.length).toBeGreaterThan(0)
    expect(cleared.filter(({ before }) => before === '')).toEqual([])

    const seen = new Set<typeof hidden>()
    for (const path of paths) await drive(signInModel, path, picky, pages, seen)
    expect(pages.filter((line) => line.startsWith('nothing'))).toEqual(["nothing in ''"])
  })

  test('every step is driven, and every state seen after it', async () => {
    const { drivers, pages } = diary()
    const [path] = drivenPaths(signInModel, drivers)
    if (!path) throw new Error('There is no path')
    await drive(signInModel, path, drivers, pages)
    expect(pages).toEqual([path.start, ...path.steps].flatMap(({ step, state }) => [step, ...state]))
  })

  test('whatever fails is told with the way that led there', async () => {
    const { drivers, pages } = diary()
    drivers.states['submitting'] = () => Promise.reject(new Error('not so'))
    const [path] = drivenPaths(signInModel, drivers)
    if (!path) throw new Error('There is no path')
    await expect(drive(signInModel, path, drivers, pages)).rejects.toThrow(
      /^Failed after: an empty form → .*submits$/,
    )
  })

  test('together they come from where drivers start to everywhere', () => {
    const { drivers } = diary()
    const paths = drivenPaths(signInModel, drivers)
    expect(new Set(paths.map(({ start }) => start.step))).toEqual(new Set(['an empty form']))
    expect(new Set(paths.flatMap(({ steps }) => steps.flatMap(({ state }) => state)))).toEqual(
      new Set(states),
    )
  })
})
