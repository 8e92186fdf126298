import { describe, expect, test } from 'vitest'
import { createMachine, not, or, setup } from 'xstate'
import { readChart, statesWithin } from '#atlas/chart/chart.ts'
import { type AtlasChart, loadAllCharts } from '#atlas/chart/charts.ts'
import { coverageOf, missingIn } from '#atlas/walk/coverage.ts'
import { goAll, pathsOf } from '#atlas/walk/paths.ts'
import { nextWalk, now, offersOf, startWalk, type Walk } from '#atlas/walk/walk.ts'

const atlasCharts = await loadAllCharts()

const chartOf = (id: string): AtlasChart => {
  const found = atlasCharts.find(({ chart }) => chart.id === id)
  if (!found) throw new Error(`no chart ${id}`)
  return found
}

/** A chart of the test's own, whose guards are never true by themselves. */
function made(config: Parameters<typeof createMachine>[0]): Parameters<typeof startWalk>[0] {
  const machine = createMachine(
    { id: 'made', ...config },
    { guards: { isHere: () => false, isThere: () => false } },
  )
  return { chart: readChart(machine), machine }
}

const offerOf = (walk: Walk, name: string) => {
  const found = offersOf(walk).find(({ trigger }) => `${trigger.kind} ${trigger.name}`.trim() === name)
  if (!found) throw new Error(`${name} is not offered in ${now(walk).leaves.join(' ')}`)
  return found
}

/** It happens, and the guards decide. */
const happens = (walk: Walk, name: string, data: object = {}) =>
  nextWalk(walk, { type: 'happened', offer: offerOf(walk, name), data })

/** The branch with this guard is taken, or the one without any. */
const takes = (walk: Walk, name: string, guard?: string) => {
  const offer = offerOf(walk, name)
  const branch = offer.branches.find((one) => one.guard?.name === guard)
  return nextWalk(walk, { type: 'taken', offer, branch: branch?.key ?? '', data: {} })
}

const leaves = (walk: Walk) => now(walk).leaves

describe('a walk', () => {
  test('begins where the chart begins', () => {
    expect(leaves(startWalk(chartOf('signIn'), ''))).toEqual(['editing'])
    expect(leaves(startWalk(chartOf('session'), ''))).toEqual(['anonymous.visiting'])
    expect(leaves(startWalk(chartOf('onboarding'), ''))).toEqual([
      'wizard.answering.companyDetails',
      'warehouseList.loading',
    ])
  })

  test('has the data of the first starting point, in every state', () => {
    const draft = { legal_name: '' }
    for (const path of ['', 'wizard.answering.ecommerce'])
      expect(now(startWalk(chartOf('onboarding'), path)).snapshot.context).toMatchObject({ draft })
  })

  test('is at a state that is named, and where the regions beside it begin', () => {
    expect(leaves(startWalk(chartOf('onboarding'), 'wizard.answering.ecommerce'))).toEqual([
      'wizard.answering.ecommerce',
      'warehouseList.loading',
    ])
    expect(leaves(startWalk(chartOf('session'), 'signedIn.pendingApproval.rejected'))).toEqual([
      'signedIn.pendingApproval.rejected',
    ])
  })

  test('takes the branch that is pressed, whatever its guard would say', () => {
    const start = startWalk(chartOf('signIn'), '')
    expect(leaves(takes(start, 'event credentials.submitted', 'hasCredentials'))).toEqual(['submitting'])
    expect(leaves(takes(start, 'event credentials.submitted'))).toEqual(['editing'])
  })

  test('asks the real guards, with the data that is given', () => {
    const start = startWalk(chartOf('signIn'), '')
    expect(leaves(happens(start, 'event credentials.submitted'))).toEqual(['editing'])
    const typed = ['email', 'password'].reduce(
      (walk, field) => happens(walk, 'event field.changed', { field, value: 'x' }),
      start,
    )
    expect(leaves(happens(typed, 'event credentials.submitted'))).toEqual(['submitting'])
  })

  test('a guard is made to pass or to fail, and then says so every time', () => {
    const start = startWalk(chartOf('signIn'), '')
    const key = 'editing credentials.submitted 0'
    const passing = nextWalk(start, { type: 'guardSet', key, mode: 'pass' })
    expect(leaves(happens(passing, 'event credentials.submitted'))).toEqual(['submitting'])
    const failing = nextWalk(passing, { type: 'guardSet', key, mode: 'fail' })
    expect(leaves(happens(failing, 'event credentials.submitted'))).toEqual(['editing'])
  })

  test('offers the results of actors and the ends of timers', () => {
    const sent = takes(startWalk(chartOf('signUp'), ''), 'event form.submitted', 'hasNoProblem')
    const done = happens(sent, 'done submitSignUp', { message: null })
    expect(leaves(done)).toEqual(['succeeded'])
    expect(leaves(happens(sent, 'error submitSignUp'))).toEqual(['editing'])
    expect(leaves(happens(done, 'after redirectDelay'))).toEqual(['leaving'])
  })

  test('ends where the chart ends', () => {
    const ended = startWalk(chartOf('signUp'), 'succeeded')
    expect(offersOf(happens(ended, 'event redirect.hastened'))).toEqual([])
  })

  test('offers what happens at once when that is next', () => {
    const walk = startWalk(chartOf('session'), 'deciding')
    expect(leaves(walk)).toEqual(['deciding'])
    expect(leaves(takes(walk, 'always', 'isActive'))).toEqual(['signedIn.active'])
    expect(leaves(takes(walk, 'always'))).toEqual(['anonymous.visiting'])
  })

  test('does not offer what an inner state answers before the one around it', () => {
    const walk = startWalk(
      made({
        initial: 'inner',
        on: { pressed: { target: '.other' }, released: { target: '.other' } },
        states: { inner: { on: { pressed: {} } }, other: {} },
      }),
      '',
    )
    expect(offersOf(walk).map(({ trigger, branches }) => [trigger.name, branches[0]?.source])).toEqual([
      ['pressed', 'inner'],
      ['released', ''],
    ])
  })

  test('does not turn for ever where two guards are made to pass', () => {
    const walk = startWalk(
      made({
        initial: 'one',
        states: {
          one: { always: { guard: 'isHere', target: 'two' } },
          two: { always: { guard: 'isThere', target: 'one' } },
        },
      }),
      '',
    )
    const keys = ['one always 0', 'two always 0']
    const passing = keys.reduce((w, key) => nextWalk(w, { type: 'guardSet', key, mode: 'pass' }), walk)
    expect(leaves(happens(passing, 'always'))).toHaveLength(1)
  })

  test('asks guards that are made of others', () => {
    const isMissing = not('isThere')
    const machine = setup({
      types: { context: {} as { there: boolean } },
      guards: { isThere: ({ context }) => context.there, isMissing, isEither: or(['isThere', 'isMissing']) },
    }).createMachine({
      id: 'made',
      context: { there: false },
      initial: 'one',
      states: {
        one: {
          on: { looked: { guard: 'isThere', target: 'two' }, missed: { guard: 'isMissing', target: 'two' } },
        },
        two: { on: { asked: { guard: 'isEither', target: 'one' } } },
      },
    })
    const walk = startWalk({ chart: readChart(machine), machine }, '')
    expect(leaves(happens(walk, 'event looked'))).toEqual(['one'])
    expect(leaves(happens(happens(walk, 'event missed'), 'event asked'))).toEqual(['one'])
  })

  test('says of each step whether the rules refused it, or were overruled', () => {
    const start = startWalk(
      made({
        initial: 'one',
        states: { one: { on: { asked: { target: 'two', guard: 'isHere' }, left: 'two' } }, two: {} },
      }),
      '',
    )
    const said = (walk: Walk) => [now(walk).by, ...leaves(walk)]
    expect(said(happens(start, 'event asked'))).toEqual(['asked – refused, nothing happens', 'one'])
    expect(said(takes(start, 'event asked', 'isHere'))).toEqual(['asked – forced, against the rules', 'two'])
    expect(said(takes(start, 'event left'))).toEqual(['left', 'two'])
  })

  test('goes back step by step, to any moment, and to the start', () => {
    const start = startWalk(chartOf('signIn'), '')
    const sent = takes(start, 'event credentials.submitted', 'hasCredentials')
    const refused = happens(sent, 'error submitCredentials')
    expect(leaves(nextWalk(refused, { type: 'undone' }))).toEqual(['submitting'])
    expect(nextWalk(refused, { type: 'returned', moment: 0 }).moments).toHaveLength(1)
    expect(nextWalk(start, { type: 'undone' })).toEqual(start)
    const again = nextWalk(refused, { type: 'restarted', start: { at: 'submitting' } })
    expect([leaves(again), again.moments.length]).toEqual([['submitting'], 1])
  })
})

