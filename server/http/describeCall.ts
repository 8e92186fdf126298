/** The OpenAPI description of a call, from the schemas that the server and the browser use. */
import { describeRoute, resolver } from 'hono-openapi'
import type * as v from 'valibot'
import type { QueryParameters } from '#domain/calls/call.ts'
import { errorBodySchema, errorCodeHeader } from '#domain/contract.ts'
import { idempotencyKeyHeader } from '#domain/fulfilment/contract.ts'

const refusalTexts: Record<number, string> = {
  400: 'A field was refused: `{ field: [message, …] }`, or the body could not be read',
  401: 'Not signed in, or not with these credentials',
  403: "The company's status or the person's role does not allow it, or an operator has no second factor",
  404: 'The company has no such record',
  409: 'It has happened already, somebody else was faster, or the status does not allow it: `detail` says which',
  410: 'The link of the mail was used before or is too old, or too much time has passed since the first step',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The idempotency key was used for another request',
  429: 'Too many attempts, calls or streams; `Retry-After` says how many seconds to wait',
  503: 'The server has too much to do, or its database does not answer; `Retry-After` says how many seconds to wait',
}

type Call = {
  summary: string
  query?: QueryParameters
  /** Status and schema of a successful response; null for a response without a body. */
  answers: [status: number, schema: v.GenericSchema | null]
  /** The same of another success. */
  alsoAnswers?: [status: number, schema: v.GenericSchema]
  refuses: (keyof typeof refusalTexts)[]
  isSignedIn?: boolean
  /** A write that can be sent again with its `Idempotency-Key`. */
  isWrite?: boolean
  /** Of a success that is not JSON: server-sent events, each with `data` of the schema, or a file. */
  contentType?: 'text/event-stream' | 'text/csv' | 'application/pdf' | 'image/jpeg'
}

/** Middleware that adds a call to the OpenAPI document. */
export function describeCall({
  summary,
  query = {},
  answers: [status, schema],
  alsoAnswers,
  refuses,
  isSignedIn = false,
  isWrite = false,
  contentType,
}: Call) {
  const refusal = {
    headers: { [errorCodeHeader]: { schema: { type: 'string' as const } } },
    content: { 'application/json': { schema: resolver(errorBodySchema) } },
  }
  const successOf = (schema: v.GenericSchema | null) =>
    schema
      ? {
          description: 'Done',
          content: {
            [contentType ?? 'application/json']: { schema: resolver(schema, inputSide) },
          },
        }
      : { description: 'Done' }
  return describeRoute({
    summary,
    ...(isSignedIn ? { security: [{ bearer: [] }] } : {}),
    parameters: [...(isWrite ? [keyParameter] : []), ...Object.entries(query).map(queryParameter)],
    responses: {
      [status]: successOf(schema),
      ...(alsoAnswers && { [alsoAnswers[0]]: successOf(alsoAnswers[1]) }),
      ...Object.fromEntries(
        // Any call may find no database, and one of somebody signed in may be one too many.
        [...refuses, ...(isSignedIn ? [429] : []), 503].map((code) => [
          code,
          { description: refusalTexts[code] ?? '', ...refusal },
        ]),
      ),
    },
  })
}

const keyParameter = {
  name: idempotencyKeyHeader,
  in: 'header' as const,
  required: true,
  schema: { type: 'string' as const },
}

function queryParameter([name, values]: [string, readonly string[] | null]) {
  const schema = { type: 'string' as const, ...(values && { enum: [...values] }) }
  return { name, in: 'query' as const, required: false, schema }
}

/** Document the values on the wire, not the parsed ones. */
const inputSide = { options: { typeMode: 'input' } }
