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
      <ul className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {queues.map((status) => (
          <li key={status} className="bg-surface phone:last:odd:col-span-2">
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
