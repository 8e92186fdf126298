import { expect, test } from 'vitest'
import { readableChanges } from '#features/orderDetails/readableChanges.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

const parcel = { ...liveParcel(), location: { id: 'place', name: 'Korangi', city: 'Karachi' } }
const of = (parcels: (typeof parcel)[]) => ({
  ...liveOrder({ parcels }),
  lines: [{ id: 'line', sku: 'LAWN-1' }] as never,
})
const changes = (before: object, after: object, parcels = [parcel, { ...parcel, number: 2 }]) =>
  readableChanges(before as never, after as never, of(parcels)).map(
    (change) => `${change.field}: ${change.before} → ${change.after}`,
  )

test('a change of a parcel is what differs in it, in the words of the screen', () => {
  const line = { quantity: 2, reserved: 2, taken: 0, putBack: 0, returned: 0 }
  const before = { id: 'id', state: 'approved', cn: 'T-1', locationId: 'place', lines: { line } }
  const after = {
    ...before,
    state: 'dispatched',
    cn: null,
    lines: { line: { ...line, reserved: 0, taken: 2 } },
  }
  expect(
    changes({ status: 'approve', 'parcel 1': before }, { status: 'dispatch', 'parcel 1': after }),
  ).toEqual([
    'Status: Approve → Dispatch',
    'Parcel 1: Consignment number: T-1 → nothing',
    'Parcel 1: LAWN-1: reserved: 2 → 0',
    'Parcel 1: LAWN-1: taken from stock: 0 → 2',
  ])
})

test('of other items, pieces and prices are said, and of one that is gone no id', () => {
  const item = { sku: 'LAWN-1', title: 'Lawn', quantity: 2, priceMinor: 150_000 }
  const gone = '0190a000-0000-7000-8000-0000000000aa'
  const held = (reserved: number) => ({ [gone]: { reserved } })
  expect(
    changes(
      { items: [item], 'parcel 1': { lines: held(2) } },
      {
        items: [
          { ...item, quantity: 1 },
          { ...item, sku: '' },
        ],
        'parcel 1': { lines: held(0) },
      },
    ),
  ).toEqual([
    'Items: 2 × LAWN-1 (Rs. 1,500) → 1 × LAWN-1 (Rs. 1,500), 2 × Lawn (Rs. 1,500)',
    'Parcel 1: An item that is gone: reserved: 2 → 0',
  ])
})

test('a new parcel has no ids, and a location has its name', () => {
  const after = {
    id: 'id',
    state: 'halt',
    locationId: 'place',
    codMinor: 905_000,
    weightGrams: 580,
    cn: null,
  }
  expect(changes({}, { 'parcel 1': after })).toEqual([
    'Parcel 1: Location: nothing → Korangi',
    'Parcel 1: COD to collect: nothing → Rs. 9,050',
    'Parcel 1: Weight: nothing → 0.58 kg',
  ])
})

test('who verified, why it waits and what was written are said; what only programs read is not', () => {
  const halted = { code: 'notEnoughStock', params: { shortages: [{ sku: 'A', needed: 3, available: 0 }] } }
  expect(
    changes(
      { state: 'pendingCOD', customerId: 'one', verified: null, held: null, tags: [] },
      {
        state: 'halt',
        customerId: 'two',
        verified: { at: 1, by: 'Nida Farooq' },
        held: { at: 1, reason: 'Calls back' },
        tags: ['Verified', 'VIP'],
        'parcel 1': { halted },
      },
    ),
  ).toEqual([
    'Verified by: nothing → Nida Farooq',
    'On hold: nothing → Calls back',
    'Tags: nothing → Verified, VIP',
    'Parcel 1: Halt: nothing → Not enough stock of A: need 3, have 0 in all locations',
  ])
})

test('the status comes first, the only parcel has no number, and a new one says nothing of what it has none of', () => {
  const line = { quantity: 2, reserved: 2, taken: 0, putBack: 0, returned: 0 }
  const after = { lines: { line }, codMinor: 905_000, shippingMinor: 0 }
  expect(
    changes(
      { tags: [], status: 'pending-cod' },
      { tags: ['Verified'], 'parcel 1': after, status: 'awaiting-approval' },
      [parcel],
    ),
  ).toEqual([
    'Status: Pending COD → Awaiting Approval',
    'Tags: nothing → Verified',
    'LAWN-1: quantity: nothing → 2',
    'LAWN-1: reserved: nothing → 2',
    'COD to collect: nothing → Rs. 9,050',
  ])
})
