/** Request bodies: nothing but JSON, of a modest size, in the shape of the contract. */
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { validator } from 'hono-openapi'
import type * as v from 'valibot'
import { problemsRefused, Refusal, refusals } from './refusals.ts'

/** 64 kB: the longest honest body, a set-up with all its credentials, has less than ten. */
const MAX_BODY_BYTES = 64 * 1024

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** Refuses what says to be something else than JSON (415), what is too long (413), and what breaks off (400). */
export const onlyJson: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw refusals.onlyJson()
  try {
    await limit(c, () => Promise.resolve())
  } catch (error) {
    // Whoever was sending it is gone, which must not look as if the database were.
    throw error instanceof Refusal ? error : refusals.malformedBody()
  }
  await next()
}

const limit = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw refusals.bodyTooLarge()
  },
})

/**
 * Parses the body by a schema of the contract, which also documents it. Refused fields get their own
 * messages; the submitted values are never part of the answer. Unknown fields are dropped.
 */
export function jsonBody<Schema extends ObjectSchema>(schema: Schema) {
  return validator(
    'json',
    schema,
    (result) => {
      if (!result.success) throw shapeRefused(result.error)
      refuseNulCharacters(result.data)
    },
    { options: { typeMode: 'input' } },
  )
}

type Issue = { readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined }

function shapeRefused(issues: readonly Issue[]) {
  const fields = issues.flatMap(({ path }) => {
    const first = path?.[0]
    if (first === undefined) return []
    return [String(typeof first === 'object' ? first.key : first)]
  })
  if (fields.length === 0) return refusals.notAnObject()
  return problemsRefused(Object.fromEntries(fields.map((field) => [field, 'malformed'])))
}

/** PostgreSQL has no place for the character U+0000 in a text, and no person types it. */
function refuseNulCharacters(body: unknown) {
  const fields = Object.entries(body as Record<string, unknown>)
    .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
    .map(([field]) => [field, 'malformed'])
  if (fields.length > 0) throw problemsRefused(Object.fromEntries(fields))
}
