import { useRef } from 'react'
import { unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import { orderFiltersMessages } from '#messages/orderFilters.ts'
import { Button } from '#ui/Button.tsx'
import { CloseIcon } from '#ui/icons.ts'
import { type Orders, shownAsChips } from '../orders.hooks.ts'
import { filterText, namesShown } from './filterText.ts'

/** The filters that no control of the toolbar shows; each is taken off by a press. */
export default function FilterChips({ orders }: { orders: Orders }) {
  const { query, zone, change } = orders
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} aria-label={orderFiltersMessages.chips} className="flex flex-wrap gap-2">
      {shownAsChips(query).map((filter) => {
        const text = filterText(filter, query, { zone, names: namesShown(orders) })
        return (
          <li key={filter} className="min-w-0 max-w-full">
            <Button
              endIcon={CloseIcon}
              label={orderFiltersMessages.remove({ text })}
              onClick={() => {
                // The button goes with what it removes.
                list.current?.closest('search')?.querySelector('input')?.focus()
                change({ [filter]: unfilteredOrders[filter] })
              }}
            >
              <bdi className="block max-w-60 truncate">{text}</bdi>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
