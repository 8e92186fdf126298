import { folded } from '#domain/folding.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { MAX_TAG_LENGTH, type OrderTag, orderTags } from './order.ts'

/** Set by the system, and by nobody else (orders.md §2). */
const reservedTags = ['verified', 'split', 'duplicate']

export const isOrderTag = (tag: string): tag is OrderTag => orderTags.some((known) => known === tag)

/** Tags are the same whatever their case. What the panel offers is typed as it is shown there: 'gift wrap' is 'gift-wrap'. */
function keyOf(tag: string): string {
  const key = trimmed(tag).toLowerCase()
  return orderTags.find((known) => known.replaceAll('-', ' ') === key) ?? key
}

export const isSameTag = (tag: string) => (other: string) => keyOf(other) === keyOf(tag)

/** The tags of an order that people set. */
export function ownTags({ tags }: Pick<OrderResponse, 'tags'>): string[] {
  return tags.filter(({ is_system }) => !is_system).map(({ tag }) => tag)
}

/** Whether nobody but the system sets a tag, or one that looks the same: invisible characters and wide letters hide nothing. */
export function isReservedTag(tag: string): boolean {
  return reservedTags.includes(folded(tag))
}

/** Adds or removes a tag. What the panel offers comes first, in the order in which it is offered. */
export function toggledTags(tags: readonly string[], tag: string): string[] {
  const others = tags.filter((other) => !isSameTag(tag)(other))
  const chosen = others.length < tags.length ? others : [...others, trimmed(tag)]
  return [
    ...orderTags.filter((known) => chosen.includes(known)),
    ...chosen.filter((each) => !isOrderTag(each)),
  ]
}

/** Whether both lists have the same tags in any order. */
export function hasSameTags(tags: readonly string[], others: readonly string[]): boolean {
  return tags.length === others.length && tags.every((tag) => others.some(isSameTag(tag)))
}

/** What was chosen on top of `before`, on top of `latest`: what somebody else added or removed meanwhile stays so. */
export function rebasedTags(
  latest: readonly string[],
  { before, chosen }: { before: readonly string[]; chosen: readonly string[] },
): string[] {
  const kept = latest.filter((tag) => !before.some(isSameTag(tag)) || chosen.some(isSameTag(tag)))
  const added = chosen.filter((tag) => !before.some(isSameTag(tag)) && !latest.some(isSameTag(tag)))
  return added.reduce<string[]>((tags, tag) => toggledTags(tags, tag), kept)
}

/** Why a person can neither add nor remove a typed tag, whatever the order. */
export function typedTagProblem(text: string): 'tooLong' | 'reserved' | null {
  if (trimmed(text).length > MAX_TAG_LENGTH) return 'tooLong'
  return isReservedTag(text) ? 'reserved' : null
}

/** Why a typed tag cannot be added; null when it can, or when nothing is typed. */
export function tagProblem(text: string, tags: readonly string[]): 'tooLong' | 'reserved' | 'present' | null {
  return typedTagProblem(text) ?? (tags.some(isSameTag(text)) ? 'present' : null)
}

/** The chosen tags with the one that is being typed, if it is one. */
export function tagsWith(text: string, tags: readonly string[]): string[] {
  return isBlank(text) || tagProblem(text, tags) !== null ? [...tags] : toggledTags(tags, text)
}
