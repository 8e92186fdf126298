/** Whether what a company's rows say is what its log says (orders.md, invariants 1, 2, 4 and 5). */
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { findOrderRecord } from '#server/db/live/orders.ts'
import { snapshotOf } from '#server/live/orders/snapshot.ts'
import { replayOrders, replayStock } from './replay.ts'

type Query = <Row extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<Row[]>

/** As JSON; a field that was never set is null in a row and missing in the log. */
function withoutNulls(fields: object = {}): object {
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return JSON.parse(JSON.stringify(Object.fromEntries(set)))
}

/**
 * Everything in which orders, stock, tabs and numbers differ from the log, in words; empty when all agree. `tabs` are the
 * counts of the list.
 */
export async function disagreements(
  db: Db,
  query: Query,
  { companyId, tabs }: { companyId: string; tabs: Readonly<Record<string, number>> },
): Promise<string[]> {
  const found: string[] = []
  const check = (what: string, actual: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(actual, expected))
      found.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  }
  const of = [companyId]
  const changes = await query<Parameters<typeof replayOrders>[0][number]>(
    'select subject, subject_id, before, after from changes where company_id = $1 order by subject_id, version, id',
    of,
  )
  const replayed = replayOrders(changes)
  const ids = await query<{ id: string; number: number }>(
    'select id, number from orders where company_id = $1 order by number',
    of,
  )
  const products = new Map<string, string | null>()
  const counts = new Map<string, number>()
  for (const { id } of ids) {
    const record = await findOrderRecord(db, companyId, { id })
    if (!record) throw new Error(`${id} is gone`)
    const { order, lines, parcels } = record
    counts.set(order.status, (counts.get(order.status) ?? 0) + 1)
    check(`the log of #${order.number}`, withoutNulls(replayed.get(id)), withoutNulls(snapshotOf(record)))
    for (const line of lines) {
      products.set(line.id, line.productId)
      const pieces = parcels.flatMap((parcel) => parcel.lines.filter(({ lineId }) => lineId === line.id))
      if (parcels.length > 0)
        check(
          `the pieces of #${order.number}`,
          pieces.reduce((sum, { quantity }) => sum + quantity, 0),
          line.quantity,
        )
    }
  }
  const first = ids[0]?.number ?? 0
  check(
    'numbers without gaps',
    ids.map(({ number }) => number),
    ids.map((_, index) => first + index),
  )
  const stock = await query<{ key: string; onHand: number; reserved: number }>(
    `select product_id || '/' || location_id as key, on_hand as "onHand", reserved from stock where company_id = $1`,
    of,
  )
  const told = replayStock(changes, (lineId) => products.get(lineId) ?? null)
  for (const { key, onHand, reserved } of stock)
    check(`the log of the stock ${key}`, told.get(key) ?? { onHand: 0, reserved: 0 }, { onHand, reserved })
  const shown = Object.entries(tabs).filter(([, orders]) => orders > 0)
  check('the tabs', new Map(shown), counts)
  return found
}
