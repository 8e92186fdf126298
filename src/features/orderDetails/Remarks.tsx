import type { Remark } from '#domain/orders/detail.ts'
import type { Zone } from '#domain/weeks.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Time } from './Time.tsx'

/** What was written about the order, oldest first. */
export function Remarks({ remarks, zone }: { remarks: readonly Remark[]; zone: Zone }) {
  return (
    <ul>
      {remarks.map(({ at, author, text }) => (
        <li key={`${at} ${text}`} className="border-b border-line px-(--gutter) py-3.5">
          <div className="type-xs flex flex-wrap items-baseline gap-x-3 text-ink-3">
            <span className="font-[580] text-ink">{author ?? orderDetailMessages.you}</span>
            <Time at={at} zone={zone} />
          </div>
          <p className="mt-1 max-w-160 whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ul>
  )
}
