/** One request to an operation: as its schemas say, with one thing spoiled, or no JSON at all. */
import fc from 'fast-check'
import { idempotencyKeyHeader } from '#domain/fulfilment/contract.ts'
import type { Operation } from './document.ts'
import { type Draw, hostileText, idOf, type Known, spoiled, valueOf } from './values.ts'
import type { World } from './world.ts'

export type Request = {
  method: string
  /** From the root, with its query. */
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  /** The ids in the path. */
  ids: string[]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const mediaTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/xml',
]
const bodies: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1e999',
  '\uFEFF{}',
  '{"version":1,"version":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":'.repeat(5_000),
  `{"note":"${'x'.repeat(100_000)}"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(2_000),
]

/** Draws a request to the operation, with what is known of the company that sends it. */
export function requestOf(operation: Operation, draw: Draw, known: Known, world: World): Request {
  const ids: string[] = []
  const group = operation.path.split('/')[2] ?? ''
  const isSpoiled = draw(fc.integer, { min: 0, max: 9 }) < 4
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (isSpoiled && draw(fc.integer, { min: 0, max: 5 }) === 0) return inPath(draw(() => hostileText))
    const id = idOf(draw, known, name === 'remark' ? (operation.path.split('/')[4] ?? '') : group)
    ids.push(id)
    return id
  })
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const parameter of operation.parameters) {
    const isHostile = isSpoiled && draw(fc.boolean)
    const text = isHostile ? draw(() => hostileText) : String(valueOf(parameter.schema, draw, known))
    if (parameter.in === 'query' && draw(fc.boolean)) query.set(parameter.name, text)
    if (parameter.name === idempotencyKeyHeader)
      headers[idempotencyKeyHeader] = isHostile ? inHeader(text) : draw(() => keys)
  }
  const method =
    isSpoiled && draw(fc.nat, { max: 19 }) === 0 ? draw(fc.constantFrom, ...methods) : operation.method
  const search = query.size > 0 ? `?${query}` : ''
  if (method === 'GET' || method === 'OPTIONS')
    return { method, path: `${path}${search}`, headers, ids, body: undefined }
  headers['Content-Type'] =
    isSpoiled && draw(fc.nat, { max: 19 }) === 0 ? draw(fc.constantFrom, ...mediaTypes) : 'application/json'
  return { method, path: `${path}${search}`, headers, ids, body: bodyOf() }

  function bodyOf(): Request['body'] {
    if (isSpoiled && draw(fc.nat, { max: 4 }) === 0) return draw(fc.constantFrom, ...bodies)
    const allowed = operation.body ? valueOf(operation.body, draw, known) : {}
    const version = ids.map((id) => world.versionOf(id)).find((found) => found !== undefined)
    if (version !== undefined && typeof allowed === 'object' && allowed !== null && 'version' in allowed)
      Object.assign(allowed, { version })
    return JSON.stringify(isSpoiled ? spoiled(allowed, draw) : allowed)
  }
}

/** Some are used again, also for another request. */
const keys = fc.oneof(
  { arbitrary: fc.uuid(), weight: 9 },
  { arbitrary: fc.constantFrom('a', 'b', 'c'), weight: 1 },
)

/** Unlike `encodeURIComponent`, also for what is half of a character. */
function inPath(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length).replaceAll('+', '%20') || '-'
}

/** A header has bytes, and no line ends. */
function inHeader(text: string): string {
  return text.replace(/[^\x20-\x7E\x80-\xFF]/g, '?').trim()
}
