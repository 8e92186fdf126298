import { keptChoice } from '#ui/keptChoice.ts'

/** How products are shown: a choice of the person at this browser. */
export type ProductView = 'cards' | 'table'

export const {
  values: productViews,
  choose: chooseProductView,
  use: useProductView,
} = keptChoice<ProductView>('productView', ['cards', 'table'])
