import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { queueStatuses } from '#domain/orders/order.ts'
import type { Days } from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { Link } from '#ui/link/Link.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { countText } from './figureText.ts'
import { ordersOf } from './ordersOf.ts'

/**
 * The orders that wait for a person, each queue with the way to its list: what the day begins with, at every width.
 */
export function Queues({ figures, days }: { figures: DashboardFigures; days: Days | null }) {
  const queues = queueStatuses.filter((status) => figures.countsByStatus[status] > 0)
  if (queues.length === 0) return null
  return (
    <section aria-labelledby="queues" className="border-t border-line">
      <h2 id="queues" className="type-section px-(--gutter) pt-4 pb-2">
        {dashboardMessages.needsPerson}
      </h2>
      <ul className="flex flex-wrap gap-px border-y border-line bg-line">
        {queues.map((status) => (
          <li key={status} className="grow basis-44 bg-surface phone:basis-[calc(50%-1px)]">
            <Link to={ordersOf(status, days)} kind="tile">
              <StatusLabel status={status} label={dashboardMessages.status[status]} />{' '}
              <span className="figures font-[580]">{countText(figures.countsByStatus[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
