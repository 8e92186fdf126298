import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stillOffered, type Warehouse } from '#domain/warehouses.ts'

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
