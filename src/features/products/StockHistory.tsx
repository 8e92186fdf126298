import type { PastAdjustment } from '#domain/fulfilment/stockForm.ts'
import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { stockMessages } from '#messages/stock.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { useWorkspace } from '#workspace/workspace.hooks.ts'

/** The last changes of a product's stock, newest first. */
export function StockHistory({ history }: { history: readonly PastAdjustment[] }) {
  const { zone } = useWorkspace()
  return (
    <section>
      <h3 className="type-section mb-1">{stockMessages.history}</h3>
      {history.length === 0 && <p className="text-ink-2">{stockMessages.noHistory}</p>}
      <ul>
        {history.map((past) => (
          <li key={past.id} className="border-b border-line py-2.5">
            <p className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="figures font-[580]">
                  <Ltr>{stockMessages.change(past)}</Ltr>
                </span>{' '}
                {stockMessages.reasonText(past)}
              </span>
              <span className="figures text-ink-2">{stockMessages.after({ onHand: past.onHandAfter })}</span>
            </p>
            <p className="type-xs flex justify-between gap-3 text-ink-3">
              <span className="min-w-0 wrap-anywhere">
                {stockMessages.by({ place: past.place, name: past.by })}
              </span>
              <span className="shrink-0">
                <Ltr>{dateMessages.dayAndTime(calendarParts(past.at, zone))}</Ltr>
              </span>
            </p>
            {past.note && <p className="type-xs mt-0.5 wrap-anywhere text-ink-2">{past.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
