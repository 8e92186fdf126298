import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { FiltersIcon } from '#ui/icons.ts'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { FilterSelect, RecordToolbar } from '#workspace/RecordToolbar.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { typeFilter, weekFilter } from './orderFilters.ts'
import { hiddenFilters, type Orders, shownAsChips } from './orders.hooks.ts'
import { TableMenu } from './TableMenu.tsx'

// Most visits do not open it, and it brings the dialog library with it.
const FiltersDrawer = lazyPart(() => import('./filters/FiltersDrawer.tsx'))

const FilterChips = lazyPart(() => import('./filters/FilterChips.tsx'))

// The list is usable without it.
const SavedViews = lazyPart(() => import('./views/SavedViews.tsx'))

/** Search and filters in one line, the rest of the filters in a drawer; on a phone all of them. */
export function OrdersToolbar({ orders }: { orders: Orders }) {
  const { query, panel } = orders
  const count = hiddenFilters(query)
  const canSaveViews = useCapability('saveViews')
  const canFilter = useCapability('filterOrders')
  const hasChips = shownAsChips(query).length > 0
  return (
    <RecordToolbar
      label={ordersMessages.search}
      placeholder={ordersMessages.searchPlaceholder}
      q={query.q}
      onSearch={orders.search}
    >
      <div className="flex gap-2 phone:hidden">
        <FilterSelect {...weekFilter(orders)} />
        <FilterSelect {...typeFilter(orders)} />
      </div>
      <div className="md:hidden">
        <Button icon={FiltersIcon} iconOnPhone={count === 0} focusTarget="filters" onClick={panel.filter}>
          {count > 0 ? ordersMessages.filtersOn({ count }) : ordersMessages.filters}
        </Button>
      </div>
      {canFilter && (
        <div className="outline-live phone:hidden">
          <Button icon={FiltersIcon} onClick={panel.filter}>
            {ordersMessages.filters}
          </Button>
        </div>
      )}
      {canSaveViews && (
        // Has its place before the views are there, so that nothing moves when they come.
        <div className="outline-live min-w-0 phone:hidden md:max-lg:w-32 lg:max-xl:w-44 xl:max-2xl:w-44 2xl:flex-1">
          <SavedViews isShown={orders.found !== null} orders={orders} />
        </div>
      )}
      <div className="ms-auto phone:hidden">
        <TableMenu />
      </div>
      {hasChips && (
        // Has its place before they are there.
        <div className="min-h-9 w-full phone:min-h-11">
          <FilterChips isShown orders={orders} />
        </div>
      )}
      {panel.isFiltering && (
        <FiltersDrawer isShown onFailed={panel.close} orders={orders} onClose={panel.close} />
      )}
    </RecordToolbar>
  )
}
