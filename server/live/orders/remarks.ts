/** Notes on an order and comments on a parcel (orders.md §7). */
import type * as v from 'valibot'
import type { newRemarkSchema, remarkRequestSchema } from '#domain/fulfilment/orderContract.ts'
import { COMMENT_MS } from '#domain/fulfilment/remarks.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { listChanges } from '#server/db/live/changes.ts'
import type { By, OrderRecord } from '#server/db/live/orders.ts'
import {
  findRemark,
  insertRemark,
  listRemarks,
  type RemarkKind,
  type RemarkRow,
  unpinNotes,
  updateRemark,
} from '#server/db/live/remarks.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { newId } from '../ids.ts'
import type { Writing } from '../write.ts'
import { lockSeenOrder } from './orderChanges.ts'

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
  const row = await ownOf(writing, kind, record, id)
  if (row.version !== input.version) throw await staleRemark(writing, kind, record, row)
  if (kind === 'note' && input.seen_pinned !== undefined)
    await requirePinned(writing, record, row, input.seen_pinned)
  const isPinned = kind === 'note' ? (input.is_pinned ?? row.isPinned) : false
  if (isPinned && !row.isPinned) await unpinNotes(tx, companyId, record.order.id)
  const text = trimmed(input.text)
  const isReworded = text !== row.text
  const isRestored = row.deletedAt !== null
  // A pin is not a word of it: its author and when it was written stay.
  await updateRemark(tx, kind, row, {
    text,
    isPinned,
    deletedAt: null,
    ...(isReworded && { editedAt: now }),
  })
  if (isRestored) {
    await log(writing, record, `${kind}.restored`, {}, { [kind]: text, ...(isPinned && { pinned: true }) })
    return record
  }
  const isMoved = isPinned !== row.isPinned
  await log(
    writing,
    record,
    isMoved && !isReworded ? `${kind}.${isPinned ? 'pinned' : 'unpinned'}` : `${kind}.changed`,
    { ...(isReworded && { [kind]: row.text }), ...(isMoved && { pinned: row.isPinned }) },
    { ...(isReworded && { [kind]: text }), ...(isMoved && { pinned: isPinned }) },
  )
  return record
}

/** Leaves a mark: who said something and when. */
export async function deleteRemark(
  writing: Writing,
  kind: RemarkKind,
  by: By,
  { id, version }: { id: string; version: number },
): Promise<OrderRecord> {
  const record = await lockSeenOrder(writing, by, null)
  const row = await ownOf(writing, kind, record, id)
  if (row.version !== version) throw await staleRemark(writing, kind, record, row)
  if (row.deletedAt !== null) throw refusals.notFound()
  await updateRemark(writing.tx, kind, row, { deletedAt: writing.now, isPinned: false })
  await log(writing, record, `${kind}.deleted`, { [kind]: row.text }, {})
  return record
}

/** Who changed it meanwhile is in the log: a note is changed by others than its author. */
async function staleRemark(
  { tx, companyId, now }: Writing,
  kind: RemarkKind,
  { order }: OrderRecord,
  row: RemarkRow,
) {
  const changes = await listChanges(tx, { companyId, subject: 'order', subjectId: order.id })
  const last = changes.findLast(
    ({ event, after }) => event.startsWith(`${kind}.`) && (after[kind] ?? row.text) === row.text,
  )
  const name = last?.actorName ?? row.authorName
  const changedAt = last?.createdAt ?? row.editedAt ?? row.createdAt
  return refusals.staleVersion({
    detail: liveServerMessages.staleVersion({
      subject: 'remark',
      name,
      ageMs: now.getTime() - changedAt.getTime(),
    }),
    version: row.version,
    changed_by: name,
    changed_at: changedAt.getTime(),
    differing: { text: { before: last?.before[kind] ?? null, after: row.text } },
  })
}

/** Another note may have got the pin meanwhile: it keeps it. */
async function requirePinned(
  writing: Writing,
  record: OrderRecord,
  row: RemarkRow,
  seen: string | null,
): Promise<void> {
  const remarks = await listRemarks(writing.tx, writing.companyId, record.order.id)
  const pinned = remarks.find(({ kind, isPinned }) => kind === 'note' && isPinned)
  if ((pinned?.id ?? null) !== seen) throw await staleRemark(writing, 'note', record, pinned ?? row)
}

/** A note may be changed by everybody, and brought back; a comment by its author, for five minutes. */
async function ownOf(
  { tx, companyId, actor, now }: Writing,
  kind: RemarkKind,
  { order }: OrderRecord,
  id: string,
): Promise<RemarkRow> {
  const row = await findRemark(tx, kind, { companyId, orderId: order.id, id })
  if (!row) throw refusals.notFound()
  if (kind === 'note') return row
  if (row.deletedAt !== null) throw refusals.notFound()
  if (row.authorId !== actor.id) throw refusals.inUse(liveServerMessages.notYours)
  if (now.getTime() - row.createdAt.getTime() > COMMENT_MS)
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
