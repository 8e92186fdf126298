/** The cities of a file of orders that are not known, or could be two: a person chooses, before they are imported. */
import { trimmed } from '#domain/text.ts'
import type { ColumnMapping } from './importColumns.ts'
import type { ImportProblem } from './importContract.ts'
import type { ImportFile } from './importRecords.ts'

/** As it is written in the file, with the rows that have it. */
export type UnclearCity = { written: string; rows: number[] }

/** What the check of a file found of its cities, each writing once: those of most orders first. */
export function unclearCities(
  { rows }: ImportFile,
  { city: column }: ColumnMapping,
  problems: readonly Pick<ImportProblem, 'row' | 'column' | 'is_error'>[],
): UnclearCity[] {
  if (column === undefined) return []
  const unclear = new Set(
    problems.flatMap(({ row, column: name, is_error }) => (name === 'city' && !is_error ? [row] : [])),
  )
  const found = new Map<string, UnclearCity>()
  for (const { row, cells } of rows) {
    if (!unclear.has(row)) continue
    const written = trimmed(cells[column] ?? '')
    const known = found.get(written) ?? { written, rows: [] }
    known.rows.push(row)
    found.set(written, known)
  }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length)
}

/** The file with the cities that were chosen, by how they are written in it. */
export function withCities(
  file: ImportFile,
  mapping: ColumnMapping,
  unclear: readonly UnclearCity[],
  chosen: Readonly<Record<string, string>>,
): ImportFile {
  const cityOf = new Map(
    unclear.flatMap(({ written, rows }) =>
      Object.hasOwn(chosen, written) ? rows.map((row) => [row, chosen[written] ?? ''] as const) : [],
    ),
  )
  const rows = file.rows.map(({ row, cells }) => {
    const city = cityOf.get(row)
    return { row, cells: city === undefined ? cells : cells.with(mapping.city ?? 0, city) }
  })
  return { ...file, rows }
}
