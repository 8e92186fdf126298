import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, type TagsFrom } from 'xstate'
import { type DashboardFigures, dashboardFigures } from '#domain/dashboard/figures.ts'
import { type DashboardFilter, wholeDashboard } from '#domain/dashboard/filter.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const figuresAt = (now: number): DashboardFigures =>
  dashboardFigures(
    { orders: [], customers: [], locations: [], products: [], currency: 'PKR' },
    wholeDashboard,
    now,
  )

const narrow: DashboardFilter = { statuses: ['halt'], date: '2026-11-20' }

function startDashboard(filter: DashboardFilter = wholeDashboard) {
  const compute = heldPromise<DashboardFigures, DashboardFilter>()
  const address: DashboardFilter[] = []
  const followAddress = fromCallback<
    { type: 'query.shown'; query: DashboardFilter },
    { query: DashboardFilter }
  >(({ input, receive }) => {
    address.push(input.query)
    receive(({ query }) => address.push(query))
  })
  const actor = createActor(
    dashboardMachine.provide({ actors: { computeFigures: compute.logic, followAddress } }),
    { input: { filter } },
  ).start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    compute,
    address,
    state,
    figures: () => state().context.figures,
    has: (tag: TagsFrom<typeof dashboardMachine>) => state().hasTag(tag),
    change: (change: Partial<DashboardFilter>) => actor.send({ type: 'filter.changed', change }),
  }
}

async function startCurrent(filter?: DashboardFilter) {
  const started = startDashboard(filter)
  await started.compute.last().resolve(figuresAt(0))
  return started
}

describe('the figures', () => {
  test('are asked for with the filter of the address', () => {
    const { compute, address, figures, has } = startDashboard(narrow)
    expect(has('loading')).toBe(true)
    expect(figures()).toBeNull()
    expect(compute.last().input).toEqual(narrow)
    expect(address).toEqual([narrow])
  })

  test('stay until newer ones are there', async () => {
    const { compute, figures, has, change } = await startCurrent()
    expect(has('current')).toBe(true)
    change(narrow)
    expect(has('refreshing')).toBe(true)
    expect(has('current')).toBe(false)
    expect(figures()).toEqual(figuresAt(0))
    await compute.last().resolve(figuresAt(1e12))
    expect(has('current')).toBe(true)
    expect(figures()).toEqual(figuresAt(1e12))
  })

  test('of a newer question end the older one', async () => {
    const { compute, figures, change } = startDashboard()
    change(narrow)
    const [first] = compute.calls
    expect(first?.signal.aborted).toBe(true)
    await first?.resolve(figuresAt(0))
    expect(figures()).toBeNull()
  })

  test('are asked for again when the workspace has changed', async () => {
    const { actor, compute, has } = await startCurrent()
    actor.send({ type: 'workspace.changed' })
    expect(has('refreshing')).toBe(true)
    expect(compute.calls).toHaveLength(2)
  })

  test('that do not come can be asked for again', async () => {
    const { actor, compute, has } = startDashboard(narrow)
    await compute.last().reject(new Error('no answer'))
    expect([has('failed'), has('outdated')]).toEqual([true, false])
    actor.send({ type: 'loading.retried' })
    expect(has('loading')).toBe(true)
    expect(compute.last().input).toEqual(narrow)
  })

  test('that do not come leave the earlier ones', async () => {
    const { actor, compute, has, figures, change } = await startCurrent()
    change(narrow)
    await compute.last().reject(new Error('no answer'))
    expect([has('failed'), has('outdated')]).toEqual([true, true])
    expect(figures()).toEqual(figuresAt(0))
    actor.send({ type: 'loading.retried' })
    expect(has('refreshing')).toBe(true)
    expect(compute.last().input).toEqual(narrow)
  })
})

describe('the filter', () => {
  test('a chip is pressed and pressed again; chips are in their order, and the address follows', async () => {
    const { actor, compute, address } = await startCurrent()
    actor.send({ type: 'status.toggled', status: 'halt' })
    actor.send({ type: 'status.toggled', status: 'approve' })
    actor.send({ type: 'status.toggled', status: 'halt' })
    const shown = [[], ['halt'], ['approve', 'halt'], ['approve']].map((statuses) => ({
      statuses,
      date: null,
    }))
    expect(address).toEqual(shown)
    expect(compute.calls.map(({ input }) => input)).toEqual(shown)
  })

  test('a day is chosen and cleared, whatever the chips', async () => {
    const { compute, change } = await startCurrent(narrow)
    change({ date: null })
    expect(compute.last().input).toEqual({ statuses: ['halt'], date: null })
    change({ date: '2026-11-20' })
    expect(compute.last().input).toEqual(narrow)
  })

  test('chips and day are cleared together', async () => {
    const { actor, compute, address } = await startCurrent(narrow)
    actor.send({ type: 'filters.cleared' })
    expect(compute.last().input).toEqual(wholeDashboard)
    expect(address).toEqual([narrow, wholeDashboard])
  })

  test('for the same as before, nothing is asked', async () => {
    const { actor, compute, address, change, has } = await startCurrent()
    actor.send({ type: 'filters.cleared' })
    actor.send({ type: 'address.changed', query: { statuses: [], date: null } })
    change({ date: null })
    expect(has('current')).toBe(true)
    expect(compute.calls).toHaveLength(1)
    expect(address).toEqual([wholeDashboard])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(dashboardMachine)).toEqual({
    computeFigures: 'Error: dashboard: actor "computeFigures" was not provided',
    followAddress: 'Error: dashboard: actor "followAddress" was not provided',
  })
})
