import type { Change } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Zone } from '#domain/weeks.ts'
import { logMessages, orderActMessages } from '#messages/orderActs.ts'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { readableChanges } from './readableChanges.ts'
import { Time } from './Time.tsx'

type LogProps = {
  order: OrderResponse
  zone: Zone
  /** 'order', 'parcel' …: what is shown of the log; null for everything. */
  kind: string | null
  onKind: (kind: string | null) => void
}

const kindOf = ({ event }: Pick<Change, 'event'>) => event.split('.')[0] ?? ''

/** Every change, the newest first: when, who, what, before and after, and why. Nothing of it can be deleted. */
export function OrderLog({ order, zone, kind, onKind }: LogProps) {
  const kinds = [...new Set(order.log.map(kindOf))]
  const shown = order.log.filter((change) => kind === null || kindOf(change) === kind).toReversed()
  return (
    <div className="px-(--gutter) py-5">
      <div className="screen-only mb-3 max-w-60">
        <NativeSelect
          size="toolbar"
          aria-label={logMessages.filter}
          value={kind ?? ''}
          options={[
            { value: '', label: logMessages.everything },
            ...kinds.map((value) => ({ value, label: logMessages.kind({ kind: value }) })),
          ]}
          onChange={(value) => onKind(value === '' ? null : value)}
        />
      </div>
      <ol aria-label={logMessages.title}>
        {shown.map((change) => (
          <Entry key={change.id} change={change} order={order} zone={zone} />
        ))}
      </ol>
    </div>
  )
}

function Entry({ change, order, zone }: { change: Change; order: OrderResponse; zone: Zone }) {
  const { event, at, by, reason, before, after, parcel_id, request_id } = change
  const parcel = order.parcels.find(({ id }) => id === parcel_id)
  // What an order begins with is on the screen; later changes have a before.
  const isFirst = event === 'order.created'
  const changes = isFirst ? [] : readableChanges(before, after, order)
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-[580]">
        {logMessages.event({ event, parcel: parcel && order.parcels.length > 1 ? parcel.number : null })}
      </p>
      <p className="type-xs text-ink-3">
        <Time at={at} zone={zone} />
        <span>{`, ${by.name || logMessages.by({ kind: by.kind })}`}</span>
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere text-ink-2">{reason}</p>}
      {changes.length > 0 && (
        <details className="type-xs mt-1">
          <summary className="cursor-pointer text-ink-2 phone:py-3.5">
            {logMessages.changes({ count: changes.length })}
          </summary>
          <ul className="mt-1 text-ink-2">
            {changes.map((change) => (
              <li key={change.field} className="wrap-anywhere">
                {orderActMessages.changedFrom(change)}
              </li>
            ))}
            {request_id !== null && (
              <li className="force-ltr text-ink-3">{logMessages.request({ id: request_id })}</li>
            )}
          </ul>
        </details>
      )}
    </li>
  )
}
