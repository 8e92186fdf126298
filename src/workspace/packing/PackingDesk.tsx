import { type RefObject, useLayoutEffect, useRef } from 'react'
import { orderName } from '#domain/packing/desk.ts'
import { MAX_DESK } from '#domain/packing/packingContract.ts'
import { packingMessages } from '#messages/packing.ts'
import { scanMessages } from '#messages/scan.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useKeptFocus } from '#ui/useKeptFocus.ts'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useIsSending } from '#workspace/actQueue/actQueue.hooks.ts'
import { Unsent } from '#workspace/actQueue/Unsent.tsx'
import { ScanField } from '#workspace/scan/ScanField.tsx'
import { useSound } from '#workspace/scan/scan.hooks.ts'
import { OpenParcel } from './OpenParcel.tsx'
import { ParcelList } from './ParcelList.tsx'
import { type PackingActor, usePacking, usePackingActor } from './packing.hooks.ts'
import type { PackingPlace } from './packingPlace.ts'
import { VerdictNote } from './VerdictNote.tsx'

type AtDesk = { place: PackingPlace; queue: ActQueueActor; onHandOver: () => void }

/** Parcels are packed: a scan opens one, counts an item of it, or closes it. */
export function PackingDesk(props: AtDesk) {
  const actor = usePackingActor(props.place.packing, props.queue)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="outline-none" {...useChart(actor)}>
      {actor && <Desk {...{ ...props, actor, box }} />}
    </div>
  )
}

type OpenDesk = AtDesk & { actor: PackingActor; box: RefObject<HTMLDivElement | null> }

function Desk({ actor, place, queue, onHandOver, box }: OpenDesk) {
  const packing = usePacking(actor)
  useFocusRequests(actor, box)
  useKeptFocus(box)
  useSound(actor)
  const isSending = useIsSending(queue)
  const { rows, parcel, verdict, isRight, lastPacked } = packing
  const top = useRef<HTMLDivElement>(null)
  const isOpen = parcel !== null
  // The buttons of a long parcel are far below the field.
  useLayoutEffect(() => {
    if (!isOpen) top.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
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
    <div className="grid gap-6 px-(--gutter) py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid content-start gap-4">
        <Unsent queue={queue} refused={packingMessages.refused} orderPath={place.orderPath} />
        <div ref={top}>
          <ScanField label={packingMessages.field} desk={actor} onScan={packing.scan} />
          <p role="status" className="text-ink-2 not-empty:mt-3">
            {lastPacked && packingMessages.packedLast({ order: orderName(lastPacked), cn: lastPacked.cn })}
          </p>
        </div>
        <VerdictNote verdict={verdict} isRight={isRight} products={place.products} />
        {packing.isAsking && <p role="status">{scanMessages.asking}</p>}
        {parcel && <OpenParcel parcel={parcel} packing={packing} reasonAgainst={place.reasonAgainst} />}
        {packed > 0 && packed === rows.length && (
          <Note
            tone="success"
            live
            action={<NoteAction onClick={onHandOver}>{packingMessages.modes.out}</NoteAction>}
          >
            {packingMessages.allPacked}
          </Note>
        )}
        {rows.length === 0 && (
          <EmptyState
            title={packingMessages.noneTitle}
            action={<ButtonLink to={place.source.to}>{place.source.label}</ButtonLink>}
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
            {isSending && <span className="type-xs ms-2 text-ink-2">{packingMessages.sending}</span>}
          </p>
          <Progress label={packingMessages.packed} value={packed} max={rows.length} />
          {packing.hasMore && <p className="text-ink-2">{packingMessages.hasMore({ parcels: MAX_DESK })}</p>}
          <ParcelList rows={rows.toSorted((one, other) => Number(one.is_packed) - Number(other.is_packed))} />
        </section>
      )}
    </div>
  )
}
