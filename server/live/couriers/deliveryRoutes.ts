/** Parcels with a courier that need a person: failed attempts, unclear news, and what comes back. */
import type { Context } from 'hono'
import { deliveryCalls } from '#domain/calls/deliveryCalls.ts'
import { deliveryKindOf } from '#domain/deliveries/deliveries.ts'
import { type Deliveries, type Delivery, MAX_DELIVERIES } from '#domain/deliveries/deliveryContract.ts'
import { byUrgency } from '#domain/deliveries/urgency.ts'
import type { ParcelState } from '#domain/fulfilment/facts.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { newestOf } from '#domain/partners/news.ts'
import { MAX_SHORT_TEXT } from '#domain/text.ts'
import { DAY } from '#domain/weeks.ts'
import type { Queries } from '#server/db/database.ts'
import { type BookingRow, listNews, type NewsRow } from '#server/db/live/couriers.ts'
import {
  listBookingsOfOrders,
  listCheckedReturns,
  listDeliveries,
  listParcelsOfNumber,
  listWaiting,
  type WaitingParcel,
} from '#server/db/live/deliveries.ts'
import { listItemsOf } from '#server/db/live/packing.ts'
import { listParcelsOfOrders } from '#server/db/live/papers.ts'
import type { AppDeps } from '#server/deps.ts'
import { rupees } from '../currency.ts'
import { groupedBy } from '../groupedBy.ts'
import { addressOf, type LiveEnv } from '../liveCall.ts'
import { senderOf } from '../orders/orderRoutes.ts'
import { parcelStatus } from '../orders/parcelFacts.ts'
import { serveCalls } from '../serveCalls.ts'

/** So many checked returns are shown, of parcels of so many days. */
const MOST_CHECKED = 20
const CHECKED_DAYS = 60

export function deliveryRoutes(deps: AppDeps) {
  return serveCalls(deps, deliveryCalls, {
    read: (c) => readDeliveries(deps.database.db, c, deps.now()),
  })
}

async function readDeliveries(queries: Queries, c: Context<LiveEnv>, now: Date): Promise<Deliveries> {
  const { companyId } = c.get('settings')
  const { rights } = senderOf(c)
  const code = addressOf(c).get('code')?.trim().slice(0, MAX_SHORT_TEXT) ?? null
  const open =
    code === null
      ? await listDeliveries(queries, companyId, MAX_DELIVERIES + 1)
      : code === ''
        ? []
        : await listParcelsOfNumber(queries, companyId, code, MAX_DELIVERIES)
  const since = new Date(now.getTime() - CHECKED_DAYS * DAY)
  const checked = code === null ? await listCheckedReturns(queries, companyId, since, MOST_CHECKED) : []
  const rows = await rowsOf(queries, companyId, [...open.slice(0, MAX_DELIVERIES), ...checked])
  return {
    rows: rows.filter(({ kind }) => code !== null || kind !== 'other').toSorted(byUrgency(now.getTime())),
    has_more: open.length > MAX_DELIVERIES,
    may: {
      advise: rights.includes('delivery.advised'),
      receive: rights.includes('parcel.markedReturned'),
      check: rights.includes('return.checked'),
    },
  }
}

/** How many parcels wait for a person: after a failed attempt without advice, with unclear news, or back and not checked. */
export async function countDeliveries(queries: Queries, companyId: string): Promise<number> {
  const found = await listWaiting(queries, companyId, MAX_DELIVERIES)
  const followed = found.filter(({ state }) => state === 'dispatched')
  const orderIds = [...new Set(followed.map(({ orderId }) => orderId))]
  const news = groupedBy(await listNews(queries, companyId, orderIds), ({ parcelId }) => parcelId)
  return found.filter((parcel) => {
    const { kind } = readNews(parcel, news.get(parcel.id) ?? [])
    return kind === 'unclear' || kind === 'received' || (kind === 'attemptFailed' && !parcel.memory.advised)
  }).length
}

