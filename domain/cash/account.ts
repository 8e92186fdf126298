/**
 * The cash of one parcel: expected = remitted + outstanding + written off (orders.md §9), and what the courier kept of it
 * for its work. All amounts are in minor units.
 */
import { type ParcelState, underWay } from '#domain/fulfilment/facts.ts'

/** What a courier deducts from the cash that it collected, by kind. */
export const deductionKinds = ['delivery', 'fuel', 'cashHandling', 'return', 'tax', 'other'] as const
export type DeductionKind = (typeof deductionKinds)[number]

export type Deductions = Partial<Record<DeductionKind, number | undefined>>

/** What was recorded of the cash of a parcel. `settlement` is the id of what brought it: with that it is taken back. */
export type CashEntry = { settlement: string } & (
  | {
      is: 'remitted'
      /** Below 0: the courier took back what it had paid. */
      minor: number
    }
  | {
      is: 'writtenOff'
      /** Below 0: the courier paid too much, and it is kept. */
      minor: number
      reason: string
    }
  | { is: 'charge'; kind: DeductionKind; minor: number }
)

/** What the chart of an account knows. */
export type CashFacts = {
  /** What the courier collected, or is to collect. */
  expectedMinor: number
  entries: readonly CashEntry[]
}

export type CashEvent =
  | { type: 'cod.remitted'; settlement: string; minor: number }
  | { type: 'cod.writtenOff'; settlement: string; minor: number; reason: string }
  | { type: 'charge.recorded'; settlement: string; deduction: DeductionKind; minor: number }
  | { type: 'cod.takenBack'; settlement: string }

const sumOf = (entries: readonly CashEntry[], is: CashEntry['is']) =>
  entries.reduce((sum, entry) => sum + (entry.is === is ? entry.minor : 0), 0)

export const remittedOf = (entries: readonly CashEntry[]): number => sumOf(entries, 'remitted')
export const writtenOffOf = (entries: readonly CashEntry[]): number => sumOf(entries, 'writtenOff')

/** What the courier still has of it; below 0 when it paid too much. */
export function outstandingOf({ expectedMinor, entries }: CashFacts): number {
  return expectedMinor - remittedOf(entries) - writtenOffOf(entries)
}

/** What some deductions come to. */
export function totalOf(deductions: Deductions): number {
  return deductionKinds.reduce((sum, kind) => sum + (deductions[kind] ?? 0), 0)
}

/** Two sets of deductions as one. */
export function addedDeductions(a: Deductions, b: Deductions): Deductions {
  return Object.fromEntries(
    deductionKinds.flatMap((kind) => {
      const sum = (a[kind] ?? 0) + (b[kind] ?? 0)
      return sum === 0 ? [] : [[kind, sum]]
    }),
  )
}

/**
 * What a courier collected of a parcel, or is to collect. A parcel that it brought back has nothing; one that the customer
 * sent back later was paid for.
 */
export function expectedOf(parcel: { state: string; codMinor: number; deliveredAt: unknown }): number {
  const isUnderWay = underWay.includes(parcel.state as ParcelState)
  return parcel.deliveredAt !== null || isUnderWay ? parcel.codMinor : 0
}
