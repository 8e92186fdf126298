/** Choosing the tags of an order. */
import { type OrderTag, orderTags } from './order.ts'

/** The tags with one chosen, or no longer chosen, in the order in which they are offered. */
export function toggledTags(tags: readonly OrderTag[], tag: OrderTag): OrderTag[] {
  return orderTags.filter((candidate) => tags.includes(candidate) !== (candidate === tag))
}

/** Whether both are the same tags, in whatever order. */
export function hasSameTags(tags: readonly OrderTag[], others: readonly OrderTag[]): boolean {
  return orderTags.every((tag) => tags.includes(tag) === others.includes(tag))
}
