/** A person at work over HTTP: acts with keys, tokens that are renewed, and a stream of news. */
import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import { newsEvents } from '#domain/fulfilment/newsContract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { newOrder, pathOf } from '#tests/support/liveApp.ts'

/** Between two acts, and before what had no response is sent again, in milliseconds. */
const PAUSE_MS = 150
/** How often tokens are renewed, in milliseconds: far more often than browsers do, so that each failure interrupts some. */
const RENEW_EVERY_MS = 1_000
/** As long as a browser waits. */
const CALL_MS = 10_000

type Act = { type: string; key: string; body: unknown; sentAgain: number }
export type Goods = { sku: string; locationId: string; hasCourier: boolean }

/** What happened to one person. */
export type Diary = {
  acts: Act[]
  /** When each act was acknowledged, by `performance.now()`. */
  acknowledgedAt: number[]
  refused: string[]
  sentAgain: number
  renewed: number
  signedOut: string[]
  /** The cursors of the changes that the stream told, in their order. */
  told: string[]
  resumed: number
  resets: number
}

export type AtWork = {
  diary: Diary
  /** Ends the work after the order at hand; the stream stays open. */
  rest(): Promise<void>
  leave(): Promise<void>
}

/** Signs in, opens the stream and works until it is stopped. Resolves when the stream is open. */
export async function startWork(
  address: string,
  as: { email: string; password: string },
  goods: Goods,
): Promise<AtWork> {
  const diary: Diary = {
    acts: [],
    acknowledgedAt: [],
    refused: [],
    sentAgain: 0,
    renewed: 0,
    signedOut: [],
    told: [],
    resumed: 0,
    resets: 0,
  }
  const resting = new AbortController()
  const leaving = new AbortController()
  const { signal } = resting
  // A stream that is opened again listens to the same one.
  setMaxListeners(0, leaving.signal)
  const ask = (path: string, init: RequestInit) =>
    fetch(`${address}/api/${path}`, { ...init, signal: AbortSignal.timeout(CALL_MS) })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  /** A server that hashes many passwords at once asks to come again. */
  async function signIn(): Promise<SessionResponse> {
    for (;;) {
      const answer = await post(apiPaths.login, as).catch(() => null)
      if (answer?.status === 200) return (await answer.json()) as SessionResponse
      if (answer && answer.status < 500) throw new Error(`Sign-in was answered with ${answer.status}`)
      await wait(PAUSE_MS)
    }
  }

  let session = await signIn()
  let renewing: Promise<void> | undefined

  /** Exchanges the tokens, with the same one until there is an answer. */
  function renew(): Promise<void> {
    renewing ??= (async () => {
      for (;;) {
        const answer = await post(apiPaths.refresh, { refresh: session.refresh }).catch(() => null)
        if (answer?.status === 200) {
          session = (await answer.json()) as SessionResponse
          diary.renewed += 1
          return
        }
        if (answer && answer.status < 500) {
          diary.signedOut.push(`${answer.status} ${await answer.text()}`)
          resting.abort()
          leaving.abort()
          return
        }
        await wait(PAUSE_MS)
      }
    })().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** Sends a request with its key until there is an answer. */
  async function send(type: string, path: string, body: unknown): Promise<OrderResponse | null> {
    const act: Act = { type, key: randomUUID(), body: null, sentAgain: 0 }
    diary.acts.push(act)
    for (;;) {
      const headers = { Authorization: `Bearer ${session.access}`, [idempotencyKeyHeader]: act.key }
      const answer = await post(path, body, headers).catch(() => null)
      const said = answer && (await answer.json().catch(() => null))
      if (answer && said && answer.status < 300) {
        act.body = said
        diary.acknowledgedAt.push(performance.now())
        return said as OrderResponse
      }
      if (answer?.status === 401) await renew()
      else if (answer && answer.status < 500 && answer.status !== 429) {
        diary.refused.push(`${type}: ${answer.status} ${JSON.stringify(said)}`)
        return null
      }
      if (signal.aborted && diary.signedOut.length > 0) return null
      act.sentAgain += 1
      diary.sentAgain += 1
      await wait(PAUSE_MS)
    }
  }

  /** One order from its creation to its approval; every second parcel is booked at the courier instead. */
  async function workOnOrder(turn: number): Promise<void> {
    const pause = () => wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    let order = await send('order.created', livePaths.orders, newOrder({ [goods.sku]: 1 }))
    if (!order || signal.aborted) return
    await pause()
    order = await send('order.verified', pathOf(livePaths.orderEvents, order), {
      type: 'order.verified',
      version: order.version,
      reason: '',
    })
    const [unassigned] = order?.parcels ?? []
    if (!unassigned || signal.aborted) return
    await pause()
    const assignments = unassigned.lines.map(({ line_id, quantity }) => ({
      lineId: line_id,
      warehouseId: goods.locationId,
      quantity,
    }))
    const assigned = { type: 'parcel.assigned', version: unassigned.version, assignments }
    order = await send('parcel.assigned', pathOf(livePaths.parcelEvents, unassigned), assigned)
    const [parcel] = order?.parcels ?? []
    if (!parcel || signal.aborted) return
    await pause()
    const { version } = parcel
    if (goods.hasCourier && turn % 2 === 1)
      await send('parcel.booking', pathOf(livePaths.parcelBooking, parcel), { courier: 'leopards', version })
    else {
      const booking = { courier: 'TCS', cn: `CN-${randomUUID().slice(0, 8)}` }
      await send('parcel.approved', pathOf(livePaths.parcelEvents, parcel), {
        type: 'parcel.approved',
        version,
        booking,
      })
    }
    await pause()
  }

  let isOpen = () => {}
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  /** Reads the stream, and goes on after its last event when it ends. */
  async function follow(): Promise<void> {
    let cursor = ''
    while (!leaving.signal.aborted) {
      const headers = {
        Authorization: `Bearer ${session.access}`,
        ...(cursor !== '' && { 'Last-Event-ID': cursor }),
      }
      const answer = await fetch(`${address}/api/${livePaths.events}`, {
        headers,
        signal: leaving.signal,
      }).catch(() => null)
      if (answer?.status === 200 && answer.body) {
        if (cursor !== '') diary.resumed += 1
        await read(answer.body, (event, id) => {
          if (id !== '') cursor = id
          if (event === newsEvents.ready) isOpen()
          if (event === newsEvents.changed) diary.told.push(id)
          if (event === newsEvents.reset) diary.resets += 1
        }).catch(() => {})
      } else if (answer?.status === 401) await renew()
      await wait(PAUSE_MS, undefined, { signal: leaving.signal }).catch(() => {})
    }
  }

  const following = follow()
  await opened
  const working = (async () => {
    for (let turn = 0; !signal.aborted; turn += 1) await workOnOrder(turn)
  })()
  const renewals = (async () => {
    while (!signal.aborted) {
      await wait(RENEW_EVERY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
      if (!signal.aborted) await renew()
    }
  })()
  return {
    diary,
    async rest() {
      resting.abort()
      await Promise.all([working, renewals])
    },
    async leave() {
      leaving.abort()
      await following
    },
  }
}

/** Calls `tell` with the name and the id of each event until the stream ends. */
async function read(
  body: ReadableStream<Uint8Array>,
  tell: (event: string, id: string) => void,
): Promise<void> {
  let text = ''
  const field = (name: string, block: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  for await (const chunk of body.pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      tell(field('event', block), field('id', block))
    }
  }
}
