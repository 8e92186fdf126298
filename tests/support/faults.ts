/**
 * The network between the page and the server: a wrapper around the real fetch. Tests of screens inject faults only
 * here (design §9).
 */

/** Handles a call. `deliver` sends it to the server and returns the real response. */
export type Fault = (deliver: () => Promise<Response>, signal: AbortSignal) => Promise<Response>

export type Network = {
  fetch: typeof fetch
  /** All calls of the page, in order: the path below the base URL of the API, and the JSON body. */
  sent: { path: string; body: unknown }[]
  /** From now on, applies `fault` to calls of `path` (below the base URL). */
  meet(path: string, fault: Fault): void
  /** Removes all faults. */
  heal(): void
}

/**
 * The longest delay of an answer, in milliseconds; each has a random one. With it, tests fail that do not wait for what
 * they need (CONTRIBUTING).
 */
const slowestMs = Number(process.env['SLOW_NETWORK_MS'] ?? 0)

/** The timer of the process: tests replace the one of the page. */
const { setTimeout: later } = globalThis

async function delayed(response: Promise<Response>): Promise<Response> {
  await response.catch(() => null)
  if (slowestMs > 0) await new Promise((resolve) => later(resolve, Math.random() * slowestMs))
  return response
}

/** @param baseUrl the base URL of the API, with a trailing slash. */
export function createNetwork(server: typeof fetch, baseUrl: string): Network {
  const faults = new Map<string, Fault>()
  const sent: Network['sent'] = []
  return {
    sent,
    async fetch(input, init) {
      const request = new Request(input, init)
      const path = request.url.slice(baseUrl.length)
      const text = await request.clone().text()
      sent.push({ path, body: text === '' ? null : JSON.parse(text) })
      const fault: Fault = faults.get(path) ?? ((deliver) => deliver())
      return Promise.race([fault(() => delayed(server(request)), request.signal), abortionOf(request.signal)])
    },
    meet: (path, fault) => void faults.set(path, fault),
    heal: () => faults.clear(),
  }
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** A response that our server never sends: the page of a proxy, a captive portal, an unknown shape. */
export const answering =
  (status: number, body: string, contentType = 'application/json'): Fault =>
  () =>
    Promise.resolve(new Response(body || null, { status, headers: { 'content-type': contentType } }))

/** No connection. */
export const offline: Fault = () => Promise.reject(new TypeError('Failed to fetch'))

/** The call gets no response and no error. */
export const never: Fault = () => new Promise(() => {})

/** The server handles the call, then the connection breaks before the response. */
export const lost: Fault = async (deliver) => {
  await deliver()
  throw new TypeError('Failed to fetch')
}

/** The headers of the response arrive, the body does not. */
export const stalled: Fault = async (_, signal) => {
  const body = new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** The real response, after `release` is called: for tests of the screen in between. */
export function held(): { fault: Fault; release: () => void } {
  const gate = new EventTarget()
  const opened = new Promise((open) => gate.addEventListener('open', open, { once: true }))
  return {
    fault: (deliver) => opened.then(deliver),
    release: () => gate.dispatchEvent(new Event('open')),
  }
}
