import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test, vi } from 'vitest'
import { downloadCsv, toCsv } from '#workspace/exportCsv.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'

test('begins with a byte order mark, ends its lines as spreadsheets do, quotes every text', () => {
  const text = toCsv({
    headings: ['Order ID', 'Customer'],
    rows: [
      ['KW-11284', 'Siddiqui, "Ayesha"'],
      ['x;=1+1', 5],
    ],
  })
  expect(text).toBe('\uFEFF"Order ID","Customer"\r\n"KW-11284","Siddiqui, ""Ayesha"""\r\n"x;=1+1",5\r\n')
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
  expect(toCsv({ headings: ['A'], rows: [] })).toBe('\uFEFF"A"\r\n')
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

test('is loaded when it is first needed, and once', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const [first, second] = await Promise.all([loadExport(), loadExport()])
  expect(first.toCsv({ headings: ['A'], rows: [] })).toBe('\uFEFF"A"\r\n')
  expect(second).toBe(first)
  vi.unstubAllGlobals()
})

test('is downloaded as a file with its name, and nothing of it is left in the page', async () => {
  const click = vi.fn<(link: object) => void>()
  const link = { click: () => click({ ...link }) }
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'a' ? link : null) })
  const create = vi.spyOn(URL, 'createObjectURL')
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  try {
    downloadCsv('orders.csv', { headings: ['A'], rows: [[1]] })
    const href: unknown = create.mock.results[0]?.value
    expect(click.mock.calls).toMatchObject([[{ href, download: 'orders.csv' }]])
    const file = create.mock.calls[0]?.[0] as Blob
    expect(file.type).toBe('text/csv;charset=utf-8')
    // Blob.text() leaves out the byte order mark.
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
      toCsv({ headings: ['A'], rows: [[1]] }),
    )
    await new Promise((done) => setTimeout(done))
    expect(revoke.mock.calls).toEqual([[href]])
  } finally {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})
