/** Queries for the cash that couriers hold, and for settlements. */
import { and, asc, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#domain/weeks.ts'
import type { Queries, Transaction } from '../database.ts'
import { courierCash, settlementRows, settlements } from './cashTables.ts'
import { expectedMinor, hasOpenCash, orders, parcels } from './orderTables.ts'
import { versionOf } from './versions.ts'

export type SettlementRecord = typeof settlements.$inferSelect
export type SettlementRowRecord = typeof settlementRows.$inferSelect
export type CourierCashRow = typeof courierCash.$inferSelect

const isOf = (companyId: string, id: string) =>
  and(eq(settlements.companyId, companyId), eq(settlements.id, id))

export async function findSettlement(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<SettlementRecord | undefined> {
  const [found] = await queries.select().from(settlements).where(isOf(companyId, id))
  return found
}

export async function lockSettlement(
  tx: Transaction,
  companyId: string,
  id: string,
): Promise<SettlementRecord | undefined> {
  const [found] = await tx.select().from(settlements).where(isOf(companyId, id)).for('update')
  return found
}

/** Of the settlements of a courier that were not taken back, those that have the same in a column. */
const isKept = (companyId: string, courierKey: string, isSame: SQL) =>
  and(
    eq(settlements.companyId, companyId),
    eq(settlements.courierKey, courierKey),
    isSame,
    ne(settlements.state, 'takenBack'),
  )

/** The settlement of a courier with a reference that was not taken back, locked. */
export async function lockSettlementOf(
  tx: Transaction,
  companyId: string,
  { courierKey, referenceKey }: Pick<SettlementRecord, 'courierKey' | 'referenceKey'>,
): Promise<SettlementRecord | undefined> {
  const isSame = eq(settlements.referenceKey, referenceKey)
  const [found] = await tx
    .select()
    .from(settlements)
    .where(isKept(companyId, courierKey, isSame))
    .for('update')
  return found
}

/** The settlement of a courier with the same rows under another reference. */
export async function findSameRows(
  queries: Queries,
  companyId: string,
  { courierKey, rowsHash }: Pick<SettlementRecord, 'courierKey' | 'rowsHash'>,
): Promise<SettlementRecord | undefined> {
  const isSame = eq(settlements.rowsHash, rowsHash)
  const [found] = await queries
    .select()
    .from(settlements)
    .where(isKept(companyId, courierKey, isSame))
    .limit(1)
  return found
}

export async function insertSettlement(tx: Transaction, row: SettlementRecord): Promise<void> {
  await tx.insert(settlements).values(row)
}

export async function insertSettlementRows(tx: Transaction, rows: SettlementRowRecord[]): Promise<void> {
  if (rows.length > 0) await tx.insert(settlementRows).values(rows)
}

/** Changes a settlement and counts its version up. */
export async function saveSettlement(
  tx: Transaction,
  { companyId, id }: Pick<SettlementRecord, 'companyId' | 'id'>,
  changes: Partial<Omit<SettlementRecord, 'companyId' | 'id' | 'version'>>,
): Promise<number> {
  const saved = await tx
    .update(settlements)
    .set({ ...changes, version: sql`${settlements.version} + 1` })
    .where(isOf(companyId, id))
    .returning({ version: settlements.version })
  return versionOf(saved)
}

export async function saveSettlementRow(
  tx: Transaction,
  { companyId, id }: Pick<SettlementRowRecord, 'companyId' | 'id'>,
  changes: Partial<SettlementRowRecord>,
): Promise<void> {
  await tx
    .update(settlementRows)
    .set(changes)
    .where(and(eq(settlementRows.companyId, companyId), eq(settlementRows.id, id)))
}

export function listSettlementRows(
  queries: Queries,
  companyId: string,
  settlementId: string,
): Promise<SettlementRowRecord[]> {
  return queries
    .select()
    .from(settlementRows)
    .where(and(eq(settlementRows.companyId, companyId), eq(settlementRows.settlementId, settlementId)))
    .orderBy(asc(settlementRows.position))
}

/** The newest settlements. */
export function listSettlements(
  queries: Queries,
  companyId: string,
  most: number,
): Promise<SettlementRecord[]> {
  return queries
    .select()
    .from(settlements)
    .where(eq(settlements.companyId, companyId))
    .orderBy(desc(settlements.paidOn), desc(settlements.createdAt))
    .limit(most)
}

/** Whether a courier held cash when the company began here. */
export async function hasOpening(queries: Queries, companyId: string, courierKey: string): Promise<boolean> {
  const found = await queries
    .select({ id: settlements.id })
    .from(settlements)
    .where(isKept(companyId, courierKey, eq(settlements.source, 'opening')))
    .limit(1)
  return found.length > 0
}

/** What was paid out since a day, and not taken back, and what is left of each opening balance. */
export async function readPaid(queries: Queries, companyId: string, since: string) {
  const { courier, courierKey, paidOn, source, grossMinor } = settlements
  const kept = await queries
    .select({ courier, courierKey, paidOn, source, grossMinor })
    .from(settlements)
    .where(
      and(
        eq(settlements.companyId, companyId),
        ne(settlements.state, 'takenBack'),
        or(eq(source, 'opening'), gte(paidOn, since)),
      ),
    )
  const isOpening = (row: (typeof kept)[number]) => row.source === 'opening'
  return {
    remitted: kept.reduce((sum, row) => (isOpening(row) ? sum : sum + row.grossMinor), 0),
    openings: await openBalances(queries, companyId, kept.filter(isOpening)),
  }
}

type Opening = Pick<SettlementRecord, 'courier' | 'courierKey' | 'paidOn' | 'grossMinor'>

/** Opening balances less what was paid since of numbers that are of no parcel, and accepted. */
async function openBalances(queries: Queries, companyId: string, openings: readonly Opening[]) {
  if (openings.length === 0) return []
  const paid = await queries
    .select({
      courierKey: settlements.courierKey,
      paidOn: settlements.paidOn,
      minor: settlementRows.grossMinor,
    })
    .from(settlementRows)
    .innerJoin(
      settlements,
      and(
        eq(settlements.companyId, settlementRows.companyId),
        eq(settlements.id, settlementRows.settlementId),
      ),
    )
    .where(
      and(
        eq(settlementRows.companyId, companyId),
        eq(settlementRows.result, 'unknown'),
        eq(settlementRows.decision, 'accepted'),
        ne(settlements.state, 'takenBack'),
      ),
    )
  return openings.map(({ courier, courierKey, paidOn: since, grossMinor }) => {
    const own = paid.filter((row) => row.courierKey === courierKey && row.paidOn >= since)
    return { courier, leftMinor: own.reduce((left, { minor }) => left - minor, grossMinor) }
  })
}

export async function labelsOfOrders(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: orders.id, label: orders.label })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), inArray(orders.id, [...ids])))
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The orders and couriers of consignment numbers, in any of the spellings. */
export function findParcelsOfNumbers(queries: Queries, companyId: string, cns: readonly string[]) {
  const { orderId, courier, cn } = parcels
  return queries
    .select({ orderId, courier, cn })
    .from(parcels)
    .where(
      and(eq(parcels.companyId, companyId), inArray(parcels.cn, [...cns]), ne(parcels.state, 'cancelled')),
    )
}

