/**
 * The calls of the live API and of the operator are tables, one row a call. From a row follow the route with its checks
 * and its description (serveCalls.ts of server/live and server/operator) and the typed call of the browser (src/workspace/live/calls.ts).
 */
import type * as v from 'valibot'
import type { WorkRight } from '#domain/fulfilment/workRights.ts'
import type { OperatorRight } from '#domain/operator/rights.ts'

/** The parameters after the `?`, with the values that they may have; null for any text. All may be left out. */
export type QueryParameters = Readonly<Record<string, readonly string[] | null>>

type Call = {
  path: string
  /** For the document of the API. */
  summary: string
  /** Of the body of a success. */
  answer: v.GenericSchema
  /** The statuses of refusals that not all calls of its kind have. */
  alsoRefuses?: readonly number[]
}

export type ReadCall = Call & { method: 'get'; query?: QueryParameters }

/** A right of a role. */
export type CallRight = WorkRight | 'order.created'

/** A change, with an `Idempotency-Key`. A DELETE has no body, but `?version=`: the version that was seen. */
export type WriteCall = Call & {
  method: 'post' | 'put' | 'delete'
  /** Null where the chart of the record decides, or the role of the person whom it is about. */
  right: CallRight | null
  body?: v.GenericSchema
  /** What is said of a field that does not fit, in place of what all calls say. */
  messages?: Readonly<Record<string, string>>
  /** The largest body in bytes, where it is larger than that of a form. */
  mostBytes?: number
  /** Of a success; 200 unless something was added. */
  status?: 201
}

export type LiveCalls = Readonly<Record<string, ReadCall | WriteCall>>

/** A call of the operator's console. It has no key: who changes what somebody else changed is refused by the version. */
type OperatorCall = Call & {
  method: 'get' | 'post' | 'put'
  /** What the operator has to have; null for every operator. */
  right: OperatorRight | null
  query?: QueryParameters
  body?: v.GenericSchema
  status?: 201
}

export type OperatorCalls = Readonly<Record<string, OperatorCall>>
