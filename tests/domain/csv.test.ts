import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralCell } from '#domain/csv.ts'

test.each([
  '=HYPERLINK("http://evil.test")',
  '+92 300 XXX 4567',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1',
  '\n',
  '  =1+1',
  '\u200b=1+1',
  '\uFF1D1+1',
])('%j is shown, not run', (cell) => {
  expect(neutralCell(cell)).toBe(`'${cell}`)
})

test.each(['', 'Ayesha Siddiqui', 'KW-11284', 'a=b', '6280.00', 'House 14, Street 9', ' plain', 'a\tb'])(
  '%j is not changed',
  (cell) => {
    expect(neutralCell(cell)).toBe(cell)
  },
)

test('numbers are not changed', () => {
  expect(neutralCell(-5)).toBe(-5)
})

test('no result is a formula, and no text is lost', () => {
  const sly = fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '\ufeff'),
      fc.constantFrom(...'=+-@＝＋－＠a'),
      fc.string(),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(sly, fc.string({ unit: 'binary' })), (cell) => {
      const neutral = String(neutralCell(cell))
      expect(neutral.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(neutral).not.toMatch(/^[\t\r\n]/)
      expect([cell, `'${cell}`]).toContain(neutral)
    }),
  )
})