type Found = Awaited<ReturnType<typeof listDeliveries>>[number]

async function rowsOf(queries: Queries, companyId: string, found: readonly Found[]): Promise<Delivery[]> {
  const orderIds = [...new Set(found.map(({ order }) => order.id))]
  const parcelIds = found.map(({ parcel }) => parcel.id)
  const [news, bookings, siblings, items] = [
    groupedBy(await listNews(queries, companyId, orderIds), ({ parcelId }) => parcelId),
    groupedBy(await listBookingsOfOrders(queries, companyId, orderIds), ({ parcelId }) => parcelId),
    groupedBy(await listParcelsOfOrders(queries, companyId, orderIds), ({ orderId }) => orderId),
    groupedBy(await listItemsOf(queries, companyId, parcelIds), ({ parcelId }) => parcelId),
  ]
  return found.map((row) => {
    const { parcel, order } = row
    const lines = items.get(parcel.id) ?? []
    return {
      ...deliveryOf(row, news.get(parcel.id) ?? [], bookings.get(parcel.id)?.at(-1)),
      of: siblings.get(order.id)?.length ?? 1,
      lines: lines.map(({ lineId, title, sku, quantity }) => ({ line_id: lineId, title, sku, quantity })),
      damaged: parcel.state === 'returnClosed' ? damagedOf(lines) : 0,
    }
  })
}

/** The pieces that were not put back into stock; what is no product has none. */
const damagedOf = (lines: Awaited<ReturnType<typeof listItemsOf>>) =>
  lines.reduce((sum, { quantity, putBack, productId }) => sum + (productId ? quantity - putBack : 0), 0)

/** The news of the number that a parcel has, and why it needs a person. */
function readNews(
  { cn, state, returnStage, memory }: Omit<WaitingParcel, 'id' | 'orderId'>,
  news: readonly NewsRow[],
) {
  const told = news
    .filter((row) => row.cn === cn)
    .map(({ at, receivedAt, ...rest }) => ({
      ...rest,
      at: (at ?? receivedAt).getTime(),
      receivedAt: receivedAt.getTime(),
    }))
  const newest = newestOf(told)
  const { attemptedAt } = memory
  return {
    told,
    newest,
    kind: deliveryKindOf({ state: state as ParcelState, returnStage, attemptedAt, newest }),
  }
}

/** A parcel as the list shows it. */
function deliveryOf(
  { parcel, order }: Found,
  news: readonly NewsRow[],
  booking: BookingRow | undefined,
): Omit<Delivery, 'of' | 'lines' | 'damaged'> {
  const { attemptedAt, adviceUntil, advised } = parcel.memory
  const { told, newest, kind } = readNews(parcel, news)
  const { id, version, number } = parcel
  const attempts = told.filter(({ meaning }) => meaning === 'attemptFailed')
  const said = kind === 'attemptFailed' ? newestOf(attempts) : newest
  const isOfBooking = booking !== undefined && booking.cn === parcel.cn
  return {
    id,
    version,
    kind,
    status: parcelStatus(parcel),
    order: order.label,
    number,
    courier: parcel.courier ?? '',
    cn: parcel.cn ?? '',
    customer: { name: order.name, phone: order.phone, city: order.knownCity ?? order.city },
    cod: rupees(parcel.codMinor),
    words: [said?.words, said?.reason].filter(Boolean).join(': '),
    at:
      (kind === 'attemptFailed' ? attemptedAt : null) ??
      parcel.closedAt?.getTime() ??
      said?.at ??
      (parcel.dispatchedAt ?? parcel.createdAt).getTime(),
    attempts: attemptedAt === null ? attempts.length : Math.max(1, attempts.length),
    advise_until: adviceUntil,
    advice: advised
      ? {
          advice: advised.advice,
          state: (isOfBooking && booking.advice?.state) || 'byHand',
          words: (isOfBooking && booking.advice?.words) || null,
        }
      : null,
    is_told: isOfBooking && couriers[booking.courier].takesAdvice,
  }
}
