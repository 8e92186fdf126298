import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#server/db/database.ts'
import { insertHistory } from '#server/db/live/history.ts'
import { findSettings, prepareCompany, saveWorkspaceKind } from '#server/db/live/settings.ts'
import { newId } from '#server/live/ids.ts'
import type { Book } from './book.ts'

/** Puts a company that has just finished its set-up to work on its own orders, with what is in its book behind it. */
export async function seedHistory(tx: Transaction, book: Book): Promise<void> {
  const { companyId, settings } = book
  await prepareCompany(tx, { companyId, now: settings.createdAt, newId })
  await saveWorkspaceKind(tx, companyId, 'live')
  if (!isDeepStrictEqual(await findSettings(tx, companyId), settings))
    throw new Error('The history was played with other settings')
  await insertHistory(tx, {
    ...book,
    locations: [...book.locations.values()],
    products: [...book.products.values()],
    stock: [...book.stock.values()],
    customers: [...book.customers.values()],
    aliases: [...book.aliases.values()],
    records: [...book.records.values()],
    payments: [...book.payments.values()].flat(),
  })
}
