/** Idempotency keys: queries. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../database.ts'
import { idempotencyKeys } from './companyTables.ts'

export type StoredResponse = { status: number; body: unknown }

type Claim = { companyId: string; key: string; requestHash: string; now: Date }

/**
 * Claims a key for this transaction. Of two at the same time, the second waits for the first, and gets its response
 * when it was committed. Returns 'claimed', 'reused' when the key belongs to another request, or the stored response.
 */
export async function claimKey(
  tx: Transaction,
  { companyId, key, requestHash, now }: Claim,
): Promise<'claimed' | 'reused' | StoredResponse> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ companyId, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return 'claimed'
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.key, key)))
  if (!stored || stored.requestHash !== requestHash) return 'reused'
  return { status: stored.status ?? 200, body: stored.response }
}

export async function storeResponse(
  tx: Transaction,
  { companyId, key }: Pick<Claim, 'companyId' | 'key'>,
  { status, body }: StoredResponse,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status, response: body })
    .where(and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.key, key)))
}

/**
 * Forgets the keys of writes from before a moment, of all companies. A statement takes at most `most`: one after a long
 * time without cleanup would take longer than statements may.
 */
export async function forgetKeysBefore(queries: Queries, before: Date, most = 1_000): Promise<void> {
  const { companyId, key, createdAt } = idempotencyKeys
  const old = queries
    .select({ companyId, key })
    .from(idempotencyKeys)
    .where(lt(createdAt, before))
    .limit(most)
  for (let forgotten = most; forgotten === most; ) {
    const taken = await queries
      .delete(idempotencyKeys)
      .where(sql`(${companyId}, ${key}) in ${old}`)
      .returning({ key })
    forgotten = taken.length
  }
}

/** Tells all processes of a change once the transaction is committed. A payload has at most 8000 bytes. */
export async function notify(tx: Queries, channel: string, payload: unknown): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`)
}
