import { describe, expect, test } from 'vitest'
import { FileProblemError } from '#domain/imports/importFile.ts'
import { readCsv } from '#workspace/readCsv.ts'

function fileOf(content: string | Uint8Array<ArrayBuffer>, size?: number) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name: 'orders.csv',
    size: size ?? bytes.length,
    arrayBuffer: async () =>
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  }
}

describe('a CSV file', () => {
  test.each([
    [',', 'a comma'],
    ['|', 'a bar'],
    [';', 'a semicolon'],
    ['\t', 'a tab'],
  ])('is read with "%s" between its columns: %s', async (delimiter) => {
    const text = [
      ['Name', 'City'],
      ['"Khan, Ali; jr."', 'لاہور'],
    ]
      .map((row) => row.join(delimiter))
      .join('\r\n')
    const found = await readCsv(fileOf(text))
    expect(found.headers).toEqual(['Name', 'City'])
    expect(found.rows).toEqual([{ row: 2, cells: ['Khan, Ali; jr.', 'لاہور'] }])
  })

  test('is read with a byte order mark, and counts its rows as a spreadsheet does', async () => {
    const { headers, rows } = await readCsv(fileOf('\uFEFFName,Note\nAli,"two\nlines"\n,\n\nSana,x\n'))
    expect(headers[0]).toBe('Name')
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'Ali'],
      [5, 'Sana'],
    ])
  })

  test('of one column is read too', async () => {
    expect((await readCsv(fileOf('SKU\nA-1\n'))).rows).toHaveLength(1)
  })

  test.each([
    ['tooLarge', fileOf('a,b\n1,2', 5 * 1024 * 1024 + 1)],
    // 'Café' in Windows-1252.
    ['encoding', fileOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))],
    ['encoding', fileOf('a,b\n\0,2')],
    ['empty', fileOf('')],
    ['empty', fileOf(' \n , \n')],
    ['noRows', fileOf('Name,City\n\n')],
    ['tooManyRows', fileOf(`SKU,Qty\n${'a,1\n'.repeat(20_001)}`)],
    ['tooManyRows', fileOf('a\n'.repeat(2_500_000))],
    ['empty', fileOf('""\n'.repeat(1_700_000))],
    ['malformed', fileOf('Name,City\n"Ali,Lahore\nSana,Karachi')],
    ['malformed', fileOf('"'.repeat(5_000_001))],
    ['tooManyColumns', fileOf(','.repeat(1_000_000))],
  ] as const)('is refused: %s', async (problem, file) => {
    await expect(readCsv(file)).rejects.toBeInstanceOf(FileProblemError)
    await expect(readCsv(file)).rejects.toMatchObject({ problem })
  })
})
