/** What follows from a customer as they are stored, without a database. */
import { expect, test } from 'vitest'
import {
  customerResponse,
  customerSearchText,
  isUsablePhone,
  newCustomer,
  newerOf,
  phoneRefusal,
} from '#server/live/catalogue/customers.ts'
import { newId } from '#server/live/ids.ts'

const now = new Date('2026-11-22T09:00:00Z')
const columns = {
  name: 'Ayesha KHAN',
  email: 'A@Shop.test',
  phone: '+923001234567',
  city: 'khi',
  country: 'Pakistan',
}
const row = newCustomer({ companyId: 'company', now, newId }, { ...columns, searchText: 'x' })

test('a new customer has ordered nothing', () => {
  expect(row).toEqual({
    ...columns,
    companyId: 'company',
    id: expect.any(String),
    searchText: 'x',
    address1: '',
    address2: '',
    zip: '',
    isBlocked: false,
    orders: 0,
    keptOrders: 0,
    spentMinor: 0,
    deliveredParcels: 0,
    returnedParcels: 0,
    lastOrderAt: null,
    removedAt: null,
    erasedAt: null,
    version: 1,
    createdAt: now,
  })
  expect(customerResponse(row)).toEqual({
    ...columns,
    id: row.id,
    version: 1,
    city: 'Karachi',
    address1: '',
    address2: '',
    zip: '',
    is_blocked: false,
    is_erased: false,
    joined_at: now.getTime(),
    orders: 0,
    total_spent: { minor: 0, currency: 'PKR' },
    last_order_at: null,
    acceptance: { rate: null, ended: 0 },
  })
})

test('the share of parcels that a customer took is of those that ended', () => {
  const taken = { ...row, city: 'Nowhere', deliveredParcels: 3, returnedParcels: 1, lastOrderAt: now }
  expect(customerResponse(taken)).toMatchObject({
    city: 'Nowhere',
    last_order_at: now.getTime(),
    acceptance: { rate: 0.75, ended: 4 },
  })
  expect(customerResponse({ ...row, returnedParcels: 1 }).acceptance).toEqual({ rate: 0, ended: 1 })
})

test('a customer is found by name, e-mail address, number and city, as it was typed and by its own name', () => {
  expect(customerSearchText(row)).toBe('ayesha khan\na@shop.test\n923001234567\nkhi\nkarachi')
  expect(customerSearchText({ ...row, city: 'Lahore' })).toBe(
    'ayesha khan\na@shop.test\n923001234567\nlahore',
  )
})

test('a number is one of the own country, or has its country code', () => {
  const home = 'Enter a valid Pakistani mobile number, for example 0300-1234567.'
  const abroad = 'Enter the phone number with its country code, for example +971 50 123 4567.'
  for (const country of ['', ' ', 'Pakistan', 'PK']) {
    expect([isUsablePhone('0300 1234567', country), isUsablePhone('+44 20 7946 0958', country)]).toEqual([
      true,
      false,
    ])
    expect(phoneRefusal(country)).toBe(home)
  }
  expect([isUsablePhone('+44 20 7946 0958', 'Oman'), isUsablePhone('20 7946 0958', 'Oman')]).toEqual([
    true,
    false,
  ])
  expect(phoneRefusal('Oman')).toBe(abroad)
})

test('what an order says of its customer is newer, and what it does not say stays', () => {
  const known = { address1: 'House 1', address2: 'Flat 1', city: 'Karachi', email: 'a@shop.test' }
  const given = { address1: 'House 2', address2: '', city: 'Lahore', email: 'b@shop.test' }
  expect(newerOf(known, given)).toEqual({ ...given, email: known.email })
  expect(newerOf(known, { address1: '', address2: 'Flat 2', city: '', email: '' })).toEqual(known)
  expect(newerOf({ ...known, email: '' }, given)).toEqual(given)
})
