import type { Api } from '#api/api.ts'
import type { Presence } from '#domain/fulfilment/newsContract.ts'
import type { RecordChange, RecordChanges } from '#domain/recordChange.ts'
import type { NewsReading } from './newsStream.ts'

/** What tells the screens that live data changed. */
export type News = {
  /** Something changed here: told at once, or, when the last change was told just before, with those that follow it. */
  tell: (change?: RecordChange) => void
  /** A call was sent under this key. News of what it changes, and of what its answer told, are no news. */
  expectOwn: (key: string, answered: Promise<unknown>) => void
  /** Calls `listener` after every change, here or elsewhere. Returns a function that stops it. */
  subscribe: (listener: (changes: RecordChanges) => void) => () => void
  /** Calls `listener` whenever the connection to the server's news is there, or is lost. */
  watchConnection: (listener: (isConnected: boolean) => void) => () => void
  /** Tries at once to connect again, in place of after a pause. */
  retry: () => void
  /** Calls `listener` whenever what the person may do changed, or may have. */
  watchRights: (listener: () => void) => () => void
  /** Calls `listener` whenever a saved view of the orders list was changed, or may have been. */
  watchViews: (listener: () => void) => () => void
  /** Calls `listener` whenever somebody else begins or goes on to edit an order, or ends. */
  watchPresence: (listener: (presence: Presence) => void) => () => void
}

/** Changes that come together are told once, at most this long after the first that was not told, in milliseconds. */
const GATHER_MS = 250

/** There is one company, and its settings do not say its id. */
const nameOf = ({ kind, id }: RecordChange) => (kind === 'company' ? kind : `${kind} ${id}`)

type NewsParts = {
  api: Pick<Api, 'openStream'>
  loadStream: () => Promise<{ followNews: (reading: NewsReading) => Promise<void> }>
}

/** News of changes made here; and of other people's, from the server, as long as somebody listens. */
export function createNews({ api, loadStream }: NewsParts): News {
  const listeners = new Set<(changes: RecordChanges) => void>()
  const watchers = new Set<(isConnected: boolean) => void>()
  const rightsWatchers = new Set<() => void>()
  const viewWatchers = new Set<() => void>()
  const neighbours = new Set<(presence: Presence) => void>()
  const retries = new EventTarget()
  let following: AbortController | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined
  let told = Number.NEGATIVE_INFINITY
  /** What is not told yet. */
  let untold: RecordChanges = []
  /** Whether they succeeded: the calls that were sent from here, by key. */
  const own = new Map<string, Promise<boolean>>()
  /** The records whose changes the answers to these calls told. */
  const answered = new Set<string>()
  const ownNews = new WeakSet<RecordChange>()

  function remember(change?: RecordChange) {
    untold = change && untold ? [...untold, change] : null
  }

  function tellNow() {
    clearTimeout(gathering)
    gathering = undefined
    // What else an own call changed, its answer does not say: a warehouse that is closed moves orders.
    const changes =
      untold && untold.filter((change) => !(ownNews.has(change) && answered.has(nameOf(change))))
    untold = []
    if (changes?.length === 0) return
    told = performance.now()
    // What was read ahead is older than this change: no screen that asks later may get it.
    delete globalThis.window?.askedEarly
    for (const listener of listeners) listener(changes)
  }

  function gather(change?: RecordChange) {
    remember(change)
    gathering ??= setTimeout(tellNow, GATHER_MS)
  }

  /** One act on many orders changes one after the other: the screens need not read again after each. */
  function tell(change?: RecordChange) {
    if (change) answered.add(nameOf(change))
    // What was answered is shown at once: nothing is read for it.
    const isShown = (change?.order ?? change?.row) !== undefined
    if (!isShown && performance.now() - told < GATHER_MS) return gather(change)
    remember(change)
    tellNow()
  }

  /** Calls `tellIt` with whether a call from here made the change, once that is answered. */
  function whenAnswered(request: string | undefined, tellIt: (isOwn: boolean) => void) {
    const call = request === undefined ? undefined : own.get(request)
    if (call) void call.then(tellIt)
    else tellIt(false)
  }

  function take(change: RecordChange | undefined, isOwn: boolean) {
    if (change && isOwn) ownNews.add(change)
    gather(change)
  }

  function tellViews() {
    for (const watcher of viewWatchers) watcher()
  }

  function follow() {
    following = new AbortController()
    const { signal } = following
    const reading: NewsReading = {
      api,
      signal,
      retries,
      onChanged: (change, request) => whenAnswered(request, (isOwn) => take(change, isOwn)),
      onConnection: (isConnected) => {
        for (const watcher of watchers) watcher(isConnected)
      },
      onRightsChanged: () => {
        for (const watcher of rightsWatchers) watcher()
      },
      onViewsChanged: (request) => whenAnswered(request, (isOwn) => isOwn || tellViews()),
      onPresence: (presence) => {
        for (const neighbour of neighbours) neighbour(presence)
      },
    }
    void loadStream().then(
      ({ followNews }) => followNews(reading),
      () => {
        if (signal.aborted) return
        // Without its code there are no news of others, until it is asked for again.
        following = null
        reading.onConnection(false)
      },
    )
  }

  return {
    tell,
    expectOwn(key, answer) {
      own.set(
        key,
        answer.then(
          () => true,
          () => false,
        ),
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!following) follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        following?.abort()
        following = null
        clearTimeout(gathering)
        gathering = undefined
      }
    },
    watchConnection(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    retry() {
      if (following) retries.dispatchEvent(new Event('retry'))
      else if (listeners.size > 0) follow()
    },
    watchRights(watcher) {
      rightsWatchers.add(watcher)
      return () => rightsWatchers.delete(watcher)
    },
    watchViews(watcher) {
      viewWatchers.add(watcher)
      return () => viewWatchers.delete(watcher)
    },
    watchPresence(neighbour) {
      neighbours.add(neighbour)
      return () => neighbours.delete(neighbour)
    },
  }
}
