/** The cash that couriers hold: owners and managers see and change it. */
import type { Context } from 'hono'
import { cashCalls } from '#domain/calls/cashCalls.ts'
import type { CashResponse, SettlementResponse, SettlementSummary } from '#domain/cash/cashContract.ts'
import { ageLimits, nameKeyOf, USUAL_DAYS } from '#domain/cash/settlement.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY, dayOf } from '#domain/weeks.ts'
import { cashServerMessages } from '#messages/cashServer.ts'
import { rightMessages } from '#messages/rights.ts'
import type { Queries } from '#server/db/database.ts'
import {
  type CourierCashRow,
  findSettlement,
  type HeldRow,
  labelsOfOrders,
  listCourierCash,
  listSettlementRows,
  listSettlements,
  listUnpaid,
  readHeld,
  type SettlementRecord,
  saveCourierCash,
  sumRemitted,
} from '#server/db/live/cash.ts'
import { listConnections } from '#server/db/live/couriers.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { queueSettlements } from '#server/partners/outbox.ts'
import { idIn, type LiveEnv, workRightsIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { decideRow, recordSettlement, takeSettlementBack, writeOffParcels } from './settlements.ts'

/** How many late parcels, and how many settlements, are shown. */
const MOST_LATE = 200
const MOST_SETTLEMENTS = 100

export function cashRoutes(deps: AppDeps) {
  const { db } = deps.database
  return serveCalls(deps, cashCalls, {
    find: (c) => readCash(db, companyOf(c), deps.now()),
    async findSettlement(c) {
      const companyId = companyOf(c)
      const found = await findSettlement(db, companyId, idIn(c))
      if (!found) throw refusals.notFound()
      return settlementResponse(db, found)
    },
    async record(writing, { paid_on: paidOn, bank: bankMinor, rows, ...given }) {
      const lines = rows.map(({ cn, gross: grossMinor, deductions }) => ({ cn, grossMinor, deductions }))
      return settlementResponse(
        writing.tx,
        await recordSettlement(writing, { ...given, paidOn, bankMinor, lines }),
      )
    },
    async decide(writing, { row_id: rowId, ...decision }, c) {
      return settlementResponse(writing.tx, await decideRow(writing, { id: idIn(c), rowId, ...decision }))
    },
    async takeBack(writing, { version }, c) {
      return settlementResponse(writing.tx, await takeSettlementBack(writing, { id: idIn(c), version }))
    },
    async writeOff(writing, { parcel_ids: parcelIds, reason }) {
      await writeOffParcels(writing, { parcelIds, reason })
      return readCash(writing.tx, writing.companyId, writing.now)
    },
    async setDays(writing, { courier, days }) {
      const { tx, companyId, log } = writing
      const courierKey = nameKeyOf(courier)
      await saveCourierCash(tx, { companyId, courierKey }, { days }, days)
      await log({
        subject: 'company',
        subjectId: companyId,
        event: 'cash.daysChanged',
        before: {},
        after: { courier, days },
        version: 0,
      })
      return readCash(tx, companyId, writing.now)
    },
    async ask(writing, { courier }) {
      const { tx, companyId, now } = writing
      const connections = await listConnections(tx, companyId)
      const isConnected = connections.some(
        (row) => row.courier === courier && ['connected', 'failing'].includes(row.state),
      )
      if (!isConnected)
        throw refusals.inUse(cashServerMessages.notConnected({ courier: couriers[courier].name }))
      const courierKey = nameKeyOf(couriers[courier].name)
      await saveCourierCash(tx, { companyId, courierKey }, { askedAt: now, words: null }, USUAL_DAYS)
      await queueSettlements(tx, { companyId, courier })
      return readCash(tx, companyId, now)
    },
  })
}

function companyOf(c: Context<LiveEnv>): string {
  if (!workRightsIn(c).includes('cash.see')) throw refusals.notAllowed(rightMessages['cash.see'])
  return c.get('settings').companyId
}

/** What couriers hold, and what they paid out last. */
async function readCash(queries: Queries, companyId: string, now: Date): Promise<CashResponse> {
  const held = await readHeld(queries, companyId, now)
  const kept = await listCourierCash(queries, companyId)
  const connections = await listConnections(queries, companyId)
  const names = namesOf(
    held,
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
    collected: sumOf(held.filter(({ age }) => age !== null)),
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

const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

/** Couriers that hold cash or are connected, each once, by name. */
function namesOf(held: readonly HeldRow[], connected: readonly (keyof typeof couriers)[]): string[] {
  const names = new Map<string, string>()
  for (const name of [...connected.map((id) => couriers[id].name), ...held.map(({ courier }) => courier)])
    if (!names.has(nameKeyOf(name))) names.set(nameKeyOf(name), name)
  return [...names.values()].sort((a, b) => a.localeCompare(b))
}

const keptOf = (rows: readonly CourierCashRow[], name: string) =>
  rows.find(({ courierKey }) => courierKey === nameKeyOf(name))

function summaryOf(row: SettlementRecord): SettlementSummary {
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

async function settlementResponse(queries: Queries, row: SettlementRecord): Promise<SettlementResponse> {
  const rows = await listSettlementRows(queries, row.companyId, row.id)
  const labels = await labelsOfOrders(
    queries,
    row.companyId,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return {
    ...summaryOf(row),
    whole: row.whole,
    rows: rows.map(({ id, position, cn, orderId, grossMinor, deductions, dueMinor, ...rest }) => {
      const label = orderId === null ? undefined : labels.get(orderId)
      return {
        id,
        position,
        cn,
        order: orderId !== null && label !== undefined ? { id: orderId, label } : null,
        gross: grossMinor,
        deductions,
        due: dueMinor,
        result: rest.result,
        decision: rest.decision,
        reason: rest.reason,
        decided_by: rest.decidedBy,
      }
    }),
  }
}
