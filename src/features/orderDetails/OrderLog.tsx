import type { LogEntry, OrderDetail, OrderEvent } from '#domain/orders/detail.ts'
import type { Zone } from '#domain/weeks.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Lozenge } from '#ui/Lozenge.tsx'
import { Time } from './Time.tsx'

/** What was written on the order without moving it. */
const asides: readonly OrderEvent[] = ['customer-edited', 'tags-changed', 'note-added']

const isStop = ({ event }: LogEntry) => !asides.includes(event)

/** The order's road so far, the newest first: a lozenge for each stop, saffron where it stands now. */
export function OrderLog({ detail: { log, order }, zone }: { detail: OrderDetail; zone: Zone }) {
  const newestFirst = log.toReversed()
  const here = order.closedAt === null ? newestFirst.findIndex(isStop) : -1
  return (
    <ol className="px-(--gutter) py-5">
      {newestFirst.map((entry, index) => (
        <li key={`${entry.at} ${entry.event}`} className="group relative flex gap-3 pb-5 last:pb-0">
          <span className="absolute start-2.25 top-2.5 -bottom-2.5 w-0.5 bg-brand group-last:hidden" />
          <span className="relative grid size-5 shrink-0 place-items-center">
            {isStop(entry) ? (
              <Lozenge state={index === here ? 'current' : 'done'} />
            ) : (
              <span className="size-1.5 rounded-full bg-brand outline-4 outline-surface" />
            )}
          </span>
          <div className="min-w-0">
            <p className={index === here ? 'font-[620]' : ''}>{orderDetailMessages.event[entry.event]}</p>
            <p className="type-xs text-ink-3">
              <Time at={entry.at} zone={zone} />, {orderDetailMessages.by[entry.by]}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
