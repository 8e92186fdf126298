import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import {
  type DashboardFilter,
  isSameDashboardFilter,
  toggledStatuses,
  wholeDashboard,
} from '#domain/dashboard/filter.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { OrderStatus } from '#domain/orders/order.ts'

type Context = {
  filter: DashboardFilter
  /** What was found last; it stays while newer figures load. Null before the first. */
  figures: DashboardFigures | null
}

export type DashboardEvent =
  | { type: 'status.toggled'; status: OrderStatus }
  | { type: 'filter.changed'; change: Partial<DashboardFilter> }
  | { type: 'filters.cleared' }
  /** The address says what to show: by Back, Forward or a link. */
  | { type: 'address.changed'; query: DashboardFilter }
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }

export const dashboardMachine = setup({
  types: {
    input: {} as { filter: DashboardFilter },
    context: {} as Context,
    events: {} as DashboardEvent,
    emitted: {} as FocusRequested<'heading'>,
    tags: {} as 'busy' | 'loading' | 'refreshing' | 'current' | 'failed' | 'outdated',
  },
  actors: {
    computeFigures: fromPromise<DashboardFigures, DashboardFilter>(() => {
      throw new Error('dashboard: actor "computeFigures" was not provided')
    }),
    followAddress: fromCallback<{ type: 'query.shown'; query: DashboardFilter }, { query: DashboardFilter }>(
      () => {
        throw new Error('dashboard: actor "followAddress" was not provided')
      },
    ),
  },
  guards: {
    hasFigures: ({ context }) => context.figures !== null,
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
    showQuery: sendTo('followAddress', ({ context }) => ({
      type: 'query.shown' as const,
      query: context.filter,
    })),
    requestFocus: emit({ type: 'focus.requested', target: 'heading' }),
    rememberFigures: assign((_, params: { figures: DashboardFigures }) => ({ figures: params.figures })),
  },
}).createMachine({
  id: 'dashboard',
  description: 'The figures of all orders, or of those of chosen statuses and of one day or several.',
  context: ({ input }) => ({ filter: input.filter, figures: null }),
  invoke: {
    id: 'followAddress',
    src: 'followAddress',
    input: ({ context }) => ({ query: context.filter }),
  },
  initial: 'asking',
  on: {
    'status.toggled': {
      target: '.asking',
      actions: [{ type: 'toggleStatus', params: ({ event }) => ({ status: event.status }) }, 'showQuery'],
    },
    'filter.changed': {
      guard: { type: 'isNewFilter', params: ({ event }) => ({ change: event.change }) },
      target: '.asking',
      actions: [{ type: 'changeFilter', params: ({ event }) => ({ change: event.change }) }, 'showQuery'],
    },
    'filters.cleared': {
      guard: { type: 'isNewFilter', params: () => ({ change: wholeDashboard }) },
      target: '.asking',
      actions: [{ type: 'changeFilter', params: () => ({ change: wholeDashboard }) }, 'showQuery'],
    },
    'address.changed': {
      guard: { type: 'isNewFilter', params: ({ event }) => ({ change: event.query }) },
      target: '.asking',
      actions: [{ type: 'changeFilter', params: ({ event }) => ({ change: event.query }) }, 'showQuery'],
    },
    'workspace.changed': {
      description: 'Something was changed, here or elsewhere: the figures are asked for again.',
      target: '.asking',
    },
  },
  states: {
    asking: {
      description: 'A newer question ends the older one.',
      tags: 'busy',
      initial: 'deciding',
      invoke: {
        id: 'computeFigures',
        src: 'computeFigures',
        input: ({ context }) => context.filter,
        onDone: {
          target: 'current',
          actions: { type: 'rememberFigures', params: ({ event }) => ({ figures: event.output }) },
        },
        onError: [{ guard: 'hasFigures', target: 'outdated' }, { target: 'failed' }],
      },
      states: {
        deciding: { always: [{ guard: 'hasFigures', target: 'refreshing' }, { target: 'loading' }] },
        loading: { tags: 'loading' },
        refreshing: { description: 'Earlier figures stay.', tags: 'refreshing' },
      },
    },
    current: { description: 'The figures are those of the filter.', tags: 'current' },
    failed: {
      description: 'The question stays as it was asked and can be asked again.',
      tags: 'failed',
      on: { 'loading.retried': { target: 'asking', actions: 'requestFocus' } },
    },
    outdated: {
      description: 'The same, and earlier figures stay.',
      tags: ['failed', 'outdated'],
      on: { 'loading.retried': { target: 'asking', actions: 'requestFocus' } },
    },
  },
})
