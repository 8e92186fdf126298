/**
 * The news of the live API: `GET events/` answers with server-sent events. `ready` comes first and `changed` after each
 * change of the company's data, both with a cursor as their `id`. A reader that sends the last one as `Last-Event-ID`
 * gets everything after it, once each; or of `reset`, when it has to read everything again. `presence` says who edits
 * an order; it has no id, is told while it happens, and is never kept. A call that reads and has the header
 * `News-Cursor` is answered with the cursor from before its answer was read, in the same header.
 */
import * as v from 'valibot'
import { idSchema } from './contract.ts'
import { orderRowSchema } from './orderContract.ts'

export const newsEvents = {
  ready: 'ready',
  changed: 'changed',
  reset: 'reset',
  presence: 'presence',
} as const

/** The `data` of `changed`. */
export const changedSchema = v.object({
  kind: v.picklist(['order', 'product', 'customer', 'location', 'company', 'person', 'view']),
  id: idSchema,
  /** Of an order. */
  number: v.optional(v.number()),
  /** 'order.verified', 'stock.adjusted' … */
  event: v.string(),
  /** Of the record after the change. */
  version: v.number(),
  by: v.object({ id: v.nullable(v.string()), name: v.string() }),
  /** Of an order: as a list has it now, which is at least as new as this change. */
  row: v.optional(orderRowSchema),
  /** The idempotency key of the call that changed it, for the person who made it. */
  request: v.optional(v.string()),
})
export type Changed = v.InferOutput<typeof changedSchema>

/** After these a company may be connected to a first courier, or to none any more. */
const ofConnections = [
  'credentials.given',
  'login.accepted',
  'login.refused',
  'connection.paused',
  'connection.ended',
]

/** Whether what people may do changed, or may have: with a role, or with a connection to a courier. */
export const changesRights = ({ kind, event }: Pick<Changed, 'kind' | 'event'>): boolean =>
  kind === 'person' || (kind === 'company' && ofConnections.includes(event))

/** The body of `POST orders/:id/presence/`. */
export const presenceRequestSchema = v.object({ is_editing: v.boolean() })

/** The `data` of `presence`: somebody else has a form of this order open, or closed it. */
export const presenceSchema = v.object({
  /** Of the order. */
  label: v.string(),
  is_editing: v.boolean(),
  by: v.object({ id: idSchema, name: v.string() }),
})
export type Presence = v.InferOutput<typeof presenceSchema>
