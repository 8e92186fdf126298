import { stockFilters } from '#domain/listQueries/productsQuery.ts'
import { inCategoryOrder } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { CardsIcon, TableIcon } from '#ui/icons.ts'
import { FilterSelect, RecordToolbar } from '#workspace/RecordToolbar.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import type { Products } from './products.hooks.ts'
import { chooseProductView, productViews, useProductView } from './productView.ts'

const stockOptions = stockFilters.map((stock) => ({
  value: stock,
  label: stock === 'all' ? productsMessages.allStock : productsMessages.stock[stock],
}))

/** Search and both filters, and how many products they find. */
export function ProductsToolbar({ products }: { products: Products }) {
  const { query, found } = products
  const own = query.category === 'all' ? [] : [query.category]
  const categories = ['all', ...inCategoryOrder([...products.categories, ...own])]
  // Where orders reserve stock, the filter is about what is left.
  const isReserved = useCapability('adjustStock')
  const isOwnData = useCapability('keepChanges')
  return (
    <RecordToolbar label={productsMessages.search} q={query.q} onSearch={products.search} underHeader>
      <div className="flex gap-2 phone:w-full phone:*:flex-1">
        <FilterSelect
          label={productsMessages.categoryFilter}
          value={query.category}
          options={categories.map((category) => ({
            value: category,
            label: category === 'all' ? productsMessages.allCategories : category,
          }))}
          onChange={products.chooseCategory}
        />
        <FilterSelect
          label={isReserved ? productsMessages.availableFilter : productsMessages.stockFilter}
          value={query.stock}
          options={stockOptions}
          onChange={products.chooseStock}
        />
      </div>
      <p className="ms-auto min-h-5 text-ink-2 phone:ms-0" role="status">
        {found && productsMessages.found({ total: found.total })}
      </p>
      {isOwnData && <ViewSwitch />}
    </RecordToolbar>
  )
}

const viewIcons = { cards: CardsIcon, table: TableIcon }

/** Cards, or a table. */
function ViewSwitch() {
  const view = useProductView()
  return (
    <div className="outline-live flex phone:ms-auto">
      {productViews.map((value) => (
        <IconButton
          key={value}
          label={productsMessages.view[value]}
          icon={viewIcons[value]}
          pressed={value === view}
          onClick={() => chooseProductView(value)}
        />
      ))}
    </div>
  )
}
