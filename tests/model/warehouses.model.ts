import type { ManagedLocation } from '#domain/locations.ts'
import { type Warehouses, warehousesMachine } from '#machines/warehouses/warehouses.machine.ts'
import { korangi, refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const allocation = {
  version: 4,
  option: 'OPTION_2',
  maxParcels: 2,
  usesOwnWarehouses: true,
  haltsWholeOrders: true,
  haltDays: 0,
} as const
const some: Warehouses = { rows: [korangi], allocation }
const none: Warehouses = { rows: [], allocation }
const busy: ManagedLocation = { ...korangi, id: 'W-2', name: 'Saddar', openParcels: 2 }
const closed: ManagedLocation = { ...korangi, id: 'W-3', name: 'Old', isActive: false }
const providers: ManagedLocation = { ...korangi, id: 'W-4', isProvider: true, units: 7 }
const chosen: Warehouses = { rows: [providers], allocation: { ...allocation, usesOwnWarehouses: false } }
const refused = refusedBecause('"Korangi" still has 1 open parcel.')

type Context = { found: Warehouses | null; warehouse: ManagedLocation | null }

function asked({ found }: Context): string {
  if (found === null) return 'rows.asking.loading'
  return found.rows.length > 0 ? 'rows.asking.refreshing' : 'rows.asking.refreshingNothing'
}

function unanswered({ found }: Context): string {
  if (found === null) return 'rows.unanswered.failed'
  return found.rows.length > 0 ? 'rows.unanswered.outdated' : 'rows.unanswered.outdatedNothing'
}

const notice = (code: string, { warehouse }: Context, reason?: string) => ({
  type: 'notice.raised',
  notice: {
    code,
    ...(reason !== undefined && { reason }),
    item: { kind: 'warehouse', name: warehouse?.name },
  },
})

const rowSteps = {
  'something changes': { type: 'workspace.changed' },
  'tries again': { type: 'loading.retried' },
  'some are read': done('readWarehouses', some),
  'none are read': done('readWarehouses', none),
  "the provider's are read": done('readWarehouses', chosen),
  'nothing is read': fails('readWarehouses', new Error('no')),
} satisfies Model<typeof warehousesMachine>['steps']

const about = (warehouse: ManagedLocation | null, to: string): Outcome<object> => ({
  to,
  sets: { warehouse, reason: null, closingReason: '' },
})

export const warehousesModel: Model<typeof warehousesMachine> = {
  machine: warehousesMachine,
  listeners: ['recordEditor', 'allocationEditor'],
  starts: {
    'the screen': {
      input: { currency: 'PKR' },
      to: ['rows.asking.loading', 'panel.closed'],
      sets: { currency: 'PKR', found: null, warehouse: null, reason: null, closingReason: '' },
    },
  },
  steps: {
    ...rowSteps,
    adds: { type: 'adding.started' },
    edits: { type: 'warehouse.edited', warehouse: korangi },
    "edits the provider's": { type: 'warehouse.edited', warehouse: providers },
    closes: { type: 'closing.chosen', warehouse: korangi },
    'closes a busy one': { type: 'closing.chosen', warehouse: busy },
    "closes the provider's": { type: 'closing.chosen', warehouse: providers },
    'gives a reason': { type: 'closingReason.changed', text: ' Rent is over ' },
    confirms: { type: 'closing.confirmed' },
    'opens again': { type: 'reopening.chosen', warehouse: closed },
    "opens the provider's again": { type: 'reopening.chosen', warehouse: providers },
    'asks how orders are split': { type: 'splitting.chosen' },
    leaves: { type: 'panel.closed' },
    'the form is closed': done('recordEditor'),
    'the splitting is closed': done('allocationEditor'),
    'it is done': done('setActive'),
    'it is refused': fails('setActive', refused),
    'it fails': fails('setActive', new Error('no')),
  },
  states: {
    rows: { steps: { 'something changes': (context) => ({ to: asked(context) }) } },
    'rows.asking': {
      runs: { readWarehouses: true },
      steps: {
        'some are read': { to: 'rows.listed', sets: { found: some } },
        'none are read': { to: 'rows.empty', sets: { found: none } },
        "the provider's are read": { to: 'rows.listed', sets: { found: chosen } },
        'nothing is read': (context) => ({ to: unanswered(context) }),
      },
    },
    'rows.asking.deciding': {},
    'rows.asking.loading': { tags: ['loading'] },
    'rows.asking.refreshing': { tags: ['refreshing'] },
    'rows.asking.refreshingNothing': { tags: ['refreshing', 'empty'] },
    'rows.answered': {},
    'rows.listed': {},
    'rows.empty': { tags: ['empty'] },
    'rows.unanswered': {
      tags: ['failed'],
      steps: { 'tries again': (context) => ({ to: asked(context) }) },
    },
    'rows.unanswered.deciding': {},
    'rows.unanswered.outdated': {},
    'rows.unanswered.outdatedNothing': { tags: ['empty'] },
    'rows.unanswered.failed': {},
    'panel.closed': {
      steps: {
        adds: ({ found }) => (found?.allocation.usesOwnWarehouses ? about(null, 'panel.editing') : {}),
        edits: about(korangi, 'panel.editing'),
        closes: about(korangi, 'panel.closing.asking'),
        'closes a busy one': about(busy, 'panel.kept'),
        'opens again': about(closed, 'panel.reopening'),
        'asks how orders are split': ({ found }) => (found ? { to: 'panel.splitting' } : {}),
        "edits the provider's": {},
        "closes the provider's": {},
        "opens the provider's again": {},
      },
    },
    'panel.editing': {
      tags: ['editing'],
      runs: {
        recordEditor: ({ warehouse, currency }) => ({ kind: 'warehouse', record: warehouse, currency }),
      },
      steps: { 'the form is closed': { to: 'panel.closed' } },
    },
    'panel.splitting': {
      tags: ['splitting'],
      runs: { allocationEditor: true },
      steps: { 'the splitting is closed': { to: 'panel.closed' } },
    },
    'panel.closing': { tags: ['closing'], steps: { leaves: { to: 'panel.closed' } } },
    'panel.closing.asking': {
      steps: {
        'gives a reason': { sets: { closingReason: ' Rent is over ' } },
        confirms: { to: 'panel.closing.sending' },
      },
    },
    'panel.closing.sending': {
      tags: ['busy'],
      runs: {
        setActive: ({ warehouse, closingReason }) => ({
          warehouse,
          isActive: false,
          reason: closingReason.trim(),
        }),
      },
      steps: {
        leaves: {},
        'it is done': (context) => ({ to: 'panel.closed', tells: [notice('itemClosed', context)] }),
        'it is refused': { to: 'panel.kept', sets: { reason: refused.refusal.text } },
        'it fails': (context) => ({
          to: 'panel.closing.asking',
          tells: [notice('itemNotSaved', context)],
        }),
      },
    },
    'panel.kept': { tags: ['kept'], steps: { leaves: { to: 'panel.closed' } } },
    'panel.reopening': {
      tags: ['busy'],
      runs: { setActive: ({ warehouse }) => ({ warehouse, isActive: true, reason: '' }) },
      steps: {
        'it is done': (context) => ({ to: 'panel.closed', tells: [notice('itemReopened', context)] }),
        'it is refused': (context) => ({
          to: 'panel.closed',
          tells: [notice('itemNotSaved', context, refused.refusal.text)],
        }),
        'it fails': (context) => ({ to: 'panel.closed', tells: [notice('itemNotSaved', context)] }),
      },
    },
  },
  flags: ({ found }) => found && [found.rows.length, found.allocation.usesOwnWarehouses],
}
