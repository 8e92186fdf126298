/** An order with everything that its screen shows (domain/fulfilment/orderContract.ts). */

import { suggestionFor } from '#domain/fulfilment/allocation.ts'
import type { StockedWarehouse } from '#domain/fulfilment/assignment.ts'
import { balanceOf } from '#domain/fulfilment/balance.ts'
import type { StoredWhy } from '#domain/fulfilment/chosenWarehouses.ts'
import type { Change } from '#domain/fulfilment/contract.ts'
import { type Actor, type OrderState, type ParcelState } from '#domain/fulfilment/facts.ts'
import type { OrderResponse, ParcelResponse, RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import { expectedAt } from '#domain/partners/expectedDay.ts'
import { possibleOrderEvents } from '#machines/order/nextOrderState.ts'
import { possibleParcelEvents } from '#machines/parcel/nextParcelState.ts'
import { haltMessage } from '#messages/fulfilment.ts'
import type { Queries } from '#server/db/database.ts'
import { type ChangeRow, listChanges } from '#server/db/live/changes.ts'
import { type BookingRow, listBookings, listNews, type NewsRow } from '#server/db/live/couriers.ts'
import { findCustomer } from '#server/db/live/customers.ts'
import { type LocationRow, listLocations } from '#server/db/live/locations.ts'
import {
  type LineRow,
  listPayments,
  type OrderRecord,
  type OrderRow,
  type ParcelRecord,
  type ParcelRow,
} from '#server/db/live/orders.ts'
import { photoKeysOf } from '#server/db/live/products.ts'
import { listRemarks, type RemarkKind, type RemarkRow } from '#server/db/live/remarks.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { rupees } from '../currency.ts'
import { isKept, owedMinor, totalsOf } from './amounts.ts'
import { bookingResponse, possibleOfBooking } from './bookingOf.ts'
import { orderFacts } from './orderFacts.ts'
import { orderRowResponse } from './orderRow.ts'
import { parcelFacts, parcelStatus } from './parcelFacts.ts'
import { allocationInput, readWarehouses } from './warehouses.ts'

type Reader = { settings: Settings; sender: Actor; userId: string; now: Date }

/** Reads what belongs to an order. `place` is null: only a request that names a list asks for it. */
export async function orderResponse(
  queries: Queries,
  record: OrderRecord,
  { settings, sender, userId, now }: Reader,
): Promise<OrderResponse> {
  const { order, lines } = record
  const { companyId, id } = order
  const locations = await listLocations(queries, companyId)
  const customer = order.customerId ? await findCustomer(queries, companyId, order.customerId) : undefined
  const changes = await listChanges(queries, { companyId, subject: 'order', subjectId: id })
  const payments = await listPayments(queries, companyId, id)
  const remarks = await listRemarks(queries, companyId, id)
  const remarksOf = (kind: RemarkKind) =>
    remarks.filter((remark) => remark.kind === kind).map((remark) => remarkResponse(remark, userId))
  const photos = await photoKeysOf(
    queries,
    companyId,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const bookings = await listBookings(queries, companyId, id)
  const news = bookings.length > 0 ? await listNews(queries, companyId, [id]) : []
  const facts = orderFacts(record, customer, settings, payments)
  const isToPlace = record.parcels.some(waitsForPlace)
  const warehouses = isToPlace ? await readWarehouses(queries, companyId, record.lines, settings, now) : []
  const parcels = record.parcels.map((parcel) => ({
    ...parcelResponse(record, parcel, settings, sender, locations, bookings, news),
    why: waitsForPlace(parcel) ? choiceFor(record, parcel, settings, warehouses) : parcel.why,
  }))
  const ended = (customer?.deliveredParcels ?? 0) + (customer?.returnedParcels ?? 0)
  const { label, number, version, status, placed_at, type, payment, payment_status } = orderRowResponse(order)
  return {
    id,
    label,
    number,
    version,
    state: order.state,
    status,
    customer_id: order.customerId,
    customer: {
      name: order.name,
      email: order.email,
      number: order.phone,
      phone: order.phone,
      city: order.city,
      country: order.country,
      zip: order.zip,
      address1: order.address1,
      address2: order.address2,
    },
    known_city: order.knownCity,
    placed_at,
    closed_at: order.closedAt?.getTime() ?? null,
    type,
    payment,
    payment_status,
    risk: order.risk,
    source: order.source,
    lines: lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      photo: photos.get(line.productId ?? '') ?? '',
      title: line.title,
      sku: line.sku,
      vendor: line.vendor,
      barcode: line.barcode,
      category: line.category,
      price: rupees(line.priceMinor),
      quantity: line.quantity,
    })),
    coupon:
      order.couponPercentOff === null
        ? null
        : { code: order.couponCode ?? '', percent_off: order.couponPercentOff },
    gift_card:
      order.giftCardAmountMinor === null
        ? null
        : { code: order.giftCardCode ?? '', amount: rupees(order.giftCardAmountMinor) },
    totals: {
      subtotal: rupees(order.subtotalMinor),
      coupon_discount: rupees(order.couponMinor),
      gift_card_discount: rupees(order.giftCardMinor),
      total: rupees(order.subtotalMinor - order.couponMinor - order.giftCardMinor),
      shipping: rupees(order.shippingMinor),
      adjustments: order.adjustments.map(({ label, minor }) => ({ label, amount: rupees(minor) })),
      grand_total: rupees(order.grandTotalMinor),
    },
    balance: balanceResponse(record),
    location: parcels.find(({ location }) => location !== null)?.location ?? null,
    tags: record.tags.map(({ tag, isSystem }) => ({ tag, is_system: isSystem })),
    acceptance: { rate: ended === 0 ? null : (customer?.deliveredParcels ?? 0) / ended, ended },
    halt: order.held && {
      code: 'held',
      message: haltMessage({ code: 'held', params: { reason: order.held.reason } }),
    },
    twins: null,
    // One that was merged into another has nothing to show.
    parcels: parcels.filter(({ lines: own }) => own.length > 0),
    payments: payments.map((entry) => ({
      id: entry.id,
      at: entry.at.getTime(),
      kind: entry.kind,
      method: entry.method,
      amount: rupees(entry.amountMinor),
      reference: entry.reference,
      parcel_id: entry.parcelId,
    })),
    log: changes.map(changeResponse),
    comments: remarksOf('comment'),
    notes: remarksOf('note'),
    place: null,
    facts,
    rights: [...sender.rights],
    possible: possibleOrderEvents(order.state as OrderState, facts, sender),
  }
}

