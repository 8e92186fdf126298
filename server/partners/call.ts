/** One request to a partner, and what is known of it afterwards. */
import * as v from 'valibot'

/** What sends requests to partners; tests may give another one. */
export const partnerFetch: typeof globalThis.fetch = globalThis.fetch

/** Answers of a partner are no longer than that, in bytes. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** When to try again if the partner does not say, in seconds. */
const LATER_SECONDS = 30
const MAX_LATER_SECONDS = 60 * 60

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  /** With its slash in front. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Whether it changes something at the partner. */
  isChange: boolean
}

type Later = { is: 'later'; afterSeconds: number; words: string }
type Unknown = { is: 'unknown'; words: string }
type Answered = { is: 'answered'; status: number; json: unknown; pdf: Uint8Array | null }

/** What sending a request needs. */
export type Line = { baseUrl: string; fetch: typeof globalThis.fetch; timeoutMs: number }

/** Codes of failures before there was a connection: nothing was sent. */
const notSentCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

/**
 * Sends a request and reads its answer: JSON or a PDF, of a status below 500. Everything else is `later` for a question. For a
 * change it is `unknown`, unless nothing was sent, or the partner turned it away for its pace (429). The words never contain
 * the address, which may have a secret in it.
 */
export async function ask(line: Line, request: Request): Promise<Answered | Later | Unknown> {
  const noAnswer = (words: string, afterSeconds = LATER_SECONDS): Later | Unknown =>
    request.isChange ? { is: 'unknown', words } : { is: 'later', afterSeconds, words }
  try {
    const { method, headers, body } = request
    const response = await line.fetch(addressOf(line.baseUrl, request), {
      method,
      headers: {
        accept: 'application/json, application/pdf',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(line.timeoutMs),
    })
    const { status } = response
    const afterSeconds = retryAfterOf(response)
    if (status === 429) return { is: 'later', afterSeconds, words: 'HTTP 429' }
    const bytes = await bytesOf(response)
    if (status >= 500 || (status >= 300 && status < 400)) return noAnswer(`HTTP ${status}`, afterSeconds)
    if (isPdf(bytes)) return { is: 'answered', status, json: undefined, pdf: bytes }
    const json = parse(bytes)
    return json === undefined
      ? noAnswer(`HTTP ${status}, no JSON`)
      : { is: 'answered', status, json, pdf: null }
  } catch (error) {
    const code = codeOf(error)
    return notSentCodes.test(code)
      ? { is: 'later', afterSeconds: LATER_SECONDS, words: code }
      : noAnswer(code)
  }
}

function addressOf(baseUrl: string, { path, query }: Request): string {
  const parameters = query ? `?${new URLSearchParams(query).toString()}` : ''
  return `${baseUrl}${path}${parameters}`
}

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, MAX_LATER_SECONDS) : LATER_SECONDS
}

/** The whole body. Throws when it is too long. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MAX_ANSWER_BYTES) throw Object.assign(new Error('Too long'), { code: 'too long' })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const failure = v.object({ name: v.string(), code: v.optional(v.unknown()), cause: v.optional(v.unknown()) })

/** The code of the failure of a request, or of its cause; 'no answer' where there is none. */
function codeOf(error: unknown): string {
  const result = v.safeParse(failure, error)
  if (!result.success) return 'no answer'
  const { name, code, cause } = result.output
  if (name === 'TimeoutError') return 'no answer in time'
  if (typeof code === 'string') return code
  return cause === undefined ? 'no answer' : codeOf(cause)
}
