/** What couriers hold by age, what is late, and what they paid out (orders.md §9). */
import type { CashResponse, SettlementSummary } from '#domain/cash/cashContract.ts'
import { ageLimits, ageOf, nameKeyOf, USUAL_DAYS } from '#domain/cash/settlement.ts'
import type { CashFigures } from '#domain/dashboard/figures.ts'
import { connectedCouriers, usedStates } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY, dayOf, startOfDay } from '#domain/weeks.ts'
import type { Queries } from '#server/db/database.ts'
import {
  type CourierCashRow,
  type HeldRow,
  listCourierCash,
  listLate,
  listSettlements,
  readHeld,
  readPaid,
  type SettlementRecord,
} from '#server/db/live/cash.ts'
import { listConnections } from '#server/db/live/couriers.ts'

/** How many late parcels, and how many settlements, are shown. */
const MOST_LATE = 200
const MOST_SETTLEMENTS = 100

/** How much couriers are to collect, hold, hold for too long, and have paid out in the last 30 days. */
export async function sumCash(queries: Queries, companyId: string, now: Date): Promise<CashFigures> {
  return (await readSums(queries, companyId, now)).sums
}

/** The sums, and what they are of. */
async function readSums(queries: Queries, companyId: string, now: Date) {
  const held = await readHeld(queries, companyId, now)
  const kept = await listCourierCash(queries, companyId)
  const { openings, remitted } = await readPaid(queries, companyId, dayOf(now.getTime() - 30 * DAY))
  const daysOf = (name: string) => keptOf(kept, name)?.days ?? USUAL_DAYS
  const sums = {
    expected: sumOf(held.filter(({ days }) => days === null)),
    collected: sumOf(held.filter(({ days }) => days !== null)) + leftOf(openings),
    overdue: lateOf(held, daysOf),
    remitted,
  }
  return { sums, held, kept, openings, daysOf }
}

/** What couriers hold, and what they paid out last. */
export async function readCash(queries: Queries, companyId: string, now: Date): Promise<CashResponse> {
  const { sums, held, kept, openings, daysOf } = await readSums(queries, companyId, now)
  const connections = await listConnections(queries, companyId)
  const names = namesOf(
    [...held, ...openings],
    connections.flatMap(({ courier, state }) => (state === 'notConnected' ? [] : courier)),
  )
  const late = await listLate(
    queries,
    companyId,
    [...new Set(held.map(({ courier }) => courier))].map((courier) => ({
      courier,
      before: new Date(startOfDay(now.getTime()) - daysOf(courier) * DAY),
    })),
    MOST_LATE,
  )
  const rows = names.map((name) => {
    const own = held.filter(({ courier }) => nameKeyOf(courier) === nameKeyOf(name))
    const cash = keptOf(kept, name)
    const connected = connectedCouriers.find((id) => nameKeyOf(couriers[id].name) === nameKeyOf(name))
    const isUsable = connections.some(
      ({ courier, state }) => courier === connected && usedStates.includes(state),
    )
    return {
      name,
      expected: sumOf(own.filter(({ days }) => days === null)),
      held: [...ageLimits, null].map((_, index) =>
        sumOf(own.filter(({ days }) => days !== null && ageOf(days) === index)),
      ),
      parcels: own.reduce((sum, row) => sum + (row.days === null ? 0 : row.parcels), 0),
      overdue: lateOf(own, daysOf),
      opening: leftOf(openings.filter(({ courier }) => nameKeyOf(courier) === nameKeyOf(name))),
      days: daysOf(name),
      ask:
        connected && isUsable
          ? {
              courier: connected,
              is_asking: (cash?.askedAt ?? null) !== null,
              answered_at: cash?.answeredAt?.getTime() ?? null,
              words: cash?.words ?? null,
              found: cash?.found ?? 0,
            }
          : null,
    }
  })
  const last = await listSettlements(queries, companyId, MOST_SETTLEMENTS)
  return {
    ...sums,
    couriers: rows,
    late: late.map(({ parcelId, orderId, label, cn, courier, minor, deliveredAt }) => ({
      parcel_id: parcelId,
      order: { id: orderId, label },
      cn: cn ?? '',
      courier,
      due: minor,
      delivered_at: deliveredAt.getTime(),
    })),
    settlements: last.map(summaryOf),
  }
}

const leftOf = (openings: readonly { leftMinor: number }[]) =>
  openings.reduce((sum, { leftMinor }) => sum + leftMinor, 0)

const lateOf = (rows: readonly HeldRow[], daysOf: (name: string) => number) =>
  rows.reduce(
    (sum, { courier, days, dueMinor }) => (days !== null && days > daysOf(courier) ? sum + dueMinor : sum),
    0,
  )

const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

/** Couriers that hold cash or are connected, each once, by name. */
function namesOf(
  held: readonly Pick<HeldRow, 'courier'>[],
  connected: readonly (keyof typeof couriers)[],
): string[] {
  const names = new Map<string, string>()
  for (const name of [...connected.map((id) => couriers[id].name), ...held.map(({ courier }) => courier)])
    if (!names.has(nameKeyOf(name))) names.set(nameKeyOf(name), name)
  return [...names.values()].sort((a, b) => a.localeCompare(b))
}

const keptOf = (rows: readonly CourierCashRow[], name: string) =>
  rows.find(({ courierKey }) => courierKey === nameKeyOf(name))

export function summaryOf(row: SettlementRecord): SettlementSummary {
  return {
    id: row.id,
    courier: row.courier,
    reference: row.reference,
    paid_on: row.paidOn,
    source: row.source,
    state: row.state,
    gross: row.grossMinor,
    deductions: row.deductions,
    bank: row.bankMinor,
    rows_count: row.rows,
    waiting: row.waiting,
    recorded_by: row.recordedBy,
    at: row.createdAt.getTime(),
    version: row.version,
  }
}
