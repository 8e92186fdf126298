/** The one way to the server: a complete answer within ten seconds, or a failure. Nothing is retried (design §6). */
import ky from 'ky'
import { apiPaths, type ErrorCode, type SessionResponse, sessionResponseSchema } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import { type Answer, parseAnswer } from './answers.ts'

/** How long a person waits for an answer, its body included, in milliseconds (design §6). */
const ANSWER_TIMEOUT_MS = 10_000

/** Where the two tokens are kept. `read` is asked before every use: another tab may have changed them. */
type TokenStore = {
  read: () => { access: string; refresh: string } | null
  /** Writes the answer of a refresh, unless the stored refresh token is no longer `sent`. */
  replace: (sent: string, answer: SessionResponse) => void
}

export type ClientOptions = {
  /** The API's base address with a slash at its end. */
  baseUrl: string
  tokens: TokenStore
  /** The server said for certain that the session is over. */
  onSessionOver: () => void
  fetch?: typeof fetch
  timeoutMs?: number
}

type Call = {
  method: 'get' | 'post'
  path: string
  json?: unknown
  signal?: AbortSignal
  /** Sent to its end although the page is left meanwhile. */
  outlivesPage?: boolean
}

export type Client = {
  /** Sends without a session. Rejects with 'unreachable' when no complete answer comes. */
  send(call: Call): Promise<Answer>
  /** Sends with the bearer token, refreshed once if the server asks for it. Rejects with 'sessionOver' too. */
  sendSigned(call: Call): Promise<Answer>
}

export function createClient({
  baseUrl,
  tokens,
  onSessionOver,
  fetch = globalThis.fetch.bind(globalThis),
  timeoutMs = ANSWER_TIMEOUT_MS,
}: ClientOptions): Client {
  const http = ky.create({
    prefixUrl: baseUrl,
    fetch: (input) => fetchWhole(fetch, new Request(input)),
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  })
  let refreshing: Promise<void> | null = null

  async function send(
    { method, path, json, signal, outlivesPage = false }: Call,
    bearer?: string,
  ): Promise<Answer> {
    // The signal covers the body too; ky's own timeout ends with the headers.
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await parseAnswer(
        await http(path, {
          method,
          ...(json === undefined ? {} : { json }),
          headers: { Accept: 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          keepalive: outlivesPage,
        }),
      )
    } catch {
      throw new FailureError({ code: 'unreachable' })
    }
  }

  function endSession(): never {
    onSessionOver()
    throw new FailureError({ code: 'sessionOver' })
  }

  /** Gets a fresh access token in the place of `used`, unless another tab has done so already. */
  async function refresh(used: string): Promise<void> {
    const stored = tokens.read()
    if (!stored) return endSession()
    if (stored.access !== used) return
    const answer = await send({ method: 'post', path: apiPaths.refresh, json: { refresh: stored.refresh } })
    const session = answer.isOk ? parseSession(answer.body) : null
    if (session) return tokens.replace(stored.refresh, session)
    const isOurs = tokens.read()?.refresh === stored.refresh
    if (isOurs && saysSessionOver(answer)) return endSession()
    if (isOurs) throw new FailureError({ code: 'unreachable' })
  }

  /** One refresh at a time: calls that find an old token together wait for the same answer. */
  function refreshOnce(used: string): Promise<void> {
    refreshing ??= refresh(used).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function sendSigned(call: Call): Promise<Answer> {
    const first = tokens.read()
    if (!first) return endSession()
    const answer = await send(call, first.access)
    if (answer.status !== 401) return answer
    await refreshOnce(first.access)
    const second = tokens.read()
    if (!second) return endSession()
    const again = await send(call, second.access)
    const isOurs = tokens.read()?.access === second.access
    return isOurs && saysSessionOver(again) ? endSession() : again
  }

  return { send: (call) => send(call), sendSigned }
}

/** Whether it was our server that said so: a network on the way may want a sign-in of its own (design §3). */
function saysSessionOver({ status, errorCode }: Answer): boolean {
  return status === 401 && errorCode === ('session_over' satisfies ErrorCode)
}

/**
 * Sends the body as one text. The request that ky hands over has it as a stream, which is sent in chunks of
 * unknown length and which developer tools cannot show.
 */
async function fetchWhole(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const { url, method, headers, signal, keepalive } = request
  const body = method === 'GET' ? null : await request.text()
  return fetch(url, { method, headers, signal, keepalive, body })
}

function parseSession(body: unknown): SessionResponse | null {
  const result = sessionResponseSchema['~standard'].validate(body)
  return 'value' in result ? result.value : null
}
