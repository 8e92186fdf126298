import type { RefusedChange } from '#domain/refusedChange.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { Note } from '#ui/Note.tsx'
import { valueText } from './valueText.ts'

/** Who changed the order meanwhile, and the fields that differ (orders.md §3). */
export function Difference({ refusal }: { refusal: RefusedChange }) {
  return (
    <Note tone="warning" live>
      {refusal.text}
      <ul className="mt-1.5" aria-label={orderActMessages.differs}>
        {Object.entries(refusal.differing).map(([field, { before, after }]) => (
          <li key={field} className="type-xs wrap-anywhere">
            {orderActMessages.changedFrom({
              field: orderActMessages.fieldName({ field }),
              before: valueText(before, field),
              after: valueText(after, field),
            })}
          </li>
        ))}
      </ul>
    </Note>
  )
}
