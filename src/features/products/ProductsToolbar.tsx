import { categoryFilters, stockFilters } from '#domain/listQueries/productsQuery.ts'
import { productsMessages } from '#messages/products.ts'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Products } from './products.hooks.ts'

const categoryOptions = categoryFilters.map((category) => ({
  value: category,
  label: category === 'all' ? productsMessages.allCategories : category,
}))
const stockOptions = stockFilters.map((stock) => ({
  value: stock,
  label: stock === 'all' ? productsMessages.allStock : productsMessages.stock[stock],
}))

/** Search and both filters, and how many products they find. */
export function ProductsToolbar({ products }: { products: Products }) {
  const { query, found } = products
  return (
    <Toolbar label={productsMessages.search} underHeader>
      <SearchField
        label={productsMessages.search}
        placeholder={productsMessages.search}
        value={query.search}
        onChange={products.search}
        shortcut="/"
      />
      <div className="flex gap-2 phone:w-full phone:*:flex-1">
        <NativeSelect
          aria-label={productsMessages.categoryFilter}
          size="toolbar"
          value={query.category}
          options={categoryOptions}
          onChange={products.chooseCategory}
        />
        <NativeSelect
          aria-label={productsMessages.stockFilter}
          size="toolbar"
          value={query.stock}
          options={stockOptions}
          onChange={products.chooseStock}
        />
      </div>
      <p className="ms-auto text-ink-2" role="status">
        {found && productsMessages.found({ total: found.total })}
      </p>
    </Toolbar>
  )
}
