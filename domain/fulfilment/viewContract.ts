/** Saved views of the orders list in the live API (contract.ts). */
import * as v from 'valibot'
import { viewParams } from '#domain/orderViews.ts'
import { versionSchema } from '#domain/versions.ts'
import { idSchema, shortTextSchema } from './contract.ts'

/** As the address of the list has them: `{ "q": "karachi", "status": "dispatch" }`. */
const querySchema = v.object(v.entriesFromList(viewParams, v.optional(shortTextSchema)))

/** `POST views/`. Of the query, what is no value of the list is dropped; nothing of it left is refused. */
export const newViewSchema = v.object({ name: shortTextSchema, query: querySchema })

/** `PUT views/{id}/`. */
export const viewRequestSchema = v.object({ ...newViewSchema.entries, version: versionSchema })

export const viewSchema = v.object({
  id: idSchema,
  version: v.number(),
  name: v.string(),
  query: v.record(v.string(), v.string()),
})
export type ViewResponse = v.InferOutput<typeof viewSchema>

/** `GET views/`: in the order in which they were made. */
export const viewsResponseSchema = v.object({ rows: v.array(viewSchema) })

/** `DELETE views/{id}/`: the id of what is gone. */
export const viewDeletedSchema = v.object({ id: idSchema })
