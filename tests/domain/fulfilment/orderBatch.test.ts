import { describe, expect, test } from 'vitest'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { cancelReasons } from '#domain/fulfilment/facts.ts'
import {
  type BatchItem,
  type BatchOutcome,
  batchCounts,
  batchProblem,
  doneBatch,
  firstBatchAnswers,
  offeredBatchActs,
  permittedBatchActs,
  withOutcome,
} from '#domain/fulfilment/orderBatch.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { companyRoles } from '#domain/fulfilment/roles.ts'
import { workRightsOf } from '#domain/fulfilment/workRights.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { refusedBecause, tagsDone } from '#tests/support/records.ts'

test('each role is permitted the acts that its rights include', () => {
  const permitted = companyRoles.map((role) => [
    role,
    permittedBatchActs([...rightsOf([role]), ...workRightsOf([role])]),
  ])
  const ofAgents = [
    'order.verified',
    'parcel.assigned',
    'stock.rechecked',
    'tags.added',
    'tags.removed',
    'order.cancelled',
  ]
  expect(Object.fromEntries(permitted)).toEqual({
    owner: ofAgents.toSpliced(3, 0, 'parcel.approved'),
    manager: [],
    agent: ofAgents,
    warehouse: ['parcel.approved', 'parcel.dispatched'],
    viewer: [],
  })
  expect(permittedBatchActs(null)).toHaveLength(7)
})

test('bookings are permitted only where a courier is connected, as the rights say', () => {
  expect(permittedBatchActs(['parcel.approved', 'booking.asked'])).toEqual([
    'booking.asked',
    'parcel.approved',
  ])
  expect(permittedBatchActs(['parcel.approved'])).toEqual(['parcel.approved'])
  expect(permittedBatchActs(['fulfilment.cancelled', 'cancel.asked'])).toEqual(['cancel.asked'])
})

describe('with chosen orders', () => {
  const orders = orderStatuses.toReversed().map((status) => ({ id: `of ${status}`, status }))

  test('each act is offered for those that wait for it, in their order', () => {
    expect(offeredBatchActs(orders, permittedBatchActs(null)).steps).toEqual([
      { act: 'order.verified', ids: ['of pending-cod', 'of pending-cc'] },
      { act: 'parcel.assigned', ids: ['of awaiting-assigning'] },
      { act: 'stock.rechecked', ids: ['of halt'] },
      { act: 'parcel.dispatched', ids: ['of approve'] },
    ])
    const halted = orders.filter(({ status }) => status === 'halt')
    expect(offeredBatchActs(halted, permittedBatchActs(null)).steps.map(({ act }) => act)).toEqual([
      'stock.rechecked',
    ])
  })

  test('tags and CANCEL are offered for all of them', () => {
    const ids = orders.map(({ id }) => id)
    expect(offeredBatchActs(orders, permittedBatchActs(null)).common).toEqual([
      { act: 'tags.added', ids },
      { act: 'tags.removed', ids },
      { act: 'order.cancelled', ids },
    ])
    expect(offeredBatchActs([], permittedBatchActs(null))).toEqual({ steps: [], common: [] })
  })

  test('only what is permitted is offered', () => {
    const { steps, common } = offeredBatchActs(orders, ['parcel.dispatched', 'tags.added'])
    expect([...steps, ...common].map(({ act }) => act)).toEqual(['parcel.dispatched', 'tags.added'])
  })
})

