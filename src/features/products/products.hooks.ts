import { useEffect, useMemo, useRef } from 'react'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import type { Money } from '#domain/money.ts'
import { type Product, type ProductsQuery, productCategories } from '#domain/products.ts'
import { useRecordKeys } from '#workspace/recordKeys.hooks.ts'
import {
  type RecordListActor,
  useHasNone,
  useRecordList,
  useRecordListActor,
} from '#workspace/recordList.hooks.ts'
import { useCapability, useDelete, useFormatMoney, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { useProductView } from './productView.ts'

/** The product grid; null until it has started. */
export function useProductsActor(): RecordListActor | null {
  return useRecordListActor('product', allProducts)
}

/** What a row of the table needs; null is what this person, or this workspace, does not do. */
export type ProductRowView = {
  money: (amount: Money) => string
  edit: ((product: Product) => void) | null
  adjustStock: ((product: Product) => void) | null
  remove: ((product: Product) => void) | null
}

/** The same until something of it changed, because all rows are then drawn again. */
function useRowView(list: {
  panel: Pick<ReturnType<typeof useRecordList<'product'>>['panel'], 'edit' | 'adjustStock'>
}) {
  const formatMoney = useFormatMoney()
  const deleteRecord = useDelete()
  const canAdjust = useCapability('adjustStock')
  const canChange = useReasonAgainst('products.change') === undefined
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  return useMemo((): ProductRowView => {
    const panel = () => latest.current.panel
    return {
      money: (amount) => formatMoney(amount, 'list'),
      edit: canChange ? (product) => panel().edit(product) : null,
      adjustStock: canAdjust ? (product) => panel().adjustStock(product) : null,
      remove: canChange
        ? ({ id, name, version }) => deleteRecord({ kind: 'product', id, name, version })
        : null,
    }
  }, [formatMoney, deleteRecord, canAdjust, canChange])
}

/** The product grid as its chart has it, and what a person does to it. */
export function useProducts(actor: RecordListActor) {
  const list = useRecordList<'product'>(actor)
  const remove = useDelete()
  const canAdjust = useCapability('adjustStock')
  const reasonAgainstChange = useReasonAgainst('products.change')
  const cards = useRef<HTMLDivElement>(null)
  // 'e' edits only for those who may.
  const edit = reasonAgainstChange === undefined ? list.panel.edit : () => {}
  useRecordKeys(cards, { found: list.found, panel: { edit } })
  return {
    ...list,
    hasNone: useHasNone(actor),
    rowView: useRowView(list),
    /** To choose from: those of the company's products, where it says them. */
    categories: list.found?.categories ?? productCategories,
    /** Why this person does not change products. */
    reasonAgainstChange,
    /** Goes on the element around the cards or rows. */
    cards,
    /** Where stock is kept by adjustments; null where it is typed into the product's form. */
    adjustStock: canAdjust ? list.panel.adjustStock : null,
    chooseCategory: (category: ProductsQuery['category']) => list.change({ category }),
    chooseStock: (stock: ProductsQuery['stock']) => list.change({ stock }),
    remove: ({ id, name, version }: Product) => remove({ kind: 'product', id, name, version }),
  }
}

export type Products = ReturnType<typeof useProducts>

/** Whether they are rows of a table: where a company has own ones, and if the person chose that. */
export function useIsTable(): boolean {
  const view = useProductView()
  return useCapability('keepChanges') && view === 'table'
}
