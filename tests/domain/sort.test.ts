import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ranksOf, sortDirection, sortedByRank, sortsOf, toggledSort } from '#domain/listQueries/sort.ts'

function sortedBy<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number, isDescending = false) {
  const sorted = sortedByRank(
    Uint32Array.from(rows.map((_, place) => place)),
    ranksOf(rows, valueOf),
    isDescending ? 'descending' : 'ascending',
  )
  return Array.from(sorted, (place) => rows[place] as Row)
}

type Column = 'name' | 'size'
const rows = [
  { name: 'b', size: 2 },
  { name: 'A', size: 10 },
  { name: 'a', size: 2 },
]
const valueIn = {
  name: ({ name }: (typeof rows)[number]) => name,
  size: ({ size }: (typeof rows)[number]) => size,
}
const sorted = (column: Column, isDescending = false) => sortedBy(rows, valueIn[column], isDescending)

test('a list can be sorted by every column, in both directions', () => {
  expect(sortsOf(['name', 'size'])).toEqual(['name', '-name', 'size', '-size'])
})

describe('rows are sorted', () => {
  test('by number, and rows of equal value keep their order in both directions', () => {
    expect(sorted('size').map(({ name }) => name)).toEqual(['b', 'a', 'A'])
    expect(sorted('size', true).map(({ name }) => name)).toEqual(['A', 'b', 'a'])
  })

  test('by text as people sort it, with the numbers in it by value', () => {
    expect(sorted('name').map(({ name }) => name)).toEqual(['a', 'A', 'b'])
    const texts = ['KW-10', 'KW-9'].map((id) => ({ id }))
    expect(sortedBy(texts, ({ id }) => id)).toEqual([{ id: 'KW-9' }, { id: 'KW-10' }])
  })
})

test('numbers are sorted by value, of any sign and with fractions; beside texts they are texts', () => {
  const values = (given: (number | string)[]) =>
    sortedBy(
      given.map((size) => ({ size })),
      ({ size }) => size,
    ).map(({ size }) => size)
  expect(values([2.5, 10, -1, 2.25, -10])).toEqual([-10, -1, 2.25, 2.5, 10])
  expect(values(['b', 10, 'a', 9])).toEqual([9, 10, 'a', 'b'])
})

test('any rows, many of them with the same value or sorted already, are in the order of their values', () => {
  const values = fc.oneof(
    fc.array(fc.constantFrom('b', 'a', 'B', 'KW-9', 'KW-10', 'KW-010', 'KW', 'é')),
    fc.array(fc.integer({ min: -3, max: 3 })),
    fc.array(fc.integer()).map((all) => all.sort((a, b) => b - a)),
  )
  const compare = new Intl.Collator('en', { numeric: true }).compare
  const inOrder = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  fc.assert(
    fc.property(values, fc.boolean(), (given: (string | number)[], isDescending) => {
      const all = given.map((value, at) => ({ value, at }))
      const expected = [...all].sort((a, b) => (isDescending ? -1 : 1) * inOrder(a.value, b.value))
      expect(sortedBy(all, ({ value }) => value, isDescending)).toEqual(expected)
    }),
  )
})

test('the header of a column sorts by it, and turns it round at the next press', () => {
  expect(toggledSort<Column>('-size', 'name')).toBe('name')
  expect(toggledSort<Column>('name', 'name')).toBe('-name')
  expect(toggledSort<Column>('-name', 'name')).toBe('name')
})

test('the header says the direction of its own column only', () => {
  expect(sortDirection<Column>('name', 'name')).toBe('ascending')
  expect(sortDirection<Column>('-name', 'name')).toBe('descending')
  expect(sortDirection<Column>('-name', 'size')).toBe('none')
})
