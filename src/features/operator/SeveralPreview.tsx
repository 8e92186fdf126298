import { formatMoney } from '#domain/money.ts'
import { type BookingGroup, parcelName } from '#domain/operator/providerBatch.ts'
import { courierChoiceText } from '#messages/courierRules.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { Note } from '#ui/Note.tsx'
import type { ParcelBatch } from './providerBatch.hooks.ts'

const { several: messages } = parcelQueueMessages

/** What a booking of several would do: which parcels go by which courier and why, as what, and which cannot. */
export function SeveralPreview({ batch: { preview, isPreviewing, isUnpreviewed } }: { batch: ParcelBatch }) {
  if (isUnpreviewed)
    return (
      <Note tone="error" live>
        {messages.notLooked}
      </Note>
    )
  if (isPreviewing || !preview) return <p role="status">{messages.looking}</p>
  const { groups, left } = preview
  return (
    <div className="grid gap-3" aria-live="polite">
      {groups.length > 0 && (
        <ul aria-label={messages.goes} className="rounded-2 border border-line">
          {groups.map((group) => (
            <Group key={courierChoiceText(group)} group={group} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <Note tone="warning">{messages.leftOut({ count: left.length, goes: groups.length > 0 })}</Note>
          <ul aria-label={messages.stay} className="rounded-2 border border-line wrap-anywhere">
            {left.map(({ parcel, reasons }) => (
              <li key={parcel.id} className="px-3 py-2.5 not-first:border-t not-first:border-line">
                {messages.parcel({ name: parcelName(parcel), company: parcel.company.name })}
                {(reasons.length > 0 ? reasons : [parcelQueueMessages.gone.text]).map((reason) => (
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

function Group({ group: { rows, ...choice } }: { group: BookingGroup }) {
  return (
    <li className="grid gap-1 px-3 py-2.5 not-first:border-t not-first:border-line">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{courierChoiceText(choice, messages.noRule)}</span>
        <span className="figures shrink-0">{messages.count({ count: rows.length })}</span>
      </p>
      <details>
        <summary className="cursor-pointer py-1 phone:min-h-11">{messages.each}</summary>
        <ul className="grid gap-2 wrap-anywhere">
          {rows.map(({ parcel, booking }) => (
            <li key={parcel.id}>
              {messages.parcel({ name: parcelName(parcel), company: parcel.company.name })}
              <p className="text-ink-2">
                {messages.booked({
                  kg: String(booking.weight_grams / 1000),
                  pieces: booking.pieces,
                  cod: booking.cod.minor > 0 ? formatMoney(booking.cod, 'orderDetail') : '',
                  city: booking.city,
                  courierCity: booking.courier_city,
                })}
              </p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
