import { expect, test } from 'vitest'
import { offeredBatchActs, permittedBatchActs } from '#domain/fulfilment/orderBatch.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { companyRoles } from '#domain/fulfilment/roles.ts'
import { orderStatuses } from '#domain/orders/order.ts'

test('each role is permitted the acts that its rights include', () => {
  const permitted = companyRoles.map((role) => [role, permittedBatchActs(rightsOf([role]))])
  expect(Object.fromEntries(permitted)).toEqual({
    owner: ['order.verified', 'parcel.assigned', 'stock.rechecked'],
    manager: [],
    agent: ['order.verified', 'parcel.assigned', 'stock.rechecked'],
    warehouse: ['parcel.dispatched'],
    viewer: [],
  })
  expect(permittedBatchActs(null)).toHaveLength(4)
})

test('each act is offered for the orders that wait for it, in their order', () => {
  const orders = orderStatuses.toReversed().map((status) => ({ id: `of ${status}`, status }))
  expect(offeredBatchActs(orders, permittedBatchActs(null))).toEqual([
    { act: 'order.verified', ids: ['of pending-cod', 'of pending-cc'] },
    { act: 'parcel.assigned', ids: ['of awaiting-assigning'] },
    { act: 'stock.rechecked', ids: ['of halt'] },
    { act: 'parcel.dispatched', ids: ['of approve'] },
  ])
  expect(offeredBatchActs(orders, ['parcel.dispatched'])).toHaveLength(1)
  const halted = orders.filter(({ status }) => status === 'halt')
  expect(offeredBatchActs(halted, permittedBatchActs(null)).map(({ act }) => act)).toEqual([
    'stock.rechecked',
  ])
})
