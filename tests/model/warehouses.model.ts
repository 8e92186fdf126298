import type { ManagedLocation } from '#domain/locations.ts'
import type { Answered } from '#machines/reading/reading.machine.ts'
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
const busy: ManagedLocation = { ...korangi, id: 'W-2', name: 'Saddar', openParcels: 2 }
const closed: ManagedLocation = { ...korangi, id: 'W-3', name: 'Old', isActive: false }
const providers: ManagedLocation = { ...korangi, id: 'W-4', isProvider: true, units: 7 }
const chosen: Warehouses = { rows: [providers], allocation: { ...allocation, usesOwnWarehouses: false } }
const refused = refusedBecause('"Korangi" still has 1 open parcel.')

type Context = { warehouse: ManagedLocation | null }

const notice = (code: string, { warehouse }: Context, reason?: string) => ({
  type: 'notice.raised',
  notice: {
    code,
    ...(reason !== undefined && { reason }),
    item: { kind: 'warehouse', name: warehouse?.name },
  },
})

const isRead = (answer: Warehouses | null): Answered<'warehouses.read', undefined, Warehouses> => ({
  type: 'warehouses.read',
  question: null,
  answer,
})

const about = (warehouse: ManagedLocation | null, to: string): Outcome<object> => ({
  to,
  sets: { warehouse, reason: null, closingReason: '' },
})

export const warehousesModel: Model<typeof warehousesMachine> = {
  machine: warehousesMachine,
  listeners: ['reading', 'recordEditor', 'allocationEditor', 'warehouseSwitch'],
  starts: {
    'the screen': {
      input: { currency: 'PKR' },
      to: 'listed',
      sets: { currency: 'PKR', found: null, warehouse: null, reason: null, closingReason: '', usesOwn: true },
    },
  },
  steps: {
    'something changes': { type: 'workspace.changed' },
    'some are read': isRead(some),
    "the provider's are read": isRead(chosen),
    'nothing is read': isRead(null),
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
    'asks for own ones': { type: 'switching.chosen', usesOwn: true },
    "asks for the provider's": { type: 'switching.chosen', usesOwn: false },
    leaves: { type: 'panel.closed' },
    'the form is closed': done('recordEditor'),
    'the splitting is closed': done('allocationEditor'),
    'the switch is closed': done('warehouseSwitch'),
    'it is done': done('setActive'),
    'it is refused': fails('setActive', refused),
    'it fails': fails('setActive', new Error('no')),
  },
  states: {
    '': {
      runs: { reading: true },
      steps: {
        'something changes': { tells: [{ type: 'workspace.changed' }] },
        'some are read': { sets: { found: some } },
        "the provider's are read": { sets: { found: chosen } },
        'nothing is read': { sets: { found: null } },
      },
    },
    listed: {
      steps: {
        adds: ({ found }) => (found?.allocation.usesOwnWarehouses ? about(null, 'editing') : {}),
        edits: about(korangi, 'editing'),
        closes: about(korangi, 'closing.asking'),
        'closes a busy one': about(busy, 'kept'),
        'opens again': about(closed, 'reopening'),
        'asks how orders are split': ({ found }) => (found ? { to: 'splitting' } : {}),
        'asks for own ones': ({ found }) => (found ? { to: 'switching', sets: { usesOwn: true } } : {}),
        "asks for the provider's": ({ found }) =>
          found ? { to: 'switching', sets: { usesOwn: false } } : {},
        "edits the provider's": {},
        "closes the provider's": {},
        "opens the provider's again": {},
      },
    },
    editing: {
      tags: ['editing'],
      runs: {
        recordEditor: ({ warehouse, currency }) => ({ kind: 'warehouse', record: warehouse, currency }),
      },
      steps: { 'the form is closed': { to: 'listed' } },
    },
    splitting: {
      tags: ['splitting'],
      runs: { allocationEditor: true },
      steps: { 'the splitting is closed': { to: 'listed' } },
    },
    switching: {
      tags: ['switching'],
      runs: { warehouseSwitch: ({ usesOwn }) => ({ usesOwn }) },
      steps: { 'the switch is closed': { to: 'listed' } },
    },
    closing: { tags: ['closing'], steps: { leaves: { to: 'listed' } } },
    'closing.asking': {
      steps: {
        'gives a reason': { sets: { closingReason: ' Rent is over ' } },
        confirms: { to: 'closing.sending' },
      },
    },
    'closing.sending': {
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
        'it is done': (context) => ({ to: 'listed', tells: [notice('itemClosed', context)] }),
        'it is refused': { to: 'kept', sets: { reason: refused.refusal.text } },
        'it fails': (context) => ({
          to: 'closing.asking',
          tells: [notice('itemNotSaved', context)],
        }),
      },
    },
    kept: { tags: ['kept'], steps: { leaves: { to: 'listed' } } },
    reopening: {
      tags: ['busy'],
      runs: { setActive: ({ warehouse }) => ({ warehouse, isActive: true, reason: '' }) },
      steps: {
        'it is done': (context) => ({ to: 'listed', tells: [notice('itemReopened', context)] }),
        'it is refused': (context) => ({
          to: 'listed',
          tells: [notice('itemNotSaved', context, refused.refusal.text)],
        }),
        'it fails': (context) => ({ to: 'listed', tells: [notice('itemNotSaved', context)] }),
      },
    },
  },
  flags: ({ found }) => found?.allocation.usesOwnWarehouses,
}
