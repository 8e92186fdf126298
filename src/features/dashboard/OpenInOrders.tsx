import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { Link } from '#ui/link/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { ordersOf } from './ordersOf.ts'

/** The ways from the chips to the list itself: one for each chosen status, for the list knows one at a time. */
export function OpenInOrders({ filter: { statuses, date } }: { filter: DashboardFilter }) {
  const isSeveral = statuses.length > 1
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isSeveral && <span aria-hidden="true">{dashboardMessages.openInOrdersList}</span>}
      {statuses.length === 0 && (
        <Link to={ordersOf('all', date)} kind="quiet">
          {dashboardMessages.openInOrders}
        </Link>
      )}
      {statuses.map((status) => {
        const name = dashboardMessages.status[status]
        return (
          <Link key={status} to={ordersOf(status, date)} kind="quiet">
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
    </div>
  )
}
