import { allOrders, formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { paths } from '#domain/paths.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { Link } from '#ui/link/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** The ways from the chips to the list itself: one for each chosen status, for the list knows one at a time. */
export function OpenInOrders(props: { statuses: readonly OrderStatus[]; isOneDay: boolean }) {
  const { statuses, isOneDay } = props
  const isSeveral = statuses.length > 1
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isSeveral && <span aria-hidden="true">{dashboardMessages.openInOrdersList}</span>}
      {statuses.length === 0 && (
        <Link to={paths.orders} kind="quiet">
          {dashboardMessages.openInOrders}
        </Link>
      )}
      {statuses.map((status) => {
        const name = dashboardMessages.status[status]
        return (
          <Link key={status} to={ordersPath(status)} kind="quiet">
            {isSeveral ? (
              <>
                <VisuallyHidden>{dashboardMessages.openInOrdersList} </VisuallyHidden>
                {name}
              </>
            ) : (
              dashboardMessages.openStatusInOrders({ status: name })
            )}
          </Link>
        )
      })}
      {isOneDay && <span>{dashboardMessages.ordersHasAllDays}</span>}
    </div>
  )
}

function ordersPath(status: OrderStatus): string {
  return `${paths.orders}?${new URLSearchParams(formatOrdersQuery({ ...allOrders, status })).toString()}`
}
