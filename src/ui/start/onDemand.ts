import { use } from 'react'

/** Thrown by a load whose code could not be fetched because the server could not be reached. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** Thrown in the place of what could not be loaded; `cause` says why. `retry` loads it again. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
  readonly retry: () => Promise<unknown>
  constructor(cause: unknown, retry: () => Promise<unknown>) {
    super(String(cause), { cause })
    this.retry = retry
  }
}

/** What is loaded when it is first needed: calling it loads it. */
export type OnDemand<Code> = (() => Promise<Code>) & {
  /** What is loaded; null before that. */
  loaded: () => Code | null
  /**
   * In a component: returns what is loaded, waits for it, or throws NotLoaded. It keeps a failed load until another one
   * succeeds: with a new load in each render, one failure would follow another for ever.
   */
  use: () => Code
}

/** How long the server may take to say that it is there, in milliseconds. */
const PROBE_MS = 5000

/** What comes before each retry that nobody asks for, in milliseconds: no more retries follow than these. */
const PAUSES_MS = [0, 1000, 2000, 5000, 10_000, 20_000]

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
 * Loads code when it is first needed, and once. A failed load is not kept: the next call loads again.
 * @returns a function that rejects with ConnectionLost when the server cannot be reached
 */
export function onDemand<Code>(load: () => Promise<Code>): OnDemand<Code> {
  let loaded: { code: Code } | null = null
  let loading: Promise<Code> | null = null
  let awaited: Promise<Code> | null = null
  const loadOnce = () => {
    loading ??= fetchCode(load).then(
      (code) => {
        loaded = { code }
        awaited = fulfilled(code)
        return code
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  // In every render: React takes a component that waited up again where it waited.
  const useCode = () => use((awaited ??= orNotLoaded(loadOnce, loadOnce)))
  return Object.assign(loadOnce, { loaded: () => loaded && loaded.code, use: useCode })
}

/** A promise of which React takes the value at once. */
const fulfilled = <Value>(value: Value) =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

/** Loads, or rejects with NotLoaded, whose `retry` is this one. */
export const orNotLoaded = <Code>(load: () => Promise<Code>, retry: () => Promise<unknown>): Promise<Code> =>
  load().catch((cause: unknown) => {
    throw new NotLoaded(cause, retry)
  })

async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  // Chromium up to 147 and other browsers never ask again for code that failed once: so not without a connection.
  // The build, which also draws screens, has no navigator in Node 20, and one that knows no connection in later versions.
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  if (isOffline && location.protocol !== 'file:' && !(await isReachable())) throw new ConnectionLost()
  try {
    return await load()
  } catch (cause) {
    if (await isReachable()) throw cause
    throw new ConnectionLost('The server cannot be reached', { cause })
  }
}

/**
 * Calls `retry` when the connection is back, or after a pause that grows with the failures so far: a few times, not for ever.
 * Returns how to stop.
 */
export function whenWorthTrying(failures: number, retry: () => void): () => void {
  const pause = PAUSES_MS[failures]
  const timer = pause === undefined ? undefined : setTimeout(retry, pause)
  window.addEventListener('online', retry)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
  }
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
