/** What a courier pays out: its rows, how each fits the parcel of its number, and what a person decides (orders.md §9). */
import { folded } from '#domain/folding.ts'
import { type ParcelState, underWay } from '#domain/fulfilment/facts.ts'
import {
  addedDeductions,
  type CashEntry,
  type CashEvent,
  type Deductions,
  deductionKinds,
  expectedOf,
  outstandingOf,
  remittedOf,
  totalOf,
} from './account.ts'

/**
 * Where a settlement came from. What is written off of late parcels, and what a courier held when the company began here, are
 * kept in the same way, so that they can be taken back.
 */
export const settlementSources = ['api', 'sheet', 'typed', 'writeOff', 'opening'] as const
export type SettlementSource = (typeof settlementSources)[number]

/** Of the settlement chart (machines/settlement). */
export const settlementStates = ['waiting', 'settled', 'takenBack'] as const
export type SettlementState = (typeof settlementStates)[number]

/**
 * `differs`: another amount. `paidTwice`: it was paid before. `notDelivered`: here the parcel is still on its way.
 * `late`: delivered long ago, and written off.
 */
export const rowResults = ['matched', 'differs', 'unknown', 'paidTwice', 'notDelivered', 'late'] as const
export type RowResult = (typeof rowResults)[number]

/** What a person did about a row that does not match: the amount was taken as it is, the courier is asked, or it is given up. */
export const rowDecisions = ['accepted', 'asked', 'writtenOff'] as const
export type RowDecision = (typeof rowDecisions)[number]

/** A row of a settlement. `grossMinor` is what was collected; null where the courier does not tell. */
export type SettlementLine = { cn: string; grossMinor: number | null; deductions: Deductions }

/** A parcel as its cash account needs it. */
export type CashParcel = {
  id: string
  orderId: string
  state: string
  codMinor: number
  deliveredAt: unknown
  cash: readonly CashEntry[]
}

/** A consignment number, the name of a courier or the reference of a payment, as it is compared: without case, spaces and signs. */
export function nameKeyOf(name: string): string {
  return folded(name).replace(/[^\p{L}\p{N}]/gu, '')
}

const dueOf = (parcel: CashParcel) =>
  outstandingOf({ expectedMinor: expectedOf(parcel), entries: parcel.cash })

/** What the courier still has of the parcels of a number: one that came back in parts is several. */
export const dueOfAll = (parcels: readonly CashParcel[]): number =>
  parcels.reduce((sum, parcel) => sum + dueOf(parcel), 0)

/** What a row says was collected: of a courier that only says that it paid, all that is due. */
export function grossOf({ grossMinor }: SettlementLine, parcels: readonly CashParcel[]): number {
  return grossMinor ?? Math.max(0, dueOfAll(parcels))
}

/** How a row fits the parcels of its number. Charges alone always fit: a parcel that came back has no cash. */
export function resultOf(line: SettlementLine, parcels: readonly CashParcel[]): RowResult {
  if (parcels.length === 0) return 'unknown'
  const gross = grossOf(line, parcels)
  if (gross === 0) return 'matched'
  const due = dueOfAll(parcels)
  const paid = parcels.reduce((sum, { cash }) => sum + remittedOf(cash), 0)
  if (gross > 0 && paid > 0 && due <= 0) return 'paidTwice'
  const isUnderWay = parcels.every(({ state }) => underWay.includes(state as ParcelState))
  if (gross > 0 && isUnderWay) return 'notDelivered'
  return gross === due ? 'matched' : 'differs'
}

export type ParcelCashEvent = { parcelId: string; event: CashEvent }

/**
 * What a row that is taken does to its parcels. All that is due settles each parcel; of less or more, each gets up to what is
 * due of it, and what is left goes to the first one, as do the charges. With a reason, what stays due afterwards is written off.
 */
export function eventsOf(
  line: SettlementLine,
  parcels: readonly CashParcel[],
  { settlement, reason }: { settlement: string; reason: string | null },
): ParcelCashEvent[] {
  const [first] = parcels
  if (!first) return []
  const gross = grossOf(line, parcels)
  const shares = sharesOf(gross, parcels)
  return [
    ...parcels.flatMap(({ id }, index): ParcelCashEvent[] => {
      const minor = shares[index] ?? 0
      return minor === 0
        ? []
        : [{ parcelId: id, event: { type: 'cod.remitted' as const, settlement, minor } }]
    }),
    ...deductionKinds.flatMap((kind): ParcelCashEvent[] => {
      const minor = line.deductions[kind] ?? 0
      return minor === 0
        ? []
        : [
            {
              parcelId: first.id,
              event: { type: 'charge.recorded' as const, settlement, deduction: kind, minor },
            },
          ]
    }),
    ...(reason === null
      ? []
      : parcels.flatMap((parcel, index): ParcelCashEvent[] => {
          const minor = dueOf(parcel) - (shares[index] ?? 0)
          return minor === 0
            ? []
            : [{ parcelId: parcel.id, event: { type: 'cod.writtenOff' as const, settlement, minor, reason } }]
        })),
  ]
}

function sharesOf(gross: number, parcels: readonly CashParcel[]): number[] {
  const dues = parcels.map(dueOf)
  // One that came back after it was paid is set off against the others: then nothing is due of any.
  if (gross === dueOfAll(parcels)) return dues
  let left = gross
  const shares = dues.map((due) => {
    const share =
      Math.sign(due) === Math.sign(left) ? Math.sign(left) * Math.min(Math.abs(due), Math.abs(left)) : 0
    left -= share
    return share
  })
  return shares.map((share, index) => (index === 0 ? share + left : share))
}

/** The sums of a settlement: bank = gross − deductions, of its rows and of the whole. */
export function sumsOf(
  lines: readonly { grossMinor: number | null; deductions: Deductions }[],
  whole: Deductions,
): { grossMinor: number; deductions: Deductions; bankMinor: number } {
  const grossMinor = lines.reduce((sum, line) => sum + (line.grossMinor ?? 0), 0)
  const deductions = lines.reduce(
    (sum, line) => addedDeductions(sum, line.deductions),
    addedDeductions(whole, {}),
  )
  return { grossMinor, deductions, bankMinor: grossMinor - totalOf(deductions) }
}

/** The rows of a settlement as one text: the same for the same rows in any order. */
export function fingerprintOf(lines: readonly SettlementLine[]): string {
  const texts = lines.map(({ cn, grossMinor, deductions }) =>
    [nameKeyOf(cn), grossMinor ?? '', ...deductionKinds.map((kind) => deductions[kind] ?? 0)].join(),
  )
  return texts.toSorted().join(';')
}

/** Days of a delivery within which a courier is expected to pay, where the company has not said. */
export const USUAL_DAYS = 14

/** The ages by which what couriers hold is shown, in days since the delivery: up to 7, 14, 30, and more. */
export const ageLimits = [7, 14, 30] as const

/** In which of the ages a delivery of so many days ago is. */
export function ageOf(days: number): number {
  const at = ageLimits.findIndex((limit) => days <= limit)
  return at < 0 ? ageLimits.length : at
}
