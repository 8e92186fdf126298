import { narrowingFilters, unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import { orderFiltersMessages } from '#messages/orderFilters.ts'
import { Button } from '#ui/Button.tsx'
import type { Orders } from '../orders.hooks.ts'
import { filterText, namesShown } from './filterText.ts'

/** Of filters that find nothing together, those to take off: with what is found then. */
export default function WithoutFilters({ orders }: { orders: Orders }) {
  const { query, zone, found, change } = orders
  return (
    <ul className="mt-2 flex flex-col items-center gap-2">
      {narrowingFilters(query).map((filter) => {
        const count = found?.without?.[filter]
        if (count === undefined) return null
        const text = filterText(filter, query, { zone, names: namesShown(orders) })
        return (
          <li key={filter} className="max-w-full">
            <Button kind="quiet" onClick={() => change({ [filter]: unfilteredOrders[filter] })}>
              <bdi>{orderFiltersMessages.without({ text, orders: count })}</bdi>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
