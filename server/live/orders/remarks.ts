/** Notes on an order and comments on a parcel (orders.md §7). */
import type * as v from 'valibot'
import type { newRemarkSchema, remarkRequestSchema } from '#domain/fulfilment/orderContract.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import {
  insertRemark,
  lockRemark,
  type RemarkKind,
  type RemarkRow,
  unpinNotes,
  updateRemark,
} from '#server/db/live/remarks.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { newId } from '../ids.ts'
import type { Writing } from '../write.ts'
import { type By, lockSeenOrder } from './orderChanges.ts'

/** How long a comment can be changed. */
const COMMENT_MINUTES = 5

/** Adds one. The version of the order stays: nobody else's form becomes stale by it. */
export async function addRemark(
  writing: Writing,
  kind: RemarkKind,
  by: By,
  input: v.InferOutput<typeof newRemarkSchema>,
): Promise<OrderRecord> {
  const { tx, companyId, actor, now } = writing
  const record = await lockSeenOrder(writing, by, null)
  if (isBlank(input.text)) throw fieldsRefused({ text: liveServerMessages.required })
  const { parcel_id: parcelId } = input
  if (parcelId !== null && !record.parcels.some(({ id }) => id === parcelId))
    throw fieldsRefused({ parcel_id: liveServerMessages.malformed })
  const isPinned = kind === 'note' && input.is_pinned
  if (isPinned) await unpinNotes(tx, companyId, record.order.id)
  const text = trimmed(input.text)
  await insertRemark(tx, kind, {
    companyId,
    id: newId(),
    orderId: record.order.id,
    parcelId,
    text,
    authorId: actor.id ?? companyId,
    authorName: actor.name,
    isPinned,
    createdAt: now,
  })
  await log(writing, record, `${kind}.added`, {}, { [kind]: text })
  return record
}

export async function changeRemark(
  writing: Writing,
  kind: RemarkKind,
  by: By,
  { id, input }: { id: string; input: v.InferOutput<typeof remarkRequestSchema> },
): Promise<OrderRecord> {
  const { tx, companyId, now } = writing
  const record = await lockSeenOrder(writing, by, null)
  if (isBlank(input.text)) throw fieldsRefused({ text: liveServerMessages.required })
  const row = await lockOwn(writing, kind, record, id)
  if (row.version !== input.version)
    throw refusals.staleVersion({
      detail: liveServerMessages.staleVersion({
        subject: 'remark',
        name: row.authorName,
        ageMs: now.getTime() - (row.editedAt ?? row.createdAt).getTime(),
      }),
      version: row.version,
      changed_by: row.authorName,
      changed_at: (row.editedAt ?? row.createdAt).getTime(),
      differing: { text: { before: null, after: row.text } },
    })
  const isPinned = kind === 'note' && input.is_pinned
  if (isPinned) await unpinNotes(tx, companyId, record.order.id)
  const text = trimmed(input.text)
  await updateRemark(tx, kind, row, { text, isPinned, editedAt: now })
  await log(writing, record, `${kind}.changed`, { [kind]: row.text }, { [kind]: text })
  return record
}

/** Leaves a mark: who said something and when. */
export async function deleteRemark(
  writing: Writing,
  kind: RemarkKind,
  by: By,
  id: string,
): Promise<OrderRecord> {
  const record = await lockSeenOrder(writing, by, null)
  const row = await lockOwn(writing, kind, record, id)
  await updateRemark(writing.tx, kind, row, { deletedAt: writing.now, isPinned: false })
  await log(writing, record, `${kind}.deleted`, { [kind]: row.text }, {})
  return record
}

/** A note may be changed by everybody; a comment by its author, for five minutes. */
async function lockOwn(
  { tx, companyId, actor, now }: Writing,
  kind: RemarkKind,
  { order }: OrderRecord,
  id: string,
): Promise<RemarkRow> {
  const row = await lockRemark(tx, kind, { companyId, orderId: order.id, id })
  if (!row || row.deletedAt !== null) throw refusals.notFound()
  if (kind === 'note') return row
  if (row.authorId !== actor.id) throw refusals.inUse(liveServerMessages.notYours)
  if (now.getTime() - row.createdAt.getTime() > COMMENT_MINUTES * 60_000)
    throw refusals.inUse(liveServerMessages.commentTooOld)
  return row
}

async function log(
  writing: Writing,
  { order }: OrderRecord,
  event: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await writing.log({
    subject: 'order',
    subjectId: order.id,
    event,
    before,
    after,
    version: order.version,
  })
}
