/**
 * The news of the live API: `GET events/` answers with server-sent events. `ready` comes first and `changed` after each
 * change of the company's data, both with a cursor as their `id`. A reader that sends the last one as `Last-Event-ID`
 * hears of everything after it, once each; or of `reset`, when it has to read everything again.
 */
import * as v from 'valibot'
import { idSchema } from './contract.ts'

export const newsEvents = { ready: 'ready', changed: 'changed', reset: 'reset' } as const

/** The `data` of `changed`. */
export const changedSchema = v.object({
  kind: v.picklist(['order', 'product', 'customer', 'location', 'company']),
  id: idSchema,
  /** Of an order. */
  number: v.optional(v.number()),
  /** 'order.verified', 'stock.adjusted' … */
  event: v.string(),
  /** Of the record after the change. */
  version: v.number(),
  by: v.object({ id: v.nullable(v.string()), name: v.string() }),
})
export type Changed = v.InferOutput<typeof changedSchema>
