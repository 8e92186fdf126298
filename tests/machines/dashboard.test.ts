import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type DashboardFigures, dashboardFigures } from '#domain/dashboard/figures.ts'
import { type DashboardFilter, wholeDashboard } from '#domain/dashboard/filter.ts'
import { type DashboardEvent, dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

const figures = (now: number): DashboardFigures =>
  dashboardFigures(
    { orders: [], customers: [], locations: [], products: [], currency: 'PKR' },
    wholeDashboard,
    now,
  )

function startDashboard(filter: DashboardFilter = wholeDashboard) {
  const compute = heldPromise<DashboardFigures, DashboardFilter>()
  const workspace = heldSource<DashboardEvent>()
  const actor = createActor(
    dashboardMachine.provide({
      actors: { computeFigures: compute.logic, watchWorkspace: workspace.logic },
    }),
    { input: { filter } },
  ).start()
  return { actor, compute, workspace, state: () => actor.getSnapshot() }
}

async function startReady(filter?: DashboardFilter) {
  const started = startDashboard(filter)
  await started.compute.last().resolve(figures(0))
  return started
}

describe('loading', () => {
  test('begins with the filter of the address, and without figures', () => {
    const filter: DashboardFilter = { statuses: ['halt'], date: '2026-11-20' }
    const { compute, state } = startDashboard(filter)
    expect(state().value).toBe('loading')
    expect(state().hasTag('busy')).toBe(true)
    expect(state().context).toEqual({ filter, figures: null })
    expect(compute.last().input).toEqual(filter)
  })

  test('ends with the figures, which stay until newer ones are there', async () => {
    const { actor, compute, state } = startDashboard()
    await compute.last().resolve(figures(0))
    expect(state().value).toBe('ready')
    expect(state().hasTag('busy')).toBe(false)
    actor.send({ type: 'date.chosen', date: '2026-11-20' })
    expect(state().value).toBe('loading')
    expect(state().context.figures).toEqual(figures(0))
    await compute.last().resolve(figures(1e12))
    expect(state().context.figures).toEqual(figures(1e12))
  })

  test('a newer question ends the older one', async () => {
    const { actor, compute, state } = startDashboard()
    actor.send({ type: 'status.toggled', status: 'halt' })
    const [first] = compute.calls
    expect(first?.signal.aborted).toBe(true)
    await first?.resolve(figures(0))
    expect(state().context.figures).toBeNull()
  })

  test('begins again when the workspace has changed', async () => {
    const { workspace, compute, state } = await startReady()
    workspace.send({ type: 'workspace.changed' })
    expect(state().value).toBe('loading')
    expect(compute.calls).toHaveLength(2)
  })
})

test('a failure keeps filter and earlier figures, and can be tried again', async () => {
  const { actor, compute, state } = await startReady()
  expect(state().can({ type: 'loading.retried' })).toBe(false)
  actor.send({ type: 'status.toggled', status: 'halt' })
  await compute.last().reject(new Error('no answer'))
  expect(state().value).toBe('failed')
  expect(state().hasTag('failed')).toBe(true)
  expect(state().context.figures).toEqual(figures(0))
  actor.send({ type: 'loading.retried' })
  expect(compute.last().input.statuses).toEqual(['halt'])
  await compute.last().resolve(figures(0))
  expect(state().value).toBe('ready')
})

describe('the filter', () => {
  test('a chip is pressed and pressed again; chips stand in their order', async () => {
    const { actor, compute } = await startReady()
    actor.send({ type: 'status.toggled', status: 'halt' })
    actor.send({ type: 'status.toggled', status: 'approve' })
    expect(compute.last().input.statuses).toEqual(['approve', 'halt'])
    actor.send({ type: 'status.toggled', status: 'halt' })
    expect(compute.last().input.statuses).toEqual(['approve'])
    actor.send({ type: 'statuses.cleared' })
    expect(compute.last().input).toEqual(wholeDashboard)
  })

  test('a day is chosen and cleared, whatever the chips', async () => {
    const { actor, compute } = await startReady({ statuses: ['halt'], date: null })
    actor.send({ type: 'date.chosen', date: '2026-11-20' })
    expect(compute.last().input).toEqual({ statuses: ['halt'], date: '2026-11-20' })
    actor.send({ type: 'date.chosen', date: null })
    expect(compute.last().input).toEqual({ statuses: ['halt'], date: null })
  })

  test('the address brings a whole filter', async () => {
    const { actor, compute } = await startReady()
    const filter: DashboardFilter = { statuses: ['delivered', 'halt'], date: '2026-11-20' }
    actor.send({ type: 'address.changed', filter })
    expect(compute.last().input).toEqual(filter)
  })

  test('for the same as before, nothing is asked', async () => {
    const { actor, compute, state } = await startReady()
    actor.send({ type: 'statuses.cleared' })
    actor.send({ type: 'date.chosen', date: null })
    actor.send({ type: 'address.changed', filter: { statuses: [], date: null } })
    expect(state().value).toBe('ready')
    expect(compute.calls).toHaveLength(1)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(dashboardMachine)).toEqual({
    computeFigures: 'Error: dashboard: actor "computeFigures" was not provided',
    watchWorkspace: 'Error: dashboard: actor "watchWorkspace" was not provided',
  })
})
