import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { Note } from '#ui/Note.tsx'
import { readableChanges } from './readableChanges.ts'

/** Who changed the order meanwhile, and the fields that differ (orders.md §3). */
export default function Difference({ refusal, order }: { refusal: RefusedChange; order?: OrderResponse }) {
  const differing = Object.entries(refusal.differing)
  const before = Object.fromEntries(differing.map(([field, values]) => [field, values.before]))
  const after = Object.fromEntries(differing.map(([field, values]) => [field, values.after]))
  return (
    <Note tone="warning" live>
      {refusal.text}
      <ul className="mt-1.5" aria-label={orderActMessages.differs}>
        {readableChanges(before, after, order ?? { lines: [], parcels: [] }).map((change) => (
          <li key={change.field} className="type-xs wrap-anywhere">
            {orderActMessages.changedFrom(change)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
