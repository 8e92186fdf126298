/** A status that is added later takes orders of another one, and leaves all others of the sample as they are. */
import { expect, test } from 'vitest'
import { orderStatuses } from '#domain/orders/order.ts'
import { sampleOrders } from '#domain/sample/orders.ts'
import { sampleStatuses, takenFrom } from '#domain/sample/statuses.ts'

const drawn = sampleOrders(Date.UTC(2026, 10, 20, 6, 42)).map(({ status }) => status)

/** The table without a later status. */
const first = Object.fromEntries(
  Object.entries(sampleStatuses).map(([status, { weights, events }]) => [status, { weights, events }]),
) as typeof sampleStatuses

/** The table with 'halt' as a status that was added after all others. */
const withTaken = (percent: number) => ({
  ...first,
  halt: { ...first.halt, takes: { percent, of: 'delivered' as const } },
})

test('without a later status each order has what was drawn', () => {
  for (const status of orderStatuses) expect(takenFrom(status, 7, first)).toBe(status)
})

test('it takes about its share of one status, by the order alone, and none of another', () => {
  const later = drawn.map((status, index) => takenFrom(status, index, withTaken(25)))
  const moved = later.flatMap((status, index) => (status === drawn[index] ? [] : [drawn[index]]))
  expect(new Set(moved)).toEqual(new Set(['delivered']))
  const share = moved.length / drawn.filter((status) => status === 'delivered').length
  expect(Math.abs(share - 0.25)).toBeLessThan(0.05)
  // Each order decides alone: more of them are the same ones and others.
  const more = drawn.map((status, index) => takenFrom(status, index, withTaken(60)))
  const places = (statuses: typeof drawn) =>
    statuses.flatMap((status, index) => (status === drawn[index] ? [] : [index]))
  expect(places(more)).toEqual(expect.arrayContaining(places(later)))
})
