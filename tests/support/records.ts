/** A product and a customer for the suites and models of lists and forms. */
import type { Customer } from '#domain/customers.ts'
import type { Product } from '#domain/products.ts'
import { type RefusedChange, RefusedChangeError } from '#domain/refusedChange.ts'

export const lamp: Product = {
  id: 'P-1',
  name: 'Desk lamp',
  category: 'Home & Garden',
  price: { minor: 24_00, currency: 'USD' },
  stock: 12,
  stockStatus: 'low-stock',
  icon: 'lamp',
  sku: 'DL-1',
  vendor: 'Ravi Lights',
  barcode: '8964000000017',
  stockAt: { lahore: 12 },
}

export const ayesha: Customer = {
  id: 'C-1',
  name: 'Ayesha Khan',
  email: 'ayesha@karachi.test',
  phone: '+92300xxxxx67',
  city: 'Karachi',
  country: 'Pakistan',
  joinedAt: 0,
  orders: 2,
  totalSpent: { minor: 100_00, currency: 'USD' },
  lastOrderAt: 0,
}

/** How a change is refused for a reason that people can read. */
export const refusedBecause = (text: string, code: RefusedChange['code'] = 'in_use') =>
  new RefusedChangeError({
    code,
    text,
    fields: {},
    refused: [],
    possible: [],
    differing: {},
    duplicateOf: null,
  })
