/** Reads a file of orders as the browser and the server do together, and tells what comes of it in short. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { knownPlace } from '#domain/fulfilment/citySuggestions.ts'
import { liveTotals } from '#domain/fulfilment/shares.ts'
import { kindOfFile, recognisedColumns } from '#domain/imports/importColumns.ts'
import { recordsOf } from '#domain/imports/importRecords.ts'
import { type OrderFacts, readOrderRecord } from '#domain/outside/orderOf.ts'
import { type ProductFacts, readProductRecord } from '#domain/outside/readProduct.ts'
import { importProblemText } from '#messages/imports.ts'
import { readCsv } from '#workspace/readCsv.ts'

const now = Date.parse('2026-11-26T10:00:00Z')

export const orderFacts: OrderFacts = {
  products: new Map([
    ['ajk-ct-006', { priceMinor: 220_000 }],
    ['bds-aj-051', { priceMinor: 365_000 }],
  ]),
  taken: new Map(),
  aliases: [],
  now,
}

const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })

export async function fileOf(content: string | Uint8Array, name = 'file.csv') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return readCsv({ name, size: bytes.length, arrayBuffer: async () => Uint8Array.from(bytes).buffer })
}

async function recordsIn(content: string | Uint8Array) {
  const file = await fileOf(content)
  const kind = kindOfFile(file.headers)
  return { kind, records: recordsOf(kind, file, recognisedColumns(kind, file.headers)) }
}

export type Outcome = {
  number: string
  /** What is wrong or to be known, with its column. */
  says: string[]
  /** Null when it is left out. In rupees. */
  order: {
    total: number
    paid: number
    cod: number
    payment: string
    pieces: string
    phone: string
    /** The known place; null where the order would be a City Issue. */
    city: string | null
    adjustments: Record<string, number>
    held: string | null
    note: string
    placedAt: string
  } | null
}

/** Each order of a file, by its number in the store. */
export async function ordersIn(content: string | Uint8Array, facts = orderFacts): Promise<Outcome[]> {
  const { records } = await recordsIn(content)
  return records.map((record) => {
    const { order: read, problems } = readOrderRecord(record, facts)
    const says = problems.map((problem) => `${problem.column}: ${importProblemText(problem)}`)
    const number = (record.cells['number'] ?? '').replace(/^#/, '')
    if (!read) return { number, says, order: null }
    const { order, adjustments } = read
    const totals = liveTotals({
      lines: order.lines.map(({ price_minor, quantity }) => ({ price: rupees(price_minor ?? 0), quantity })),
      coupon: null,
      giftCard: null,
      shipping: rupees(order.shipping_minor),
      adjustment: rupees(adjustments.reduce((sum, { minor }) => sum + minor, 0)),
      payment: order.payment,
      paid: rupees(order.paid?.minor ?? 0),
    })
    return {
      number,
      says,
      order: {
        total: totals.grandTotal.minor / 100,
        paid: (order.paid?.minor ?? 0) / 100,
        cod: totals.cod.minor / 100,
        payment: order.payment,
        pieces: order.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', '),
        phone: order.customer.number,
        city: knownPlace(order.customer.city)?.city ?? null,
        adjustments: Object.fromEntries(adjustments.map(({ label, minor }) => [label, minor / 100])),
        held: read.held,
        note: order.note,
        placedAt: new Date(read.placedAt).toISOString(),
      },
    }
  })
}

export const productFacts: ProductFacts = {
  known: new Map(),
  categories: [],
  locations: new Map([['korangi', { id: 'korangi', name: 'Korangi' }]]),
  stockAt: () => ({ onHand: 0, reserved: 0 }),
  may: { changeProducts: true, adjustStock: true },
  now,
}

/** Each product of a file. */
export async function productsIn(content: string | Uint8Array, facts = productFacts) {
  const { kind, records } = await recordsIn(content)
  if (kind !== 'products') throw new Error(`This is a file of ${kind}`)
  return records.map((record) => {
    const { product, problems } = readProductRecord(record, facts)
    return { product, says: problems.map((problem) => `${problem.column}: ${importProblemText(problem)}`) }
  })
}

export const caseFile = (name: string) => readFile(new URL(`files/${basename(name)}.csv`, import.meta.url))
