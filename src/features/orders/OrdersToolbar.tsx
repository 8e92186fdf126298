import { useRef } from 'react'
import { calendarParts, isDayRange, spanOfDay } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { ordersMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { CloseIcon, FiltersIcon } from '#ui/icons.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import { FilterSelect, RecordToolbar } from '#workspace/RecordToolbar.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { typeFilter, weekFilter } from './orderFilters.ts'
import { hiddenFilters, type Orders } from './orders.hooks.ts'
import { TableMenu } from './TableMenu.tsx'

// Only a phone opens it, and it brings the dialog library with it.
const FiltersDrawer = lazyPart(() => import('./FiltersDrawer.tsx'))

// The list is usable without it.
const SavedViews = lazyPart(() => import('./views/SavedViews.tsx'))

/** Search and filters in one line; on a phone the filters stand in a drawer. */
export function OrdersToolbar({ orders }: { orders: Orders }) {
  const { query, panel } = orders
  const count = hiddenFilters(query)
  const canSaveViews = useCapability('saveViews')
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
      <DaysChip orders={orders} />
      {canSaveViews && (
        // Has its place before the views are there, so that nothing moves when they come.
        <div className="outline-live min-w-0 phone:hidden md:max-lg:w-32 lg:max-xl:w-44 xl:max-2xl:w-44 2xl:flex-1">
          <SavedViews isShown={orders.found !== null} orders={orders} />
        </div>
      )}
      <div className="ms-auto phone:hidden">
        <TableMenu />
      </div>
      {panel.isFiltering && (
        <FiltersDrawer isShown onFailed={panel.close} orders={orders} onClose={panel.close} />
      )}
    </RecordToolbar>
  )
}

/** The day or range that the dashboard led here with. */
function DaysChip({ orders: { query, zone, removeDays } }: { orders: Orders }) {
  const button = useRef<HTMLButtonElement>(null)
  if (query.days === null) return null
  const days = isDayRange(query.days)
    ? dateMessages.range({ range: query.days })
    : dateMessages.day(calendarParts(spanOfDay(query.days, zone).from, zone))
  return (
    // On a phone in a line of its own, so that the search keeps its width.
    <div className="phone:w-full">
      <Button
        endIcon={CloseIcon}
        label={ordersMessages.removeDays({ days })}
        ref={button}
        onClick={() => {
          // The button goes with what it removes.
          button.current?.closest('search')?.querySelector('input')?.focus()
          removeDays()
        }}
      >
        {days}
      </Button>
    </div>
  )
}
