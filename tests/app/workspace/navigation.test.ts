/** The rest of the navigation is in the suite of the shell. */
import { expect, test } from 'vitest'
import { furtherDestinations, isComing, mainDestinations } from '#workspace/navigation.ts'

test('each screen of the working day has a letter', () => {
  expect(mainDestinations.map(({ screen, letter }) => [screen, letter])).toEqual([
    ['dashboard', 'd'],
    ['orders', 'o'],
    ['products', 'p'],
    ['customers', 'c'],
  ])
  expect(furtherDestinations.map(({ screen }) => screen)).toEqual(['analytics', 'settings'])
})

test('an order belongs to the orders, by its number or as the fixed one', () => {
  const orders = mainDestinations.find(({ screen }) => screen === 'orders')
  const current = ['/orders', '/orders/KW-11284', '/orderDetails', '/dashboard', '/'].filter((pathname) =>
    orders?.isCurrentAt?.(pathname),
  )
  expect(current).toEqual(['/orders', '/orders/KW-11284', '/orderDetails'])
})

test('analytics and settings are still to come, the screens of the working day are there', () => {
  expect(furtherDestinations.map(isComing)).toEqual([true, true])
  expect(mainDestinations.map(isComing)).toEqual([false, false, false, false])
})
