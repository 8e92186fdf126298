/**
 * What all stand-ins have in common: the parcels that were booked there, a clock that can be hurried, switches for each way
 * in which a courier disappoints, and a port on the loopback. It keeps everything in memory, and no secret.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { mainPlaces } from '#domain/fulfilment/cities.ts'
import { HOUR, karachi, MINUTE } from '#domain/weeks.ts'
import { type Journey, journeyOf, type Stage, stagesBy } from './journey.ts'

/** How a stand-in misbehaves; by default not at all. */
export type Faults = {
  /** A booking is made at once and answered so much later, in milliseconds. */
  slowMs: number
  /** Of so many bookings, the answer to one is lost after it was made; 0: none. */
  losesOneIn: number
  /** HTML of a gateway instead of any answer: with an error, or as if all were well. */
  html: 'none' | '502' | '200'
  /** 429, and when to come again. */
  isBusy: boolean
  /** Everything that sources write in two ways is written in the other one: numbers as texts, misspelt keys. */
  isOddlyWritten: boolean
  /** News come twice, and the newest first. */
  isShuffled: boolean
  /** How long a token is good for, in milliseconds of the clock; null: as long as it was told. */
  tokenMs: number | null
}

const noFaults: Faults = {
  slowMs: 0,
  losesOneIn: 0,
  html: 'none',
  isBusy: false,
  isOddlyWritten: false,
  isShuffled: false,
  tokenMs: null,
}

export type BookedParcel = {
  cn: string
  reference: string
  codRupees: number
  cityName: string
  weightGrams: number
  bookedAt: number
  cancelledAt: number | null
  journey: Journey
}

/** Cities that a stand-in serves, with an id and a code; each serves all main ones but some. */
export function citiesWithout(...unserved: string[]) {
  return mainPlaces
    .map(({ city }, index) => ({ id: 100 + index, code: codeOf(index), name: city }))
    .filter(({ name }) => !unserved.includes(name))
}

/** Three letters, as TCS has them. */
function codeOf(index: number): string {
  return `K${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`
}

export type Desk = ReturnType<typeof createDesk>
export type StandInContext = Context<{ Bindings: HttpBindings }>

export function createDesk({ numberOf }: { numberOf: (n: number) => string }) {
  const faults = { ...noFaults }
  const parcels = new Map<string, BookedParcel>()
  let hurriedMs = 0
  let hourMs = HOUR
  let waitMs = 0
  let answers = 0
  let nextJourney: Journey | null = null
  const now = () => Date.now() + hurriedMs

  /** What happened to a parcel, in the order and as often as it is told. */
  function stagesOf({ journey, bookedAt, cancelledAt }: BookedParcel): { stage: Stage; at: number }[] {
    const stages = stagesBy(journey, {
      bookedAt,
      now: Math.min(now(), cancelledAt ?? Number.POSITIVE_INFINITY),
      hourMs,
      waitMs,
    })
    return faults.isShuffled ? [...stages, ...stages].reverse() : stages
  }

  return {
    faults,
    parcels,
    now,
    stagesOf,
    /** Moves the clock on. */
    hurry(ms: number) {
      hurriedMs += ms
    },
    /** How long an hour of a parcel's way takes from now on, and how long each waits before it, in milliseconds. */
    setHour(ms: number, wait = 0) {
      hourMs = ms
      waitMs = wait
    },
    /** What becomes of all parcels from now on; null: the usual mixture. */
    setJourney(journey: Journey | null) {
      nextJourney = journey
    },
    reset() {
      Object.assign(faults, noFaults)
      parcels.clear()
      nextJourney = null
    },
    book(parcel: Omit<BookedParcel, 'cn' | 'bookedAt' | 'cancelledAt' | 'journey'>): BookedParcel {
      const n = parcels.size
      const booked = {
        ...parcel,
        cn: numberOf(n),
        bookedAt: now(),
        cancelledAt: null,
        journey: nextJourney ?? journeyOf(n),
      }
      parcels.set(booked.cn, booked)
      return booked
    },
    bookedFor: (reference: string) =>
      [...parcels.values()].filter((parcel) => parcel.reference === reference),
    /** False where there is no such parcel, or it was picked up or cancelled. */
    cancel(cn: string): boolean {
      const parcel = parcels.get(cn)
      const isOpen =
        parcel?.cancelledAt === null &&
        stagesBy(parcel.journey, { bookedAt: parcel.bookedAt, now: now(), hourMs, waitMs }).length < 2
      if (parcel && isOpen) parcel.cancelledAt = now()
      return isOpen
    },
    /** Answers a booking that was made: late, or not at all. */
    async answerBooking(c: StandInContext, answer: unknown): Promise<Response> {
      await delay(faults.slowMs)
      answers += 1
      if (faults.losesOneIn > 0 && answers % faults.losesOneIn === 0) {
        c.env.outgoing.destroy()
        return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
      }
      return c.json(answer as object)
    },
  }
}

const page = '<html><body><h1>Bad Gateway</h1></body></html>'

/** An application for the contract of one courier, with the faults that are all couriers', and its switches. */
export function createStandIn(desk: Desk): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  // Before the faults: a person must be able to turn them off.
  app.get('/stand-in', (c) => c.json({ faults: desk.faults, parcels: [...desk.parcels.values()] }))
  app.put('/stand-in', async (c) => {
    const { hurryMs = 0, ...faults } = await c.req.json<Partial<Faults> & { hurryMs?: number }>()
    Object.assign(desk.faults, faults)
    desk.hurry(hurryMs)
    return c.json({ faults: desk.faults })
  })
  app.use(async (c, next) => {
    if (desk.faults.isBusy) return c.text('Too many requests', 429, { 'Retry-After': '7' })
    if (desk.faults.html === '502') return c.html(page, 502)
    if (desk.faults.html === '200') return c.html(page)
    return next()
  })
  return app
}

export type RunningStandIn = { url: string; close: () => Promise<void> }

/** Serves a stand-in on the loopback. @param port 0: any free one. */
export async function serveStandIn(app: Hono<{ Bindings: HttpBindings }>, port = 0): Promise<RunningStandIn> {
  const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** '2026-03-02T13:05:00' in the time of Karachi. */
export const wallTime = (at: number) =>
  new Date(at + karachi.offsetMinutes * MINUTE).toISOString().slice(0, 19)

/** A PDF of one page with a line of text. */
export function pdfOf(line: string): Uint8Array<ArrayBuffer> {
  const shown = line.replace(/[^\w ,.:-]/g, ' ')
  const stream = `BT /F1 14 Tf 40 360 Td (${shown}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`
  return new TextEncoder().encode(text)
}