/** What couriers hold, by courier and age. */
export type HeldRow = {
  courier: string
  /** Since the day of the delivery, in the merchant's time zone; null: not delivered yet. */
  days: number | null
  /** With what was paid too much taken off. */
  minor: number
  /** Of the parcels of which something is to be paid. */
  dueMinor: number
  parcels: number
}

/** From the tallies: of a company that never records a payout, cash is open of every parcel that was ever delivered. */
export async function readHeld(queries: Queries, companyId: string, now: Date): Promise<HeldRow[]> {
  const isCash = sql`company_id = ${companyId} and kind = 'cash' and day > '-infinity'`
  const { rows } = await queries.execute<Record<keyof HeldRow, string>>(sql`
    select key as courier, case status when 'expected' then null else ${dayOf(now.getTime())}::date - day end as days,
        sum(minor) as minor, coalesce(sum(minor) filter (where status = 'held'), 0) as "dueMinor", sum(orders) as parcels
      from (
        select day, status, key, orders, minor from tallies where ${isCash}
        union all
        select day, status, key, orders, minor from tally_moves where ${isCash}
      ) counted group by 1, 2 having sum(orders) <> 0`)
  return rows.map((row) => ({
    courier: row.courier,
    days: row.days === null ? null : Number(row.days),
    minor: Number(row.minor),
    dueMinor: Number(row.dueMinor),
    parcels: Number(row.parcels),
  }))
}

