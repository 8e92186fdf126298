import { INK, WASH } from './Badge.tsx'
import { type OrderStatusId, orderStatusStyles } from './orderStatus.ts'

/** The status of an order: icon and text. The background of a loud one extends by 6 px, to keep all icons aligned. */
export function StatusLabel(props: { status: OrderStatusId; label: string }) {
  const { icon: Drawing, tone, loud } = orderStatusStyles[props.status]
  return (
    <span
      className={`type-xs inline-flex items-center gap-1.5 py-0.75 align-middle whitespace-nowrap ${loud ? `-mx-1.5 rounded-1 px-1.5 ${WASH[tone]}` : 'text-ink'}`}
    >
      <Drawing className={loud ? '' : INK[tone]} />
      {props.label}
    </span>
  )
}
