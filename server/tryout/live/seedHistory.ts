import type { Transaction } from '#server/db/database.ts'
import { askIsAlive, insertHistory } from '#server/db/live/history.ts'
import { findSettings, prepareCompany, saveWorkspaceKind } from '#server/db/live/settings.ts'
import { newId } from '#server/live/ids.ts'
import { createBook } from './book.ts'
import { type Member, playHistory } from './history.ts'

type Seed = { companyId: string; members: readonly Member[]; orders: number; now: Date }

/** Puts a company that has just finished its set-up to work on its own orders, with months of them behind it. */
export async function seedHistory(tx: Transaction, { companyId, members, orders, now }: Seed): Promise<void> {
  await prepareCompany(tx, { companyId, now, newId })
  await saveWorkspaceKind(tx, companyId, 'live')
  const settings = await findSettings(tx, companyId)
  if (!settings) throw new Error('The company was prepared just now')
  const book = createBook(companyId, settings)
  await playHistory({ book, members, orders, now, breathe: () => askIsAlive(tx) })
  await insertHistory(tx, {
    ...book,
    products: [...book.products.values()],
    customers: [...book.customers.values()],
    stock: [...book.stock.rows.values()],
    adjustments: book.stock.adjustments,
  })
}
