/** The HTTP client: a complete response within ten seconds, or a failure. Nothing is retried (design §6). */
import ky from 'ky'
import * as v from 'valibot'
import {
  apiPaths,
  type ErrorCode,
  errorCodeHeader,
  type SessionResponse,
  sessionResponseSchema,
} from '#domain/contract.ts'
import { FailureError, failureOf } from '#domain/failures.ts'
import { fetchWithEarlyAnswers } from './earlyAnswers.ts'
import type { WriteOutcome } from './lastWrite.ts'
import { type ParsedResponse, parseResponse } from './responses.ts'

const SUSPENDED: ErrorCode = 'company_suspended'

/** The timeout of a response with its body, in milliseconds (design §6). */
const ANSWER_TIMEOUT_MS = 10_000

/** Where the two tokens are kept. `read` is asked before every use: another tab may have changed them. */
type TokenStore = {
  /** `owner` is whose they are: a call of one person is never sent as another. */
  read: () => { access: string; refresh: string; owner: string | null } | null
  /** Stores the response of a refresh, unless the stored refresh token is no longer `sent`. */
  replace: (sent: string, response: SessionResponse) => void
}

export type ClientOptions = {
  /** The base URL of the API with a trailing slash. */
  baseUrl: string
  tokens: TokenStore
  /** Called when the server says that the session is over. */
  onSessionOver: () => void
  /** Called with each answer that says that the company is suspended. */
  onSuspended?: () => void
  /** Called with each change that is sent. Returns what is told its outcome. */
  onWrite?: () => (outcome: WriteOutcome) => void
  fetch?: typeof fetch
  timeoutMs?: number
}

export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  json?: unknown
  /** Of the query of the address. */
  params?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Completes the request even if the page is closed. */
  outlivesPage?: boolean
}

export type StreamCall = {
  path: string
  headers: Record<string, string>
  signal: AbortSignal
  /** Sent by POST; by GET without it. */
  json?: unknown
  /** Whether the browser may answer with what it kept. */
  isKept?: boolean
}

export type Client = {
  /** Sends without a session. Rejects with 'unreachable' when no complete response arrives. */
  send(call: Call): Promise<ParsedResponse>
  /** Sends with the bearer token, which is refreshed once after a 401. Also rejects with 'sessionOver'. */
  sendSigned(call: Call): Promise<ParsedResponse>
  /** Opens a response that has no end, signed in the same way. Resolves once it has begun, with whatever status. */
  openStream(call: StreamCall): Promise<Response>
}

export function createClient({
  baseUrl,
  tokens,
  onSessionOver,
  onSuspended,
  onWrite,
  fetch = fetchWithEarlyAnswers(),
  timeoutMs = ANSWER_TIMEOUT_MS,
}: ClientOptions): Client {
  const http = ky.create({
    prefixUrl: baseUrl,
    fetch: (input) => fetchWhole(fetch, new Request(input)),
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  })
  /** What is under way, by the access token that it replaces. */
  const refreshes = new Map<string, Promise<void>>()

  async function send(
    { method, path, json, params = {}, headers = {}, signal, outlivesPage = false }: Call,
    bearer?: string,
  ): Promise<ParsedResponse> {
    // Covers the body too; ky's own timeout ends with the headers.
    const deadline = AbortSignal.timeout(timeoutMs)
    let response: ParsedResponse
    const noteOutcome = method === 'get' || path === apiPaths.refresh ? undefined : onWrite?.()
    try {
      response = await parseResponse(
        await http(path, {
          method,
          ...(json === undefined ? {} : { json }),
          searchParams: params,
          headers: {
            ...headers,
            Accept: 'application/json',
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
          },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          keepalive: outlivesPage,
        }),
      )
    } catch {
      throw new FailureError({ code: 'unreachable' })
    }
    if (response.status < 500) noteOutcome?.(response.isOk ? 'made' : 'refused')
    if (isOfNow(bearer)) noteSuspension(response.errorCode)
    return response
  }

  /** Whether a call was sent by who is signed in now. */
  const isOfNow = (bearer: string | undefined) => bearer === undefined || tokens.read()?.access === bearer

  function noteSuspension(errorCode: string | null): void {
    if (errorCode === SUSPENDED) onSuspended?.()
  }

  function endSession(): never {
    onSessionOver()
    throw new FailureError({ code: 'sessionOver' })
  }

  /** Replaces the access token `used`, unless another tab has replaced it already. */
  async function refresh(used: string): Promise<void> {
    const stored = tokens.read()
    if (!stored) return endSession()
    if (stored.access !== used) return
    const response = await send({ method: 'post', path: apiPaths.refresh, json: { refresh: stored.refresh } })
    const session = response.isOk ? parseSession(response.body) : null
    if (session) return tokens.replace(stored.refresh, session)
    const isOurs = tokens.read()?.refresh === stored.refresh
    if (isOurs && saysSessionOver(response)) return endSession()
    if (isOurs)
      throw new FailureError({
        code: response.errorCode === SUSPENDED ? 'companySuspended' : 'unreachable',
      })
  }

  /** Calls with the same expired token wait for the same response. */
  function refreshOnce(used: string): Promise<void> {
    const refreshing = refreshes.get(used) ?? refresh(used).finally(() => refreshes.delete(used))
    refreshes.set(used, refreshing)
    return refreshing
  }

  async function sendSigned(call: Call): Promise<ParsedResponse> {
    const first = tokens.read()
    if (!first) return endSession()
    const response = await send(call, first.access)
    if (response.status !== 401) return response
    try {
      await refreshOnce(first.access)
    } catch (error) {
      // The 401 is none of ours, and says more than that there is no other token.
      if (response.errorCode === null && failureOf(error, 'unreachable').code === 'unreachable')
        return response
      throw error
    }
    const second = tokens.read()
    if (!second) return endSession()
    // Somebody else has signed in meanwhile. Their session is not over.
    if (second.owner !== first.owner) throw new FailureError({ code: 'sessionOver' })
    const again = await send(call, second.access)
    const isOurs = tokens.read()?.access === second.access
    return isOurs && saysSessionOver(again) ? endSession() : again
  }

  async function openStream({ path, headers, signal, json, isKept = false }: StreamCall): Promise<Response> {
    const posted = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const open = () => {
      const stored = tokens.read() ?? endSession()
      const signed = {
        Accept: 'text/event-stream',
        ...headers,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        Authorization: `Bearer ${stored.access}`,
      }
      return fetch(`${baseUrl}${path}`, {
        ...posted,
        headers: signed,
        signal,
        cache: isKept ? 'default' : 'no-store',
      })
    }
    const response = await open()
    noteSuspension(response.headers.get(errorCodeHeader))
    if (response.status !== 401) return response
    // Any call replaces a token that is over, or ends the session.
    await sendSigned({ method: 'get', path: apiPaths.me, signal })
    return open()
  }

  return { send: (call) => send(call), sendSigned, openStream }
}

/** Whether our server sent the 401: a captive portal may also require a sign-in (design §3). */
function saysSessionOver({ status, errorCode }: ParsedResponse): boolean {
  return status === 401 && errorCode === ('session_over' satisfies ErrorCode)
}

/**
 * Sends the body as text. ky passes a request whose body is a stream, which is sent without a length and which
 * developer tools cannot show.
 */
async function fetchWhole(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const { url, method, headers, signal, keepalive } = request
  const body = method === 'GET' ? null : await request.text()
  return fetch(url, { method, headers, signal, keepalive, body })
}

function parseSession(body: unknown): SessionResponse | null {
  const result = v.safeParse(sessionResponseSchema, body)
  return result.success ? result.output : null
}
