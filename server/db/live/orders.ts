/** Queries for one order with everything that its charts decide about. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { ORDER_PREFIX, ownLabel, storeLabel } from '#domain/orders/orderLabel.ts'
import type { Queries, Transaction } from '../database.ts'
import { outlineParcels } from '../providerParcels.ts'
import { payments } from './companyTables.ts'
import { deletedOrders, orderLines, orders, orderTags, parcelLines, parcels, tasks } from './orderTables.ts'
import { countCash, countOrder } from './tallies.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type ParcelLineRow = Omit<typeof parcelLines.$inferSelect, 'companyId' | 'parcelId'>
export type ParcelRow = typeof parcels.$inferSelect
export type ParcelRecord = ParcelRow & { lines: ParcelLineRow[] }
type TagRow = Omit<typeof orderTags.$inferSelect, 'companyId' | 'orderId'>
type TaskRow = Omit<typeof tasks.$inferSelect, 'companyId' | 'orderId'>
export type PaymentRow = typeof payments.$inferSelect

/** An order as it is written and logged: one unit, locked by its row. */
export type OrderRecord = {
  order: OrderRow
  lines: LineRow[]
  /** By their number. */
  parcels: ParcelRecord[]
  tags: TagRow[]
  tasks: TaskRow[]
}

/** By its id, what it is called, or its number within the company; `digits` of a store's number or an own one. */
export type By = { id: string } | { label: string } | { number: number } | { digits: number }

function isOrder(companyId: string, by: By) {
  return and(eq(orders.companyId, companyId), isNamed(by))
}

const hasLabel = (label: string) => sql`lower(${orders.label}) = lower(${label})`

function isNamed(by: By) {
  if ('id' in by) return eq(orders.id, by.id)
  if ('label' in by) return hasLabel(by.label)
  if ('number' in by) return eq(orders.number, by.number)
  const isOwn = and(eq(orders.number, by.digits), isNull(orders.storeNumber))
  return or(hasLabel(storeLabel(String(by.digits))), isOwn)
}

/** The only one; digits that mean two orders mean none. */
const onlyOne = <Found>(found: readonly Found[]) => (found.length === 1 ? found[0] : undefined)

export async function findOrderRecord(
  queries: Queries,
  companyId: string,
  by: By,
): Promise<OrderRecord | undefined> {
  const order = onlyOne(await queries.select().from(orders).where(isOrder(companyId, by)).limit(2))
  return order && withParts(queries, order)
}

/** The same, locked until the transaction ends: changes of one order happen one after the other. */
export async function lockOrderRecord(
  tx: Transaction,
  companyId: string,
  by: By,
): Promise<OrderRecord | undefined> {
  const order = onlyOne(await tx.select().from(orders).where(isOrder(companyId, by)).for('update'))
  return order && withParts(tx, order)
}

/** What an order is called; undefined when there is no such order. */
export async function findOrderLabel(
  queries: Queries,
  companyId: string,
  by: By,
): Promise<string | undefined> {
  const found = await queries
    .select({ label: orders.label })
    .from(orders)
    .where(isOrder(companyId, by))
    .limit(2)
  return onlyOne(found)?.label
}

/** Whether an order is called so. */
export async function isLabelTaken(queries: Queries, companyId: string, label: string): Promise<boolean> {
  return (await findOrderLabel(queries, companyId, { label })) !== undefined
}

/** The order of a parcel. A parcel never moves to another order. */
export async function findOrderIdOfParcel(
  queries: Queries,
  companyId: string,
  parcelId: string,
): Promise<string | undefined> {
  const [found] = await queries
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(eq(parcels.companyId, companyId), eq(parcels.id, parcelId)))
  return found?.orderId
}

async function withParts(queries: Queries, order: OrderRow): Promise<OrderRecord> {
  const { companyId, id } = order
  const lines = await queries
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.companyId, companyId), eq(orderLines.orderId, id)))
    .orderBy(asc(orderLines.position))
  const parcelRows = await queries
    .select()
    .from(parcels)
    .where(and(eq(parcels.companyId, companyId), eq(parcels.orderId, id)))
    .orderBy(asc(parcels.number))
  const parcelIds = parcelRows.map((parcel) => parcel.id)
  const lineRows =
    parcelIds.length === 0
      ? []
      : await queries
          .select()
          .from(parcelLines)
          .where(and(eq(parcelLines.companyId, companyId), inArray(parcelLines.parcelId, parcelIds)))
          .orderBy(asc(parcelLines.lineId))
  const { tagKey, tag, isSystem, createdAt } = orderTags
  const tags = await queries
    .select({ tagKey, tag, isSystem, createdAt })
    .from(orderTags)
    .where(and(eq(orderTags.companyId, companyId), eq(orderTags.orderId, id)))
    .orderBy(asc(orderTags.tagKey))
  const { id: taskId, parcelId, kind, createdAt: openedAt, doneAt } = tasks
  const taskRows = await queries
    .select({ id: taskId, parcelId, kind, createdAt: openedAt, doneAt })
    .from(tasks)
    .where(and(eq(tasks.companyId, companyId), eq(tasks.orderId, id)))
    .orderBy(asc(tasks.id))
  return {
    order,
    lines,
    parcels: parcelRows.map((parcel) => ({
      ...parcel,
      lines: lineRows
        .filter((line) => line.parcelId === parcel.id)
        .map(({ lineId, quantity, reserved, taken, returned, putBack }) => ({
          lineId,
          quantity,
          reserved,
          taken,
          returned,
          putBack,
        })),
    })),
    tags,
    tasks: taskRows,
  }
}

