import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderStatus, OrderTag } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { done, fails, type Model, type Outcome, type StateModel } from './model.ts'

const orderId = 'KW-1'

/** The chart reads status, customer and tags of an order and carries the rest. */
const detail = (name: string, status: OrderStatus, tags: OrderTag[]) =>
  ({ order: { status, customer: { ...emptyOrderCustomer, name }, tags } }) as unknown as OrderDetail
const plain = { ...detail('Ayesha Khan', 'pending-cod', []), live: liveOrder() }
const tagged = detail('Bilal Ahmed', 'approve', ['vip'])
const draft = emptyOrderCustomer

const list: OrdersQuery = { ...allOrders, status: 'halt', page: 2 }

type Context = { detail: OrderDetail | null; tags: OrderTag[] }

/** Whether other tags are chosen than the order has; there is only one tag here. */
const isChoosing = ({ detail: shown, tags }: Context) => (shown?.order.tags.length ?? 0) !== tags.length

/** Tags that are being chosen stay chosen when the order is read again. */
const reads =
  (read: OrderDetail | null) =>
  (context: Context): Outcome<Context> => ({
    to: read ? 'order.shown.current' : 'order.missing',
    sets: { detail: read, tags: isChoosing(context) ? context.tags : (read?.order.tags ?? []) },
    tells: [
      read
        ? { type: 'order.read', customer: read.order.customer, version: read.live?.version ?? 0 }
        : { type: 'order.missing' },
      { type: 'order.read', order: read?.live ?? null },
    ],
  })

/** The button that was pressed goes with its note, so the focus goes to the heading. */
const retries = (to: string) => ({ to, tells: [{ type: 'focus.requested', target: 'heading' }] })

const answers: StateModel<Context>['steps'] = {
  'the order is read': reads(plain),
  'the order is read with a tag and another customer': reads(tagged),
  'there is no such order': reads(null),
}

const notice = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: orderId, name: orderId } },
})

export const orderDetailModel: Model<typeof orderDetailMachine> = {
  machine: orderDetailMachine,
  listeners: ['customerDetail', 'orderAct'],
  starts: {
    'an order': {
      input: (workspace) => ({ orderId, isEditAsked: true, list, draft, workspace }),
      to: ['order.loading', 'tags.choosing', 'note.writing'],
      sets: { orderId, isEditAsked: true, list, draft, detail: null, tags: [], note: '' },
    },
  },
  steps: {
    'the workspace changes': { type: 'workspace.changed' },
    'tries again': { type: 'loading.retried' },
    'the order is read': done('readOrder', plain),
    'the order is read with a tag and another customer': done('readOrder', tagged),
    'there is no such order': done('readOrder', null),
    'the order is not read': fails('readOrder', new Error('no')),
    'chooses VERIFY': { type: 'action.chosen', action: 'verifyOrder' },
    'toggles a tag': { type: 'tag.toggled', tag: 'vip' },
    'applies the tags': { type: 'tags.submitted' },
    'the tags are applied': done('applyTags'),
    'the tags are not applied': fails('applyTags', new Error('no')),
    'writes a note': { type: 'note.changed', note: ' Call before noon. ' },
    'writes only space': { type: 'note.changed', note: ' ' },
    'adds the note': { type: 'note.submitted' },
    'the note is added': done('addNote'),
    'the note is not added': fails('addNote', new Error('no')),
  },
  states: {
    '': {
      runs: {
        customerDetail: ({ workspace }) => ({ orderId, isEditAsked: true, draft, workspace }),
        orderAct: ({ workspace }) => ({ workspace }),
      },
    },
    order: { steps: { 'the workspace changes': { to: 'order.loading' } } },
    'order.loading': {
      tags: ['loading'],
      runs: { readOrder: () => ({ orderId, list }) },
      steps: { ...answers, 'the order is not read': { to: 'order.failed' } },
    },
    'order.shown': {
      steps: {
        'the workspace changes': { to: 'order.shown.refreshing' },
        // What is still pending can be verified; what is approved was.
        'chooses VERIFY': ({ detail: shown }) =>
          shown?.order.status === 'pending-cod'
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
    'tags.choosing': {
      steps: {
        'toggles a tag': ({ detail: shown, tags }) =>
          shown ? { sets: { tags: tags.length === 0 ? ['vip'] : [] } } : {},
        'applies the tags': (context) =>
          context.detail && isChoosing(context) ? { to: 'tags.applying' } : {},
      },
    },
    'tags.applying': {
      tags: ['applyingTags'],
      runs: { applyTags: ({ tags }) => ({ orderId, tags }) },
      steps: {
        'the tags are applied': { to: 'tags.choosing', tells: [notice('itemSaved')] },
        'the tags are not applied': { to: 'tags.choosing', tells: [notice('itemNotSaved')] },
      },
    },
    'note.writing': {
      steps: {
        'writes a note': { sets: { note: ' Call before noon. ' } },
        'writes only space': { sets: { note: ' ' } },
        'adds the note': ({ detail: shown, note }) =>
          shown && note.trim() !== '' ? { to: 'note.adding' } : {},
      },
    },
    'note.adding': {
      tags: ['addingNote'],
      runs: { addNote: ({ note }) => ({ orderId, note }) },
      steps: {
        'the note is added': { to: 'note.writing', sets: { note: '' } },
        'the note is not added': { to: 'note.writing', tells: [notice('itemNotSaved')] },
      },
    },
  },
  flags: ({ detail: shown, tags, note }) => [shown?.order.status, tags, note.trim() === ''],
  invariants: {
    'there is an order exactly where one is shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('order.shown.')) === (context.detail !== null),
  },
}
