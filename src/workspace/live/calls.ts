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

type Read = CallOptions & { params?: Record<string, string> }

export type Write = {
  method: 'post' | 'put' | 'delete'
  path: string
  params?: Record<string, string>
  body?: unknown
  /** Of the person's act, when the caller has one. */
  key?: string
}

/** The version that was seen of what is deleted, which has no body. */
export const seenOf = (version = 1) => ({ version: String(version) })

export type Calls = {
  /** The parsed answer; null for 404. */
  find<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    options?: Read,
  ): Promise<v.InferOutput<Schema> | null>
  /** The parsed answer of what always exists. */
  read<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    options?: Read,
  ): Promise<v.InferOutput<Schema>>
  /** The parsed answer to a change. Rejects with what a `Workspace` rejects with. */
  write<Schema extends v.GenericSchema>(write: Write, schema: Schema): Promise<v.InferOutput<Schema>>
}

const unreachable = () => new FailureError({ code: 'unreachable' })

/** @param onSent is called with the key of each write, and with its answer to come */
export function createCalls(
  { send }: Pick<Api, 'send'>,
  newKey: () => string,
  onSent: (key: string, answer: Promise<unknown>) => void = () => {},
): Calls {
  /** The keys of acts whose response did not arrive: a retry of the same act uses the same key. */
  const openKeys = new Map<string, string>()

  async function find<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    { params, signal }: Read = {},
  ) {
    signal?.throwIfAborted()
    const response = await send({
      method: 'get',
      path,
      ...(params && { params }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw error
    })
    if (response.status === 404 && response.errorCode === ('not_found' satisfies ErrorCode)) return null
    if (!response.isOk) throw unreachable()
    return parsed(schema, response)
  }

  return {
    find,
    async read(path, schema, options) {
      const found = await find(path, schema, options)
      if (found === null) throw unreachable()
      return found
    },
    write(given, schema) {
      const { method, path, params, body } = given
      const act = JSON.stringify([method, path, params, body])
      const key = given.key ?? openKeys.get(act) ?? newKey()
      openKeys.set(act, key)
      const answer = sent()
      onSent(key, answer)
      return answer

      async function sent() {
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
