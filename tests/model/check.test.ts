import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine } from 'xstate'
import { deadEndsOf, exploreAll, gapsOf, pathsThrough, randomWalk, walkPaths } from './check.ts'
import { type AnyModel, done, elapses, fails } from './model.ts'

type Door = { code: string }

const sound = {
  shut: {
    on: {
      'code.typed': { actions: 'keepCode' },
      'knob.turned': [{ guard: 'isRight', target: 'ringing' }, { target: 'shut' }],
    },
  },
  ringing: { invoke: { id: 'ring', src: 'ring', onDone: { target: 'open' }, onError: { target: 'shut' } } },
  open: { after: { pause: { target: 'shut' } } },
}

/** A door that opens by a code, with a bell: small, and with one of everything. */
function doorWith(states: Record<string, object>): AnyStateMachine {
  const config = { id: 'door', context: { code: '' }, initial: 'shut', states: { ...sound, ...states } }
  return createMachine(
    config as never,
    {
      actors: { ring: createMachine({}) },
      actions: { keepCode: assign(({ event }) => ({ code: String(event['code']) })) },
      guards: { isRight: ({ context }: { context: Door }) => context.code === '1947', isAlways: () => true },
      delays: { pause: 100 },
    } as never,
  ) as AnyStateMachine
}

const model: AnyModel = {
  machine: doorWith({}),
  starts: { 'a shut door': { to: 'shut', sets: { code: '' } } },
  steps: {
    'types the code': { type: 'code.typed', code: '1947' },
    'types another code': { type: 'code.typed', code: '0000' },
    'turns the knob': { type: 'knob.turned' },
    'the bell rings': done('ring'),
    'the bell is broken': fails('ring', new Error('broken')),
    waits: elapses('pause', 100),
  },
  states: {
    shut: {
      steps: {
        'types the code': { sets: { code: '1947' } },
        'types another code': { sets: { code: '0000' } },
        'turns the knob': ({ code }) => (code === '1947' ? { to: 'ringing' } : {}),
      },
    },
    ringing: {
      runs: { ring: () => undefined },
      steps: { 'the bell rings': { to: 'open' }, 'the bell is broken': { to: 'shut' } },
    },
    open: { steps: { waits: { to: 'shut' } } },
  },
  invariants: {
    'nobody comes in without the code': ({ state, context }) =>
      !state.includes('open') || context.code === '1947',
  },
}

function walked(checked: AnyModel) {
  const explored = exploreAll(checked)
  return walkPaths(explored, pathsThrough(explored))
}

const faultyDoor = (states: Record<string, object>): AnyModel => ({ ...model, machine: doorWith(states) })

test('a chart that is as its model says passes', () => {
  expect(walked(model).uncovered).toEqual([])
  expect(gapsOf(model)).toEqual([])
  expect(deadEndsOf(exploreAll(model))).toEqual([])
})

describe('paths find', () => {
  test('a transition that leads elsewhere', () => {
    const faulty = faultyDoor({ open: { after: { pause: { target: 'ringing' } } } })
    expect(() => walked(faulty)).toThrow(/expected \[ 'shut' \], found \[ 'ringing' \].*waits$/s)
  })

  test('an action that is missing', () => {
    const faulty = faultyDoor({ shut: { on: { ...sound.shut.on, 'code.typed': { target: 'shut' } } } })
    expect(() => walked(faulty)).toThrow("context.code: expected '1947', found ''")
  })

  test('a result that is not expected', () => {
    const faulty = faultyDoor({ ringing: { invoke: { ...sound.ringing.invoke, onError: undefined } } })
    expect(() => walked(faulty)).toThrow('The chart crashed: Error: broken')
  })

  test('a pause of another length', () => {
    const faulty = { ...model, machine: doorWith({ open: { after: { 200: { target: 'shut' } } } }) }
    expect(() => walked(faulty)).toThrow("'waits' cannot happen in open")
  })

  test('a transition and a state that nothing leads to, by their names', () => {
    const faulty = faultyDoor({ broken: { on: { 'door.repaired': { target: 'shut' } } } })
    expect(walked(faulty).uncovered).toEqual(['state: broken', 'transition: broken · door.repaired'])
  })

  test('a guard that always says the same, by its name', () => {
    const [, otherwise] = sound.shut.on['knob.turned']
    const turned = [sound.shut.on['knob.turned'][0], { ...otherwise, guard: 'isAlways' }]
    const faulty = faultyDoor({ shut: { on: { ...sound.shut.on, 'knob.turned': turned } } })
    expect(walked(faulty).uncovered).toEqual(['guard outcome: shut · knob.turned if isAlways: false'])
  })
})

describe('a model says what it lacks', () => {
  test('a state of which nothing is asserted', () => {
    const { open: _, ...states } = model.states
    expect(gapsOf({ ...model, states })).toContain("Nothing is asserted of the state 'open'")
  })

  test('a step that nothing drives', () => {
    const { 'turns the knob': _, ...steps } = model.steps
    expect(gapsOf({ ...model, steps })).toEqual(["Nothing drives the step 'turns the knob'"])
  })

  test('a step that no state offers', () => {
    const steps = { ...model.steps, knocks: { type: 'door.knocked' } }
    expect(gapsOf({ ...model, steps })).toEqual(["No state offers the step 'knocks'"])
  })
})

test('a state that is never left is a dead end', () => {
  const faulty = { ...faultyDoor({ open: {} }), states: { ...model.states, open: {} } }
  expect(deadEndsOf(exploreAll(faulty))).toEqual(['open'])
})

describe('random walks', () => {
  const walks = (checked: AnyModel) => fc.check(randomWalk(exploreAll(checked)), { numRuns: 100, seed: 1947 })

  test('pass where the chart is sound', () => {
    expect(walks(model).failed).toBe(false)
  })

  test('find a broken invariant, and the shortest way to it', () => {
    const broken = {
      ...model,
      invariants: {
        'the door stays shut': ({ state }: { state: readonly string[] }) => !state.includes('open'),
      },
    }
    expect(String(walks(broken).errorInstance)).toContain(
      'It does not hold that the door stays shut\n  after: a shut door → types the code → turns the knob → the bell rings',
    )
  })

  test('find an event that is taken where the model knows nothing of it', () => {
    const faulty = faultyDoor({ open: { ...sound.open, on: { 'knob.turned': { target: 'shut' } } } })
    expect(walks(faulty).failed).toBe(true)
  })
})
