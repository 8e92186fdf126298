import {
  type CustomerDetailField,
  emptyOrderCustomer,
  isCustomerChanged,
  trimmedCustomer,
} from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = {
  orderId: string
  saved: OrderCustomer
  draft: OrderCustomer
  drafts: Record<string, OrderCustomer>
}

const ayesha: OrderCustomer = { ...emptyOrderCustomer, name: 'Ayesha Khan', city: 'Karachi' }
const moved: OrderCustomer = { ...ayesha, city: 'Lahore' }
const bilal: OrderCustomer = { ...emptyOrderCustomer, name: 'Bilal Ahmed' }

const opened = (orderId: string, customer: OrderCustomer, isEditAsked: boolean) =>
  ({ type: 'order.opened', orderId, customer, isEditAsked }) as const

/** What editing leaves behind when it is left: the changes, by order. */
const left = ({ orderId, saved, draft, drafts }: Context, isEditing: boolean) =>
  isEditing && isCustomerChanged(saved, draft) ? { ...drafts, [orderId]: draft } : drafts

const opens =
  (orderId: string, customer: OrderCustomer, isEditAsked: boolean, isEditing = false) =>
  (context: Context): Outcome<Context> => {
    const drafts = left(context, isEditing)
    const kept = drafts[orderId]
    const shown = { orderId, saved: customer, drafts }
    if (isEditAsked) return { to: 'editing.typing', sets: { ...shown, draft: kept ?? customer } }
    if (kept !== undefined && isCustomerChanged(customer, kept))
      return { to: 'draftOffered', sets: { ...shown, draft: customer } }
    return { to: 'viewing', sets: { ...shown, draft: customer, drafts: without(orderId, drafts) } }
  }

const closes =
  (isEditing = false) =>
  (context: Context): Outcome<Context> => ({
    to: 'closed',
    sets: {
      orderId: '',
      saved: emptyOrderCustomer,
      draft: emptyOrderCustomer,
      drafts: left(context, isEditing),
    },
  })

const edits = ({ orderId, saved, drafts }: Context): Outcome<Context> => ({
  to: 'editing.typing',
  sets: { draft: drafts[orderId] ?? saved },
})

const without = (orderId: string, drafts: Context['drafts']) =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== orderId))

/** Back to viewing the order as it is saved, with no draft of it. */
const views = (context: Context): Outcome<Context> => ({
  to: 'viewing',
  sets: { draft: context.saved, drafts: without(context.orderId, context.drafts) },
})

const types =
  (field: CustomerDetailField, value: string) =>
  ({ draft }: Context): Outcome<Context> => ({ sets: { draft: { ...draft, [field]: value } } })

const notice = (code: string, { orderId }: Context) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: orderId, name: orderId } },
})

const refreshes: Outcome<Context> = { sets: { saved: moved, draft: moved } }

const isChanged = ({ saved, draft }: Context) => isCustomerChanged(saved, draft)

/** What can happen on any screen; whoever is editing leaves the changes behind. */
const anywhere = (isEditing: boolean) => ({
  'opens an order': opens('KW-1', ayesha, false, isEditing),
  'opens an order to edit it': opens('KW-1', ayesha, true, isEditing),
  'opens another order': opens('KW-2', bilal, false, isEditing),
  'leaves the order': closes(isEditing),
})

export const customerDetailModel: Model<typeof customerDetailMachine> = {
  machine: customerDetailMachine,
  starts: {
    'no order': {
      to: 'closed',
      sets: { orderId: '', saved: emptyOrderCustomer, draft: emptyOrderCustomer, drafts: {} },
    },
  },
  steps: {
    'opens an order': opened('KW-1', ayesha, false),
    'opens an order to edit it': opened('KW-1', ayesha, true),
    'opens another order': opened('KW-2', bilal, false),
    'leaves the order': { type: 'order.left' },
    'the order is read again': { type: 'order.refreshed', customer: moved },
    edits: { type: 'editing.started' },
    'takes up the draft': { type: 'draft.resumed' },
    'discards the draft': { type: 'draft.discarded' },
    'types a city': { type: 'field.changed', field: 'city', value: ' Multan ' },
    saves: { type: 'changes.submitted' },
    cancels: { type: 'editing.cancelled' },
    confirms: { type: 'discarding.confirmed' },
    declines: { type: 'discarding.declined' },
    'it is saved': done('saveCustomer'),
    'it is not saved': fails('saveCustomer', new Error('no')),
  },
  states: {
    '': { steps: anywhere(false) },
    closed: {},
    viewing: { steps: { 'the order is read again': refreshes, edits: { to: 'editing.typing' } } },
    draftOffered: {
      steps: {
        'the order is read again': refreshes,
        edits: edits,
        'takes up the draft': edits,
        'discards the draft': views,
      },
    },
    editing: { steps: { ...anywhere(true), 'the order is read again': { sets: { saved: moved } } } },
    'editing.typing': {
      tags: ['editable'],
      steps: {
        'types a city': types('city', ' Multan '),
        saves: (context) => (isChanged(context) ? { to: 'editing.saving' } : views(context)),
        cancels: (context) => (isChanged(context) ? { to: 'editing.confirmingDiscard' } : views(context)),
      },
    },
    'editing.confirmingDiscard': {
      tags: ['asking'],
      steps: { confirms: views, declines: { to: 'editing.typing' } },
    },
    'editing.saving': {
      tags: ['busy'],
      runs: { saveCustomer: ({ orderId, draft }) => ({ orderId, customer: trimmedCustomer(draft) }) },
      steps: {
        'it is saved': (context) => {
          const saved = trimmedCustomer(context.draft)
          return {
            to: 'viewing',
            sets: { saved, draft: saved, drafts: without(context.orderId, context.drafts) },
            tells: [notice('itemSaved', context)],
          }
        },
        'it is not saved': (context) => ({ to: 'editing.typing', tells: [notice('itemNotSaved', context)] }),
      },
    },
  },
  flags: ({ orderId, saved, draft, drafts }) => [
    orderId,
    isCustomerChanged(saved, draft),
    Object.keys(drafts),
  ],
  invariants: {
    'whoever views sees what is saved': ({ state, context }) =>
      !['viewing', 'draftOffered'].some((name) => state.includes(name)) ||
      !isCustomerChanged(context.saved, context.draft),
  },
}
