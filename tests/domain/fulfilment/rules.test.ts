/** The edges of the rules of orders and parcels; what the charts make of them is in tests/machines. */
import { describe, expect, test } from 'vitest'
import type { OrderEvent, ParcelEvent } from '#domain/fulfilment/facts.ts'
import { isAsCalled } from '#domain/fulfilment/orderRules.ts'
import { assignedBy, canMoveOn, parcelRules, unknownToParcel } from '#domain/fulfilment/parcelRules.ts'
import { verificationReasons } from '#domain/fulfilment/verification.ts'
import { booking, now, orderFacts, parcelFacts, senders } from '#tests/support/fulfilment.ts'

const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code)

test('what is called out is the same only with the same items, whatever their SKUs are', () => {
  const called = (items: { sku: string; quantity: number }[]) =>
    ({ type: 'call.confirmed', grandTotalMinor: 628_000, items, by: senders.C, at: now }) as Extract<
      OrderEvent,
      { type: 'call.confirmed' }
    >
  const [suit, shoes] = [
    { sku: 'AB-12', quantity: 2 },
    { sku: 'KH-7', quantity: 1 },
  ]
  expect(isAsCalled(orderFacts(), called([shoes, suit]))).toBe(true)
  expect(isAsCalled(orderFacts(), called([{ sku: 'AB-12 × 2KH-7', quantity: 1 }]))).toBe(false)
})

describe('VERIFY', () => {
  const reasons = (facts: Parameters<typeof orderFacts>[0]) =>
    verificationReasons(orderFacts(facts), senders.A, '')

  test.each([
    [{ totalMinor: 0, grandTotalMinor: 0 }, []],
    [{ grandTotalMinor: -1 }, ['totalNegative']],
    [{ address: 'DHA Road 1' }, []],
    [{ address: 'DHA Road ' }, ['addressTooShort']],
    [{ address: 'Rawalpindi', typedCity: 'pindi', city: 'Rawalpindi' }, ['addressOnlyCity']],
    [{ address: 'Rawalpindi', typedCity: 'rawalpindi', city: null }, ['addressOnlyCity', 'cityUnknown']],
  ])('of an order with %j says %j', (facts, found) => {
    expect(codes(reasons(facts))).toEqual(found)
  })

  test('says the acceptance in whole percent', () => {
    expect(reasons({ deliveredParcels: 2, returnedParcels: 5 })).toEqual([
      { code: 'acceptanceLow', params: { percent: 28, parcels: 7 } },
    ])
    expect(reasons({ deliveredParcels: 5, returnedParcels: 9 })).toEqual([
      { code: 'acceptanceLow', params: { percent: 35, parcels: 14 } },
    ])
  })
})

describe('a parcel', () => {
  test.each([
    [0, ['weightMissing']],
    [1, []],
    [1_000_000, []],
    [1_000_001, ['weightMissing']],
  ])('of %d g is booked, unless: %j', (weightGrams, refused) => {
    const event = {
      type: 'parcel.approved',
      booking: { ...booking, weightGrams },
      by: senders.W,
      at: now,
    } as const
    expect(codes(parcelRules.canBeBooked(parcelFacts(), event))).toEqual(refused)
  })

  test('whose booking is open names its courier, if it has one', () => {
    const event = {
      type: 'fulfilment.cancelled',
      isBookingCancelled: false,
      by: senders.W,
      at: now,
    } as const
    expect(parcelRules.isBookingCancelled(parcelFacts({ cn: '778' }), event)).toEqual([
      { code: 'bookingNotCancelled', params: { courier: '', cn: '778' } },
    ])
  })

  test.each([
    [3, 0, []],
    [0, 3, []],
    [4, -1, ['returnMiscounted']],
    [2.5, 0.5, ['returnMiscounted']],
  ])('comes back with %d good and %d damaged pieces, unless: %j', (good, damaged, refused) => {
    const event = { type: 'return.checked', good, damaged, by: senders.W, at: now } as const
    expect(codes(parcelRules.canBeChecked(parcelFacts(), event))).toEqual(refused)
  })

  test.each([
    [0, ['linesNotOfParcel']],
    [1, []],
    [2, []],
    [3, ['linesNotOfParcel']],
  ])('gives back %d of two pieces, unless: %j', (quantity, refused) => {
    const event = {
      type: 'parcel.returned',
      lines: [{ lineId: 'suit', quantity }],
      by: senders.A,
      at: now,
    } as const
    expect(codes(parcelRules.canBeReturned(parcelFacts(), event))).toEqual(refused)
  })

  test('that a person disapproves moves on to one place as to several', () => {
    const moves = (places: number) =>
      canMoveOn(parcelFacts(), {
        type: 'parcel.disapproved',
        reason: 'Torn',
        assignments: Array.from({ length: places }, () => ({
          lineId: 'suit',
          warehouseId: 'multan',
          quantity: 1,
        })),
        by: senders.W,
        at: now,
      })
    expect([moves(0), moves(1), moves(2)]).toEqual([false, true, true])
  })

  test('is held once its fulfilment is cancelled, and cannot be held later', () => {
    const event: ParcelEvent = { type: 'order.held', reason: 'Flood', by: senders.A, at: now }
    expect(unknownToParcel('approved', parcelFacts(), event).code).toBe('fulfilmentNotCancelled')
    expect(unknownToParcel('delivered', parcelFacts(), event).code).toBe('notPossible')
    expect(unknownToParcel('returnClosed', parcelFacts(), event).code).toBe('notPossible')
    const released: ParcelEvent = { type: 'hold.released', by: senders.A, at: now }
    expect(unknownToParcel('approved', parcelFacts(), released).code).toBe('notPossible')
  })

  test('is assigned by nothing but the two events that say where', () => {
    const event: ParcelEvent = { type: 'parcel.unassigned', by: senders.M, at: now }
    expect(assignedBy(event)).toEqual({ assignments: [], isLackAllowed: false })
  })
})
