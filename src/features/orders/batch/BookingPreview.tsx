import { parcelName } from '#domain/fulfilment/parcelName.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { Note } from '#ui/Note.tsx'
import { PreviewedBookings } from '#workspace/couriers/PreviewedBookings.tsx'
import { MendRows } from './MendRows.tsx'
import { OrderLink } from './OrderLink.tsx'
import type { BatchOnScreen } from './orderBatch.hooks.ts'

const words = orderBatchMessages.preview

/** What a booking of many orders would do, and the fields that put right what was refused. */
export function BookingPreview({ dialog }: { dialog: BatchOnScreen }) {
  const { preview, isPreviewing, isUnpreviewed } = dialog
  const { groups = [], mend = [] } = preview ?? {}
  const left = (preview?.left ?? []).filter(({ order }) => !mend.some((row) => row.order === order))
  return (
    <div data-focus="preview" tabIndex={-1} className="outline-none">
      <PreviewedBookings
        isUnpreviewed={isUnpreviewed}
        groups={
          isPreviewing || !preview
            ? null
            : groups.map((group) => ({
                ...group,
                rows: group.rows.map((row) => ({
                  key: parcelName(row),
                  name: <OrderLink order={row.order} name={parcelName(row)} />,
                  as: row,
                })),
              }))
        }
        leftText={words.left({ orders: left.length, goes: groups.length > 0 })}
        left={left.map(({ order, reasons }) => ({ key: order, name: <OrderLink order={order} />, reasons }))}
      >
        {preview && mend.length > 0 && (
          <>
            <Note tone="warning">{words.mendText({ orders: mend.length })}</Note>
            <MendRows dialog={dialog} preview={preview} />
          </>
        )}
      </PreviewedBookings>
    </div>
  )
}