describe('what an act asks', () => {
  test('begins with the pieces going back to stock, and with nothing elsewhere', () => {
    expect(firstBatchAnswers('order.cancelled')).toEqual({ restock: 'yes' })
    expect(firstBatchAnswers('tags.added')).toEqual({})
    expect(firstBatchAnswers('order.verified')).toEqual({})
  })

  test('of a cancellation is a reason, and words with one of them', () => {
    const problem = (answers: Answers) => batchProblem('order.cancelled', answers)
    expect(problem({})).toEqual({ field: 'reason', code: 'reasonMissing' })
    expect(problem({ reason: 'other', words: ' ' })).toEqual({ field: 'words', code: 'reasonMissing' })
    expect(problem({ reason: 'other', words: 'Flood' })).toBeNull()
    const others = cancelReasons.filter((reason) => reason !== 'other')
    expect(others.map((reason) => problem({ reason }))).toEqual(others.map(() => null))
  })

  test.each(['tags.added', 'tags.removed'] as const)('of %s is a tag that people set', (act) => {
    const problem = (tag: string) => batchProblem(act, { tag })
    expect(batchProblem(act, {})).toEqual({ field: 'tag', code: 'tagMissing' })
    expect(problem('  ')).toEqual({ field: 'tag', code: 'tagMissing' })
    expect(problem('x'.repeat(41))).toEqual({ field: 'tag', code: 'tooLong' })
    expect(problem('verified')).toEqual({ field: 'tag', code: 'reserved' })
    expect(problem('x'.repeat(40))).toBeNull()
  })

  test('of a booking is what was put right', () => {
    expect(batchProblem('booking.asked', { 'K1001 weight': '0' })?.field).toBe('K1001 weight')
    expect(batchProblem('booking.asked', {})).toBeNull()
  })

  test('of an approval by hand is the courier, and its numbers', () => {
    const problem = (answers: Answers) => batchProblem('parcel.approved', answers)
    expect(problem({ numbers: 'K1001 KI1' })).toEqual({ field: 'courier', code: 'textMissing' })
    expect(problem({ courier: 'TCS', numbers: ' ' })).toEqual({ field: 'numbers', code: 'textMissing' })
    expect(problem({ courier: 'TCS', numbers: 'K1001 KI1' })).toBeNull()
  })

  test('of any other is nothing', () => {
    expect(batchProblem('order.verified', {})).toBeNull()
  })
})

test('orders are counted by what became of them', () => {
  const outcomes: (BatchOutcome | null)[] = [
    { is: 'done', acts: [] },
    { is: 'done', acts: [] },
    { is: 'unchanged' },
    { is: 'refused', reasons: [] },
    { is: 'missing' },
    { is: 'refusedByServer', refusal: refusedBecause('No.').refusal, acts: [] },
    null,
  ]
  const items = outcomes.map((outcome, place): BatchItem => ({ id: `#${place}`, calls: [], outcome }))
  expect(batchCounts(items)).toEqual({ done: 2, unchanged: 1, refused: 3, waiting: 1 })
})

describe('what becomes of the orders that wait', () => {
  const items = ['a', 'b', 'c'].map((id): BatchItem => ({ id, calls: [], outcome: null }))
  const { refusal } = refusedBecause('No.')
  const after = (outcome: BatchOutcome) => withOutcome(items, outcome).map((item) => item.outcome)
  const byServer = (changes: Partial<RefusedChange>) =>
    ({ is: 'refusedByServer', refusal: { ...refusal, ...changes }, acts: [tagsDone] }) as const

  test.each([
    ['the role does not include it', byServer({ code: 'not_allowed' })],
    ['the company is suspended', byServer({ code: 'company_suspended' })],
    [
      'the chart does not permit it',
      byServer({ code: 'event_refused', refused: [{ guard: 'isPermitted', message: 'Not you.' }] }),
    ],
  ])('is the same when %s, without what was done of the first', (_, outcome) => {
    const same = { ...outcome, acts: [] }
    expect(after(outcome)).toEqual([outcome, same, same])
  })

  test('is the same when the person may not, by what the order says of them', () => {
    const outcome = {
      is: 'refused',
      reasons: [{ code: 'notPermitted', params: { event: 'order.verified' } }],
    } as const
    expect(after(outcome)).toEqual([outcome, outcome, outcome])
  })

  test('is open when only this order is refused', () => {
    const ofOrder = byServer({
      code: 'event_refused',
      refused: [{ guard: 'hasPhone', message: 'No phone.' }],
    })
    expect(after(ofOrder)).toEqual([ofOrder, null, null])
  })
})

test('of an act that was refused for some orders, what was done of it can be taken back, and nothing else', () => {
  const act = { ...tagsDone, id: 'first' }
  const ended = { act: 'order.cancelled', orders: 3, unchanged: 0, stopped: 0 } as const
  const { refusal } = refusedBecause('Too late.')
  const items: BatchItem[] = [
    { id: 'a', calls: [], outcome: { is: 'refusedByServer', refusal, acts: [] } },
    { id: 'b', calls: [], outcome: { is: 'refusedByServer', refusal, acts: [act] } },
    { id: 'c', calls: [], outcome: { is: 'done', acts: [tagsDone] } },
  ]
  expect(doneBatch(ended, items)).toEqual({
    kind: 'batch',
    id: 'first',
    ended,
    partly: 1,
    acts: [act, tagsDone],
    stays: [],
  })
  expect(doneBatch(ended, items.slice(0, 1))).toBeNull()
})
