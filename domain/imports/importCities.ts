/** The cities of a file of orders that are not known, or could be two: a person chooses, before they are imported. */
import * as v from 'valibot'
import { trimmed } from '#domain/text.ts'
import type { ColumnMapping } from './importColumns.ts'
import type { ImportProblem } from './importContract.ts'
import type { ImportFile } from './importRecords.ts'

/** As it is written in the file, with the rows that have it. */
export type UnclearCity = { written: string; rows: number[] }

/** By how they are written in the file. */
export type ChosenCities = Readonly<Record<string, string>>

/** Cities that were chosen and not checked yet, for the file of this name. */
export type KeptCities = { file: string; cities: ChosenCities }

const recordSchema = v.object({
  v: v.literal(1),
  /** The e-mail address of the person who chose them. */
  owner: v.string(),
  kept: v.object({ file: v.string(), cities: v.record(v.string(), v.string()) }),
})

/** The text to store. */
export function keptCitiesRecord(kept: KeptCities, owner: string): string {
  return JSON.stringify({ v: 1, owner, kept } satisfies v.InferInput<typeof recordSchema>)
}

/** What was stored for this person; null for anything else. */
export function parseKeptCities(json: string | null, owner: string): KeptCities | null {
  try {
    const result = v.safeParse(recordSchema, JSON.parse(String(json)))
    return result.success && result.output.owner === owner ? result.output.kept : null
  } catch {
    return null
  }
}

/** Those of the chosen cities whose writings are still unclear. */
export function chosenOf(unclear: readonly UnclearCity[], chosen: ChosenCities): ChosenCities {
  const writings = new Set(unclear.map(({ written }) => written))
  return Object.fromEntries(Object.entries(chosen).filter(([written]) => writings.has(written)))
}

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
    const written = trimmed(cells[column])
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
  chosen: ChosenCities,
): ImportFile {
  const cityOf = new Map(
    unclear.flatMap(({ written, rows }) =>
      Object.hasOwn(chosen, written) ? rows.map((row) => [row, chosen[written] as string] as const) : [],
    ),
  )
  const rows = file.rows.map(({ row, cells }) => {
    const city = cityOf.get(row)
    return { row, cells: city === undefined ? cells : cells.with(mapping.city as number, city) }
  })
  return { ...file, rows }
}
