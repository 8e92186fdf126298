import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderStatus, OrderTag } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { tagsDone } from '#tests/support/records.ts'
import { done, elapses, fails, type Model, type Outcome, type StateModel } from './model.ts'

const orderId = 'KW-1'

/** The chart reads status, customer and tags of an order and carries the rest. */
const detail = (name: string, status: OrderStatus, tags: OrderTag[]) =>
  ({ order: { status, customer: { ...emptyOrderCustomer, name }, tags } }) as unknown as OrderDetail
const plain = { ...detail('Ayesha Khan', 'pending-cod', []), live: liveOrder() }
const tagged = detail('Bilal Ahmed', 'approve', ['vip'])
const draft = emptyOrderCustomer

const list: OrdersQuery = { ...allOrders, status: 'halt', page: 2 }

type Context = { detail: OrderDetail | null; seenTags: string[]; tags: string[]; tagText: string }

/** Whether other tags are chosen than the order has; there is only one tag here. */
const isChoosing = ({ seenTags, tags }: Pick<Context, 'seenTags' | 'tags'>) => seenTags.length !== tags.length

/** There is only one tag here, typed or pressed; it is not added twice. */
const isNew = ({ tags, tagText }: Context) => tagText !== '' && tags.length === 0

/** Tags that are being chosen stay chosen when the order is read again. */
const reads =
  (read: OrderDetail | null) =>
  (context: Context): Outcome<Context> => ({
    to: read ? 'order.shown.current' : 'order.missing',
    sets: {
      detail: read,
      seenTags: read?.order.tags ?? [],
      tags: isChoosing(context) ? context.tags : (read?.order.tags ?? []),
    },
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

const bilal = { id: 'u-1', name: 'Bilal Ahmed' }
const edits = { to: 'company.shared', sets: { editor: bilal } }
const leaves = { to: 'company.alone', sets: { editor: null } }

export const orderDetailModel: Model<typeof orderDetailMachine> = {
  machine: orderDetailMachine,
  listeners: ['customerDetail', 'orderAct', 'remarks', 'watchPresence'],
  starts: {
    'an order': {
      input: (workspace) => ({ orderId, isEditAsked: true, list, draft, workspace }),
      to: ['order.loading', 'tags.choosing', 'company.alone', 'note.writing'],
      sets: {
        orderId,
        isEditAsked: true,
        list,
        draft,
        detail: null,
        seenTags: [],
        tags: [],
        tagText: '',
        note: '',
        editor: null,
      },
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
        remarks: ({ workspace }) => ({ orderId, workspace }),
        watchPresence: () => ({ orderId }),
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
        'toggles a tag': ({ detail: shown, tags }) =>
          shown ? { sets: { tags: tags.length === 0 ? ['vip'] : [] } } : {},
        'types a tag': { sets: { tagText: ' vip ' } },
        'types none': { sets: { tagText: '' } },
        'adds the tag': (context) =>
          context.detail && isNew(context) ? { sets: { tags: ['vip'], tagText: '' } } : {},
        'applies the tags': (context) => {
          const { detail: shown, seenTags, tagText, tags } = context
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
  apart: [
    [
      'the workspace changes',
      'tries again',
      'the order is read',
      'the order is read with a tag and another customer',
      'there is no such order',
      'the order is not read',
      'chooses VERIFY',
      'toggles a tag',
      'applies the tags',
      'the tags are applied',
      'the tags are applied, and can be undone',
      'the tags are not applied',
      'writes a note',
      'writes only space',
      'adds the note',
      'the note is added',
      'the note is not added',
    ],
    ['Bilal edits it', 'Bilal leaves it', 'Sana leaves it', 'nobody is heard of'],
    [
      'the order is read',
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
  flags: ({ detail: shown, seenTags, tags, tagText, note }) => [
    shown?.order.status,
    seenTags,
    tags,
    tagText,
    note.trim() === '',
  ],
  invariants: {
    'there is an order exactly where one is shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('order.shown.')) === (context.detail !== null),
  },
}
