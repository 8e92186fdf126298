import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWarehouses, stillOffered, type Warehouse } from '#domain/warehouses.ts'

const offered = (...ids: number[]): Warehouse[] =>
  ids.map((id) => ({ id, name: `Hub ${id}`, city: 'Lahore' }))

test('warehouses that are no longer offered are removed, in the same order', () => {
  expect(stillOffered([3, 9, 1], offered(1, 2, 3))).toEqual([3, 1])
})

test('without offered warehouses none is left', () => {
  expect(stillOffered([1, 2], [])).toEqual([])
  expect(stillOffered([], offered(1))).toEqual([])
})

test('the result contains only chosen warehouses', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.uniqueArray(fc.nat(9)), (chosen, ids) => {
      const still = stillOffered(chosen, offered(...ids))
      expect(still).toEqual(chosen.filter((id) => ids.includes(id)))
      expect(stillOffered(still, offered(...ids))).toEqual(still)
    }),
  )
})

test('the warehouses of a response are those that can be read: an odd row does not cost the others', () => {
  const [first, second] = offered(1, 2)
  expect(readWarehouses([first, { id: '3', name: 'Hub 3', city: 'Lahore' }, null, second])).toEqual([
    first,
    second,
  ])
})

test('no warehouse on offer is an answer, one that nobody can read is none', () => {
  expect(readWarehouses([])).toEqual([])
  expect(readWarehouses([{ id: 1 }])).toBeNull()
  for (const body of [{ warehouses: [] }, null, undefined, 'none']) expect(readWarehouses(body)).toBeNull()
})
