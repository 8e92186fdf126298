import { type OrderTag, orderTags } from './order.ts'

/** Adds or removes a tag of an order. Returns the tags in the order in which they are offered. */
export function toggledTags(tags: readonly OrderTag[], tag: OrderTag): OrderTag[] {
  return orderTags.filter((candidate) => tags.includes(candidate) !== (candidate === tag))
}

/** Whether both lists have the same tags in any order. */
export function hasSameTags(tags: readonly OrderTag[], others: readonly OrderTag[]): boolean {
  return orderTags.every((tag) => tags.includes(tag) === others.includes(tag))
}