describe.each(atlasCharts.map((one) => [one.chart.id, one] as const))('every step of %s', (_, one) => {
  const { chart } = one

  test('is on a path of its model, which the chart goes to the end', () => {
    const walks = goAll(startWalk(one, ''))
    expect(walks.map(({ moments }) => moments.length - 1)).toEqual(
      pathsOf(one.samples).map(({ steps }) => steps.length),
    )
    expect(missingIn(chart, coverageOf(chart, walks))).toEqual({ states: [], transitions: [] })
  })

  test('is offered by its state, and leads where it is drawn', () => {
    const wrong = statesWithin(chart).flatMap(({ path, transitions, type }) =>
      transitions
        .filter(() => type !== 'final')
        .flatMap(({ key, eventType, targets }) => {
          const walk = startWalk(one, path)
          const offers = offersOf(walk)
          const offer = offers.find(({ branches }) => branches.some((branch) => branch.key === key))
          // A state inside may handle this event itself: then it never reaches the state around it.
          if (!offer)
            return offers.some((other) => other.eventType === eventType) ? [] : [`${key}: not offered`]
          const { snapshot } = now(nextWalk(walk, { type: 'taken', offer, branch: key, data: {} }))
          if (snapshot.status === 'error') return [`${key}: ${String(snapshot.error)}`]
          const isAsDrawn = targets.every((target) => isReached(walk, snapshot.value, target))
          return isAsDrawn ? [] : [`${key}: ${JSON.stringify(snapshot.value)}`]
        }),
    )
    expect(wrong).toEqual([])
  })

  /** A state that is left at once for another cannot be seen after a step. */
  const transient = new Set(
    statesWithin(chart)
      .filter(({ transitions }) => transitions.some(({ trigger }) => trigger.kind === 'always'))
      .map(({ path }) => path),
  )

  function isReached(walk: Walk, value: unknown, target: string): boolean {
    if (transient.has(target)) return true
    const active = JSON.stringify(value)
    return target.split('.').every((key) => active.includes(`"${key}"`)) && walk.chart === chart
  }
})
