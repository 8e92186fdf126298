/** Sheets as couriers and spreadsheets write them. */
import { expect, test } from 'vitest'
import { missingSheetColumns, readSheet, readTyped, recognisedSheet, sheetOf } from '#domain/cash/sheet.ts'
import { rowsOf } from '#domain/outside/table.ts'

function read(text: string) {
  const sheet = sheetOf(rowsOf(text))
  if (!sheet) return null
  return readSheet(sheet, recognisedSheet(sheet.headers))
}

test.each([
  [
    'titles, deductions by kind, a net amount, and a line of sums',
    'Leopards Courier\nPayment INV-1\nCN #,COD Amount,Delivery Charges,GST,Net Payable\nLE-1,"2,400",200,32,2168\nTotal,2400,200,32,2168\n',
    [{ cn: 'LE-1', grossMinor: 240_000, deductions: { delivery: 20_000, tax: 3_200 } }],
  ],
  [
    'charges below 0 of what came back, by semicolons',
    'Tracking Number;Invoice Payment;Reversal Fee;Net\nPX-9;0;-150;-150\n',
    [{ cn: 'PX-9', grossMinor: 0, deductions: { return: 15_000 } }],
  ],
  [
    'only what is left',
    'Tracking No,COD,Net Amount\n="00771",2400,2150.50\n',
    [{ cn: '00771', grossMinor: 240_000, deductions: { other: 24_950 } }],
  ],
  [
    'cash that is taken back',
    'consignmentno\tamount paid\n77190.0\t(2400)\n',
    [{ cn: '77190', grossMinor: -240_000, deductions: {} }],
  ],
])('have %s', (_, text, lines) => {
  expect(read(text)).toEqual({ lines, problems: [] })
})

test('name the row that cannot be read, and what does not fit', () => {
  const text =
    'CN,COD,Delivery Charges,Net\n,2400,0,2400\n3.00123E+09,2400,0,2400\nT-1,many,0,0\nT-2,2400,<b>200</b>,2200\nT-3,2400,200,2100\n'
  expect(read(text)).toEqual({
    lines: [{ cn: 'T-3', grossMinor: 240_000, deductions: { delivery: 20_000 } }],
    problems: [
      { code: 'cnMissing', row: 2 },
      { code: 'cnRounded', row: 3 },
      { code: 'amount', row: 4, text: 'many' },
      { code: 'amount', row: 5, text: '<b>200</b>' },
      { code: 'net', row: 6, expectedMinor: 220_000, givenMinor: 210_000 },
    ],
  })
})

test('of something else say which columns are missing', () => {
  expect(missingSheetColumns(recognisedSheet(['Name', 'COD']))).toEqual(['cn'])
  expect(sheetOf(rowsOf('CN,COD\n'))).toBe(null)
  expect(sheetOf(rowsOf('<html><body>502</body></html>'))).toBe(null)
})

test('can be typed, a parcel a line', () => {
  expect(readTyped('T-1 2400 200\n\nT-2\t1,000\n')).toEqual({
    lines: [
      { cn: 'T-1', grossMinor: 240_000, deductions: { delivery: 20_000 } },
      { cn: 'T-2', grossMinor: 100_000, deductions: {} },
    ],
    problems: [],
  })
})
