/** Several people of the large company who write at once. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { idempotencyKeyHeader } from '#domain/fulfilment/contract.ts'
import type { ScaleApi } from './database.ts'
import { large } from './fill.ts'
import { type Percentiles, percentilesOf } from './measure.ts'

const PEOPLE = 8
const WRITES = 400

export type Written = { name: string; perSecond: number; call: Percentiles }

type Write = { path: string; body: object; status: number }

/** Verifies and creates orders. Throws when the API refuses one. */
export async function measureWrites(api: ScaleApi, client: pg.Client): Promise<Written[]> {
  const { rows: pending } = await client.query<{ id: string; version: number }>(
    `select id, version from orders where company_id = $1 and status = 'pending-cod' and known_city in ('Karachi', 'Lahore') order by placed_at limit ${WRITES}`,
    [large.companyId],
  )
  const verified = pending.map(({ id, version }) => ({
    path: `orders/${id}/events/`,
    body: { type: 'order.verified', version, reason: 'Called' },
    status: 200,
  }))
  const created = Array.from({ length: WRITES }, (_, index) => ({
    path: 'orders/',
    body: newOrder(index),
    status: 201,
  }))
  return [
    await together(`${PEOPLE} people verify at once`, api, verified),
    await together(`${PEOPLE} people create orders at once`, api, created),
  ]
}

function newOrder(index: number) {
  return {
    customer: {
      name: 'Sana Mirza',
      email: '',
      number: `0300-${String(Date.now() % 1_000_000).padStart(6, '0')}${index % 10}`,
      city: 'Lahore',
      country: 'Pakistan',
      zip: '',
      address1: 'House 12, Street 5, Model Town',
      address2: '',
    },
    lines: [{ sku: `SKU-${String(index % 500).padStart(5, '0')}`, quantity: 1 }],
    payment: 'COD',
    source: 'phone',
    force: true,
  }
}

async function together(name: string, api: ScaleApi, writes: readonly Write[]): Promise<Written> {
  const took: number[] = []
  const queue = writes.values()
  const start = performance.now()
  const work = async () => {
    for (const { path, body, status } of queue) {
      const asked = performance.now()
      const response = await api.call(path, {
        method: 'POST',
        headers: { [idempotencyKeyHeader]: randomUUID() },
        body: JSON.stringify(body),
      })
      took.push(performance.now() - asked)
      if (response.status !== status) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, work))
  const seconds = (performance.now() - start) / 1_000
  return { name, perSecond: writes.length / seconds, call: percentilesOf(took) }
}