/** Whether somebody has to choose where a parcel is sent from. */
function waitsForPlace({ state, locationId, lines }: ParcelRecord): boolean {
  return locationId === null && lines.length > 0 && ['awaitingAssigning', 'halt'].includes(state)
}

/** The locations to choose from, with the current stock: the split may be days old. */
function choiceFor(
  record: OrderRecord,
  { id, lines, excluded }: ParcelRecord,
  { splitLogic, maxParcels }: Settings,
  warehouses: readonly StockedWarehouse[],
): StoredWhy {
  const others = record.parcels.filter((other) => other.id !== id && other.state !== 'cancelled').length
  const limits = { splitLogic, maxParcels: Math.max(1, maxParcels - others) }
  const { why, ...parts } = suggestionFor(allocationInput(record, warehouses, limits, { lines, excluded }))
  return { ...why, ...parts }
}

function parcelResponse(
  record: OrderRecord,
  parcel: ParcelRecord,
  settings: Settings,
  sender: Actor,
  locations: readonly LocationRow[],
  bookings: readonly BookingRow[],
  news: readonly NewsRow[],
): Omit<ParcelResponse, 'why'> {
  const facts = parcelFacts(record, parcel, settings)
  const state = parcel.state as ParcelState
  const location = locations.find(({ id }) => id === parcel.locationId)
  return {
    id: parcel.id,
    number: parcel.number,
    state,
    status: parcelStatus(parcel),
    version: parcel.version,
    location: location ? { id: location.id, name: location.name, city: location.city } : null,
    cn: parcel.cn,
    courier: parcel.courier,
    weight_grams: parcel.weightGrams,
    lines: parcel.lines.map(({ lineId, quantity, reserved, returned }) => {
      const { title = '', sku = '' } = record.lines.find(({ id }) => id === lineId) ?? {}
      return { line_id: lineId, title, sku, quantity, reserved, returned }
    }),
    shares: {
      subtotal: rupees(parcel.subtotalMinor),
      coupon_discount: rupees(parcel.couponMinor),
      gift_card_discount: rupees(parcel.giftCardMinor),
      shipping: rupees(parcel.shippingMinor),
      adjustment: rupees(parcel.adjustmentMinor),
      cod: rupees(parcel.codMinor),
    },
    halt: parcel.halted && { code: parcel.halted.code, message: haltMessage(parcel.halted) },
    courier_words: parcel.courierWords,
    ...bookingResponse(facts, parcel, settings, sender, bookings, record.order),
    way: wayOf(news.filter(({ parcelId }) => parcelId === parcel.id)),
    expected_at:
      state === 'dispatched' && parcel.dispatchedAt
        ? expectedAt(parcel.dispatchedAt.getTime(), {
            from: location?.city ?? '',
            to: record.order.knownCity ?? record.order.city,
          })
        : null,
    return_stage: parcel.returnStage,
    tasks: record.tasks
      .filter(({ parcelId, doneAt }) => parcelId === parcel.id && doneAt === null)
      .map(({ id, kind, createdAt }) => ({ id, kind, at: createdAt.getTime() })),
    dispatched_at: parcel.dispatchedAt?.getTime() ?? null,
    closed_at: parcel.closedAt?.getTime() ?? null,
    facts,
    possible: [
      ...possibleParcelEvents(state, facts, sender),
      ...possibleOfBooking(facts, parcel, settings, sender, bookings),
    ],
  }
}

