import { type CustomerDetailField, emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = {
  saved: OrderCustomer
  version: number
  draft: OrderCustomer | null
  base: OrderCustomer
  seen: number | null
  refusal: RefusedChange | null
  reallocate: boolean
}

const orderId = 'KW-1'
const ayesha: OrderCustomer = { ...emptyOrderCustomer, name: 'Ayesha Khan', city: 'Karachi' }
const moved: OrderCustomer = { ...ayesha, city: 'Lahore' }

/** As SAVE keeps it. */
const clean = (customer: OrderCustomer) =>
  Object.fromEntries(Object.entries(customer).map(([field, text]) => [field, text.trim()])) as OrderCustomer

/** Spaces around a text are no change. */
const isChanged = ({ saved, draft }: Pick<Context, 'saved' | 'draft'>) =>
  draft !== null && JSON.stringify(clean(draft)) !== JSON.stringify(saved)

const focus = (target: 'name' | 'edit') => ({ type: 'focus.requested', target })
const dropped = { type: 'draft.dropped', orderId }
const notice = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: orderId, name: orderId } },
})

/** What the workspace is told while somebody types. */
const report = (context: Pick<Context, 'saved' | 'draft'>) =>
  isChanged(context) ? { type: 'draft.kept', orderId, draft: context.draft } : dropped

/** The first version of the order, and the one in which somebody changed its city. */
const versionOf = (customer: OrderCustomer) => (customer === ayesha ? 1 : 2)

const stale = refusedBecause('This order was changed by Bilal Ahmed 2 min ago.', { code: 'stale_version' })

const elsewhere = refusedBecause('Parcel 1 would leave from Korangi.', { code: 'reallocation' })

const opens =
  (customer: OrderCustomer) =>
  ({
    isEditAsked,
    draft,
  }: Context & { isEditAsked: boolean }): Outcome<Context & { isEditAsked: boolean }> => {
    const version = versionOf(customer)
    const shown = { saved: customer, version, isEditAsked: false }
    if (isEditAsked)
      return {
        to: 'editing.typing',
        sets: { ...shown, draft: draft ?? customer, base: customer, seen: version, refusal: null },
        tells: [focus('name')],
      }
    if (isChanged({ saved: customer, draft })) return { to: 'draftOffered', sets: shown }
    return { to: 'viewing', sets: { ...shown, draft: null }, tells: [dropped] }
  }

const edits = ({ saved, version, draft }: Context): Outcome<Context> => ({
  to: 'editing.typing',
  sets: { draft: draft ?? saved, base: saved, seen: version, refusal: null },
  tells: [focus('name')],
})

/** Back to viewing the order as it is saved, with no draft of it. */
const views: Outcome<Context> = { to: 'viewing', sets: { draft: null }, tells: [focus('edit'), dropped] }

const types =
  (field: CustomerDetailField, value: string) =>
  ({ saved, draft }: Context): Outcome<Context> => {
    const typed = { ...(draft ?? saved), [field]: value }
    return { sets: { draft: typed }, tells: [report({ saved, draft: typed })] }
  }

const refreshes =
  (customer: OrderCustomer) =>
  ({ draft, base, seen }: Context): Outcome<Context> => {
    // In this model only the city is ever typed.
    const isTyped = draft?.city !== base.city
    const next = isTyped ? draft : customer
    const version = versionOf(customer)
    return {
      sets: {
        saved: customer,
        version,
        draft: next,
        base: { ...customer, city: isTyped ? base.city : customer.city },
        seen: isChanged({ saved: customer, draft: next }) ? seen : version,
      },
      tells: [report({ saved: customer, draft: next })],
    }
  }

const isSaved = ({ saved, draft }: Context): Outcome<Context> => ({
  to: 'viewing',
  sets: { saved: clean(draft ?? saved), draft: null, reallocate: false },
  tells: [notice('itemSaved'), focus('edit'), dropped],
})

