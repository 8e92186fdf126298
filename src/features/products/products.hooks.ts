import { useRef } from 'react'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import { type Product, type ProductsQuery, productCategories } from '#domain/products.ts'
import { useRecordKeys } from '#workspace/recordKeys.hooks.ts'
import {
  type RecordListActor,
  useHasNone,
  useRecordList,
  useRecordListActor,
} from '#workspace/recordList.hooks.ts'
import { useCapability, useDelete, useReasonAgainst } from '#workspace/workspace.hooks.ts'

/** The product grid; null until it has started. */
export function useProductsActor(): RecordListActor | null {
  return useRecordListActor('product', allProducts)
}

/** The product grid as its chart has it, and what a person does to it. */
export function useProducts(actor: RecordListActor) {
  const list = useRecordList<'product'>(actor)
  const remove = useDelete()
  const canAdjust = useCapability('adjustStock')
  const reasonAgainstChange = useReasonAgainst('products.change')
  const cards = useRef<HTMLUListElement>(null)
  // 'e' edits only for those who may.
  const edit = reasonAgainstChange === undefined ? list.panel.edit : () => {}
  useRecordKeys(cards, { found: list.found, panel: { edit } })
  return {
    ...list,
    hasNone: useHasNone(actor),
    /** To choose from: those of the company's products, where it says them. */
    categories: list.found?.categories ?? productCategories,
    /** Why this person does not change products. */
    reasonAgainstChange,
    /** Goes on the element around the cards. */
    cards,
    /** Where stock is kept by adjustments; null where it is typed into the product's form. */
    adjustStock: canAdjust ? list.panel.adjustStock : null,
    chooseCategory: (category: ProductsQuery['category']) => list.change({ category }),
    chooseStock: (stock: ProductsQuery['stock']) => list.change({ stock }),
    remove: ({ id, name, version }: Product) => remove({ kind: 'product', id, name, version }),
  }
}

export type Products = ReturnType<typeof useProducts>
