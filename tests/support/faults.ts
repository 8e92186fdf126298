/**
 * The network between the page and the server, with faults on demand: one wrapper around the real fetch, and
 * the only place where tests of screens make anything fail (design §9).
 */

/** What becomes of a call; `deliver` passes it on to the server and gives the true answer. */
export type Fault = (deliver: () => Promise<Response>, signal: AbortSignal) => Promise<Response>

export type Network = {
  fetch: typeof fetch
  /** Every call that left the page, in order: the path below the API's base address, and the JSON body. */
  sent: { path: string; body: unknown }[]
  /** From now on calls to `path` (below the base address) meet `fault`. */
  meet(path: string, fault: Fault): void
  /** The network is well again. */
  heal(): void
}

/** @param baseUrl the API's base address, with a slash at its end. */
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
      return Promise.race([fault(() => server(request), request.signal), abortionOf(request.signal)])
    },
    meet: (path, fault) => void faults.set(path, fault),
    heal: () => faults.clear(),
  }
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** An answer that our server does not give: a proxy's page, a captive portal, another version's shape. */
export const answering =
  (status: number, body: string, contentType = 'application/json'): Fault =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': contentType } }))

/** No connection at all. */
export const offline: Fault = () => Promise.reject(new TypeError('Failed to fetch'))

/** The call never arrives, and nobody says so. */
export const never: Fault = () => new Promise(() => {})

/** The call arrives, then the connection breaks: its answer does not come back. */
export const lost: Fault = async (deliver) => {
  await deliver()
  throw new TypeError('Failed to fetch')
}

/** The head of the answer arrives, its body does not. */
export const stalled: Fault = async (_, signal) => {
  const body = new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** The true answer, but not before `release` is called: for what stands on the screen in between. */
export function held(): { fault: Fault; release: () => void } {
  const gate = new EventTarget()
  const opened = new Promise((open) => gate.addEventListener('open', open, { once: true }))
  return {
    fault: (deliver) => opened.then(deliver),
    release: () => gate.dispatchEvent(new Event('open')),
  }
}
