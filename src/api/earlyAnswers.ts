import { newsCursorHeader } from '#domain/contract.ts'

/** What the document has asked for before any code was there (askEarly.js). */
export type AskedEarly = {
  url: URL
  authorization: string
  /** When, by the clock of the page, in milliseconds. */
  at: number
  response: Promise<Response>
  stopping: AbortController
}

declare global {
  interface Window {
    /** Gone once it was handed over, or something changed (src/workspace/live/news.ts). */
    askedEarly?: AskedEarly | undefined
  }
}

/** As long as the client would have waited for it, in milliseconds: who asks later wants what is true then. */
const FRESH_MS = 10_000

/**
 * `fetch` that hands over the response that the document has asked for already, once, to the same call of the same person.
 * The first stream of news begins where that response was read; with a reset, if that is not known.
 */
export function fetchWithEarlyAnswers(
  page: Window | undefined = globalThis.window,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): typeof globalThis.fetch {
  const early = page?.askedEarly
  if (!early) return fetch
  let isBehind = true
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (isBehind && headers.get('Accept') === 'text/event-stream') {
      headers.set('Last-Event-ID', await cursorOf(early))
      const stream = await fetch(input, { ...init, headers })
      isBehind = !stream.ok
      return stream
    }
    const { askedEarly } = page
    const isAsked =
      askedEarly !== undefined &&
      (init?.method ?? 'GET') === 'GET' &&
      isSameCall(urlOf(input, page), askedEarly.url) &&
      headers.get('Authorization') === askedEarly.authorization &&
      performance.now() - askedEarly.at < FRESH_MS
    if (!isAsked) return fetch(input, init)
    page.askedEarly = undefined
    init?.signal?.addEventListener('abort', () => askedEarly.stopping.abort())
    return askedEarly.response
  }
}

/** Where an early answer was read. One that does not come delays nothing for longer than it would be of use. */
async function cursorOf({ response, at }: AskedEarly): Promise<string> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, at + FRESH_MS - performance.now(), null)
  })
  const answer = await Promise.race([response.catch(() => null), late])
  // The server knows no cursor 'unknown' (server/live/news.ts).
  return answer?.headers.get(newsCursorHeader) ?? 'unknown'
}

const urlOf = (input: Request | URL | string, page: Window) =>
  new URL(input instanceof Request ? input.url : input, page.location.href)

/** Whether two URLs name the same, in whatever order their parameters are. */
function isSameCall(one: URL, other: URL): boolean {
  const sorted = ({ href }: URL) => {
    const url = new URL(href)
    url.searchParams.sort()
    return url.href
  }
  return sorted(one) === sorted(other)
}
