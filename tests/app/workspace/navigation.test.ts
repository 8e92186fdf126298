/** The rest of the navigation is in the suite of the shell. */
import { expect, test } from 'vitest'
import { furtherDestinationsOf, isComing, mainDestinations } from '#workspace/navigation.ts'

test('each screen of the working day has a letter', () => {
  expect(mainDestinations.map(({ screen, letter }) => [screen, letter])).toEqual([
    ['dashboard', 'd'],
    ['orders', 'o'],
    ['products', 'p'],
    ['customers', 'c'],
  ])
  expect(furtherDestinationsOf([]).map(({ screen }) => screen)).toEqual(['analytics', 'settings'])
})

test('warehouses are offered where they can be managed', () => {
  const own = furtherDestinationsOf(['manageWarehouses'])
  expect(own.map(({ screen }) => screen)).toEqual(['warehouses', 'analytics', 'settings'])
  expect(own.map(isComing)).toEqual([false, true, true])
})

test('packing is offered where parcels are packed', () => {
  expect(furtherDestinationsOf(['packParcels']).map(({ screen }) => screen)).toEqual([
    'packing',
    'analytics',
    'settings',
  ])
})

test('deliveries are offered where parcels are followed', () => {
  expect(furtherDestinationsOf(['packParcels', 'followParcels']).map(({ screen }) => screen)).toEqual([
    'packing',
    'deliveries',
    'analytics',
    'settings',
  ])
})

test('the settings of own data lead to their first section, in place of what is still to come', () => {
  const own = furtherDestinationsOf(['manageWarehouses', 'manageSettings'])
  expect(own.map(({ screen, to }) => to ?? screen)).toEqual(['warehouses', 'analytics', '/settings/company'])
  expect(own.map(isComing)).toEqual([false, true, false])
  expect(own.at(-1)?.isCurrentAt?.('/settings/people')).toBe(true)
})

test('an order belongs to the orders, by its number or as the fixed one', () => {
  const orders = mainDestinations.find(({ screen }) => screen === 'orders')
  const current = ['/orders', '/orders/KW-11284', '/orderDetails', '/dashboard', '/'].filter((pathname) =>
    orders?.isCurrentAt?.(pathname),
  )
  expect(current).toEqual(['/orders', '/orders/KW-11284', '/orderDetails'])
})

test('analytics and settings are still to come, the screens of the working day are there', () => {
  expect(furtherDestinationsOf([]).map(isComing)).toEqual([true, true])
  expect(mainDestinations.map(isComing)).toEqual([false, false, false, false])
})
