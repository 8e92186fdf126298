import { expect, test } from 'vitest'
import { answeredOrder, isOutdated, type RecordChange } from '#domain/recordChange.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

const changeId = '0190a000-0000-7000-8000-0000000000c1'
const noted = {
  id: changeId,
  at: 0,
  event: 'note.added',
  parcel_id: null,
  by: { kind: 'person', id: null, name: 'Sana' },
  reason: null,
  before: {},
  after: {},
  request_id: null,
  version: 3,
}
const shown = { ...liveOrder({ version: 3 }), customer_id: 'ayesha', log: [noted] }
const own = { kind: 'order', id: shown.id } as const
const waiting = { ...shown, parcels: [{ ...liveParcel(), possible: ['parcel.assigned'] }] }

test.each<[string, RecordChange, boolean]>([
  ['an earlier version', { ...own, version: 2 }, false],
  ['the version that is shown', { ...own, version: 3 }, false],
  ['a later version', { ...own, version: 4 }, true],
  ['a version that is not known', { ...own, version: null }, true],
  ['a note that is shown', { ...own, version: 3, changeId }, false],
  ['a note that is not', { ...own, version: 3, changeId: 'another' }, true],
  ['another order', { ...own, id: 'another', version: 9 }, false],
  ['its customer', { kind: 'customer', id: 'ayesha', version: 2 }, true],
  ['another customer', { kind: 'customer', id: 'bilal', version: 2 }, false],
  ['the rules of the company', { kind: 'company', id: 'c', version: 2 }, true],
  ['the rights of a person', { kind: 'person', id: 'p', version: 2 }, true],
  ['a saved view', { kind: 'view', id: 'v', version: 2 }, false],
])('an order is read again after a change of %s: %o %s', (_, change, isRead) => {
  expect(isOutdated(shown, [change])).toBe(isRead)
})

test.each(['product', 'location'] as const)('a %s concerns an order that waits for a location', (kind) => {
  const change: RecordChange = { kind, id: 'one', version: 2 }
  expect([isOutdated(shown, [change]), isOutdated(waiting, [change])]).toEqual([false, true])
})

test('what may be anything concerns every order, and one that is not there', () => {
  expect([isOutdated(shown, null), isOutdated(null, [])]).toEqual([true, true])
})

test('the latest answer is shown, unless it is older or of another order', () => {
  const answer = (version: number, id = shown.id): RecordChange => ({
    ...own,
    version,
    order: { ...liveOrder({ version }), id },
  })
  expect(answeredOrder(shown, [answer(3), answer(4)])?.version).toBe(4)
  expect(answeredOrder(shown, [answer(2)])).toBeNull()
  expect(answeredOrder(shown, [answer(4, 'another')])).toBeNull()
  expect([answeredOrder(shown, null), answeredOrder(null, [answer(4)])]).toEqual([null, null])
})
