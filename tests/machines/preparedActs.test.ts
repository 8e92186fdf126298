import { expect, test } from 'vitest'
import { preparedActs } from '#machines/orderBatch/preparedActs.ts'
import { parcelFacts } from '#tests/support/fulfilment.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

const newKeys = () => {
  let count = 0
  return () => `key ${++count}`
}

/** An approved parcel that can be handed over; its pieces have to be counted where the company wants that. */
const parcel = (number: number, requiresScan = false) => ({
  ...liveParcel({
    state: 'approved',
    cn: `CN-${number}`,
    version: number,
    facts: { policy: { ...parcelFacts().policy, requiresScan } },
  }),
  id: `parcel ${number}`,
  number,
  possible: ['parcel.dispatched', 'order.cancelled'],
})

test('an order that passes its checks is verified as it was read', () => {
  const order = liveOrder({ version: 7 })
  expect(preparedActs(order, 'order.verified', newKeys())).toEqual({
    is: 'ready',
    calls: [
      {
        call: { to: 'order', id: order.id, version: 7, event: { type: 'order.verified', reason: '' } },
        key: 'key 1',
      },
    ],
  })
})

test('an order with an unknown city is left to a person, though it could be verified', () => {
  const order = liveOrder({ facts: { city: null, typedCity: 'Lahroe' } })
  expect(preparedActs(order, 'order.verified', newKeys())).toMatchObject({
    is: 'refused',
    reasons: [{ code: 'cityUnknown', params: { typed: 'Lahroe' } }],
  })
})

test('every parcel that offers the act gets a call and a key of its own', () => {
  const order = liveOrder({
    state: 'allocated',
    parcels: [parcel(1), { ...parcel(2), possible: [] }, parcel(3)],
  })
  expect(preparedActs(order, 'parcel.dispatched', newKeys())).toMatchObject({
    is: 'ready',
    calls: [
      {
        call: { to: 'parcel', id: 'parcel 1', version: 1, event: { type: 'parcel.dispatched' } },
        key: 'key 1',
      },
      { call: { to: 'parcel', id: 'parcel 3', version: 3 }, key: 'key 2' },
    ],
  })
})

test('nothing is sent for an order when one of its parcels is refused', () => {
  const order = liveOrder({ state: 'allocated', parcels: [parcel(1), parcel(2, true)] })
  expect(preparedActs(order, 'parcel.dispatched', newKeys())).toMatchObject({
    is: 'refused',
    reasons: [{ code: 'notScanned' }],
  })
})

test('an order that does not offer the act says why not', () => {
  const order = liveOrder({ state: 'allocated', parcels: [{ ...liveParcel(), possible: [] }] })
  expect(preparedActs(order, 'parcel.dispatched', newKeys())).toMatchObject({
    is: 'refused',
    reasons: [{ code: 'notPossible', params: { status: 'awaiting-approval' } }],
  })
})