/** Inserts a new order with its lines and tags; it has no parcels yet. */
export async function insertOrderRecord(
  tx: Transaction,
  { order, lines, tags }: Pick<OrderRecord, 'order' | 'lines' | 'tags'>,
): Promise<void> {
  await tx.insert(orders).values(order)
  await countOrder(tx, null, order)
  await tx.insert(orderLines).values(lines)
  await replaceTags(tx, order, tags)
}

/** Stores other data of the customer in an order. Its version stays: nobody's form becomes stale by it. */
export async function saveCustomerOfOrder(
  tx: Transaction,
  order: OrderRow,
  customer: Pick<
    OrderRow,
    'name' | 'email' | 'phone' | 'city' | 'zip' | 'address1' | 'address2' | 'searchText'
  >,
): Promise<void> {
  await tx.update(orders).set(customer).where(isOrder(order.companyId, order))
  await countOrder(tx, order, { ...order, ...customer })
}

/** The columns of a row that differ from what is stored: never its company and its id, by which it is found. */
function changesOf<Row extends object>(before: Row, after: Row): Partial<Row> {
  const isChanged = ([column, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, column))
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Row>
}

/** Stores what differs between two states of a record. */
export async function saveOrderRecord(
  tx: Transaction,
  before: OrderRecord,
  after: OrderRecord,
): Promise<void> {
  const { companyId, id } = after.order
  const isChanged = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  if (isChanged(before.order, after.order)) {
    await tx.update(orders).set(changesOf(before.order, after.order)).where(isOrder(companyId, { id }))
    await countOrder(tx, before.order, after.order)
  }
  if (before.lines !== after.lines && isChanged(before.lines, after.lines)) await replaceLines(tx, after)
  for (const { lines, ...parcel } of after.parcels) {
    const known = before.parcels.find((candidate) => candidate.id === parcel.id)
    const { lines: linesBefore, ...parcelBefore } = known ?? { lines: [] }
    if (!known) await tx.insert(parcels).values(parcel)
    else if (isChanged(parcelBefore, parcel))
      await tx
        .update(parcels)
        .set(changesOf<Partial<ParcelRow>>(parcelBefore, parcel))
        .where(and(eq(parcels.companyId, companyId), eq(parcels.id, parcel.id)))
    if (isChanged(linesBefore, lines)) {
      await tx
        .delete(parcelLines)
        .where(and(eq(parcelLines.companyId, companyId), eq(parcelLines.parcelId, parcel.id)))
      // One that was merged into another has none.
      if (lines.length > 0)
        await tx
          .insert(parcelLines)
          .values(lines.map((line) => ({ ...line, companyId, parcelId: parcel.id })))
    }
  }
  await countCash(
    tx,
    companyId,
    after.parcels.map((parcel) => ({
      before: before.parcels.find((one) => one.id === parcel.id),
      after: parcel,
    })),
  )
  if (isChanged(before.tags, after.tags)) await replaceTags(tx, after.order, after.tags)
  for (const task of after.tasks) {
    const known = before.tasks.find((candidate) => candidate.id === task.id)
    if (!known) await tx.insert(tasks).values({ ...task, companyId, orderId: id })
    else if (isChanged(known, task))
      await tx
        .update(tasks)
        .set(changesOf(known, task))
        .where(and(eq(tasks.companyId, companyId), eq(tasks.id, task.id)))
  }
  await outlineParcels(tx, before, after)
}

async function replaceLines(
  tx: Transaction,
  { order: { companyId, id }, lines }: OrderRecord,
): Promise<void> {
  await tx.delete(orderLines).where(and(eq(orderLines.companyId, companyId), eq(orderLines.orderId, id)))
  await tx.insert(orderLines).values(lines)
}

async function replaceTags(
  tx: Transaction,
  { companyId, id }: Pick<OrderRow, 'companyId' | 'id'>,
  tags: readonly TagRow[],
): Promise<void> {
  await tx.delete(orderTags).where(and(eq(orderTags.companyId, companyId), eq(orderTags.orderId, id)))
  if (tags.length > 0)
    await tx.insert(orderTags).values(tags.map((tag) => ({ ...tag, companyId, orderId: id })))
}

