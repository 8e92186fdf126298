import { describe, expect, test } from 'vitest'
import { preparedActs } from '#machines/orderBatch/preparedActs.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

const newKeys = () => {
  let count = 0
  return () => `key ${++count}`
}

test('an order that passes its checks is verified as it was read', () => {
  const order = liveOrder({ version: 7 })
  expect(preparedActs(order, 'order.verified', {}, newKeys())).toEqual({
    is: 'ready',
    calls: [
      {
        call: { to: 'order', id: order.id, version: 7, event: { type: 'order.verified', reason: '' } },
        key: 'key 1',
      },
    ],
  })
})

describe('a tag of many', () => {
  const tagged = (...tags: [tag: string, is_system: boolean][]) => ({
    ...liveOrder({ version: 5 }),
    tags: tags.map(([tag, is_system]) => ({ tag, is_system })),
  })
  const sent = (tags: string[]) => ({
    is: 'ready',
    calls: [{ call: { to: 'tags', id: liveOrder().id, version: 5, tags }, key: 'key 1' }],
  })

  test('is removed in any spelling, as it is shown, too', () => {
    const order = tagged(['eid', false], ['gift-wrap', false], ['Verified', true])
    expect(preparedActs(order, 'tags.removed', { tag: 'EID' }, newKeys())).toEqual(sent(['gift-wrap']))
    expect(preparedActs(order, 'tags.removed', { tag: 'Gift wrap' }, newKeys())).toEqual(sent(['eid']))
  })

  test('changes nothing where it is there already, or is not', () => {
    const order = tagged(['eid', false], ['Declined', true])
    for (const tag of ['Eid', 'declined'])
      expect(preparedActs(order, 'tags.added', { tag }, newKeys())).toEqual({ is: 'unchanged' })
    expect(preparedActs(order, 'tags.removed', { tag: 'vip' }, newKeys())).toEqual({ is: 'unchanged' })
    expect(preparedActs(order, 'tags.removed', {}, newKeys())).toEqual({ is: 'unchanged' })
  })

  test('is not removed when the system has set it', () => {
    expect(preparedActs(tagged(['Declined', true]), 'tags.removed', { tag: 'declined' }, newKeys())).toEqual({
      is: 'refused',
      reasons: [{ code: 'tagOfSystem', params: {} }],
    })
  })
})

describe('a booking by a connection', () => {
  const waiting = {
    ...liveParcel({ state: 'awaitingApproval', version: 3 }),
    weight_grams: 750,
    couriers: ['leopards' as const],
    possible: ['booking.asked', 'parcel.approved'],
  }
  const prepared = (parcels: (typeof waiting)[]) =>
    preparedActs({ ...liveOrder(), parcels }, 'booking.asked', {}, newKeys())

  test('says what is missing: the weight, a connection, or the end of the call that runs', () => {
    const codes = (parcel: typeof waiting) => {
      const answer = prepared([parcel])
      return answer.is === 'refused' ? answer.reasons.map(({ code }) => code) : answer.is
    }
    expect(codes({ ...waiting, weight_grams: 0 })).toEqual(['weightMissing'])
    expect(codes({ ...waiting, couriers: [], possible: ['parcel.approved'] })).toEqual([
      'courierNotConnected',
    ])
    const call = { is: 'booking', courier: 'Leopards', asksPerson: false }
    const facts = { ...waiting.facts, call }
    expect(codes({ ...waiting, facts, couriers: [], possible: [] })).toEqual(['beingBooked'])
  })
})

describe('an approval by hand', () => {
  const waiting = (number: number, state: 'awaitingApproval' | 'dispatchIssue' = 'awaitingApproval') => ({
    ...liveParcel({ state }),
    id: `parcel ${number}`,
    number,
    weight_grams: 800,
    possible: [state === 'dispatchIssue' ? 'booking.retried' : 'parcel.approved'],
  })
  const prepared = (parcels: ReturnType<typeof waiting>[], numbers: string) => {
    const order = liveOrder({ state: 'allocated', parcels })
    const answers = { courier: 'TCS', numbers: numbers.replaceAll('#', order.label) }
    return preparedActs(order, 'parcel.approved', answers, newKeys())
  }

  test('has the courier and the number of each parcel, also of one that was refused before', () => {
    expect(prepared([waiting(1), waiting(2, 'dispatchIssue')], '# KI1\n# · 2 KI2')).toMatchObject({
      is: 'ready',
      calls: [
        {
          call: {
            event: { type: 'parcel.approved', booking: { courier: 'TCS', cn: 'KI1', weightGrams: 800 } },
          },
        },
        { call: { event: { type: 'booking.retried', booking: { cn: 'KI2' } } } },
      ],
    })
    expect(prepared([waiting(2)], '# KI1')).toMatchObject({
      calls: [{ call: { event: { booking: { cn: 'KI1' } } } }],
    })
  })

  test('with a number that is in two lines is none', () => {
    expect(prepared([waiting(1)], '# KI1\nK9999 ki1')).toMatchObject({
      is: 'refused',
      reasons: [{ code: 'cnTwice', params: { cn: 'KI1' } }],
    })
  })
})

test('a booking has the weight and the courier that were put right, else those of the parcel', () => {
  const parcelToBook = {
    ...liveParcel({ state: 'dispatchIssue', version: 4 }),
    weight_grams: 500,
    couriers: ['leopards' as const, 'tcs' as const],
    possible: ['booking.asked'],
  }
  const order = { ...liveOrder({ state: 'allocated', parcels: [parcelToBook] }), label: 'K7' }
  const bookedWith = (answers: Record<string, string>) => {
    const prepared = preparedActs(order, 'booking.asked', answers, newKeys())
    return prepared.is === 'ready' ? prepared.calls.map(({ call }) => 'booking' in call && call.booking) : []
  }
  const asked = { type: 'booking.asked', courier: 'leopards', weightGrams: 500 }
  expect(bookedWith({ 'K8 weight': '9', 'K7 city': 'Lahore' })).toEqual([asked])
  expect(bookedWith({ 'K7 weight': '1,25', 'K7 courier': 'tcs' })).toEqual([
    { ...asked, courier: 'tcs', weightGrams: 1_250 },
  ])
  expect(preparedActs(order, 'booking.asked', { 'K7 weight': '' }, newKeys())).toMatchObject({
    is: 'refused',
    reasons: [{ code: 'weightMissing' }],
  })
})
