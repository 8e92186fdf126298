import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CUSTOMERS_STEP,
  type Customer,
  type CustomerRecord,
  customerFields,
  customerForm,
  customerProblems,
  customerSorts,
  readCustomerForm,
  searchCustomers,
  withOrderFigures,
} from '#domain/customers.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import { moneyArbitrary, NOW, ordersArbitrary, rupees } from '#tests/domain/arbitraries.ts'

const record = (id: string, name = 'Ayesha Siddiqui'): CustomerRecord => ({
  id,
  name,
  email: 'ayesha.siddiqui@mail.test',
  phone: '+92 300 XXX 4567',
  city: 'Karachi',
  country: 'Pakistan',
  joinedAt: NOW,
})

const customers: fc.Arbitrary<Customer[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 100, max: 999 }).map(String),
    name: fc.constantFrom('Ayesha', 'ayesha', 'Bilal', 'Çelik', 'Zainab'),
    email: fc.constant('a@mail.test'),
    phone: fc.constant(''),
    city: fc.constantFrom('Karachi', 'Lahore'),
    country: fc.constant('Pakistan'),
    joinedAt: fc.constant(0),
    orders: fc.integer({ min: 0, max: 3 }),
    totalSpent: moneyArbitrary,
    lastOrderAt: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
  { selector: ({ id }) => id },
)

test('the figures of a customer are computed from the orders', () => {
  fc.assert(
    fc.property(ordersArbitrary, (orders) => {
      const found = withOrderFigures([record('C-1'), record('C-2'), record('C-9')], orders, 'PKR')
      expect(found.map(({ id }) => id)).toEqual(['C-1', 'C-2', 'C-9'])
      for (const customer of found) {
        const theirs = orders.filter(({ customerId }) => customerId === customer.id)
        const sold = theirs.filter(({ status }) => status !== 'cancelled' && status !== 'returned')
        expect(customer.orders).toBe(theirs.length)
        expect(customer.totalSpent).toEqual(
          rupees(sold.reduce((sum, order) => sum + grandTotal(order).minor, 0)),
        )
        expect(customer.lastOrderAt).toBe(
          theirs.length === 0 ? null : Math.max(...theirs.map(({ placedAt }) => placedAt)),
        )
      }
    }),
  )
})

