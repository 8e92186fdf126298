/** The file of all orders that a list has: CSV, a row for each item of each parcel. */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { listParameters } from '#domain/calls/orderCalls.ts'
import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts'
import { leftOfPartPaid } from '#domain/fulfilment/balance.ts'
import { livePaths, shortTextSchema } from '#domain/fulfilment/contract.ts'
import { shownPhone } from '#domain/identityNumbers.ts'
import { parseOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { formatMoney } from '#domain/money.ts'
import { type ExportColumn, exportColumns, exportColumnsOf } from '#domain/orders/exportColumns.ts'
import { calendarParts, dayOf } from '#domain/weeks.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { orderExportColumns } from '#messages/orderExport.ts'
import { orderStatusLabels } from '#messages/orderStatus.ts'
import { gently } from '#server/data/gently.ts'
import type { Db } from '#server/db/database.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { listAllOrderIds, readForExport } from '#server/db/live/orderExport.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJsonUpTo } from '#server/http/jsonBody.ts'
import { groupedBy } from '../groupedBy.ts'
import { addressOf, type LiveEnv, mayStill, requireLive } from '../liveCall.ts'
import { adjustmentOf } from './amounts.ts'
import { balanceResponse } from './orderDetail.ts'
import { wantedBy } from './orderList.ts'
import { orderRowResponse } from './orderRow.ts'
import { parcelStatus } from './parcelFacts.ts'

/** So many orders are in memory at a time, whatever the list has: others wait for what is made of them, some milliseconds. */
const PART = 50

/** The largest choice, in bytes: as many numbers of orders as a company has. */
const MAX_CHOICE_BYTES = 2 * 1024 * 1024

/** The body of `POST orders/export/`: the numbers of the orders that were chosen. */
const choiceSchema = v.object({ orders: v.pipe(v.array(shortTextSchema), v.minLength(1)) })

export function exportRoute(deps: AppDeps) {
  const call = {
    // Each column, and of a short choice each order, is a parameter of its own; all without any.
    query: { ...listParameters, column: exportColumns, order: null },
    answers: [200, v.string()] as [number, v.GenericSchema],
    isSignedIn: true,
    contentType: 'text/csv' as const,
  }
  const answer = async (c: Context<LiveEnv>, chosen: readonly string[]) => {
    const { companyId } = c.get('settings')
    const address = addressOf(c)
    const query = parseOrdersQuery(address)
    const columns = exportColumnsOf(address.getAll('column'))
    const { db } = deps.database
    const wanted = wantedBy(query, companyId, deps.now())
    const ids = await listAllOrderIds(db, wanted, query.sort, chosen)
    const parts = gently(whileAllowed(partsOfFile(db, companyId, ids, columns), mayStill(deps, c, null)))
    const body = ReadableStream.from(parts).pipeThrough(new TextEncoderStream())
    return c.body(body, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
  }
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.orderExport}`,
      describeCall({ ...call, summary: 'All orders that match, as a CSV file', refuses: [401, 403] }),
      ...requireLive(deps, null),
      async (c) => answer(c, addressOf(c).getAll('order')),
    )
    .post(
      `/${livePaths.orderExport}`,
      describeCall({
        ...call,
        summary: 'The same of chosen orders, more than an address has room for',
        refuses: [400, 401, 403, 413, 415],
      }),
      ...requireLive(deps, null),
      requireJsonUpTo(MAX_CHOICE_BYTES),
      jsonBody(choiceSchema),
      async (c) => answer(c, c.req.valid('json').orders),
    )
}

/** The parts of a file, which ends without its end, as its reader notices, once it is no longer allowed. */
export async function* whileAllowed<Part>(
  parts: AsyncIterable<Part>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (!(await isAllowed())) throw new Error('The right to this file has ended')
    yield part
  }
}

/** The text of the file, part by part, as it is read: no connection of the database waits for a slow reader. */
export async function* partsOfFile(
  db: Db,
  companyId: string,
  ids: readonly string[],
  columns: readonly ExportColumn[] = exportColumns,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns.map((column) => orderExportColumns[column])])
  const places = new Map((await listLocations(db, companyId)).map(({ id, name }) => [id, name]))
  for (let at = 0; at < ids.length; at += PART) {
    const rows = rowsOf(await readForExport(db, companyId, ids.slice(at, at + PART)), places)
    yield csvLines(rows.map((row) => columns.map((column) => row[column])))
  }
}

type Cell = string | number
type Row = Record<ExportColumn, Cell>

type Read = Awaited<ReturnType<typeof readForExport>>
type Parcel = Read['parcels'][number]

/** The rows of orders: a row for each item of each parcel, and for each item that is in none yet. */
function rowsOf(read: Read, places: ReadonlyMap<string, string>): Row[] {
  const [lines, parcels, tags] = [
    groupedBy(read.lines, ({ orderId }) => orderId),
    groupedBy(read.parcels, ({ orderId }) => orderId),
    groupedBy(read.tags, ({ orderId }) => orderId),
  ]
  const pieces = groupedBy(read.pieces, ({ lineId }) => lineId)
  return read.rows.flatMap((order) => {
    const own = parcels.get(order.id) ?? []
    const ofOrder = {
      ...orderCells(order, tags.get(order.id) ?? []),
      paymentStatus: paymentWords(order, lines.get(order.id) ?? [], own),
    }
    return (lines.get(order.id) ?? []).flatMap((line) => {
      const ofLine = { sku: line.sku, item: line.title, price: decimal(line.priceMinor) }
      const sent = (pieces.get(line.id) ?? []).flatMap(({ parcelId, quantity }) => {
        const parcel = own.find(({ id }) => id === parcelId)
        return parcel ? [{ quantity, ...parcelCells(parcel, places) }] : []
      })
      const inParcels = sent.length > 0 ? sent : [{ quantity: line.quantity, ...noParcel }]
      return inParcels.map((ofParcel) => ({ ...ofOrder, ...ofLine, ...ofParcel }))
    })
  })
}

function orderCells(order: Read['rows'][number], tags: Read['tags']) {
  const { name, phone, email, address1, address2, city, zip, country, type, payment, source } = order
  return {
    order: order.label,
    placed: moment(order.placedAt),
    status: orderStatusLabels[order.status],
    customer: name,
    // As couriers take it, and no formula.
    phone: shownPhone(phone),
    email,
    address1,
    address2,
    city: order.knownCity ?? city,
    cityWritten: city,
    zip,
    country,
    type,
    payment,
    source,
    tags: tags.map(({ tag }) => tag).join(', '),
    orderTotal: decimal(order.grandTotalMinor),
    shipping: decimal(order.shippingMinor),
    discounts: decimal(order.couponMinor + order.giftCardMinor),
    adjustments: decimal(adjustmentOf(order)),
    paid: decimal(order.paidMinor),
    refunded: decimal(order.refundedMinor),
    collected: decimal(order.collectedMinor),
    remitted: decimal(order.remittedMinor),
  }
}

/** As the order's own screen says it: of a part that is paid, what is left. */
function paymentWords(order: Read['rows'][number], lines: Read['lines'], parcels: readonly Parcel[]): string {
  const { payment_status } = orderRowResponse(order)
  const left = leftOfPartPaid({ payment_status, balance: balanceResponse({ order, lines, parcels }) })
  if (!left) return orderDetailMessages.paymentStatus[payment_status]
  const isCash = order.payment === 'COD'
  return orderDetailMessages.partPaid({ left: formatMoney(left, 'orderDetail', 'currency'), isCash })
}

function parcelCells(parcel: Parcel, places: ReadonlyMap<string, string>) {
  return {
    parcel: parcel.number,
    parcelStatus: orderStatusLabels[parcelStatus(parcel)],
    warehouse: places.get(parcel.locationId ?? '') ?? '',
    courier: parcel.courier ?? '',
    cn: parcel.cn ?? '',
    cod: decimal(parcel.codMinor),
    dispatched: moment(parcel.dispatchedAt),
    delivered: moment(parcel.deliveredAt),
  }
}

const noParcel = {
  parcel: '',
  parcelStatus: '',
  warehouse: '',
  courier: '',
  cn: '',
  cod: '',
  dispatched: '',
  delivered: '',
}

/** A number, which spreadsheets add up; text is what '-5.00' would be. */
const decimal = (minor: number): number => minor / 100

/** '2026-11-20 09:05' in the merchant's zone. */
function moment(at: Date | null): string {
  if (!at) return ''
  const { hour, minute } = calendarParts(at.getTime())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${dayOf(at.getTime())} ${two(hour)}:${two(minute)}`
}
