/** From the visits to figures: medians, the least and the most, and how many times those of the floor. */
import type { Subject } from './subjects.ts'
import type { Condition, Visit } from './visit.ts'

type Measure = keyof Visit
type Figures = { median: number; min: number; max: number; ratio: number | null }
type Row = { subject: string; condition: Condition; figures: Record<Measure, Figures | null> }

/** In the order of the table; `digits` after the point, `per` of the unit that it shows. */
const columns: { measure: Measure; head: string; per: number; digits: number }[] = [
  { measure: 'firstPaint', head: 'first paint', per: 1, digits: 0 },
  { measure: 'largestPaint', head: 'largest', per: 1, digits: 0 },
  { measure: 'usable', head: 'usable', per: 1, digits: 0 },
  { measure: 'filter', head: 'filter', per: 1, digits: 0 },
  { measure: 'thread', head: 'thread', per: 1, digits: 0 },
  { measure: 'script', head: 'script', per: 1, digits: 0 },
  { measure: 'layout', head: 'style, layout', per: 1, digits: 0 },
  { measure: 'blocking', head: 'blocking', per: 1, digits: 0 },
  { measure: 'longestTask', head: 'longest task', per: 1, digits: 0 },
  { measure: 'shift', head: 'shift', per: 1, digits: 3 },
  { measure: 'requests', head: 'requests', per: 1, digits: 0 },
  { measure: 'bytes', head: 'kB', per: 1000, digits: 1 },
  { measure: 'heap', head: 'heap MB', per: 1_000_000, digits: 1 },
]

/** The measures whose ratio to the floor the table shows. */
const compared: readonly Measure[] = ['firstPaint', 'usable', 'filter']

/** `visits` by the name of the subject and the condition. */
export function rowsOf(
  subjects: readonly Subject[],
  conditions: readonly Condition[],
  visits: ReadonlyMap<string, readonly Visit[]>,
): Row[] {
  const medianAt = (name: string | null, condition: Condition, measure: Measure) => {
    const values = valuesOf(visits.get(keyOf({ name: name ?? '' }, condition)) ?? [], measure)
    return values.length > 0 ? medianOf(values) : null
  }
  return conditions.flatMap((condition) =>
    subjects.map((subject) => {
      const figuresOf = (measure: Measure): Figures | null => {
        const values = valuesOf(visits.get(keyOf(subject, condition)) ?? [], measure)
        if (values.length === 0) return null
        const floor = measure === 'firstPaint' ? subject.paintFloor : subject.floor
        const least = medianAt(floor, condition, measure)
        const median = medianOf(values)
        return {
          median,
          min: Math.min(...values),
          max: Math.max(...values),
          ratio: least ? median / least : null,
        }
      }
      const figures = Object.fromEntries(columns.map(({ measure }) => [measure, figuresOf(measure)]))
      return { subject: subject.name, condition, figures: figures as Row['figures'] }
    }),
  )
}

/** How many times as long as its floor a screen took until it was usable, throttled, in each round. */
export function timesOfFloor(
  { name, floor }: Subject,
  visits: ReadonlyMap<string, readonly Visit[]>,
): number[] {
  const usableAt = (subject: string) =>
    valuesOf(visits.get(keyOf({ name: subject }, 'throttled')) ?? [], 'usable')
  const least = usableAt(floor ?? '')
  return usableAt(name).map((time, round) => time / (least[round] ?? 0))
}

export function keyOf({ name }: { name: string }, condition: Condition): string {
  return `${condition} ${name}`
}

const valuesOf = (visits: readonly Visit[], measure: Measure) =>
  visits.map((visit) => visit[measure]).filter((value) => value !== null)

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** A table for each condition: medians, with least and most of what takes time, and ratios to the floor. */
export function tableOf(rows: readonly Row[]): string {
  return [...new Set(rows.map(({ condition }) => condition))]
    .map((condition) => {
      const head = ['', ...columns.map((column) => column.head)]
      const body = rows
        .filter((row) => row.condition === condition)
        .map((row) => [row.subject, ...columns.map((column) => cellOf(row, column))])
      const widths = head.map((_, at) => Math.max(...[head, ...body].map((cells) => cells[at]?.length ?? 0)))
      const line = (cells: string[]) =>
        cells
          .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
          .join('  ')
      return [`${condition}, in milliseconds`, line(head), ...body.map(line)].join('\n')
    })
    .join('\n\n')
}

function cellOf({ figures }: Row, { measure, per, digits }: (typeof columns)[number]): string {
  const found = figures[measure]
  if (!found) return ''
  const text = (value: number) => (value / per).toFixed(digits)
  if (!compared.includes(measure)) return text(found.median)
  const ratio = found.ratio === null ? '' : ` ×${found.ratio.toFixed(2)}`
  return `${text(found.median)} (${text(found.min)}–${text(found.max)})${ratio}`
}
