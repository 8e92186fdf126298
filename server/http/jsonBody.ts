/** Request bodies: JSON only, of limited size, validated by a schema of the contract. */
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { validator } from 'hono-openapi'
import type * as v from 'valibot'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { versionQuerySchema } from '#domain/versions.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { hasOwnWords, problemsRefused, Refusal, refusals } from './refusals.ts'

/** The longest valid body, a set-up with all credentials, has less than 10 kB. */
const MAX_BODY_BYTES = 64 * 1024

/** The most of a refused body that is read. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

/** No body of the contract has half as many levels, and what walks deeper ones needs more than the stack has. */
const MAX_DEPTH = 32

function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [sign] of json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '').matchAll(/[[\]{}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Middleware that refuses other media types (415), larger bodies (413), and incomplete or very deep ones (400). */
export function requireJsonUpTo(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw refusals.bodyTooLarge()
    },
  })
  return async (c, next) => {
    const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
    try {
      if (mediaType !== 'application/json') throw refusals.unsupportedMediaType()
      await limit(c, async () => {})
      if (isTooDeep(await c.req.text())) throw refusals.malformedBody()
    } catch (error) {
      await discard(c.req.raw.body)
      // The client disconnected: without this, its ECONNRESET would be classified as an unavailable database (503).
      throw error instanceof Refusal ? error : refusals.malformedBody()
    }
    await next()
  }
}

/** The same of a body of a form or a record. */
export const requireJson = requireJsonUpTo(MAX_BODY_BYTES)

/**
 * Reads the body of a request that is refused without it. A connection with an unread body is closed, and would take
 * the response, or the next request in it, with it. A body that has no end is left to that.
 */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return
  const reader = body.getReader()
  for (let bytes = 0; bytes < MAX_DISCARDED_BYTES; ) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) return
    bytes += value.length
  }
}

/**
 * Middleware that parses the body with a schema, which also documents it. Refuses (400) with a message for each
 * field, of `messages` where it is there; the response never contains submitted values. Unknown fields are dropped.
 */
export function jsonBody<Schema extends v.GenericSchema>(
  schema: Schema,
  messages: Readonly<Record<string, string>> = {},
) {
  return validator(
    'json',
    schema,
    (result) => {
      if (!result.success) throw shapeRefused(result.error, messages)
      refuseUnstorable(result.data)
    },
    { options: { typeMode: 'input' } },
  )
}

/**
 * Middleware that parses `?version=`, the version of the record that was seen, of a call that deletes. Refuses (400) as
 * bodies are refused.
 */
export function seenVersion() {
  return validator(
    'query',
    versionQuerySchema,
    (result) => {
      if (!result.success) throw shapeRefused(result.error, {})
    },
    { options: { typeMode: 'input' } },
  )
}

type Issue = {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly type?: unknown
  readonly requirement?: unknown
  readonly input?: unknown
}

function shapeRefused(issues: readonly Issue[], messages: Readonly<Record<string, string>>) {
  const texts: Record<string, string> = {}
  const fields = issues.flatMap((issue) => {
    const [first, second] = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key))
    if (first === undefined) return []
    // The fields of a customer have their own names wherever an order is refused.
    const [field, position] = first === 'customer' && second !== undefined ? [second] : [first, second]
    const isWorded = issue.type !== 'string' && hasOwnWords(String(field))
    const text = textOf(issue) ?? (isWorded ? null : textOfKind(issue))
    // The first of a field is said; of a list, with its item.
    if (typeof position === 'number')
      texts[String(field)] ??= liveServerMessages.ofItem({
        position: position + 1,
        text: text ?? liveServerMessages.malformed,
      })
    else if (text !== null) texts[String(field)] ??= text
    return [String(field)]
  })
  if (fields.length === 0) return refusals.notAnObject()
  const problems = Object.fromEntries(fields.map((field) => [field, 'malformed' as const]))
  return problemsRefused(problems, { ...texts, ...messages })
}

/** The sentence for a wrong number or length; null where the field, or all forms, have a sentence of their own. */
function textOf({ type, requirement, input }: Issue): string | null {
  const limit = Number(requirement)
  switch (type) {
    case 'max_value':
      return limit === MAX_AMOUNT_MINOR
        ? liveMessages.amountTooMuch
        : liveServerMessages.tooLarge({ most: limit })
    case 'min_value':
      return liveServerMessages.tooSmall({ least: limit })
    case 'integer':
    case 'safe_integer':
      return liveServerMessages.notWhole
    case 'number':
      return liveServerMessages.notNumber
    case 'max_length':
      return typeof input === 'string'
        ? liveServerMessages.tooLong({ most: limit })
        : liveServerMessages.tooMany({ most: limit })
    default:
      return null
  }
}

/** What a field takes of which no form says more; null for one of several values. */
function textOfKind({ type, input }: Issue): string | null {
  // JSON has no such value: the field is not there.
  if (input === undefined) return liveServerMessages.required
  switch (type) {
    case 'string':
      return liveServerMessages.notText
    case 'boolean':
      return liveServerMessages.notYesOrNo
    case 'array':
      return liveServerMessages.notList
    case 'literal':
    case 'picklist':
    case 'variant':
      return null
    default:
      return liveServerMessages.malformed
  }
}

/** PostgreSQL cannot store the character U+0000 in a text, nor half of a character. */
function refuseUnstorable(body: unknown) {
  const fields = Object.entries(body as Record<string, unknown>)
    .filter(([, value]) => isUnstorable(value))
    .map(([field]) => field)
  const all = <Value>(of: readonly string[], value: Value) =>
    Object.fromEntries(of.map((field) => [field, value]))
  const unworded = fields.filter((field) => !hasOwnWords(field))
  if (fields.length > 0)
    throw problemsRefused(all(fields, 'malformed'), all(unworded, liveServerMessages.unstorable))
}

function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value)
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(isUnstorable)
}