/** Deletes an order that was never worked on, with its lines and tags. It is kept as it was for its Undo. */
export async function deleteOrderRecord(
  tx: Transaction,
  record: OrderRecord,
  deletedAt: Date,
): Promise<void> {
  const { companyId, id, number } = record.order
  await tx.insert(deletedOrders).values({ companyId, id, number, record, deletedAt })
  await tx.delete(orderTags).where(and(eq(orderTags.companyId, companyId), eq(orderTags.orderId, id)))
  await tx.delete(orderLines).where(and(eq(orderLines.companyId, companyId), eq(orderLines.orderId, id)))
  await tx.delete(orders).where(isOrder(companyId, { id }))
  await countOrder(tx, record.order, null)
}

/** Takes a deleted order out of what is kept for Undo: it is the caller's to insert again. */
export async function takeDeletedOrder(
  tx: Transaction,
  companyId: string,
  by: By,
): Promise<OrderRecord | undefined> {
  const label = sql<string>`${deletedOrders.record} -> 'order' ->> 'label'`
  const isIt =
    'id' in by
      ? eq(deletedOrders.id, by.id)
      : 'label' in by
        ? sql`lower(${label}) = lower(${by.label})`
        : eq(deletedOrders.number, 'number' in by ? by.number : by.digits)
  const [found] = await tx
    .delete(deletedOrders)
    .where(and(eq(deletedOrders.companyId, companyId), isIt))
    .returning({ record: deletedOrders.record })
  if (!found) return undefined
  const { order, tags, ...rest } = found.record as OrderRecord
  // What is stored as JSON has texts where a row has dates; a closed order is never deleted.
  const placedAt = new Date(order.placedAt)
  return {
    ...rest,
    // Deleted by an earlier version, it has no label and no store.
    order: {
      ...order,
      store: order.store ?? '',
      label: order.label ?? ownLabel(ORDER_PREFIX, order.number),
      placedAt,
    },
    tags: tags.map((tag) => ({ ...tag, createdAt: new Date(tag.createdAt) })),
  }
}

/** Forgets orders that were deleted before a moment, of all companies. */
export async function forgetDeletedOrders(queries: Queries, before: Date): Promise<void> {
  await queries.delete(deletedOrders).where(lt(deletedOrders.deletedAt, before))
}

export type TwinOf = { customerId: string; skus: readonly string[]; since: Date }

/** The newest order of a customer since a moment with exactly these SKUs; a cancelled one does not count. */
export async function findTwin(
  queries: Queries,
  companyId: string,
  { customerId, skus, since }: TwinOf,
): Promise<Pick<OrderRow, 'id' | 'number' | 'label' | 'placedAt'> | undefined> {
  const [found] = await queries
    .select({ id: orders.id, number: orders.number, label: orders.label, placedAt: orders.placedAt })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.customerId, customerId),
        gt(orders.placedAt, since),
        ne(orders.status, 'cancelled'),
        sql`(
          select array_agg(distinct ${orderLines.sku} order by ${orderLines.sku}) from ${orderLines}
          where ${orderLines.companyId} = ${companyId} and ${orderLines.orderId} = ${orders.id}
        ) = (select array_agg(distinct value order by value) from json_array_elements_text(${JSON.stringify(skus)}) as value)`,
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return found
}

export async function insertPayment(tx: Transaction, row: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(row)
}

export async function listPayments(
  queries: Queries,
  companyId: string,
  orderId: string,
): Promise<PaymentRow[]> {
  return queries
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.orderId, orderId)))
    .orderBy(asc(payments.id))
}

/** The states of an order before it is split (domain/fulfilment/facts.ts). */
const unallocatedStates = ['pendingCC', 'pendingCOD', 'cityIssue', 'halt'] as const

/** The oldest orders that allocation still has to place and whose city it knows, with their lines. */
export async function listUnallocated(
  queries: Queries,
  companyId: string,
  most: number,
): Promise<Pick<OrderRecord, 'order' | 'lines'>[]> {
  const rows = await queries
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        // Of the same statuses: they have the index.
        inArray(orders.status, ['pending-cc', 'pending-cod', 'city-issue', 'halt']),
        inArray(orders.state, [...unallocatedStates]),
        or(isNotNull(orders.knownCity), eq(orders.type, 'International')),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(most)
  if (rows.length === 0) return []
  const lines = await queries
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.companyId, companyId),
        inArray(
          orderLines.orderId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(orderLines.position))
  const linesOf = new Map<string, LineRow[]>(rows.map(({ id }) => [id, []]))
  for (const line of lines) linesOf.get(line.orderId)?.push(line)
  return rows.map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
}
