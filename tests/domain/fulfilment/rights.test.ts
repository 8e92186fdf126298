/** Who may do what (orders.md §1, 'who'): what each role adds. */
import { describe, expect, test } from 'vitest'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { workRightsOf } from '#domain/fulfilment/workRights.ts'

describe('without a chart', () => {
  test.each([
    [
      'owner',
      [
        'orders.change',
        'orders.remark',
        'payments.record',
        'products.change',
        'stock.adjust',
        'customers.change',
        'records.import',
        'warehouses.change',
        'parcels.pack',
        'bookings.change',
        'couriers.see',
        'couriers.change',
        'cash.see',
        'cash.change',
        'views.change',
        'workspace.choose',
        'people.change',
        'company.change',
        'work.configure',
        'data.export',
        'customers.erase',
      ],
    ],
    ['manager', ['couriers.see', 'cash.see', 'cash.change', 'people.change', 'work.configure']],
    [
      'agent',
      [
        'orders.change',
        'orders.remark',
        'payments.record',
        'products.change',
        'customers.change',
        'records.import',
        'bookings.change',
        'views.change',
      ],
    ],
    ['warehouse', ['orders.remark', 'stock.adjust', 'parcels.pack', 'bookings.change', 'views.change']],
  ] as const)('a person who is %s may do %j', (role, rights) => {
    expect(workRightsOf([role])).toEqual(rights)
  })

  test('several roles add up, and none is nothing', () => {
    expect(workRightsOf(['warehouse', 'manager'])).toEqual([
      'orders.remark',
      'stock.adjust',
      'parcels.pack',
      'bookings.change',
      'couriers.see',
      'cash.see',
      'cash.change',
      'views.change',
      'people.change',
      'work.configure',
    ])
    expect(workRightsOf([])).toEqual([])
  })
})

test('only an owner verifies unpaid orders, assigns without stock and takes back late', () => {
  const rights = ['verifyUnpaid', 'assignWithoutStock', 'returnLate'] as const
  for (const right of rights) {
    expect(rightsOf(['owner'])).toContain(right)
    expect(rightsOf(['agent', 'warehouse', 'manager'])).not.toContain(right)
  }
  expect(rightsOf([])).toEqual([])
})
