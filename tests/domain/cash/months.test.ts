/**
 * The cash of generated months (orders.md §9 and invariant 9): parcels that are delivered, come back or are corrected, and
 * settlements of every kind, each of which may be taken back. `MONTHS=10000` tries more of them.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CashEntry,
  deductionKinds,
  expectedOf,
  outstandingOf,
  remittedOf,
  totalOf,
  writtenOffOf,
} from '#domain/cash/account.ts'
import {
  type CashParcel,
  eventsOf,
  fingerprintOf,
  resultOf,
  type SettlementLine,
  sumsOf,
} from '#domain/cash/settlement.ts'
import { nextCashState } from '#machines/cashAccount/nextCashState.ts'

type Parcel = CashParcel & { cn: string; cash: readonly CashEntry[] }
type Month = Map<string, Parcel>

const chargesOf = (entries: readonly CashEntry[]) =>
  entries.reduce((sum, entry) => sum + (entry.is === 'charge' ? entry.minor : 0), 0)
const isSame = (a: readonly SettlementLine[], b: readonly SettlementLine[]) =>
  fingerprintOf(a) === fingerprintOf(b)

const money = fc.integer({ min: 1, max: 9_999_999 })
const which = fc.nat({ max: 11 })
const deductions = fc.dictionary(fc.constantFrom(...deductionKinds), fc.nat({ max: 60_000 }), { maxKeys: 3 })

const happens = fc.oneof(
  fc.record({ is: fc.constant('delivered' as const), which }),
  fc.record({ is: fc.constant('returned' as const), which }),
  fc.record({
    is: fc.constant('settled' as const),
    whole: deductions,
    giveUp: fc.boolean(),
    rows: fc.array(
      fc.record({
        which: fc.nat({ max: 13 }),
        amount: fc.constantFrom('due', 'other', 'nothing', 'back', 'untold'),
        other: money,
        deductions,
      }),
      { maxLength: 8 },
    ),
  }),
  fc.record({ is: fc.constant('takenBack' as const), which: fc.nat({ max: 5 }) }),
)
const month = fc.record({
  cods: fc.array(fc.oneof(fc.constant(0), money), { minLength: 12, maxLength: 12 }),
  events: fc.array(happens, { maxLength: 24 }),
})

const begun = (cods: readonly number[]): Month =>
  new Map(
    cods.map((codMinor, index) => [
      `${index}`,
      // Two parcels of one number: a part that came back later.
      {
        id: `${index}`,
        cn: `CN-${index === 11 ? 10 : index}`,
        orderId: `${index}`,
        state: 'dispatched',
        codMinor,
        deliveredAt: null,
        cash: [],
      },
    ]),
  )

const ofNumber = (parcels: Month, cn: string) => [...parcels.values()].filter((parcel) => parcel.cn === cn)

function send(parcels: Month, line: SettlementLine, settlement: string, reason: string | null) {
  const own = ofNumber(parcels, line.cn)
  for (const { parcelId, event } of eventsOf(line, own, { settlement, reason })) {
    const parcel = parcels.get(parcelId)
    const next = parcel && nextCashState({ expectedMinor: expectedOf(parcel), entries: parcel.cash }, event)
    if (!parcel || !next) throw new Error(`${event.type} was not accepted`)
    parcels.set(parcelId, { ...parcel, cash: next.entries })
  }
}

const runs = Number(process.env['MONTHS'] ?? 300)

test('expected = remitted + outstanding + written off, bank = gross − deductions, and what is taken back was never there', () => {
  fc.assert(
    fc.property(month, ({ cods, events }) => {
      const parcels = begun(cods)
      const settlements: { id: string; lines: SettlementLine[]; taken: boolean[]; whole: object }[] = []
      for (const [index, event] of events.entries()) {
        const parcel = 'which' in event ? parcels.get(`${event.which}`) : undefined
        if (event.is === 'delivered' && parcel)
          parcels.set(parcel.id, { ...parcel, state: 'delivered', deliveredAt: index })
        else if (event.is === 'returned' && parcel)
          parcels.set(parcel.id, { ...parcel, state: 'returned', deliveredAt: null })
        else if (event.is === 'settled') {
          const id = `S-${index}`
          const taken: boolean[] = []
          const lines = event.rows.map(({ which: at, amount, other, deductions: own }): SettlementLine => {
            const cn = `CN-${at}`
            const due = ofNumber(parcels, cn).reduce(
              (sum, { cash, ...rest }) =>
                sum + outstandingOf({ expectedMinor: expectedOf(rest), entries: cash }),
              0,
            )
            const gross = { due, other, nothing: 0, back: -other, untold: null }[amount] ?? null
            const line = { cn, grossMinor: gross, deductions: own }
            const result = resultOf(line, ofNumber(parcels, cn))
            const isTaken = result !== 'unknown' && (result === 'matched' || other % 2 === 0)
            taken.push(isTaken)
            if (isTaken) send(parcels, line, id, result !== 'matched' && event.giveUp ? 'Small' : null)
            const isEven = ofNumber(parcels, cn).every(
              (one) => outstandingOf({ expectedMinor: expectedOf(one), entries: one.cash }) === 0,
            )
            if (!isEven && result === 'matched' && gross !== 0 && gross === due)
              throw new Error(`${cn} is due`)
            return line
          })
          settlements.push({ id, lines, taken, whole: event.whole })
        } else if (event.is === 'takenBack') {
          const [given] = settlements.splice(event.which, 1)
          if (!given) continue
          for (const one of parcels.values())
            if (one.cash.some(({ settlement }) => settlement === given.id)) {
              const facts = { expectedMinor: expectedOf(one), entries: one.cash }
              const next = nextCashState(facts, { type: 'cod.takenBack', settlement: given.id })
              parcels.set(one.id, { ...one, cash: next?.entries ?? [] })
            }
        }
        for (const one of parcels.values()) {
          const facts = { expectedMinor: expectedOf(one), entries: one.cash }
          expect(facts.expectedMinor).toBe(
            remittedOf(one.cash) + outstandingOf(facts) + writtenOffOf(one.cash),
          )
        }
      }
      // What is left of each settlement at the parcels is what its rows said, to the paisa.
      const all = [...parcels.values()].flatMap(({ cash }) => cash)
      for (const { id, lines, taken, whole } of settlements) {
        const own = all.filter(({ settlement }) => settlement === id)
        const told = lines.filter((line, index) => taken[index] && line.grossMinor !== null)
        const untold = lines.some((line, index) => taken[index] && line.grossMinor === null)
        expect(untold || remittedOf(own) === sumsOf(told, {}).grossMinor).toBe(true)
        const charged = lines.filter((_, index) => taken[index])
        expect(chargesOf(own)).toBe(totalOf(sumsOf(charged, {}).deductions))
        const sums = sumsOf(lines, whole)
        expect(sums.bankMinor).toBe(sums.grossMinor - totalOf(sums.deductions))
      }
      const known = new Set(settlements.map(({ id }) => id))
      expect(all.every(({ settlement }) => known.has(settlement))).toBe(true)
    }),
    { numRuns: runs },
  )
})

test('the same rows in another order are the same sheet', () => {
  const line = fc.record({ cn: fc.constantFrom('TCS-1', 'tcs 1', 'T2'), grossMinor: money, deductions })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), line, (lines, more) => {
      expect(isSame(lines, lines.toReversed())).toBe(true)
      expect(isSame(lines, [...lines, more])).toBe(false)
    }),
  )
  const one = { cn: 'TCS-1', grossMinor: 5, deductions: {} }
  expect(isSame([one], [{ ...one, cn: ' tcs1 ' }])).toBe(true)
})
