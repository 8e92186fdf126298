/** Thrown by a load whose code could not be fetched because the server could not be reached. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** How long the server may take to say that it is there, in milliseconds. */
const PROBE_MS = 5000

/** How often a lost connection is tried, in milliseconds; sooner when the browser says that it is back. */
const TRY_MS = 5000

/** Whether the server of this page can be reached. A proxy answers 502 to 504 for a server that is gone. */
async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Loads code when it is first needed, and once. A failed load is not kept: the next one asks again.
 * @returns a function that rejects with ConnectionLost when the server cannot be reached
 */
export function onDemand<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | null = null
  return () => {
    loading ??= fetchCode(load).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  // Chromium never asks again for code that failed once, until the page is loaded again: so not without a connection.
  // The build, which also draws screens, has no navigator in Node 20, and one that knows no connection in later versions.
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  if (isOffline && !(await isReachable())) throw new ConnectionLost()
  try {
    return await load()
  } catch (cause) {
    if (await isReachable()) throw cause
    throw new ConnectionLost('The server cannot be reached', { cause })
  }
}

/** Calls `onBack` as soon as the server can be reached, once. Returns how to stop. */
export function whenReachable(onBack: () => void): () => void {
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
    window.removeEventListener('online', attempt)
  }
  const attempt = () =>
    void isReachable().then((isBack) => {
      if (!isBack || isOver) return
      stop()
      onBack()
    })
  const timer = setInterval(attempt, TRY_MS)
  window.addEventListener('online', attempt)
  attempt()
  return stop
}

/**
 * An object whose functions call `load` first, and then the function of that name in what it gave. What is in `own` is its
 * own, and loads nothing.
 */
export function callsOnDemand<Calls extends object, Own extends object = object>(
  load: () => Promise<Calls>,
  own = {} as Own,
): Calls & Own {
  return new Proxy(own as Calls & Own, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (async (...args: unknown[]) => {
        const calls = (await load()) as Record<PropertyKey, (...args: unknown[]) => unknown>
        return calls[name]?.(...args)
      }),
  })
}
