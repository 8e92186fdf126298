import type { OrderStatus } from '#domain/orders/order.ts'
import { INK, WASH } from './Badge.tsx'
import { orderStatusStyles } from './orderStatus.ts'

/** An order's status: icon and word. A loud one is pulled 6 px outward, so that all icons are in one column. */
export function StatusLabel(props: { status: OrderStatus; label: string }) {
  const { icon: Drawing, tone, loud } = orderStatusStyles[props.status]
  return (
    <span
      className={`type-xs inline-flex items-center gap-1.5 py-0.75 align-middle whitespace-nowrap ${loud ? `-mx-1.5 rounded-1 px-1.5 ${WASH[tone]}` : 'text-ink'}`}
    >
      <Drawing className={loud ? '' : INK[tone]} />
      <span>{props.label}</span>
    </span>
  )
}
