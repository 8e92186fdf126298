import { describe, expect, test } from 'vitest'
import {
  chosenOf,
  keptCitiesRecord,
  parseKeptCities,
  unclearCities,
  withCities,
} from '#domain/imports/importCities.ts'

const file = {
  name: 'orders.csv',
  headers: ['Order', 'Town'],
  rows: [
    { row: 2, cells: ['A-1', ' Mirpur '] },
    { row: 3, cells: ['A-2', 'Krachi'] },
    { row: 4, cells: ['A-3', 'Lahore'] },
    { row: 5, cells: ['A-4', 'Krachi'] },
    { row: 6, cells: ['A-5'] },
    { row: 7, cells: ['A-6', 'Nowhere'] },
  ],
}
const mapping = { number: 0, city: 1 }
const problems = [
  { row: 2, column: 'city', is_error: false },
  { row: 3, column: 'city', is_error: false },
  // Not about the city.
  { row: 4, column: 'phone', is_error: false },
  { row: 5, column: 'city', is_error: false },
  { row: 6, column: 'city', is_error: false },
  // Left out of the import: its city is not asked for.
  { row: 7, column: 'city', is_error: true },
] as const
const unclear = [
  { written: 'Krachi', rows: [3, 5] },
  { written: 'Mirpur', rows: [2] },
  { written: '', rows: [6] },
]

test('a city that is not clear is asked for once, with all its rows, the most frequent first', () => {
  expect(unclearCities(file, mapping, problems)).toEqual(unclear)
})

test('a file without a column of cities has none to ask for', () => {
  expect(unclearCities(file, { number: 0 }, problems)).toEqual([])
})

test('a chosen city goes into its rows, and nothing else is changed', () => {
  const changed = withCities(file, mapping, unclear, { Krachi: 'Karachi' })
  expect(changed).toEqual({
    ...file,
    rows: file.rows.map(({ row, cells }) => ({
      row,
      cells: row === 3 || row === 5 ? [cells[0], 'Karachi'] : cells,
    })),
  })
})

test('a city whose name an object has by itself is chosen by a person only', () => {
  const odd = [{ written: 'constructor', rows: [2] }]
  expect(withCities(file, mapping, odd, {})).toEqual(file)
})

describe('cities that are kept over a reload', () => {
  const kept = { file: 'orders.csv', cities: { Krachi: 'Karachi' } }

  test('are those of one person', () => {
    const record = keptCitiesRecord(kept, 'sana@chenab.test')
    expect(parseKeptCities(record, 'sana@chenab.test')).toEqual(kept)
    expect(parseKeptCities(record, 'ali@chenab.test')).toBeNull()
  })

  test.each([null, '', 'no', '{}', JSON.stringify({ v: 2, owner: '', kept })])('are none in %s', (json) => {
    expect(parseKeptCities(json, '')).toBeNull()
  })

  test('are chosen for writings that are unclear in the file', () => {
    expect(chosenOf(unclear, { ...kept.cities, Lahor: 'Lahore' })).toEqual(kept.cities)
  })
})
