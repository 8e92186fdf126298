import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { queueStatuses } from '#domain/orders/order.ts'
import { paths } from '#domain/paths.ts'
import type { Days } from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { DeliveriesIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { countText } from './figureText.ts'
import { ordersOf } from './ordersOf.ts'

/** Where the last of so many would be alone in a row. */
const evenRows: Readonly<Record<number, string>> = {
  4: 'md:max-lg:basis-1/3',
  6: 'xl:max-2xl:basis-1/4',
}

/**
 * The orders and deliveries that wait for a person, each queue with the way to its list: what the day begins with, at every width.
 */
export function Queues({ figures, days }: { figures: DashboardFigures; days: Days | null }) {
  const queues = queueStatuses.filter((status) => figures.countsByStatus[status] > 0)
  const { deliveries = 0 } = figures
  const count = queues.length + Number(deliveries > 0)
  if (count === 0) return null
  const tile = `grow basis-44 bg-surface phone:basis-[calc(50%-1px)] ${evenRows[count] ?? ''}`
  return (
    <section aria-labelledby="queues" className="border-t border-line">
      <h2 id="queues" className="type-section px-(--gutter) pt-4 pb-2">
        {dashboardMessages.needsPerson}
      </h2>
      <ul className="flex flex-wrap gap-px border-y border-line bg-line">
        {queues.map((status) => (
          <li key={status} className={tile}>
            <Link to={ordersOf(status, days)} kind="tile">
              <StatusLabel status={status} label={dashboardMessages.status[status]} />{' '}
              <span className="figures font-[580]">{countText(figures.countsByStatus[status])}</span>
            </Link>
          </li>
        ))}
        {deliveries > 0 && (
          <li className={tile}>
            <Link to={paths.deliveries} kind="tile">
              <span className="type-xs inline-flex items-center gap-1.5 py-0.75 align-middle whitespace-nowrap text-ink">
                <DeliveriesIcon />
                <span>{dashboardMessages.deliveries}</span>
              </span>{' '}
              <span className="figures font-[580]">{countText(deliveries)}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
