/** Comments on a parcel and notes on an order (orders.md §7). */
import { isBlank, MAX_LONG_TEXT, trimmed } from '#domain/text.ts'
import type { OrderResponse, RemarkResponse } from './orderContract.ts'

export type RemarkKind = 'comment' | 'note'

/** How long a comment can be changed, in milliseconds. */
export const COMMENT_MS = 5 * 60_000

/** A note may be changed by everybody for as long as it is there; a comment by its author, for five minutes. */
export function isChangeable(
  kind: RemarkKind,
  { author, at, is_deleted }: Pick<RemarkResponse, 'author' | 'at' | 'is_deleted'>,
  now: number,
): boolean {
  if (is_deleted) return false
  return kind === 'note' || (author === null && now - at <= COMMENT_MS)
}

export const isTooLong = (text: string): boolean => trimmed(text).length > MAX_LONG_TEXT

/** Whether a text can be sent. */
export const isRemark = (text: string): boolean => !isBlank(text) && !isTooLong(text)

/** The parcel that a new comment is about: the chosen one, else the first; null before the order is split. */
export function commentedParcel({ parcels }: OrderResponse, chosen: string | null): string | null {
  return (parcels.find(({ id }) => id === chosen) ?? parcels[0])?.id ?? null
}

/** The one note of an order that everybody sees first. */
export function pinnedNote({ notes }: Pick<OrderResponse, 'notes'>): RemarkResponse | null {
  return notes.find(({ is_pinned, is_deleted }) => is_pinned && !is_deleted) ?? null
}
