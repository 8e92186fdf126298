import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newCustomerSchema, newProductSchema } from '#domain/fulfilment/catalogueContract.ts'

test('a product needs a name and a price, and weighs half a kilogram unless its weight is given', () => {
  const product = { name: 'Kurta', category: 'Clothing', price_minor: 195_050 }
  expect(v.parse(newProductSchema, product)).toEqual({
    ...product,
    cost_minor: null,
    sku: '',
    vendor: '',
    barcode: '',
    weight_grams: 500,
    low_stock_threshold: null,
    stock: 0,
    location_id: null,
  })
})

test('a customer needs a name and a phone number, and is in Pakistan unless another country is given', () => {
  const customer = { name: 'Sana', phone: '0300-1234567' }
  expect(v.parse(newCustomerSchema, customer)).toEqual({
    ...customer,
    email: '',
    city: '',
    country: 'Pakistan',
  })
})
