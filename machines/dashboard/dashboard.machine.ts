import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { type DashboardFilter, isSameDashboardFilter, toggledStatuses } from '#domain/dashboard/filter.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Day } from '#domain/weeks.ts'

type Context = {
  filter: DashboardFilter
  /** What was found last; it stays while newer figures load. Null before the first. */
  figures: DashboardFigures | null
}

export type DashboardEvent =
  | { type: 'status.toggled'; status: OrderStatus }
  | { type: 'statuses.cleared' }
  /** null: all days. */
  | { type: 'date.chosen'; date: Day | null }
  /** The address says what to show: at the start, by Back, Forward or a link. */
  | { type: 'address.changed'; filter: DashboardFilter }
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }

export const dashboardMachine = setup({
  types: {
    input: {} as { filter: DashboardFilter },
    context: {} as Context,
    events: {} as DashboardEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    computeFigures: fromPromise<DashboardFigures, DashboardFilter>(() => {
      throw new Error('dashboard: actor "computeFigures" was not provided')
    }),
    watchWorkspace: fromCallback<DashboardEvent>(() => {
      throw new Error('dashboard: actor "watchWorkspace" was not provided')
    }),
  },
  guards: {
    isNewFilter: ({ context }, params: { change: Partial<DashboardFilter> }) =>
      !isSameDashboardFilter(context.filter, { ...context.filter, ...params.change }),
  },
  actions: {
    changeFilter: assign({
      filter: ({ context }, params: { change: Partial<DashboardFilter> }) => ({
        ...context.filter,
        ...params.change,
      }),
    }),
    toggleStatus: assign({
      filter: ({ context }, params: { status: OrderStatus }) => ({
        ...context.filter,
        statuses: toggledStatuses(context.filter.statuses, params.status),
      }),
    }),
    rememberFigures: assign((_, params: { figures: DashboardFigures }) => ({ figures: params.figures })),
  },
}).createMachine({
  id: 'dashboard',
  description: 'The figures of all orders, or of those of chosen statuses and of one day.',
  context: ({ input }) => ({ filter: input.filter, figures: null }),
  invoke: { id: 'watchWorkspace', src: 'watchWorkspace' },
  initial: 'loading',
  on: {
    'status.toggled': {
      target: '.loading',
      actions: { type: 'toggleStatus', params: ({ event }) => ({ status: event.status }) },
    },
    'statuses.cleared': {
      guard: { type: 'isNewFilter', params: () => ({ change: { statuses: [] } }) },
      target: '.loading',
      actions: { type: 'changeFilter', params: () => ({ change: { statuses: [] } }) },
    },
    'date.chosen': {
      guard: { type: 'isNewFilter', params: ({ event }) => ({ change: { date: event.date } }) },
      target: '.loading',
      actions: { type: 'changeFilter', params: ({ event }) => ({ change: { date: event.date } }) },
    },
    'address.changed': {
      guard: { type: 'isNewFilter', params: ({ event }) => ({ change: event.filter }) },
      target: '.loading',
      actions: { type: 'changeFilter', params: ({ event }) => ({ change: event.filter }) },
    },
    'workspace.changed': {
      description: 'Something was changed, here or elsewhere: the figures are asked for again.',
      target: '.loading',
    },
  },
  states: {
    loading: {
      description: 'Earlier figures stay. A newer question ends the older one.',
      tags: 'busy',
      invoke: {
        id: 'computeFigures',
        src: 'computeFigures',
        input: ({ context }) => context.filter,
        onDone: {
          target: 'ready',
          actions: { type: 'rememberFigures', params: ({ event }) => ({ figures: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    ready: {},
    failed: {
      description: 'The question stays as it was asked and can be asked again.',
      tags: 'failed',
      on: { 'loading.retried': { target: 'loading' } },
    },
  },
})
