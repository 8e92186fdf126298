import { describe, expect, test } from 'vitest'
import {
  isInUse,
  type LocationForm,
  locationFields,
  locationForm,
  locationProblems,
  readLocationForm,
} from '#domain/locations.ts'

const form: LocationForm = { name: 'Korangi', city: 'Karachi', address: 'Plot 7', isExport: '' }

describe('the form of a location', () => {
  test('is empty at first, and has the values of the one that is edited', () => {
    expect(locationForm(null)).toEqual({ name: '', city: '', address: '', isExport: '' })
    expect(locationForm({ name: 'Korangi', city: 'Karachi', address: 'Plot 7', isExport: false })).toEqual(
      form,
    )
    expect(locationForm({ name: 'A', city: 'B', address: 'C', isExport: true }).isExport).toBe('yes')
    expect(locationFields).toEqual(['name', 'city', 'address', 'isExport'])
  })

  test.each<[Partial<LocationForm>, object]>([
    [{}, {}],
    [{ address: '' }, {}],
    [{ name: ' ' }, { name: 'missing' }],
    [{ city: '' }, { city: 'missing' }],
    [{ name: 'x'.repeat(120), city: 'x'.repeat(120), address: 'x'.repeat(120) }, {}],
    [{ name: 'x'.repeat(121) }, { name: 'tooLong' }],
    [{ city: 'x'.repeat(121) }, { city: 'tooLong' }],
    [{ address: 'x'.repeat(121) }, { address: 'tooLong' }],
  ])('with %j has the problems %j', (changes, problems) => {
    expect(locationProblems({ ...form, ...changes })).toEqual(problems)
  })

  test('is read without the spaces around it', () => {
    const typed = { name: ' Korangi ', city: ' Karachi ', address: ' Plot 7 ', isExport: 'yes' }
    expect(readLocationForm(typed)).toEqual({
      name: 'Korangi',
      city: 'Karachi',
      address: 'Plot 7',
      isExport: true,
    })
    expect(readLocationForm(form).isExport).toBe(false)
  })
})

test.each([
  [0, 0, false],
  [1, 0, true],
  [0, 1, true],
])('a location with %d open parcels and %d pieces is in use: %s', (openParcels, units, isUsed) => {
  expect(isInUse({ openParcels, units })).toBe(isUsed)
})
