import { orderPath } from '#domain/paths.ts'
import { courierChoiceText } from '#messages/courierRules.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import { Note } from '#ui/Note.tsx'
import { MendRows } from './MendRows.tsx'
import type { BatchOnScreen } from './orderBatch.hooks.ts'

const words = orderBatchMessages.preview

/** What a booking of many would do: how many parcels go by which courier and why, and which orders cannot. */
export function BookingPreview({ dialog }: { dialog: BatchOnScreen }) {
  const { preview, isPreviewing, isUnpreviewed } = dialog
  if (isUnpreviewed)
    return (
      <Note tone="error" live>
        {words.failed}
      </Note>
    )
  if (isPreviewing || !preview) return <p role="status">{words.looking}</p>
  const { groups, mend } = preview
  const left = preview.left.filter(({ order }) => !mend.some((row) => row.order === order))
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {groups.length > 0 && (
        <ul aria-label={words.goes} className="rounded-2 border border-line">
          {groups.map(({ parcels, ...choice }) => (
            <li
              key={courierChoiceText(choice)}
              className="flex items-baseline justify-between gap-3 px-3 py-2.5 not-first:border-t not-first:border-line"
            >
              <span className="min-w-0 wrap-anywhere">{courierChoiceText(choice)}</span>
              <span className="figures shrink-0">{words.parcels({ parcels })}</span>
            </li>
          ))}
        </ul>
      )}
      {mend.length > 0 && (
        <>
          <Note tone="warning">{words.mendText({ orders: mend.length })}</Note>
          <MendRows dialog={dialog} preview={preview} />
        </>
      )}
      {left.length > 0 && (
        <>
          <Note tone="warning">{words.left({ orders: left.length, goes: groups.length > 0 })}</Note>
          <ul aria-label={words.stay} className="rounded-2 border border-line">
            {left.map(({ order, reasons }) => (
              <li key={order} className="px-3 py-2.5 not-first:border-t not-first:border-line">
                <PlainLink
                  to={orderPath(order)}
                  className="force-ltr font-[600] underline underline-offset-3 phone:py-1"
                >
                  {order}
                </PlainLink>
                {reasons.map((reason) => (
                  <p key={reason} className="text-ink-2">
                    {reason}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
