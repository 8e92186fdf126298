import { describe, expect, test } from 'vitest'
import { formRules, hasRecordForm, isFormChanged, type RecordKind } from '#domain/recordForms.ts'

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
