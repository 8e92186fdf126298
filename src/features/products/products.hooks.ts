import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import {
  allProducts,
  formatProductsQuery,
  isSameProductsQuery,
  parseProductsQuery,
} from '#domain/listQueries/productsQuery.ts'
import type { Product, ProductsQuery } from '#domain/products.ts'
import { useListNotices } from '#notices/notices.ts'
import { useChart } from '#ui/useChart.ts'
import { useAddressQuery, useQueryOfAddress } from '#workspace/addressQuery.hooks.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { provideProductsList } from './products.actors.ts'

const addressQuery = { parse: parseProductsQuery, format: formatProductsQuery }

/** The product grid as its chart has it, and what a person does to it. */
export function useProducts() {
  const workspace = useWorkspace()
  const asked = useQueryOfAddress(addressQuery)
  const machine = useMemo(() => provideProductsList(workspace), [workspace])
  const actor = useActorRef(machine, { input: { query: asked } })
  useListNotices(actor, workspace.products.restore)
  const query = useSelector(actor, ({ context }) => context.query)
  const found = useSelector(actor, ({ context }) => context.found)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  useAddressQuery(addressQuery, query, (address) => actor.send({ type: 'address.changed', query: address }))
  return {
    chart: useChart(actor),
    query,
    found,
    isBusy,
    hasFailed,
    isFiltered: !isSameProductsQuery(query, allProducts),
    search: (search: string) => actor.send({ type: 'search.changed', search }),
    chooseCategory: (category: ProductsQuery['category']) =>
      actor.send({ type: 'category.chosen', category }),
    chooseStock: (stock: ProductsQuery['stock']) => actor.send({ type: 'stock.chosen', stock }),
    clearFilters: () => actor.send({ type: 'filters.cleared' }),
    retry: () => actor.send({ type: 'loading.retried' }),
    remove: ({ id, name }: Product) =>
      actor.send({ type: 'product.deleted', item: { kind: 'product', id, name } }),
  }
}

export type Products = ReturnType<typeof useProducts>
