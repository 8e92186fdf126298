import type { Customer } from '#domain/customers.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { orderPath, paths } from '#domain/paths.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { customersMessages } from '#messages/customers.ts'
import { dateMessages } from '#messages/dates.ts'
import { ordersMessages } from '#messages/orders.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Link } from '#ui/link/Link.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'
import { useLastOrders, useLastOrdersActor } from './lastOrders.hooks.ts'

/** A customer's last orders, each a link, and a link to all orders of that name. */
export function LastOrders({ customer, zone }: { customer: Customer; zone: Zone }) {
  const actor = useLastOrdersActor(customer.id)
  return (
    <section {...useChart(actor)} className="mt-6">
      <h3 className="type-label mb-1">{customersMessages.lastOrders}</h3>
      {actor && <Orders actor={actor} zone={zone} />}
      {customer.orders > 0 && (
        <p className="mt-3">
          <Link to={`${paths.orders}?${new URLSearchParams({ q: customer.name }).toString()}`}>
            {customersMessages.viewAllOrders({ count: customer.orders })}
          </Link>
        </p>
      )}
    </section>
  )
}

function Orders({ actor, zone }: { actor: ReadingActor; zone: Zone }) {
  const { orders, isLoading, isEmpty, hasFailed, retry } = useLastOrders(actor)
  return (
    <>
      {isLoading && <Loading />}
      {hasFailed && <RetryNote onRetry={retry}>{customersMessages.lastOrdersFailed}</RetryNote>}
      {isEmpty && <p className="text-ink-2">{customersMessages.noOrders}</p>}
      {orders.length > 0 && (
        <ul>
          {orders.map((order) => (
            <Row key={order.id} order={order} zone={zone} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ order, zone }: { order: OrderRow; zone: Zone }) {
  const formatMoney = useFormatMoney()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 not-first:border-t not-first:border-line">
      <Link to={orderPath(order.id)}>
        <Ltr>{order.id}</Ltr>
      </Link>
      <span className="tabular-nums">
        <Ltr>{formatMoney(order.total, 'list')}</Ltr>
      </span>
      <span className="type-xs w-full text-ink-3">
        <span className="flex flex-wrap items-center justify-between gap-x-3 *:last:me-0">
          <Ltr>{dateMessages.day(calendarParts(order.placedAt, zone))}</Ltr>
          <StatusLabel status={order.status} label={ordersMessages.status[order.status]} />
        </span>
      </span>
    </li>
  )
}

function Loading() {
  return (
    <Skeleton>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-15 items-center justify-between not-first:border-t border-line">
          <SkeletonBar width={88} />
          <SkeletonBar width={64} />
        </div>
      ))}
    </Skeleton>
  )
}
