import { lazy, Suspense, useState } from 'react'
import { typeFilters } from '#domain/listQueries/ordersQuery.ts'
import { weekFilters } from '#domain/weeks.ts'
import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { FiltersIcon } from '#ui/icons.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { hiddenFilters, type Orders } from './orders.hooks.ts'

// Only a phone opens it, and it brings the dialog library with it.
const FiltersDrawer = lazy(() => import('./FiltersDrawer.tsx'))

export const weekOptions = weekFilters.map((week) => ({ value: week, label: ordersMessages.week[week] }))
export const typeOptions = typeFilters.map((type) => ({ value: type, label: ordersMessages.type[type] }))

/** Search and filters in one line; on a phone the filters stand in a drawer. */
export function OrdersToolbar({ orders }: { orders: Orders }) {
  const { query } = orders
  const [isOpen, setIsOpen] = useState(false)
  const count = hiddenFilters(query)
  return (
    <Toolbar label={ordersMessages.search}>
      <SearchField
        label={ordersMessages.search}
        placeholder={ordersMessages.searchPlaceholder}
        value={query.search}
        onChange={orders.search}
        shortcut="/"
      />
      <div className="flex gap-2 phone:hidden">
        <NativeSelect
          aria-label={ordersMessages.weekFilter}
          size="toolbar"
          value={query.week}
          options={weekOptions}
          onChange={orders.chooseWeek}
        />
        <NativeSelect
          aria-label={ordersMessages.typeFilter}
          size="toolbar"
          value={query.type}
          options={typeOptions}
          onChange={orders.chooseType}
        />
      </div>
      <div className="md:hidden">
        <Button icon={FiltersIcon} onClick={() => setIsOpen(true)}>
          {count > 0 ? ordersMessages.filtersOn({ count }) : ordersMessages.filters}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FiltersDrawer orders={orders} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Toolbar>
  )
}
