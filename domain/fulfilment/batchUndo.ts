/** What is left of an act on several orders while it is taken back. */
import { isRefusalOfAll, type RefusedChange } from '#domain/refusedChange.ts'
import type { DoneBatch } from './orderBatch.ts'

/**
 * The batch without its next act, which was taken back, or stays for a refusal. With one of the person or the company no act
 * is left.
 */
export function withoutNext(batch: DoneBatch, refusal: RefusedChange | null): DoneBatch {
  if (refusal && isRefusalOfAll(refusal)) return withoutAll(batch, refusal.text)
  const [next, ...acts] = batch.acts
  const stays = next && refusal ? [...batch.stays, { name: next.name, reason: refusal.text }] : batch.stays
  return { ...batch, acts, stays }
}

/** The batch when nothing more of it is taken back. */
export function withoutAll(batch: DoneBatch, reason: string): DoneBatch {
  return { ...batch, acts: [], stays: [...batch.stays, ...batch.acts.map(({ name }) => ({ name, reason }))] }
}
