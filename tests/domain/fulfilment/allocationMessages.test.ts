import { expect, test } from 'vitest'
import { allocationMessages } from '#messages/allocation.ts'

test('the sentences of orders.md §6, word for word', () => {
  const { halt, refusal } = allocationMessages
  expect([
    halt({ code: 'noStockInCity', params: { city: 'Lahore', nearest: [] } }),
    halt({ code: 'notEnoughStock', params: { shortages: [{ sku: 'AB-12', needed: 3, available: 2 }] } }),
    refusal({ code: 'unitsLeft', params: { sku: 'AB-12', quantity: 3, left: 1 } }),
    refusal({ code: 'stockShort', params: { warehouse: 'Lahore-1', sku: 'AB-12', available: 1 } }),
    refusal({ code: 'tooManyParcels', params: { parcels: 3, limit: 2 } }),
    refusal({
      code: 'stockMoved',
      params: { warehouse: 'Lahore-1', sku: 'AB-12', available: 1, needed: 2 },
    }),
  ]).toEqual([
    'No stock in Lahore',
    'Not enough stock of AB-12: need 3, have 2 in all locations',
    'Assign all 3 units of AB-12. 1 is left.',
    'Lahore-1 has only 1 of AB-12.',
    'This would make 3 parcels. Your limit is 2.',
    'Lahore-1 now has 1 of 2. Choose again.',
  ])
})

test('the nearest that has it, or nothing', () => {
  const { nearest } = allocationMessages
  expect(nearest({ nearest: [{ name: 'Lahore-1', city: 'Lahore', km: 1033 }] })).toBe(
    'Nearest with stock: Lahore-1 in Lahore (1,033 km)',
  )
  expect(nearest({ nearest: [] })).toBeNull()
})
