/** How the live workspace calls the server: answers are parsed, refusals are typed, acts have a key (orders.md §3). */
import * as v from 'valibot'
import type { Api } from '#api/api.ts'
import type { ParsedResponse } from '#api/responses.ts'
import { type ErrorCode, errorCodes } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import {
  duplicateOrderSchema,
  eventRefusedSchema,
  idempotencyKeyHeader,
  staleVersionSchema,
} from '#domain/fulfilment/contract.ts'
import { type RefusedChange, RefusedChangeError } from '#domain/refusedChange.ts'
import { type CallOptions, NotInWorkspace } from '#workspace/workspace.ts'

/** The rows of a table of calls, as far as the browser reads them (domain/calls/call.ts). */
type ReadRow = { path: string; answer: v.GenericSchema }
type WriteRow = ReadRow & { method: 'post' | 'put' | 'delete' }

/** What a path names: `{ id: string }` of 'orders/:id/'. */
type Ids<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & Ids<Rest>
  : unknown

type Options = CallOptions & { params?: Record<string, string> }

/** What a read is sent with. */
type Asked<Call extends ReadRow> =
  unknown extends Ids<Call['path']> ? Options | undefined : Ids<Call['path']> & Options

/** What a write is sent with. `version` is the version seen of what is deleted, `key` the key of the person's act. */
export type Sent<Call extends WriteRow> = Ids<Call['path']> & { key?: string } & (Call extends {
    body: infer Body extends v.GenericSchema
  }
    ? { body: v.InferInput<Body> }
    : Call extends { method: 'delete' }
      ? { version: number }
      : { body?: object })

type Answer<Call extends ReadRow> = v.InferOutput<Call['answer']>

export type Calls = {
  /** The parsed answer; null for 404. */
  find<Call extends ReadRow>(call: Call, asked: Asked<Call>): Promise<Answer<Call> | null>
  /** The parsed answer of what always exists. */
  read<Call extends ReadRow>(call: Call, asked: Asked<Call>): Promise<Answer<Call>>
  /** The parsed answer to a change. Rejects with what a `Workspace` rejects with. */
  write<Call extends WriteRow>(call: Call, sent: Sent<Call>): Promise<Answer<Call>>
}

/** The path of one record. An order is named by what it is called, or by its UUID. */
function pathIn(path: string, ids: object): string {
  const named = new Map<string, unknown>(Object.entries(ids))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named.get(name))))
}

const unreachable = () => new FailureError({ code: 'unreachable' })

/** What the calls of one part of a workspace need. */
export type Sending = {
  api: Pick<Api, 'send'>
  newKey: () => string
  /** Is called with the key of each write, and with its answer to come. */
  onSent: (key: string, answer: Promise<unknown>) => void
}

export function createCalls(
  { send }: Sending['api'],
  newKey: Sending['newKey'],
  onSent: Sending['onSent'] = () => {},
): Calls {
  /** The keys of acts whose response did not arrive: a retry of the same act uses the same key. */
  const openKeys = new Map<string, string>()

  async function find<Call extends ReadRow>({ path, answer }: Call, asked: Asked<Call>) {
    const { params, signal, ...ids }: Options = asked ?? {}
    signal?.throwIfAborted()
    const response = await send({
      method: 'get',
      path: pathIn(path, ids),
      ...(params && { params }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw error
    })
    if (response.status === 404 && response.errorCode === ('not_found' satisfies ErrorCode)) return null
    if (response.isOk) return parsed(answer, response)
    // Who may not read it any more is told so, not that the server does not answer.
    throw response.status === 403 ? rejectionOf(response) : unreachable()
  }

  return {
    find,
    async read(call, asked) {
      const found = await find(call, asked)
      if (found === null) throw unreachable()
      return found
    },
    write({ method, path: template, answer: schema }, sent) {
      const { body, version, key: given, ...ids }: { body?: unknown; version?: number; key?: string } = sent
      const path = pathIn(template, ids)
      const params = version === undefined ? undefined : { version: String(version) }
      const act = JSON.stringify([method, path, params, body])
      const key = given ?? openKeys.get(act) ?? newKey()
      openKeys.set(act, key)
      const answer = answered()
      onSent(key, answer)
      return answer

      async function answered() {
        const response = await send({
          method,
          path,
          ...(params && { params }),
          ...(body !== undefined && { json: body }),
          headers: { [idempotencyKeyHeader]: key },
        })
        // Only a response that does not come, or of a server in trouble, leaves open what was done.
        if (response.status < 500) openKeys.delete(act)
        if (response.isOk) return parsed(schema, response)
        throw rejectionOf(response)
      }
    },
  }
}

/** The parsed body of a response. One that does not fit is a failure (design §6). */
function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  { body }: ParsedResponse,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (!result.success) throw unreachable()
  return result.output
}

/** Why a change was not made, as a `Workspace` rejects. */
function rejectionOf({ status, errorCode, body }: ParsedResponse): Error {
  const code = errorCodes.find((known) => known === errorCode)
  if (status >= 500 || code === undefined || !v.is(v.record(v.string(), v.unknown()), body))
    return unreachable()
  if (code === 'not_found') return new NotInWorkspace()
  return new RefusedChangeError(refusalIn(code, body))
}

/** Why a file was not sent. */
export async function refusedFile(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null)
  const result = v.safeParse(v.object({ detail: v.string() }), body)
  return result.success
    ? new RefusedChangeError(refusalIn('unavailable', result.output))
    : new FailureError({ code: 'unreachable' })
}

function refusalIn(code: ErrorCode, body: Record<string, unknown>): RefusedChange {
  const messages = Object.entries(body).flatMap(([name, value]) => {
    const message: unknown = Array.isArray(value) ? value[0] : value
    return typeof message === 'string' ? [[name, message] as const] : []
  })
  const refused = v.safeParse(eventRefusedSchema, body)
  const stale = v.safeParse(staleVersionSchema, body)
  const duplicate = v.safeParse(duplicateOrderSchema, body)
  return {
    code,
    text: typeof body['detail'] === 'string' ? body['detail'] : (messages[0]?.[1] ?? ''),
    fields: code === 'validation_failed' ? Object.fromEntries(messages) : {},
    refused: refused.success ? refused.output.refused : [],
    possible: refused.success ? refused.output.possible : [],
    differing: stale.success ? stale.output.differing : {},
    ...(stale.success && { version: stale.output.version }),
    duplicateOf: duplicate.success ? orderIn(duplicate.output.duplicate_of) : null,
  }
}

type DuplicateOf = v.InferOutput<typeof duplicateOrderSchema>['duplicate_of']

const orderIn = ({ id, number, placed_at: placedAt }: DuplicateOf) => ({ id, number, placedAt })