/** News as a person reads them: in the order of their times, and each once, whether it was posted or asked for. */
function wayOf(news: readonly NewsRow[]): ParcelResponse['way'] {
  const told = news
    .map(({ words, code, reason, at, receivedAt, meaning }) => ({
      isTimed: at !== null,
      shown: { words, code, reason, at: (at ?? receivedAt).getTime(), meaning },
    }))
    .toSorted((one, other) => one.shown.at - other.shown.at)
  const timed = new Set(told.filter(({ isTimed }) => isTimed).map(({ shown }) => shown.meaning))
  return told
    .filter(({ isTimed, shown: { meaning } }) => isTimed || meaning === 'unclear' || !timed.has(meaning))
    .map(({ shown }) => shown)
}

/** What was paid and what is still to come, without what was cancelled or came back (orders.md §7). */
export function balanceResponse(record: {
  order: OrderRow
  lines: readonly LineRow[]
  parcels: readonly ParcelRow[]
}): OrderResponse['balance'] {
  const { order, lines, parcels } = record
  const cod =
    parcels.length > 0
      ? parcels.filter(isKept).reduce((sum, { codMinor }) => sum + codMinor, 0)
      : totalsOf(order, lines).cod.minor
  const balance = balanceOf({
    total: rupees(owedMinor(record)),
    paid: rupees(order.paidMinor),
    refunded: rupees(order.refundedMinor),
    codToCollect: rupees(order.status === 'cancelled' ? 0 : cod),
    collected: rupees(order.collectedMinor),
    remitted: rupees(order.remittedMinor),
    writtenOff: rupees(parcels.reduce((sum, { writtenOffMinor }) => sum + writtenOffMinor, 0)),
  })
  return {
    total: balance.total,
    paid: balance.paid,
    refunded: balance.refunded,
    cod_to_collect: balance.codToCollect,
    collected: balance.collected,
    remitted: balance.remitted,
    difference: balance.difference,
  }
}

function changeResponse(row: ChangeRow): Change {
  return {
    id: row.id,
    at: row.createdAt.getTime(),
    event: row.event,
    parcel_id: row.parcelId,
    by: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    reason: row.reason,
    before: row.before,
    after: row.after,
    request_id: row.requestId,
    version: row.version,
  }
}

/** A deleted one leaves a mark without its words. */
function remarkResponse(row: RemarkRow, userId: string): RemarkResponse {
  const isDeleted = row.deletedAt !== null
  return {
    id: row.id,
    at: row.createdAt.getTime(),
    author: row.authorId === userId ? null : row.authorName,
    text: isDeleted ? '' : row.text,
    parcel_id: row.parcelId,
    is_pinned: row.isPinned,
    is_deleted: isDeleted,
    edited_at: row.editedAt?.getTime() ?? null,
    version: row.version,
  }
}
