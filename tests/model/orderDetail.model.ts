import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { customerOf, emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { tagsDone } from '#tests/support/records.ts'
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
  seenTags: string[]
  tags: string[]
  tagText: string
}

/** Whether other tags are chosen than the order has; there is only one tag here. */
const isChoosing = ({ seenTags, tags }: Pick<Context, 'seenTags' | 'tags'>) => seenTags.length !== tags.length

/** There is only one tag here, typed or pressed; it is not added twice. */
const isNew = ({ tags, tagText }: Context) => tagText !== '' && tags.length === 0

const tagsOf = (order: OrderResponse | null) => order?.tags.map(({ tag }) => tag) ?? []

/** Tags that are being chosen stay chosen when the order is read again. */
const shows = (order: OrderResponse | null, context: Context): Outcome<Context> => ({
  to: order ? 'order.shown.current' : 'order.missing',
  sets: {
    order,
    seenTags: tagsOf(order),
    tags: isChoosing(context) ? context.tags : tagsOf(order),
  },
  tells: [
    order
      ? { type: 'order.read', customer: customerOf(order), version: order.version }
      : { type: 'order.missing' },
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

const notice = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: orderId, name: orderId } },
})

const bilal = { id: 'u-1', name: 'Bilal Ahmed' }
const edits = { to: 'company.shared', sets: { editor: bilal } }
const leaves = { to: 'company.alone', sets: { editor: null } }

const startsWith = (canAct: boolean): Model<typeof orderDetailMachine>['starts'][string] => ({
  input: (workspace) => ({ orderId, isEditAsked: true, list, draft, canAct, workspace }),
  to: ['order.loading', 'tags.choosing', 'company.alone'],
  sets: {
    orderId,
    isEditAsked: true,
    list,
    draft,
    canAct,
    order: null,
    seenTags: [],
    tags: [],
    tagText: '',
    editor: null,
  },
})

export const orderDetailModel: Model<typeof orderDetailMachine> = {
  machine: orderDetailMachine,
  listeners: ['customerDetail', 'orderAct', 'remarks', 'watchPresence'],
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
    'toggles a tag': { type: 'tag.toggled', tag: 'vip' },
    'types a tag': { type: 'tagText.changed', text: ' vip ' },
    'types none': { type: 'tagText.changed', text: '' },
    'adds the tag': { type: 'tagText.submitted' },
    'applies the tags': { type: 'tags.submitted' },
    'Bilal edits it': { type: 'editor.seen', editor: bilal },
    'Bilal leaves it': { type: 'editor.left', editor: bilal },
    'Sana leaves it': { type: 'editor.left', editor: { id: 'u-2', name: 'Sana Kareem' } },
    'nobody is heard of': elapses('presenceShown', 30_000),
    'the tags are applied': done('applyTags', null),
    'the tags are applied, and can be undone': done('applyTags', tagsDone),
    'the tags are not applied': fails('applyTags', new Error('no')),
  },
  states: {
    '': {
      runs: {
        customerDetail: ({ workspace }) => ({ orderId, isEditAsked: true, draft, workspace }),
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
    'tags.choosing': {
      steps: {
        'toggles a tag': ({ order: shown, tags }) =>
          shown ? { sets: { tags: tags.length === 0 ? ['vip'] : [] } } : {},
        'types a tag': { sets: { tagText: ' vip ' } },
        'types none': { sets: { tagText: '' } },
        'adds the tag': (context) =>
          context.order && isNew(context) ? { sets: { tags: ['vip'], tagText: '' } } : {},
        'applies the tags': (context) => {
          const { order: shown, seenTags, tagText, tags } = context
          if (!shown || (tagText !== '' && !isNew(context))) return {}
          const chosen = { seenTags, tags: tagText === '' ? tags : ['vip'] }
          return isChoosing(chosen) ? { to: 'tags.applying', sets: { tags: chosen.tags, tagText: '' } } : {}
        },
      },
    },
    'tags.applying': {
      tags: ['applyingTags'],
      runs: { applyTags: ({ tags }) => ({ orderId, tags }) },
      steps: {
        'the tags are applied': ({ tags }) => ({
          to: 'tags.choosing',
          sets: { seenTags: tags },
          tells: [notice('itemSaved')],
        }),
        'the tags are applied, and can be undone': ({ tags }) => ({
          to: 'tags.choosing',
          sets: { seenTags: tags },
          tells: [{ type: 'act.done', act: tagsDone }],
        }),
        'the tags are not applied': { to: 'tags.choosing', tells: [notice('itemNotSaved')] },
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
      'toggles a tag',
      'applies the tags',
      'the tags are applied',
      'the tags are applied, and can be undone',
      'the tags are not applied',
    ],
    ['Bilal edits it', 'Bilal leaves it', 'Sana leaves it', 'nobody is heard of'],
    [
      'the order is read',
      'a change here is answered',
      'toggles a tag',
      'types a tag',
      'types none',
      'adds the tag',
      'applies the tags',
      'the tags are applied',
      'the tags are applied, and can be undone',
      'the tags are not applied',
    ],
  ],
  flags: ({ order, canAct, seenTags, tags, tagText }) => [order?.version, canAct, seenTags, tags, tagText],
  invariants: {
    'there is an order exactly where one is shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('order.shown.')) === (context.order !== null),
  },
}
