import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { customerOf, emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { done, elapses, fails, type Model, type Outcome, type StateModel } from './model.ts'

const orderId = '#1042'

/** Tags of people; there is only one. */
const tagged = (order: OrderResponse, ...tags: string[]): OrderResponse => ({
  ...order,
  tags: tags.map((tag) => ({ tag, is_system: false })),
})
const plain = liveOrder({ version: 1 })
/** Two versions later, with a tag; it was approved, so that it cannot be verified any more. */
const worked: OrderResponse = {
  ...tagged(liveOrder({ version: 3 }), 'vip'),
  status: 'approve',
  place: { previous: null, next: null, position: 1, total: 1 },
}
/** What the server answered to a change of `plain`. */
const answer = tagged(liveOrder({ version: 2 }), 'vip')
const changeOf = (order: OrderResponse) => ({ kind: 'order' as const, id: order.id, version: order.version })
const draft = emptyOrderCustomer

const list: OrdersQuery = { ...allOrders, status: 'halt', page: 2 }

type Context = {
  order: OrderResponse | null
  canAct: boolean
}

const shows = (order: OrderResponse | null, context: Context): Outcome<Context> => ({
  to: order ? 'order.shown.current' : 'order.missing',
  sets: { order },
  tells: [
    order
      ? { type: 'order.read', customer: customerOf(order), version: order.version }
      : { type: 'order.missing' },
    order ? { type: 'order.read', tags: order.tags.map(({ tag }) => tag) } : { type: 'order.missing' },
    ...(context.canAct ? [{ type: 'order.read', order }] : []),
  ],
})

const reads = (order: OrderResponse | null) => (context: Context) => shows(order, context)

/** An answer that is older than what is shown says nothing new. */
const takes = (context: Context): Outcome<Context> =>
  context.order && answer.version >= context.order.version
    ? shows({ ...answer, place: context.order.place }, context)
    : {}

const isOlderThan = (version: number, { order }: Context) => order !== null && order.version < version

/** The button that was pressed goes with its note, so the focus goes to the heading. */
const retries = (to: string) => ({ to, tells: [{ type: 'focus.requested', target: 'heading' }] })

const answers: StateModel<Context>['steps'] = {
  'the order is read': reads(plain),
  'the order is read as others made it': reads(worked),
  'there is no such order': reads(null),
}

const bilal = { id: 'u-1', name: 'Bilal Ahmed' }
const edits = { to: 'company.shared', sets: { editor: bilal } }
const leaves = { to: 'company.alone', sets: { editor: null } }

const startsWith = (canAct: boolean): Model<typeof orderDetailMachine>['starts'][string] => ({
  input: (workspace) => ({ orderId, isEditAsked: true, list, draft, canAct, workspace }),
  to: ['order.loading', 'company.alone'],
  sets: {
    orderId,
    isEditAsked: true,
    list,
    draft,
    canAct,
    order: null,
    editor: null,
  },
})

export const orderDetailModel: Model<typeof orderDetailMachine> = {
  machine: orderDetailMachine,
  listeners: ['customerDetail', 'orderAct', 'orderTags', 'remarks', 'watchPresence'],
  spawned: ({ canAct }) => (canAct ? ['orderAct'] : []),
  starts: {
    'an order that is sent events': startsWith(true),
    'an order of the sample': startsWith(false),
  },
  steps: {
    'the workspace changes': { type: 'workspace.changed' },
    'another order changes': {
      type: 'workspace.changed',
      changes: [{ ...changeOf(plain), id: 'another' }],
    },
    'others change it': { type: 'workspace.changed', changes: [changeOf(worked)] },
    'a change here is answered': {
      type: 'workspace.changed',
      changes: [{ ...changeOf(answer), order: answer }],
    },
    'tries again': { type: 'loading.retried' },
    'the order is read': done('readOrder', plain),
    'the order is read as others made it': done('readOrder', worked),
    'there is no such order': done('readOrder', null),
    'the order is not read': fails('readOrder', new Error('no')),
    'chooses VERIFY': { type: 'action.chosen', action: 'verifyOrder' },
    'Bilal edits it': { type: 'editor.seen', editor: bilal },
    'Bilal leaves it': { type: 'editor.left', editor: bilal },
    'Sana leaves it': { type: 'editor.left', editor: { id: 'u-2', name: 'Sana Kareem' } },
    'nobody is heard of': elapses('presenceShown', 30_000),
  },
  states: {
    '': {
      runs: {
        customerDetail: ({ workspace }) => ({ orderId, isEditAsked: true, draft, workspace }),
        orderTags: ({ workspace }) => ({ orderId, workspace }),
        remarks: ({ workspace }) => ({ orderId, workspace }),
        watchPresence: () => ({ orderId }),
      },
    },
    order: {
      steps: {
        'the workspace changes': { to: 'order.loading' },
        'another order changes': { to: 'order.loading' },
        'others change it': { to: 'order.loading' },
        'a change here is answered': { to: 'order.loading' },
      },
    },
    'order.loading': {
      tags: ['loading'],
      runs: { readOrder: () => ({ orderId, list }) },
      steps: { ...answers, 'the order is not read': { to: 'order.failed' } },
    },
    'order.shown': {
      steps: {
        'the workspace changes': { to: 'order.shown.refreshing' },
        'another order changes': {},
        'others change it': (context) =>
          isOlderThan(worked.version, context) ? { to: 'order.shown.refreshing' } : {},
        'a change here is answered': takes,
        // What is still pending can be verified; what is approved was.
        'chooses VERIFY': ({ order, canAct }) =>
          !canAct && order?.status === 'pending-cod'
            ? { tells: [{ type: 'notice.raised', notice: { code: 'needsLiveData', action: 'verifyOrder' } }] }
            : {},
      },
    },
    'order.shown.current': {},
    'order.shown.refreshing': {
      tags: ['refreshing'],
      runs: { readOrder: () => ({ orderId, list }) },
      steps: { ...answers, 'the order is not read': { to: 'order.shown.outdated' } },
    },
    'order.shown.outdated': {
      tags: ['failed'],
      steps: { 'tries again': retries('order.shown.refreshing') },
    },
    'order.missing': { tags: ['missing'] },
    'order.failed': { tags: ['failed'], steps: { 'tries again': retries('order.loading') } },
    'company.alone': { steps: { 'Bilal edits it': edits } },
    'company.shared': {
      tags: ['shared'],
      steps: {
        'Bilal edits it': edits,
        'Bilal leaves it': leaves,
        'Sana leaves it': {},
        'nobody is heard of': leaves,
      },
    },
  },
  apart: [
    [
      'the workspace changes',
      'another order changes',
      'others change it',
      'a change here is answered',
      'tries again',
      'the order is read',
      'the order is read as others made it',
      'there is no such order',
      'the order is not read',
      'chooses VERIFY',
    ],
    ['Bilal edits it', 'Bilal leaves it', 'Sana leaves it', 'nobody is heard of'],
  ],
  flags: ({ order, canAct }) => [order?.version, canAct],
  invariants: {
    'there is an order exactly where one is shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('order.shown.')) === (context.order !== null),
  },
}
