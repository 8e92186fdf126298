/** What the screens of a workspace are told about a change, made here or by another person. */
import type { Customer } from './customers.ts'
import type { Changed } from './fulfilment/newsContract.ts'
import type { OrderResponse } from './fulfilment/orderContract.ts'
import type { OrderRow } from './orders/order.ts'
import type { Product } from './products.ts'

export type RecordChange = {
  kind: Changed['kind']
  id: string
  /** Of the record after the change; null where it is not known, so that the record has to be read. */
  version: number | null
  /** Of the change, in the log of its order: a note or comment leaves the version as it is. */
  changeId?: string | undefined
  /** The order after the change, where the response to a write has it: nothing needs to be read. */
  order?: OrderResponse
  /** The record after the change, as a list has it. */
  row?: OrderRow | Product | Customer
}

/** Null: anything may have changed. */
export type RecordChanges = readonly RecordChange[] | null

/** The order as the response to a write had it last, if it is at least as new as `order`; else null. */
export function answeredOrder(order: OrderResponse | null, changes: RecordChanges): OrderResponse | null {
  if (!order || !changes) return null
  const answers = changes.flatMap(({ order: answer }) => (answer?.id === order.id ? [answer] : []))
  const latest = answers.at(-1)
  return latest && latest.version >= order.version ? latest : null
}

/** Whether an order that is shown has to be read again: one of the changes may be about it, and is not in it yet. */
export function isOutdated(order: OrderResponse | null, changes: RecordChanges): boolean {
  return !order || !changes || changes.some((change) => isNewTo(order, change))
}

function isNewTo(order: OrderResponse, { kind, id, version, changeId }: RecordChange): boolean {
  switch (kind) {
    case 'order':
      return id === order.id && !isShown(order, version, changeId)
    case 'customer':
      return id === order.customer_id
    case 'product':
    case 'location':
      return order.parcels.some(({ possible }) => possible.includes('parcel.assigned'))
    case 'company':
    case 'person':
      return true
    case 'view':
      return false
  }
}

function isShown({ version: shown, log }: OrderResponse, version: number | null, changeId?: string): boolean {
  if (version === null || version > shown) return false
  return version < shown || changeId === undefined || log.some((entry) => entry.id === changeId)
}
