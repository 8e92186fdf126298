import { expect, test } from 'vitest'
import { isSameData } from '#workspace/isSameData.ts'

const order = { id: 'KW-1', total: { minor: 5, currency: 'PKR' }, tags: ['vip'], closedAt: null }

test('a copy is the same data', () => {
  expect(isSameData(order, structuredClone(order))).toBe(true)
  expect(isSameData({}, {})).toBe(true)
  expect(isSameData({ a: Number.NaN }, { a: Number.NaN })).toBe(true)
})

test.each([
  ['a value', { ...order, id: 'KW-2' }],
  ['a value deep down', { ...order, total: { minor: 6, currency: 'PKR' } }],
  ['an entry of a list', { ...order, tags: ['new'] }],
  ['a further entry', { ...order, tags: ['vip', 'new'] }],
  ['a further field', { ...order, note: 'x' }],
  ['a field that is missing', { id: 'KW-1', total: order.total, tags: order.tags }],
  ['another field', { id: 'KW-1', total: order.total, tags: order.tags, openedAt: null }],
  ['null for an object', { ...order, total: null }],
  ['an object for null', { ...order, closedAt: {} }],
  ['a text for a list', { ...order, tags: 'vip' }],
])('%s makes a difference, whichever comes first', (_, other) => {
  expect(isSameData<object>(order, other)).toBe(false)
  expect(isSameData<object>(other, order)).toBe(false)
})