export const customerDetailModel: Model<typeof customerDetailMachine> = {
  machine: customerDetailMachine,
  listeners: ['tellPresence'],
  starts: {
    'an order': {
      input: (workspace) => ({ orderId, isEditAsked: false, draft: null, workspace }),
      to: 'waiting',
      sets: {
        orderId,
        isEditAsked: false,
        draft: null,
        saved: emptyOrderCustomer,
        version: 0,
        base: emptyOrderCustomer,
        seen: null,
        refusal: null,
        reallocate: false,
      },
    },
    'an order to edit': {
      input: (workspace) => ({ orderId, isEditAsked: true, draft: null, workspace }),
      to: 'waiting',
    },
    'an order with a draft': {
      input: (workspace) => ({ orderId, isEditAsked: false, draft: moved, workspace }),
      to: 'waiting',
    },
    'an order with a draft, to edit': {
      input: (workspace) => ({ orderId, isEditAsked: true, draft: moved, workspace }),
      to: 'waiting',
    },
  },
  steps: {
    'the order is read': { type: 'order.read', customer: ayesha, version: 1 },
    'the order is read with another city': { type: 'order.read', customer: moved, version: 2 },
    'the order is missing': { type: 'order.missing' },
    edits: { type: 'editing.started' },
    'takes up the draft': { type: 'draft.resumed' },
    'discards the draft': { type: 'draft.discarded' },
    'types a city': { type: 'field.changed', field: 'city', value: ' Multan ' },
    'types the city as it was': { type: 'field.changed', field: 'city', value: 'Karachi ' },
    saves: { type: 'changes.submitted' },
    cancels: { type: 'editing.cancelled' },
    confirms: { type: 'discarding.confirmed' },
    declines: { type: 'discarding.declined' },
    'it is saved': done('saveCustomer'),
    'it is not saved': fails('saveCustomer', new Error('no')),
    'somebody else was first': fails('saveCustomer', stale),
    'it would leave from elsewhere': fails('saveCustomer', elsewhere),
    'lets it leave from elsewhere': { type: 'reallocation.confirmed' },
    'leaves it where it is': { type: 'reallocation.declined' },
  },
  states: {
    '': {
      steps: {
        'the order is read': { sets: { saved: ayesha, version: 1 } },
        'the order is read with another city': { sets: { saved: moved, version: 2 } },
        'the order is missing': (context) => ({
          to: 'waiting',
          sets: { draft: isChanged(context) ? context.draft : null, reallocate: false },
        }),
      },
    },
    waiting: {
      tags: ['loading'],
      steps: { 'the order is read': opens(ayesha), 'the order is read with another city': opens(moved) },
    },
    opening: {},
    viewing: { steps: { edits } },
    draftOffered: {
      tags: ['draftOffered'],
      steps: { edits, 'takes up the draft': edits, 'discards the draft': views },
    },
    editing: {
      tags: ['editing'],
      runs: { tellPresence: () => ({ orderId }) },
      steps: {
        'the order is read': refreshes(ayesha),
        'the order is read with another city': refreshes(moved),
      },
    },
    'editing.typing': {
      tags: ['editable'],
      steps: {
        'types a city': types('city', ' Multan '),
        'types the city as it was': types('city', 'Karachi '),
        saves: (context) => (isChanged(context) ? { to: 'editing.saving', sets: { refusal: null } } : views),
        cancels: (context) => (isChanged(context) ? { to: 'editing.confirmingDiscard' } : views),
      },
    },
    'editing.unsaved': {},
    'editing.confirmingDiscard': {
      tags: ['asking'],
      steps: { confirms: views, declines: { to: 'editing.typing' } },
    },
    'editing.confirmingReallocation': {
      tags: ['askingReallocation'],
      steps: {
        'lets it leave from elsewhere': { to: 'editing.saving', sets: { refusal: null, reallocate: true } },
        'leaves it where it is': { to: 'editing.typing', sets: { refusal: null } },
      },
    },
    'editing.saving': {
      tags: ['busy'],
      runs: {
        saveCustomer: ({ saved, draft, seen, version, reallocate }) => ({
          orderId,
          customer: clean(draft ?? saved),
          version: seen ?? version,
          reallocate,
        }),
      },
      steps: {
        'it is saved': isSaved,
        'it would leave from elsewhere': {
          to: 'editing.confirmingReallocation',
          sets: { refusal: elsewhere.refusal, reallocate: false },
        },
        'it is not saved': {
          to: 'editing.typing',
          sets: { refusal: null, reallocate: false },
          tells: [notice('itemNotSaved')],
        },
        'somebody else was first': {
          to: 'editing.typing',
          sets: { refusal: stale.refusal, seen: null, reallocate: false },
          tells: [{ type: 'data.changed' }],
        },
      },
    },
  },
  flags: ({ isEditAsked, saved, draft, base, seen }) => [
    isEditAsked,
    saved.city,
    draft?.city,
    base.city,
    seen,
  ],
  invariants: {
    'there is no draft while the order is viewed, and one while it is edited or offered': ({
      state,
      context,
    }) => state.includes('waiting') || (context.draft === null) === state.includes('viewing'),
  },
}
