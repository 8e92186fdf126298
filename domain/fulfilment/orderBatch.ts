/** One act on many live orders at once: which acts, on orders of which status, and what becomes of each order. */
import type { OrderStatus } from '#domain/orders/order.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import type { ActType, SentAct } from './acts.ts'
import type { Reason } from './refusals.ts'

/** Acts that ask nothing, or only what is suggested already, with the statuses that they are for. */
const statusesOf = {
  'order.verified': ['pending-cc', 'pending-cod'],
  'parcel.assigned': ['awaiting-assigning'],
  'stock.rechecked': ['halt'],
  'parcel.dispatched': ['approve'],
} as const satisfies Partial<Record<ActType, readonly OrderStatus[]>>

export type BatchAct = keyof typeof statusesOf

const batchActs = Object.keys(statusesOf) as readonly BatchAct[]

/** What a person with these rights may do with many orders; all of it while the rights are not known (null). */
export function permittedBatchActs(rights: readonly string[] | null): BatchAct[] {
  return batchActs.filter((act) => rights === null || rights.includes(act))
}

/** The acts among `permitted` that some of these orders wait for, each with the ids of those. */
export function offeredBatchActs(
  orders: readonly { id: string; status: OrderStatus }[],
  permitted: readonly BatchAct[],
): { act: BatchAct; ids: string[] }[] {
  return permitted
    .map((act) => {
      const statuses: readonly OrderStatus[] = statusesOf[act]
      return { act, ids: orders.filter(({ status }) => statuses.includes(status)).map(({ id }) => id) }
    })
    .filter(({ ids }) => ids.length > 0)
}

/** What an act sends for one order, one call for each of its parcels, or why nothing is sent. */
export type PreparedActs =
  | { is: 'ready'; calls: readonly SentAct[] }
  | { is: 'refused'; reasons: readonly Reason[] }
  /** The order was deleted. */
  | { is: 'missing' }

export type BatchOutcome =
  | { is: 'done' }
  | Exclude<PreparedActs, { is: 'ready' }>
  /** By the server: something changed in between. */
  | { is: 'refusedByServer'; refusal: RefusedChange }

/** An order of a batch. Its calls are kept, so that those without a response are sent again with the same keys. */
export type BatchItem = { id: string; calls: readonly SentAct[]; outcome: BatchOutcome | null }
