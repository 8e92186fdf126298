import { itemsOf } from '#domain/packing/desk.ts'
import type { PackingParcel } from '#domain/packing/packingContract.ts'
import { packingMessages } from '#messages/packing.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { CloseIcon, SuccessIcon, WaitingIcon } from '#ui/icons.ts'

/** Parcels, with what a person looks for on them. */
export function ParcelList(props: { rows: readonly PackingParcel[]; onRemove?: (id: string) => void }) {
  const { onRemove } = props
  return (
    <ul className="divide-y divide-line rounded-2 border border-line">
      {props.rows.map((row) => (
        <li key={row.id} className="flex items-center gap-3 px-3 py-2">
          {row.is_packed ? (
            <SuccessIcon
              aria-hidden={false}
              role="img"
              aria-label={packingMessages.packed}
              className="text-green-ink"
            />
          ) : (
            <WaitingIcon
              aria-hidden={false}
              role="img"
              aria-label={packingMessages.waiting}
              className="text-ink-3"
            />
          )}
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap gap-x-2">
              <span className="force-ltr font-[600]">{row.order}</span>
              {row.of > 1 && <span className="text-ink-2">{packingMessages.parcelOf(row)}</span>}
              <span className="text-ink-2">{packingMessages.pieces(itemsOf(row))}</span>
            </p>
            <p className="type-xs wrap-anywhere text-ink-2">
              {[row.company?.name, row.courier, row.cn, row.city].filter(Boolean).join(' · ')}
            </p>
          </div>
          {onRemove && (
            <IconButton
              icon={CloseIcon}
              label={packingMessages.remove(row)}
              onClick={() => onRemove(row.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
