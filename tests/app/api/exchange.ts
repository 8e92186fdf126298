/** What a client sends, and what a test responds, without a server. */
import { type ErrorCode, errorCodeHeader, type SessionResponse } from '#domain/contract.ts'

export const BASE_URL = 'https://karwan.test/api/'

export type Sent = {
  method: string
  /** Below the base URL. */
  path: string
  /** The access token, or null. */
  bearer: string | null
  body: unknown
  keepsAlive: boolean
}

type Respond = (call: Sent) => Response | Promise<Response>

/** A `fetch` that records each call and responds as the test says. Like the browser's it rejects when it is aborted. */
export function createExchange(respond: Respond) {
  const sent: Sent[] = []
  const arrivals = new EventTarget()
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const text = await request.clone().text()
    const call: Sent = {
      method: request.method,
      path: request.url.slice(BASE_URL.length),
      bearer: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: text === '' ? null : JSON.parse(text),
      keepsAlive: request.keepalive,
    }
    const aborted = new Promise<never>((_, reject) => {
      if (request.signal.aborted) reject(request.signal.reason)
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    sent.push(call)
    arrivals.dispatchEvent(new Event(call.path))
    return Promise.race([respond(call), aborted])
  }
  return {
    fetch,
    sent,
    paths: () => sent.map(({ path }) => path),
    /** Resolves when the next call of this path arrives. */
    arrivalOf: (path: string) =>
      new Promise((arrive) => arrivals.addEventListener(path, arrive, { once: true })),
  }
}

export const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** An error response of our server. */
export const refusal = (status: number, code: ErrorCode) =>
  new Response('{"detail":"no"}', { status, headers: { [errorCodeHeader]: code } })

/** A session of one person; `number` tells its tokens from those of another. */
export const sessionOf = (number: number, email = 'sana@chenab.test'): SessionResponse => ({
  access: `access-${number}`,
  refresh: `refresh-${number}`,
  user: { email, company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true } },
})

/** A promise that a test resolves. */
export function later<Value>() {
  let resolve = (_value: Value): void => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
