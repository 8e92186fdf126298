/** What couriers hold by age, what is late, and what they paid out (orders.md §9). */
import type { CashResponse, SettlementSummary } from '#domain/cash/cashContract.ts'
import { ageLimits, nameKeyOf, USUAL_DAYS } from '#domain/cash/settlement.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY, dayOf } from '#domain/weeks.ts'
import type { Queries } from '#server/db/database.ts'
import {
  type CourierCashRow,
  type HeldRow,
  listCourierCash,
  listOpenings,
  listSettlements,
  listUnpaid,
  readHeld,
  type SettlementRecord,
  sumRemitted,
} from '#server/db/live/cash.ts'
import { listConnections } from '#server/db/live/couriers.ts'

/** How many late parcels, and how many settlements, are shown. */
const MOST_LATE = 200
const MOST_SETTLEMENTS = 100

/** What couriers hold, and what they paid out last. */
export async function readCash(queries: Queries, companyId: string, now: Date): Promise<CashResponse> {
  const held = await readHeld(queries, companyId, now)
  const kept = await listCourierCash(queries, companyId)
  const connections = await listConnections(queries, companyId)
  const openings = await listOpenings(queries, companyId)
  const names = namesOf(
    [...held, ...openings],
    connections.flatMap(({ courier, state }) => (state === 'notConnected' ? [] : courier)),
  )
  const daysOf = (name: string) => keptOf(kept, name)?.days ?? USUAL_DAYS
  const soonest = Math.min(USUAL_DAYS, ...names.map(daysOf))
  const unpaid = await listUnpaid(queries, companyId, {
    before: new Date(now.getTime() - soonest * DAY),
    most: 5_000,
  })
  const late = unpaid.filter(
    ({ courier, deliveredAt, minor }) =>
      minor > 0 && now.getTime() - deliveredAt.getTime() > daysOf(courier) * DAY,
  )
  const rows = names.map((name) => {
    const own = held.filter(({ courier }) => nameKeyOf(courier) === nameKeyOf(name))
    const cash = keptOf(kept, name)
    const connected = connectedCouriers.find((id) => nameKeyOf(couriers[id].name) === nameKeyOf(name))
    const isUsable = connections.some(
      ({ courier, state }) => courier === connected && ['connected', 'failing'].includes(state),
    )
    return {
      name,
      expected: sumOf(own.filter(({ age }) => age === null)),
      held: [...ageLimits, null].map((_, index) => sumOf(own.filter(({ age }) => age === index))),
      parcels: own.reduce((sum, row) => sum + (row.age === null ? 0 : row.parcels), 0),
      overdue: sumOf(late.filter(({ courier }) => nameKeyOf(courier) === nameKeyOf(name))),
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
    expected: sumOf(held.filter(({ age }) => age === null)),
    collected: sumOf(held.filter(({ age }) => age !== null)) + leftOf(openings),
    remitted: await sumRemitted(queries, companyId, dayOf(now.getTime() - 30 * DAY)),
    overdue: sumOf(late),
    couriers: rows,
    late: late.slice(0, MOST_LATE).map(({ parcelId, orderId, label, cn, courier, minor, deliveredAt }) => ({
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
