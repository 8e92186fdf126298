import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import { isBlank } from '#domain/text.ts'
import type { productPickMachine } from '#machines/productPick/productPick.machine.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'

export type ProductPickActor = ActorRefFrom<typeof productPickMachine>

/** What it reads, which runs for as long as it does; it is still read once the order is left. */
export function useProductReading(pick: ProductPickActor): ReadingActor {
  return useMemo(() => {
    const { productReading } = pick.getSnapshot().children
    if (!productReading) throw new Error('useProductReading: the choice has not started')
    return productReading
  }, [pick])
}

/** The search for products as its charts have it, and what a person does in it. */
export function useProductPick(pick: ProductPickActor) {
  const reading = useProductReading(pick)
  const { answer, isBusy, isEmpty, hasFailed, retry } = useReading<OrderedProduct[]>(reading)
  const query = useSelector(reading, ({ context }) => (context.question as string | null) ?? '')
  return {
    query,
    found: answer ?? [],
    isBusy,
    isEmpty,
    hasFailed,
    retry,
    type: (text: string) => pick.send({ type: 'query.changed', query: isBlank(text) ? null : text }),
    submit: () => pick.send({ type: 'query.entered' }),
    choose: (product: OrderedProduct) => pick.send({ type: 'product.chosen', product, query }),
  }
}
