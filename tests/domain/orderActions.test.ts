import { expect, test } from 'vitest'
import { actionRefusal, orderActions } from '#domain/orders/actions.ts'
import { type ActionRefusal, type OrderStatus, orderStatuses, queueStatuses } from '#domain/orders/order.ts'

/** CANCEL, VERIFY, INITIATE IVR CALL: offered, or the reason against it. */
type Row = readonly ['offered' | ActionRefusal, 'offered' | ActionRefusal, 'offered' | ActionRefusal]

const table: Record<OrderStatus, Row> = {
  'pending-cc': ['offered', 'offered', 'offered'],
  'pending-cod': ['offered', 'offered', 'offered'],
  'city-issue': ['offered', 'cityUnknown', 'cityUnknown'],
  'awaiting-assigning': ['offered', 'verified', 'verified'],
  'awaiting-approval': ['offered', 'verified', 'verified'],
  approve: ['offered', 'verified', 'verified'],
  'dispatch-issue': ['offered', 'verified', 'verified'],
  dispatch: ['leftWarehouse', 'verified', 'verified'],
  delivered: ['leftWarehouse', 'delivered', 'delivered'],
  cancelled: ['cancelled', 'cancelled', 'cancelled'],
  returned: ['returned', 'returned', 'returned'],
  halt: ['offered', 'onHold', 'onHold'],
}

test('the actions have the order of the specification', () => {
  expect(orderActions).toEqual(['cancelOrder', 'verifyOrder', 'callCustomer'])
})

test.each(orderStatuses)('%s allows its actions, and gives a reason against the others', (status) => {
  expect(orderActions.map((action) => actionRefusal(status, action) ?? 'offered')).toEqual(table[status])
})

test('an order waits for a person until it is approved, when its dispatch failed, and in Halt', () => {
  expect(queueStatuses).toEqual([
    'pending-cc',
    'pending-cod',
    'city-issue',
    'awaiting-assigning',
    'awaiting-approval',
    'dispatch-issue',
    'halt',
  ])
})
