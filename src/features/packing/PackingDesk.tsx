import { useRef } from 'react'
import { MAX_DESK } from '#domain/packing/packingContract.ts'
import { orderPath, paths } from '#domain/paths.ts'
import { packingMessages } from '#messages/packing.ts'
import { scanMessages } from '#messages/scan.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { ScanField } from '#workspace/scan/ScanField.tsx'
import { useSound } from '#workspace/scan/scan.hooks.ts'
import { OpenParcel } from './OpenParcel.tsx'
import { ParcelList } from './ParcelList.tsx'
import { type PackingActor, type PackingOnScreen, usePacking, usePackingActor } from './packing.hooks.ts'
import { VerdictNote } from './VerdictNote.tsx'

/** Parcels are packed: a scan opens one, counts an item of it, or closes it. */
export function PackingDesk() {
  const actor = usePackingActor()
  return <div {...useChart(actor)}>{actor && <Desk actor={actor} />}</div>
}

function Desk({ actor }: { actor: PackingActor }) {
  const packing = usePacking(actor)
  const section = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, section)
  useSound(actor)
  const { rows, parcel, verdict, isRight } = packing
  const packed = rows.filter((row) => row.is_packed).length
  if (packing.isLoading)
    return (
      <p role="status" className="px-(--gutter) py-5 text-ink-2">
        {packingMessages.loading}
      </p>
    )
  if (packing.hasFailed)
    return (
      <div className="px-(--gutter) py-5">
        <RetryNote onRetry={packing.retry}>{packingMessages.failed}</RetryNote>
      </div>
    )
  return (
    <div ref={section} className="grid gap-6 px-(--gutter) py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid content-start gap-4">
        <Troubles packing={packing} />
        <ScanField label={packingMessages.field} desk={actor} onScan={packing.scan} />
        <VerdictNote verdict={verdict} isRight={isRight} />
        {packing.isAsking && <p role="status">{scanMessages.asking}</p>}
        {parcel && <OpenParcel parcel={parcel} packing={packing} />}
        {rows.length === 0 && (
          <EmptyState
            title={packingMessages.noneTitle}
            action={<ButtonLink to={paths.orders}>{packingMessages.orders}</ButtonLink>}
          >
            {packingMessages.noneText}
          </EmptyState>
        )}
      </div>
      {rows.length > 0 && (
        <section
          aria-label={packingMessages.packedOf({ packed, all: rows.length })}
          className="grid content-start gap-3"
        >
          <p className="type-section figures" role="status">
            <span>{packingMessages.packedOf({ packed, all: rows.length })}</span>
            {packing.isSending && <span className="type-xs ms-2 text-ink-2">{packingMessages.sending}</span>}
          </p>
          <Progress label={packingMessages.packed} value={packed} max={rows.length} />
          {packing.hasMore && <p className="text-ink-2">{packingMessages.hasMore({ parcels: MAX_DESK })}</p>}
          <ParcelList rows={rows.toSorted((one, other) => Number(one.is_packed) - Number(other.is_packed))} />
        </section>
      )}
    </div>
  )
}

/** What could not be saved, and what the server refused. */
function Troubles({ packing }: { packing: PackingOnScreen }) {
  return (
    <>
      {packing.isUnsent && (
        <Note
          tone="error"
          live
          action={<NoteAction onClick={packing.sendAgain}>{packingMessages.retry}</NoteAction>}
        >
          {packingMessages.unsent({ parcels: packing.unsent })}
        </Note>
      )}
      {packing.refusals.map(({ id, order, text }) => (
        <Note
          key={id}
          tone="error"
          live
          action={<Link to={orderPath(order)}>{packingMessages.openOrder({ order })}</Link>}
        >
          {packingMessages.refused({ order, text })}
        </Note>
      ))}
    </>
  )
}
