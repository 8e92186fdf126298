/**
 * What replaces the number of a customer who was blocked and erased: a hash with a key of the company, by which the number is
 * known again and which says nothing without the key. The key is encrypted (server/companies/vault.ts).
 */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Vault } from '#server/companies/vault.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { companySettings, customers } from '#server/db/schema.ts'
import { shareKeyInForce } from '#server/db/setups.ts'

export const contextOfNumberKey = (companyId: string) => `${companyId}/number_key`

const hashed = (key: string, phone: string) =>
  `blocked ${createHmac('sha256', Buffer.from(key, 'base64url')).update(phone).digest('base64url')}`

/** The text that replaces a number; the company gets a key when it has none. */
export async function blockedText(
  tx: Transaction,
  vault: Vault,
  { companyId, phone }: { companyId: string; phone: string },
): Promise<string> {
  const [found] = await tx
    .select({ sealed: companySettings.numberKey })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId))
    .for('update')
  if (found?.sealed) return hashed(vault.open(found.sealed, contextOfNumberKey(companyId)), phone)
  const key = randomBytes(32).toString('base64url')
  const keyId = await shareKeyInForce(tx, vault.keyIds[0])
  await tx
    .update(companySettings)
    .set({ numberKey: vault.seal(key, contextOfNumberKey(companyId), keyId) })
    .where(eq(companySettings.companyId, companyId))
  return hashed(key, phone)
}

/** Whether a number is that of a customer who was blocked and erased. */
export async function isBlockedNumber(
  queries: Queries,
  vault: Vault,
  { companyId, phone }: { companyId: string; phone: string },
): Promise<boolean> {
  const [found] = await queries
    .select({ sealed: companySettings.numberKey })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId))
  if (!found?.sealed) return false
  const text = hashed(vault.open(found.sealed, contextOfNumberKey(companyId)), phone)
  const [known] = await queries
    .select({ one: sql`1` })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.phone, text)))
  return known !== undefined
}