describe('sorting', () => {
  const sorted = (list: Customer[], sort: (typeof customerSorts)[number]) =>
    searchCustomers(list, { q: '', sort, page: 99 }).rows

  test('keeps all customers', () => {
    fc.assert(
      fc.property(customers, fc.constantFrom(...customerSorts), (list, sort) => {
        expect(
          sorted(list, sort)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(list.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('does not depend on the given order', () => {
    fc.assert(
      fc.property(customers, fc.constantFrom(...customerSorts), (list, sort) => {
        expect(sorted(list.toReversed(), sort)).toEqual(sorted(list, sort))
      }),
    )
  })

  test.each([
    ['recent', (customer: Customer) => customer.lastOrderAt ?? 0],
    ['orders', (customer: Customer) => customer.orders],
    ['spent', (customer: Customer) => customer.totalSpent.minor],
  ] as const)('%s: the largest first', (sort, measure) => {
    fc.assert(
      fc.property(customers, (list) => {
        const values = sorted(list, sort).map(measure)
        expect(values).toEqual(values.toSorted((a, b) => b - a))
      }),
    )
  })

  test('equal values are sorted by name, equal names by id', () => {
    const list = [record('C-2'), record('C-1'), record('C-3', 'Ahmed')]
    const ids = sorted(withOrderFigures(list, [], 'PKR'), 'orders').map(({ id }) => id)
    expect(ids).toEqual(['C-3', 'C-1', 'C-2'])
  })

  test('by name: A to Z, ignoring accents and case', () => {
    const list = ['Zainab', 'çelik', 'Ayesha', 'bilal', 'Dawood'].map((name, index) => ({
      ...record(String(index), name),
      orders: 0,
      totalSpent: rupees(0),
      lastOrderAt: null,
    }))
    expect(sorted(list, 'name').map(({ name }) => name)).toEqual([
      'Ayesha',
      'bilal',
      'çelik',
      'Dawood',
      'Zainab',
    ])
  })
})

test('a page has the customers of the pages before it too, and one past the end is the last', () => {
  const list = withOrderFigures(
    Array.from({ length: CUSTOMERS_STEP * 2 + 1 }, (_, index) => record(`C-${index}`)),
    [],
    'PKR',
  )
  const upTo = (page: number) => searchCustomers(list, { ...allCustomers, page })
  expect([1, 2, 3, 9].map((page) => upTo(page).rows.length)).toEqual([24, 48, 49, 49])
  expect(upTo(2).rows.slice(0, 24)).toEqual(upTo(1).rows)
  expect([0, 1, 3, 9].map((page) => upTo(page).page)).toEqual([1, 1, 3, 3])
  expect(upTo(1)).toMatchObject({ total: 49, pages: 3 })
  expect(searchCustomers([], allCustomers)).toEqual({ rows: [], total: 0, page: 1, pages: 1 })
})

describe('search', () => {
  const finds = (search: string) =>
    searchCustomers(withOrderFigures([record('C-1')], [], 'PKR'), { ...allCustomers, q: search }).total === 1

  test.each([
    'ayesha',
    'SIDDIQUI',
    'mail.test',
    'karachi',
    '0300-xxx-4567',
    '4567',
    '+92 300',
    '0092 300',
    '+92 (0) 300',
    '92.300-XXX',
    '۴۵۶۷',
    '',
  ])('%j finds', (search) => {
    expect(finds(search)).toBe(true)
  })

  test.each(['bilal', 'lahore', '99999', '45'])('%j does not', (search) => {
    expect(finds(search)).toBe(false)
  })
})

describe('the form', () => {
  test('an empty form lacks name and e-mail address, and has Pakistan as country', () => {
    expect(customerForm(null)).toEqual({ name: '', email: '', phone: '', city: '', country: 'Pakistan' })
    expect(customerProblems(customerForm(null))).toEqual({ name: 'missing', email: 'missing' })
  })

  test('a phone number does in place of an e-mail address', () => {
    const form = { ...customerForm(null), name: 'Naveed', phone: '0300-1234567' }
    expect(customerProblems(form)).toEqual({})
    expect(customerProblems({ ...form, email: 'naveed' })).toEqual({ email: 'malformed' })
  })

  test('shows a mobile number as lists do, and reads it as it was', () => {
    const form = customerForm({ ...record('C-1'), phone: '+923001234567' })
    expect(form.phone).toBe('0300-1234567')
    expect(readCustomerForm(form).phone).toBe('+923001234567')
  })

  test('where customers are their phone number, an e-mail address does not do', () => {
    const form = { ...customerForm(null), name: 'Naveed', email: 'naveed@mail.test' }
    expect(customerProblems(form, true)).toEqual({ phone: 'missing' })
    expect(customerProblems({ ...form, email: '', phone: '0300-1234567' }, true)).toEqual({})
  })

  test('refuses invalid e-mail addresses and too long texts', () => {
    const long = 'x'.repeat(121)
    expect(customerProblems({ name: long, email: 'ayesha', phone: long, city: long, country: long })).toEqual(
      {
        name: 'tooLong',
        email: 'malformed',
        phone: 'tooLong',
        city: 'tooLong',
        country: 'tooLong',
      },
    )
  })

  test('reads the trimmed texts', () => {
    const form = customerForm(record('C-1'))
    expect(customerProblems(form)).toEqual({})
    for (const field of customerFields) {
      expect(readCustomerForm({ ...form, [field]: ` ${form[field]} ` })).toEqual(form)
    }
  })

  test.each([
    ['0300-1234567', '+923001234567'],
    ['021-111-222-333', '021-111-222-333'],
    [' +971 50 1234567 ', '+971 50 1234567'],
    ['', ''],
  ])('takes the phone number %j as %j: it has no format', (typed, phone) => {
    const form = { ...customerForm(record('C-1')), phone: typed }
    expect(customerProblems(form)).toEqual({})
    expect(readCustomerForm(form).phone).toBe(phone)
  })

  test('refuses control characters', () => {
    const text = 'a\u0000b'
    const form = { name: text, email: 'a@mail.test', phone: text, city: text, country: text }
    expect(customerProblems(form)).toEqual({
      name: 'malformed',
      phone: 'malformed',
      city: 'malformed',
      country: 'malformed',
    })
  })

  test('takes texts of 120 characters', () => {
    const long = 'x'.repeat(120)
    const form = { name: long, email: 'a@mail.test', phone: long, city: long, country: long }
    expect(customerProblems(form)).toEqual({})
  })
})