const openMinor = sql`${expectedMinor(parcels)} - ${parcels.remittedMinor} - ${parcels.writtenOffMinor}`

export type LateRow = {
  parcelId: string
  orderId: string
  label: string
  cn: string | null
  courier: string
  minor: number
  deliveredAt: Date
}

/** Parcels of couriers, each with the moment since when what was delivered before it is late, that are not paid: the oldest first. */
export async function listLate(
  queries: Queries,
  companyId: string,
  couriers: readonly { courier: string; before: Date }[],
  most: number,
): Promise<LateRow[]> {
  if (couriers.length === 0) return []
  const rows = await queries
    .select({
      parcelId: parcels.id,
      orderId: parcels.orderId,
      label: orders.label,
      cn: parcels.cn,
      courier: sql<string>`${parcels.courier}`,
      minor: sql<string>`${openMinor}`,
      deliveredAt: sql<Date>`${parcels.deliveredAt}`.mapWith(parcels.deliveredAt),
    })
    .from(parcels)
    .innerJoin(orders, and(eq(orders.companyId, parcels.companyId), eq(orders.id, parcels.orderId)))
    .where(
      and(
        eq(parcels.companyId, companyId),
        hasOpenCash(parcels),
        sql`${openMinor} > 0`,
        or(
          ...couriers.map(({ courier, before }) =>
            and(eq(parcels.courier, courier), lt(parcels.deliveredAt, before)),
          ),
        ),
      ),
    )
    .orderBy(asc(parcels.deliveredAt), asc(parcels.id))
    .limit(most)
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }))
}

/** The numbers of parcels of a courier of which cash is open, the oldest first. */
export async function listOpenNumbers(
  queries: Queries,
  companyId: string,
  { courier, most }: { courier: string; most: number },
): Promise<string[]> {
  const rows = await queries
    .select({ cn: parcels.cn })
    .from(parcels)
    .where(and(eq(parcels.companyId, companyId), hasOpenCash(parcels), eq(parcels.courier, courier)))
    .orderBy(asc(parcels.deliveredAt))
    .limit(most)
  return [...new Set(rows.flatMap(({ cn }) => cn ?? []))]
}

export function listCourierCash(queries: Queries, companyId: string): Promise<CourierCashRow[]> {
  return queries.select().from(courierCash).where(eq(courierCash.companyId, companyId))
}

/** Changes what is kept of a courier; a first row is made. */
export async function saveCourierCash(
  tx: Transaction,
  { companyId, courierKey }: Pick<CourierCashRow, 'companyId' | 'courierKey'>,
  changes: Partial<Omit<CourierCashRow, 'companyId' | 'courierKey' | 'version'>>,
  days: number,
): Promise<void> {
  await tx
    .insert(courierCash)
    .values({ companyId, courierKey, days, ...changes, version: 1 })
    .onConflictDoUpdate({
      target: [courierCash.companyId, courierCash.courierKey],
      set: { ...changes, version: sql`${courierCash.version} + 1` },
    })
}
