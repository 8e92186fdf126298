/** Which parcels with a courier need a person, and what a scan of one that came back means. */
import { describe, expect, test } from 'vitest'
import {
  afterAct,
  checkedLines,
  deliveryKindOf,
  eventOfAct,
  readReturnScan,
} from '#domain/deliveries/deliveries.ts'
import type { DeliveryKind } from '#domain/deliveries/deliveryContract.ts'
import { byUrgency } from '#domain/deliveries/urgency.ts'
import { delivery } from '#tests/support/deliveries.ts'

type Followed = Parameters<typeof deliveryKindOf>[0]
const newest = (meaning: NonNullable<Followed['newest']>['meaning'], at = 9) => ({ meaning, at })

test.each<[DeliveryKind, Partial<Followed>]>([
  ['other', {}],
  ['other', { newest: newest('outForDelivery') }],
  ['attemptFailed', { attemptedAt: 5 }],
  ['attemptFailed', { attemptedAt: 5, newest: newest('onTheWay') }],
  ['attemptFailed', { attemptedAt: 5, newest: newest('outForDelivery', 4) }],
  ['other', { attemptedAt: 5, newest: newest('outForDelivery', 6) }],
  ['unclear', { attemptedAt: 5, newest: newest('unclear') }],
  ['expected', { attemptedAt: 5, newest: newest('returning') }],
  ['expected', { state: 'returned', returnStage: 'expected', attemptedAt: 5 }],
  ['received', { state: 'returned', returnStage: 'received', newest: newest('unclear') }],
  ['checked', { state: 'returnClosed' }],
  ['other', { state: 'delivered', attemptedAt: 5, newest: newest('unclear') }],
  ['other', { state: 'approved' }],
])('%s: %j', (kind, rest) => {
  const followed = { state: 'dispatched', returnStage: null, attemptedAt: null, newest: undefined } as const
  expect(deliveryKindOf({ ...followed, ...rest })).toBe(kind)
})

test('of failed attempts, those come first whose time for advice ends first, and last those of which it is over', () => {
  const now = 1_000
  const advice = { advice: 'retry', state: 'told', words: null } as const
  const rows = [
    delivery('advised', { advise_until: now + 1, advice, at: 1 }),
    delivery('over', { advise_until: now - 1, at: 1 }),
    delivery('unlimited, later', { at: 3 }),
    delivery('unlimited', { at: 2 }),
    delivery('tomorrow', { advise_until: now + 9, at: 1 }),
    delivery('at once', { advise_until: now, at: 5 }),
    delivery('unclear', { kind: 'unclear', advise_until: now + 1, at: 5 }),
    delivery('unclear, longer', { kind: 'unclear', at: 4 }),
  ]
  expect(rows.toSorted(byUrgency(now)).map(({ id }) => id)).toEqual([
    'at once',
    'tomorrow',
    'unlimited',
    'unlimited, later',
    'over',
    'advised',
    'unclear, longer',
    'unclear',
  ])
})

describe('the scan of a number', () => {
  const rows = [
    delivery('1'),
    delivery('2', { kind: 'expected' }),
    delivery('3', { kind: 'received' }),
    delivery('4', { kind: 'received' }),
    delivery('5', { kind: 'checked', status: 'returned' }),
    delivery('6', { kind: 'other', status: 'delivered' }),
  ]
  const scan = (code: string, checkingId: string | null = null) => readReturnScan({ rows, checkingId }, code)

  test('says that a parcel is back, also one that was only tried', () => {
    expect(scan('cn-1')).toMatchObject({ is: 'received', id: '1' })
    expect(scan('CN-2', '3')).toMatchObject({ is: 'received', id: '2' })
  })

  test('opens the check of what is back, one at a time', () => {
    expect(scan('CN-3')).toMatchObject({ is: 'opened', id: '3' })
    expect(scan('CN-3', '3')).toMatchObject({ is: 'opened', id: '3' })
    expect(scan('CN-4', '3')).toMatchObject({
      is: 'refused',
      verdict: { code: 'checkOpen', params: { order: 'K3' } },
    })
  })

  test('moves nothing of what is checked, elsewhere or not known', () => {
    expect(scan('CN-5')).toMatchObject({ is: 'refused', verdict: { code: 'checkedBefore' } })
    expect(scan('CN-6')).toMatchObject({ verdict: { code: 'elsewhere', params: { status: 'delivered' } } })
    expect(scan('CN-7')).toEqual({ is: 'unknown' })
    expect(scan('')).toEqual({ is: 'unknown' })
  })

  test('of a number that was given twice is the parcel that is still away', () => {
    const twice = [delivery('old', { kind: 'checked', status: 'returned', cn: 'CN-9' }), delivery('9')]
    expect(readReturnScan({ rows: twice, checkingId: null }, 'CN-9')).toMatchObject({ id: '9' })
  })
})

test('what is not damaged is good, and the event of the chart says both', () => {
  const row = delivery('3', {
    kind: 'received',
    lines: [
      { line_id: 'a', title: 'Khussa', sku: 'A', quantity: 2 },
      { line_id: 'b', title: 'Shawl', sku: 'B', quantity: 1 },
    ],
  })
  const lines = checkedLines(row, { a: 1, b: 7 })
  expect(lines).toEqual([
    { lineId: 'a', good: 1, damaged: 1 },
    { lineId: 'b', good: 0, damaged: 1 },
  ])
  const act = { is: 'checked', id: '3', lines } as const
  expect(eventOfAct(act)).toEqual({ type: 'return.checked', lines })
  expect(afterAct(row, act)).toMatchObject({ kind: 'checked', damaged: 2 })
})

test('a courier without such a call is told by hand', () => {
  const act = { is: 'advised', id: '1', advice: 'retry' } as const
  expect(afterAct(delivery('1'), act).advice).toEqual({ advice: 'retry', state: 'queued', words: null })
  expect(afterAct(delivery('1', { is_told: false }), act).advice).toMatchObject({ state: 'byHand' })
})
