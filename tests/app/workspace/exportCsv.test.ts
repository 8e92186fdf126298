import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { toCsv } from '#workspace/exportCsv.ts'

test('begins with a byte order mark, ends its lines as spreadsheets do, quotes where it must', () => {
  const text = toCsv({ headings: ['Order ID', 'Customer'], rows: [['KW-11284', 'Siddiqui, "Ayesha"']] })
  expect(text).toBe('\uFEFFOrder ID,Customer\r\nKW-11284,"Siddiqui, ""Ayesha"""\r\n')
})

test('a formula is shown, not run; a number stays one', () => {
  const text = toCsv({ headings: ['=cmd'], rows: [['=1+1'], [-5], ['\t@x']] })
  expect(Papa.parse<string[]>(text.slice(1).trimEnd()).data).toEqual([
    ["'=cmd"],
    ["'=1+1"],
    ['-5'],
    ["'\t@x"],
  ])
})

test('a table without rows is its headings', () => {
  expect(toCsv({ headings: ['A'], rows: [] })).toBe('\uFEFFA\r\n')
})

test('every text that is no formula reads back', () => {
  const words = fc.string({ unit: 'grapheme' }).map((text) => `x${text}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1 }), (rows) => {
      const { data } = Papa.parse<string[]>(toCsv({ headings: ['A', 'B'], rows }).slice(1), {
        newline: '\r\n',
        skipEmptyLines: true,
      })
      expect(data).toEqual([['A', 'B'], ...rows])
    }),
  )
})

test('nothing that a spreadsheet would run is left, and nothing is lost', () => {
  const sly = fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '\ufeff'),
      fc.constantFrom(...'=+-@＝＋－＠a'),
      fc.string(),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(sly, fc.string({ unit: 'binary' })), (cell) => {
      const text = toCsv({ headings: ['A'], rows: [[cell]] }).slice(1)
      const shown = Papa.parse<string[]>(text, { newline: '\r\n', delimiter: ',' }).data[1]?.[0] ?? ''
      expect(shown.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(shown).not.toMatch(/^[\t\r\n]/)
      expect([cell, `'${cell}`]).toContain(shown)
    }),
  )
})
