/** Whether an answer is one that the document promises. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { errorCodeHeader } from '#domain/contract.ts'
import type { Operation } from './document.ts'

export type Answer = { status: number; headers: Headers; text: string }

const ajv = new Ajv2020({ strict: false, allErrors: false })
const validators = new WeakMap<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const compiled = ajv.compile(schema)
  validators.set(schema, compiled)
  return compiled
}

/** What is wrong with the answer; null when it is as documented. Without an operation, the path has no such method. */
export function faultOf(operation: Operation | undefined, answer: Answer): string | null {
  const { status, headers, text } = answer
  if (status >= 500 && status !== 503) return `answered ${status}`
  if ((status === 503 || status === 429) && !headers.has('Retry-After'))
    return `${status} without Retry-After`
  if (!operation) return status >= 400 ? null : `a method that is not documented answered ${status}`
  const documented = operation.responses[status]
  // A path that no call has.
  if (!documented)
    return status === 404 && operation.path.includes('{') ? null : `undocumented status ${status}`
  if (status >= 400 && !headers.has(errorCodeHeader)) return `${status} without ${errorCodeHeader}`
  const [[mediaType, { schema }] = [null, {}] as const] = Object.entries(documented.content ?? {})
  if (mediaType === null) return text === '' ? null : `${status} with a body`
  if (!headers.get('Content-Type')?.startsWith(mediaType))
    return `${status} as ${headers.get('Content-Type')}`
  if (mediaType !== 'application/json' || !schema) return null
  return bodyFault(schema, text, status)
}

function bodyFault(schema: object, text: string, status: number): string | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `${status} with a body that is not JSON`
  }
  const isValid = validatorOf(schema)
  if (isValid(body)) return null
  const [error] = isValid.errors ?? []
  return `${status} outside of its schema: ${error?.instancePath} ${error?.message}`
}
