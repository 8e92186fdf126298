import { expect, test } from 'vitest'
import { csvLines } from '#domain/csv.ts'

test.each([
  '=HYPERLINK("http://evil.test")',
  '+92 300 XXX 4567',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\tplain',
  '\r=1',
  '\n',
  '  =1+1',
  '\u200b=1+1',
  '\uFF1D1+1',
])('%j might be run', (cell) => {
  expect(csvLines([[cell]])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
})

test.each(['', 'Ayesha Siddiqui', 'KW-11284', 'a=b', '6280.00', 'House 14, Street 9', ' plain', 'a\tb'])(
  '%j is text',
  (cell) => {
    expect(csvLines([[cell]])).toBe(`"${cell}"\r\n`)
  },
)
