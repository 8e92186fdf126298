import { useSelector } from '@xstate/react'
import type { OrderBatch } from './orderBatch.hooks.ts'

/** The choice of all orders that match, also on other pages: what the bar offers and says of it. */
export function useWholeChoice({ choosing, list, query, shown, choice, count }: OrderBatch) {
  const isOfList = useSelector(choosing, ({ context }) => context.list === list)
  const later = useSelector(choosing, ({ context }) => context.later)
  const isBusy = useSelector(choosing, (snapshot) => snapshot.hasTag('busy'))
  const isBounded = useSelector(choosing, (snapshot) => snapshot.hasTag('bounded'))
  const hasFailed = useSelector(choosing, (snapshot) => snapshot.hasTag('failed'))
  const { revision, total = 0 } = shown ?? {}
  const isOffered = revision !== undefined && choice.extent === 'all' && total > count && later === 0
  return {
    /** Null unless the page is chosen, and there are others. */
    offer: isOffered
      ? {
          total,
          isBusy,
          choose: () => choosing.send({ type: 'all.chosen', list, asked: { query, revision } }),
        }
      : null,
    isBounded: isOfList && isBounded,
    hasFailed: isOfList && hasFailed,
    /** How many were left out, because nobody saw them. */
    later: isOfList ? later : 0,
  }
}

export type WholeChoice = ReturnType<typeof useWholeChoice>
