import { parcelName } from '#domain/fulfilment/parcelName.ts'
import type { ChosenParcel } from '#domain/operator/providerBatch.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { PreviewedBookings } from '#workspace/couriers/PreviewedBookings.tsx'
import type { ParcelBatch } from './providerBatch.hooks.ts'

const { several: messages, gone } = parcelQueueMessages

/** What a booking of several parcels by the connections of the provider would do. */
export function SeveralPreview({ batch: { preview, isPreviewing, isUnpreviewed } }: { batch: ParcelBatch }) {
  const { groups = [], left = [] } = preview ?? {}
  return (
    <PreviewedBookings
      isUnpreviewed={isUnpreviewed}
      groups={
        isPreviewing || !preview
          ? null
          : groups.map(({ rows, ...choice }) => ({
              ...choice,
              parcels: rows.length,
              rows: rows.map(({ parcel, booking }) => ({ ...named(parcel), as: booking })),
            }))
      }
      otherwise={messages.noRule}
      leftText={messages.leftOut({ count: left.length, goes: groups.length > 0 })}
      left={left.map(({ parcel, reasons }) => ({
        ...named(parcel),
        reasons: reasons.length > 0 ? reasons : [gone.text],
      }))}
    />
  )
}

const named = (parcel: ChosenParcel) => ({
  key: parcel.id,
  name: messages.parcel({ name: parcelName(parcel), company: parcel.company.name }),
})
