/** The OpenAPI description of a call, from the schemas that the server and the browser use. */
import { describeRoute, resolver } from 'hono-openapi'
import type * as v from 'valibot'
import { errorBodySchema, errorCodeHeader } from '#domain/contract.ts'

const refusalTexts: Record<number, string> = {
  400: 'A field was refused: `{ field: [message, …] }`, or the body could not be read',
  401: 'Not signed in, or not with these credentials',
  403: "The company's status does not allow it",
  409: 'It has happened already',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many attempts; `Retry-After` says how many seconds to wait',
}

type Call = {
  summary: string
  /** Status and schema of a successful response; null for a response without a body. */
  answers: [status: number, schema: v.GenericSchema | null]
  refuses: (keyof typeof refusalTexts)[]
  isSignedIn?: boolean
}

/** Middleware that adds a call to the OpenAPI document. */
export function describeCall({ summary, answers: [status, schema], refuses, isSignedIn = false }: Call) {
  const refusal = {
    headers: { [errorCodeHeader]: { schema: { type: 'string' as const } } },
    content: { 'application/json': { schema: resolver(errorBodySchema) } },
  }
  const success = schema
    ? { description: 'Done', content: { 'application/json': { schema: resolver(schema, inputSide) } } }
    : { description: 'Done' }
  return describeRoute({
    summary,
    ...(isSignedIn ? { security: [{ bearer: [] }] } : {}),
    responses: {
      [status]: success,
      ...Object.fromEntries(
        refuses.map((code) => [code, { description: refusalTexts[code] ?? '', ...refusal }]),
      ),
    },
  })
}

/** Document the values on the wire, not the parsed ones. */
const inputSide = { options: { typeMode: 'input' } }
