/** The stand-ins of all couriers on the loopback, and connections to them, for tests. */
import type { CourierId } from '#domain/partners/couriers.ts'
import { partnerFetch } from '#server/partners/call.ts'
import type { Courier, ParcelToBook } from '#server/partners/courier.ts'
import { openCourier } from '#server/partners/couriers.ts'
import { type Desk, serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { createPostex, postexKeys } from '#server/tryout/standins/postex.ts'
import { createTcs, tcsKeys } from '#server/tryout/standins/tcs.ts'

type Sent = {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

/** A courier with its stand-in. `sent` has every request, the newest last. */
export type Bench = {
  id: Exclude<CourierId, 'byHand'>
  desk: Desk
  url: string
  sent: Sent[]
  open(rest?: { credentials?: Record<string, string>; url?: string; timeoutMs?: number }): Courier
}

const keysOf = { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys }
/** How long tests wait for an answer, in milliseconds: as long as the product. A busy machine may need half a second. */
const PATIENCE_MS = 20_000

/** Starts the stand-ins of the couriers that have an API. Call `close` at the end. */
export async function startCouriers() {
  const standIns = { leopards: createLeopards(), tcs: createTcs(), postex: createPostex() }
  const running = await Promise.all(Object.values(standIns).map(({ app }) => serveStandIn(app)))
  const benches = (['leopards', 'tcs', 'postex'] as const).map((id, index): Bench => {
    const url = running[index]?.url ?? ''
    const sent: Sent[] = []
    const { desk } = standIns[id]
    return {
      id,
      desk,
      url,
      sent,
      open({ credentials = keysOf[id], url: baseUrl = url, timeoutMs = PATIENCE_MS } = {}) {
        return openCourier(id, credentials as never, {
          baseUrl,
          timeoutMs,
          now: () => new Date(desk.now()),
          fetch: (input, init = {}) => {
            const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
            sent.push({
              method: init.method ?? 'GET',
              path: pathname,
              query: Object.fromEntries(searchParams),
              headers: new Headers(init.headers),
              body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
            })
            return partnerFetch(input, init)
          },
        })
      },
    }
  })
  const closed = await serveStandIn(standIns.tcs.app)
  await closed.close()
  const byId = Object.fromEntries(benches.map((bench) => [bench.id, bench])) as Record<Bench['id'], Bench>
  const urls = { leopards: byId.leopards.url, tcs: byId.tcs.url, postex: byId.postex.url }
  return {
    ...standIns,
    benches: byId,
    /** What a server needs to ask them. */
    couriers: { urls, areStandIns: true as const, fetch, timeoutMs: PATIENCE_MS, followEveryMs: 60_000 },
    /** An address at which nobody listens. */
    closedUrl: closed.url,
    close: () => Promise.all(running.map(({ close }) => close())),
  }
}

/** A parcel from Karachi to Lahore, with each city as the courier has it. */
export async function parcelFor(courier: Courier, rest: Partial<ParcelToBook> = {}): Promise<ParcelToBook> {
  const answer = await courier.cities()
  const cities = answer.is === 'ok' ? answer.value : []
  const cityOf = (name: string) =>
    cities.find((city) => city.name.toLowerCase() === name) ?? { id: '', name: 'Lahore' }
  return {
    shipper: {
      name: 'Zari Fashions',
      phone: '03001234567',
      email: 'orders@zari.test',
      address: 'Plot 12, Korangi Industrial Area',
      city: cityOf('karachi'),
      pickupCode: null,
    },
    consignee: {
      name: 'عائشہ Ayesha Khan',
      phone: '03219876543',
      email: '',
      address: 'House 12, Street 4, DHA Phase 5',
      city: cityOf('lahore'),
    },
    weightGrams: 800,
    pieces: 2,
    codMinor: 349_000,
    items: [{ sku: 'AB-12', title: 'Lawn suit', quantity: 2, unitPriceMinor: 174_500 }],
    instructions: 'Call first',
    ...rest,
  }
}
