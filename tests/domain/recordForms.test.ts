import { describe, expect, test } from 'vitest'
import { providerWarehouseForm, readProviderWarehouseForm } from '#domain/operator/providerWarehouses.ts'
import {
  formRules,
  hasRecordForm,
  isFormChanged,
  othersChanges,
  type RecordKind,
  refusedFields,
  withOthersChanges,
  withoutRefused,
} from '#domain/recordForms.ts'
import { refusedWith } from '#tests/support/records.ts'

const kinds = [
  'product',
  'customer',
  'warehouse',
  'providerWarehouse',
] as const satisfies readonly RecordKind[]

test('products and customers have a form, orders have none', () => {
  expect(hasRecordForm('product')).toBe(true)
  expect(hasRecordForm('customer')).toBe(true)
  expect(hasRecordForm('order')).toBe(false)
})

describe.each(kinds)('the form of a %s', (kind) => {
  const { fields, form } = formRules(kind)
  const empty = form(null)

  test('has a value for each of its fields', () => {
    expect(Object.keys(empty)).toEqual(fields)
  })

  test('is changed by a change of any field, and not by changing it back', () => {
    expect(isFormChanged(kind, null, { ...empty })).toBe(false)
    for (const field of fields) expect(isFormChanged(kind, null, { ...empty, [field]: 'x' })).toBe(true)
  })
})

test("a provider's warehouse is read as its form shows it, without space around; a new one is open", () => {
  for (const isOpen of [true, false]) {
    const place = { name: 'Hub 1', city: 'Lahore', address: 'Ring Road', isOpen }
    const form = providerWarehouseForm(place)
    expect(form.isOpen).toBe(isOpen ? 'yes' : '')
    expect(
      readProviderWarehouseForm({ ...form, name: ' Hub 1 ', city: 'Lahore ', address: ' Ring Road' }),
    ).toEqual(place)
  }
  const problems = formRules('providerWarehouse').problems(providerWarehouseForm(null), 'PKR')
  expect(problems).toEqual({ name: 'missing', city: 'missing' })
  expect(providerWarehouseForm(null)).toEqual({ name: '', city: '', address: '', isOpen: 'yes' })
})

describe('what somebody else changed meanwhile', () => {
  test('is shown field by field as the form shows it, and nothing that it cannot show', () => {
    const differing = {
      priceMinor: { before: 195_000, after: 200_050 },
      name: { before: 'Kurta', after: 'Long kurta' },
      sku: { before: null, after: 'KRT-2' },
      stock: { before: 4, after: 5 },
      category: { before: 'Clothing', after: null },
      costMinor: { before: null, after: 90_000 },
      weightGrams: { before: 500, after: 750 },
      lowStockThreshold: { before: null, after: 4 },
    }
    expect(othersChanges('product', { differing }, 'PKR')).toEqual([
      { field: 'name', before: 'Kurta', after: 'Long kurta' },
      { field: 'sku', before: '', after: 'KRT-2' },
      { field: 'price', before: '1950', after: '2000.50' },
      { field: 'cost', before: '', after: '900' },
      { field: 'weight', before: '500', after: '750' },
    ])
    const isExport = { before: true, after: false }
    expect(othersChanges('warehouse', { differing: { isExport } }, 'PKR')).toEqual([
      { field: 'isExport', before: 'yes', after: '' },
    ])
  })

  test('comes into the fields in which nobody typed', () => {
    const before = formRules('product').form(null)
    const changes = [
      { field: 'name', before: '', after: 'Long kurta' },
      { field: 'price', before: '', after: '2000' },
    ] as const
    const typed = { ...before, name: 'Short kurta', sku: 'KRT-1' }
    expect(withOthersChanges('product', null, typed, [...changes])).toEqual({ ...typed, price: '2000' })
  })
})

describe('what the server says of a field', () => {
  const fields = {
    price_minor: 'Too much.',
    is_export: 'There is one.',
    is_open: 'Closed.',
    colour: 'Unknown.',
  }
  const refusal = (own: Record<string, string>) => refusedWith({ fields: own }).refusal

  test('is at the field of the form', () => {
    expect(refusedFields('product', { fields })).toEqual({ price: 'Too much.' })
    expect(refusedFields('warehouse', { fields })).toEqual({ isExport: 'There is one.' })
    expect(refusedFields('providerWarehouse', { fields })).toEqual({ isOpen: 'Closed.' })
  })

  test('goes when the field is corrected, and all of it with the last', () => {
    const both = refusal({ price_minor: 'Too much.', name: 'Taken.' })
    expect(withoutRefused(both, 'price')).toEqual(refusal({ name: 'Taken.' }))
    expect(withoutRefused(refusal({ name: 'Taken.' }), 'name')).toBeNull()
    expect(withoutRefused(refusal({}), 'name')).toEqual(refusal({}))
    expect(withoutRefused(null, 'name')).toBeNull()
  })
})
