import { orderCalls, presenceCall, remarkCalls } from '#domain/calls/orderCalls.ts'
import { paperCalls } from '#domain/calls/paperCalls.ts'
import { FailureError } from '#domain/failures.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, orderResponseSchema } from '#domain/fulfilment/orderContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import {
  addedNote,
  assignedParcel,
  changedNote,
  changedTags,
  type Opposite,
} from '#domain/fulfilment/undo.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import { allOrders, formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { type CallOptions, NotInWorkspace } from '#workspace/workspace.ts'
import { refusedFile, type Sent } from './calls.ts'
import { type LiveCalls, type LivePart, removeRecord, type Writes } from './livePart.ts'
import { pageOf, rowOfOrder } from './orders.ts'

type OrderWrite =
  | Writes<typeof orderCalls, typeof orderResponseSchema>
  | Writes<(typeof remarkCalls)[RemarkKind], typeof orderResponseSchema>

/** What an Undo takes back of what is sent to a parcel. */
const undoableEvents = ['parcel.assigned', 'parcel.assignedWithoutStock']

/** Orders, their parcels and papers, on the server. A change carries the version that was seen last. */
export function liveOrders({ api, calls, news }: LivePart): Pick<LiveCalls, 'orders' | 'parcels' | 'papers'> {
  /** The orders that screens have seen, by their id. */
  const seenOrders = new Map<string, OrderResponse>()
  /** The ids of listed orders, by UUID. */
  const orderIds = new Map<string, string>()

  function sawOrder(order: OrderResponse): OrderResponse {
    seenOrders.set(order.label, order)
    seenOrders.set(order.id, order)
    return order
  }

  async function changeOrder<Call extends OrderWrite>(call: Call, sent: Sent<Call>): Promise<OrderResponse> {
    const order = sawOrder(await calls.write(call, sent))
    news.tell({ kind: 'order', id: order.id, version: order.version, order, row: rowOfOrder(order) })
    return order
  }

  /** The id of the newest order, for an address without one; null before the first. */
  async function newestOrder(options?: CallOptions): Promise<string | null> {
    const { rows } = await orderPage(allOrders, options)
    return rows[0]?.id ?? null
  }

  async function findOrder(id: string, options?: CallOptions & { list?: OrdersQuery }) {
    if (isBlank(id)) return null
    const { list, signal } = options ?? {}
    const found = await calls.find(orderCalls.find, {
      id,
      signal,
      ...(list && { params: { ...formatOrdersQuery(list), sort: list.sort } }),
    })
    return found && sawOrder(found)
  }

  /** The order that a change is about, as the person saw it. */
  async function seenOrder(id: string): Promise<OrderResponse> {
    const seen = seenOrders.get(id) ?? (await findOrder(id))
    if (!seen) throw new NotInWorkspace()
    return seen
  }

  /** Sends the opposite of an act. */
  function takeBack(opposite: Opposite): Promise<OrderResponse> {
    const { version } = opposite
    switch (opposite.type) {
      case 'tags':
        return changeOrder(orderCalls.setTags, {
          id: opposite.orderId,
          body: { version, tags: [...opposite.tags] },
        })
      case 'newNote':
        return changeOrder(remarkCalls.note.remove, {
          id: opposite.orderId,
          remark: opposite.noteId,
          version,
        })
      case 'note': {
        const { orderId, noteId, text, pin } = opposite
        const moved = pin && { is_pinned: pin.isPinned, seen_pinned: pin.seen }
        const body = { version, text, ...moved }
        return changeOrder(remarkCalls.note.change, { id: orderId, remark: noteId, body })
      }
      case 'assignment':
        return changeOrder(orderCalls.sendParcelEvent, {
          id: opposite.parcelId,
          body: { type: 'assignment.undone', version },
        })
    }
  }

  async function orderPage(query: OrdersQuery, options?: CallOptions) {
    const found = await calls.read(orderCalls.search, { ...options, params: formatOrdersQuery(query) })
    for (const { id, label } of found.rows) orderIds.set(id, label)
    return pageOf(found)
  }

  /** What the address of another order names: its number, if it was listed. */
  const nameOf = (id: string | null) => id && (orderIds.get(id) ?? id)

  return {
    orders: {
      search: orderPage,
      async findAll({ query, revision }, options) {
        const { rows: _, page: __, ...filters } = formatOrdersQuery(query)
        const { total, rows } = await calls.read(orderCalls.findAll, {
          ...options,
          params: { ...filters, revision },
        })
        return {
          total,
          orders: rows.map(({ label, status, is_later }) => ({ id: label, status, isLater: is_later })),
        }
      },
      choices: (options) => calls.read(orderCalls.filters, options),
      async list(query, { signal = new AbortController().signal, only = null, columns = [] } = {}) {
        const { rows: _, page: __, ...filters } = formatOrdersQuery(query)
        // Who chose orders wants these, whatever became of them since.
        const asked = new URLSearchParams({ ...(only === null && filters), sort: query.sort })
        for (const column of columns) asked.append('column', column)
        const response = await api.openStream({
          path: `${livePaths.orderExport}?${asked}`,
          headers: { Accept: 'text/csv' },
          signal,
          // An address has no room for hundreds of them.
          ...(only && { json: { orders: only } }),
        })
        if (!response.ok) throw new FailureError({ code: 'unreachable' })
        return response.blob()
      },
      async get(id, options) {
        const wanted = id === '' ? await newestOrder(options) : id
        const found = wanted === null ? null : await findOrder(wanted, options)
        const place = found?.place
        if (!place) return found
        return { ...found, place: { ...place, previous: nameOf(place.previous), next: nameOf(place.next) } }
      },
      async remove(id, version) {
        const told = [...orderIds].find(([, name]) => name === id)?.[0] ?? id
        await removeRecord({ calls, news }, 'order', { id, version, told })
      },
      async restore(id) {
        await changeOrder(orderCalls.restore, { id })
      },
      async saveCustomer(id, customer, seen) {
        const version = seen?.version ?? (await seenOrder(id)).version
        const reallocate = seen?.reallocate ?? false
        const body = {
          version,
          reallocate,
          customer: { ...customer, number: normalizePhone(customer.number) },
        }
        await changeOrder(orderCalls.saveCustomer, { id, body })
      },
      async applyTags(id, tags, seen) {
        const before = await seenOrder(id)
        const body = { version: seen?.version ?? before.version, tags: [...tags] }
        const after = await changeOrder(orderCalls.setTags, { id, body, ...(seen && { key: seen.key }) })
        return changedTags(before, after)
      },
      async addRemark(id, { kind, text, parcelId }) {
        const before = await seenOrder(id)
        const after = await changeOrder(remarkCalls[kind].add, {
          id,
          body: { text: trimmed(text), parcel_id: parcelId },
        })
        return kind === 'note' ? addedNote(before, after) : null
      },
      async changeRemark(id, { kind, id: remark, version, text, isPinned }) {
        const before = await seenOrder(id)
        const after = await changeOrder(remarkCalls[kind].change, {
          id,
          remark,
          body: { version, text: trimmed(text), ...(isPinned !== undefined && { is_pinned: isPinned }) },
        })
        return kind === 'note' ? changedNote(before, after, { id: remark, version }) : null
      },
      async removeRemark(id, { kind, id: remark, version }) {
        const before = await seenOrder(id)
        const after = await changeOrder(remarkCalls[kind].remove, { id, remark, version })
        return kind === 'note' ? changedNote(before, after, { id: remark, version }) : null
      },
      takeBack: async (opposite) => void (await takeBack(opposite)),
      async create(order, key) {
        return (await changeOrder(orderCalls.create, { body: order, key })).label
      },
      async sendEvent(id, event, version, key) {
        const { twins } = await changeOrder(orderCalls.sendEvent, { id, body: { ...event, version }, key })
        return twins
      },
      async fixTwins({ spelling, zip, city }) {
        const found = await calls.write(orderCalls.fixTwins, { body: { spelling, zip, city } })
        news.tell()
        return found
      },
      async tellPresence(id, isEditing) {
        await calls.write(presenceCall, { id, body: { is_editing: isEditing } })
      },
      async recordPayment(id, { kind, amountMinor, reference, isGivenBack }, version, key) {
        const body = {
          version,
          kind,
          amount_minor: amountMinor,
          reference,
          ...(isGivenBack && { give_back: true }),
        }
        await changeOrder(orderCalls.recordPayment, { id, body, key })
      },
    },

    parcels: {
      async sendEvent(id, event, version, key) {
        const body = { ...event, version }
        const after = await changeOrder(orderCalls.sendParcelEvent, { id, body, key })
        return undoableEvents.some((type) => type === event.type) ? assignedParcel(after, id) : null
      },
      previewBookings: (labels, options) =>
        calls.read(orderCalls.previewBookings, { ...options, params: { orders: labels.join(',') } }),
      async changeBooking(id, booking, version, key) {
        if (booking.type === 'booking.asked') {
          const body = { courier: booking.courier, weight_grams: booking.weightGrams, version }
          await changeOrder(orderCalls.bookParcel, { id, body, key })
        } else await changeOrder(orderCalls.sendBookingEvent, { id, body: { ...booking, version }, key })
      },
    },

    papers: {
      read: (which, options) =>
        calls.read(paperCalls.read, {
          ...options,
          ...(which && {
            params: 'handover' in which ? { handover: which.handover } : { orders: which.orders.join(',') },
          }),
        }),
      async remember(printed) {
        await calls.write(paperCalls.print, { body: printed })
      },
      async readLabels(ids, { signal = new AbortController().signal } = {}) {
        const response = await api.openStream({
          path: `${livePaths.courierLabels}?parcels=${ids.join(',')}`,
          headers: { Accept: 'application/pdf' },
          signal,
        })
        if (!response.ok) throw await refusedFile(response)
        return response.blob()
      },
    },
  }
}
