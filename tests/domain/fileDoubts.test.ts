import { describe, expect, test } from 'vitest'
import {
  doubtsOf,
  keptAnswersRecord,
  missingProducts,
  openAnswers,
  parseKeptAnswers,
  toldOnce,
  withAnswers,
  wrongCellsOf,
} from '#domain/imports/fileDoubts.ts'

const file = {
  name: 'orders.csv',
  headers: ['Order', 'Town', 'Phone', 'Billing Phone', 'SKU', 'Item', 'Price'],
  rows: [
    { row: 2, cells: ['A-1', ' Mirpur ', '0300', '', 'S-1', 'Suit', '5'] },
    { row: 3, cells: ['A-2', 'Krachi', '', '12', 'S-2', '', ''] },
    { row: 4, cells: ['A-3', 'Lahore', '0300', '', 'S-1', 'Suit', '5'] },
    { row: 5, cells: ['A-4', 'Krachi'] },
    { row: 6, cells: ['A-5'] },
  ],
}
const mapping = { number: 0, city: 1, phone: 2, sku: 4, title: 5, price: 6 }
const asks = { is_error: false, asks: true, message: 'What?' }
const wrong = { is_error: true, message: 'No.' }
const problems = [
  { row: 2, column: 'city', ...asks },
  { row: 3, column: 'city', ...asks },
  { row: 5, column: 'city', ...asks },
  { row: 6, column: 'city', ...asks },
  { row: 2, column: 'sku', ...asks },
  { row: 4, column: 'sku', ...asks },
  { row: 3, column: 'sku', ...asks },
  { row: 2, column: 'payment', ...asks },
  { row: 3, column: 'phone', ...wrong },
  // There is no other status that would be right, and nothing is asked of a warning.
  { row: 4, column: 'state', ...wrong },
  { row: 4, column: 'placedAt', ...wrong, is_error: false },
]
const checked = { kind: 'orders', file, mapping, problems } as const

test('what is not clear is asked once, with all its rows, the most frequent first', () => {
  expect(doubtsOf(checked).map(({ key, written, rows }) => [key, written, rows])).toEqual([
    ['city:Krachi', 'Krachi', [3, 5]],
    ['sku:S-1', 'S-1', [2, 4]],
    ['city:Mirpur', 'Mirpur', [2]],
    ['city:', '', [6]],
    ['sku:S-2', 'S-2', [3]],
    ['payment:', '', [2]],
  ])
})

test('a cell that leaves its record out can be corrected, in the column that it is read from', () => {
  const cell = { key: '3/phone', row: 3, column: 'phone', written: '12', messages: ['No.'] }
  expect(wrongCellsOf(checked)).toEqual([cell])
  const { file: corrected } = withAnswers(checked, { '3/phone': '0301' })
  expect(corrected.rows[1]?.cells.slice(2, 4)).toEqual(['', '0301'])
})

test('an answer goes into all rows of its text, and nothing else is changed', () => {
  const corrected = withAnswers(checked, { 'city:Krachi': 'Karachi', 'city:constructor': 'Lahore' })
  expect(corrected.mapping).toEqual(mapping)
  expect(corrected.file.rows.map(({ cells }) => cells[1])).toEqual([
    ' Mirpur ',
    'Karachi',
    'Lahore',
    'Karachi',
    undefined,
  ])
  expect(withAnswers(checked, {})).toEqual({ file, mapping })
})

test('an answer for a column that the file lacks adds it', () => {
  const { file: corrected, mapping: found } = withAnswers(checked, { 'payment:': 'Card' })
  expect([corrected.headers.at(-1), found.payment]).toEqual(['payment', 7])
  expect(corrected.rows.map(({ cells }) => cells[7])).toEqual(['Card', ...Array(4).fill(undefined)])
})

test('products that are missing are those with a name and a price in the file', () => {
  expect(missingProducts(checked)).toEqual([
    { row: 2, cells: { sku: 'S-1', name: 'Suit', price: '5' }, lines: [], repeats: null },
  ])
})

describe('answers that are kept over a reload', () => {
  const kept = { file: 'orders.csv', answers: { 'city:Krachi': 'Karachi' } }

  test('are those of one person', () => {
    const record = keptAnswersRecord(kept, 'sana@chenab.test')
    expect(parseKeptAnswers(record, 'sana@chenab.test')).toEqual(kept)
    expect(parseKeptAnswers(record, 'ali@chenab.test')).toBeNull()
  })

  test.each([null, '', 'no', '{}', JSON.stringify({ v: 1, owner: '', kept })])('are none in %s', (json) => {
    expect(parseKeptAnswers(json, '')).toBeNull()
  })

  test('are for what is asked of the file', () => {
    const answers = { ...kept.answers, 'city:Lahor': 'Lahore', '3/phone': '0301' }
    expect(openAnswers(checked, answers)).toEqual({ ...kept.answers, '3/phone': '0301' })
  })
})

test('what is told of many imported records is told once, with how many', () => {
  const of = (row: number, message: string, is_error = false) => ({ row, column: 'city', message, is_error })
  const problems = [of(2, 'Read.'), of(3, 'No.', true), of(4, 'Read.'), of(5, 'No.', true), of(6, 'Read.')]
  expect(toldOnce(problems).map(({ row, more }) => [row, more])).toEqual([
    [2, 2],
    [3, 0],
    [5, 0],
  ])
})
