import { type RefObject, useRef } from 'react'
import { MAX_DESK } from '#domain/packing/packingContract.ts'
import { packingMessages } from '#messages/packing.ts'
import { scanMessages } from '#messages/scan.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AddIcon, CourierIcon, PrintIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { useKeptFocus } from '#ui/useKeptFocus.ts'
import { ScanField } from '#workspace/scan/ScanField.tsx'
import { useSound } from '#workspace/scan/scan.hooks.ts'
import { ParcelList } from './ParcelList.tsx'
import { type HandoverActor, useHandover, useHandoverActor } from './packing.hooks.ts'
import type { PackingPlace } from './packingPlace.ts'
import { VerdictNote } from './VerdictNote.tsx'

/** Parcels are scanned out and handed over, and their load sheet is printed. */
export function HandoverDesk({ place }: { place: PackingPlace }) {
  const actor = useHandoverActor(place.packing)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="outline-none" {...useChart(actor)}>
      {actor && <Handover {...{ actor, place, box }} />}
    </div>
  )
}

type OnScreen = { handover: ReturnType<typeof useHandover>; place: PackingPlace }

function Handover(props: {
  actor: HandoverActor
  place: PackingPlace
  box: RefObject<HTMLDivElement | null>
}) {
  const { actor, place, box } = props
  const handover = useHandover(actor)
  useKeptFocus(box)
  useSound(actor)
  if (handover.isLoading)
    return (
      <p role="status" className="px-(--gutter) py-5 text-ink-2">
        {packingMessages.loading}
      </p>
    )
  return (
    <div className="grid max-w-180 gap-4 px-(--gutter) py-5">
      {handover.hasFailed ? (
        <RetryNote onRetry={handover.retry}>{packingMessages.failed}</RetryNote>
      ) : handover.isDone ? (
        <Done handover={handover} place={place} />
      ) : handover.isNothing ? (
        <EmptyState
          title={packingMessages.noneToHandOver}
          action={<ButtonLink to={place.source.to}>{place.source.label}</ButtonLink>}
        >
          {packingMessages.noneText}
        </EmptyState>
      ) : (
        <Collecting actor={actor} handover={handover} place={place} />
      )}
    </div>
  )
}

function Collecting({ actor, handover, place }: OnScreen & { actor: HandoverActor }) {
  const { collected, ready, refusal } = handover
  return (
    <>
      {handover.hasMore && <p className="text-ink-2">{packingMessages.hasMore({ parcels: MAX_DESK })}</p>}
      {refusal !== null && (
        <Note tone="error" live>
          {refusal || packingMessages.notHanded}
        </Note>
      )}
      <ScanField label={packingMessages.fieldOut} desk={actor} onScan={handover.scan} />
      <VerdictNote verdict={handover.verdict} isRight={handover.isRight} products={place.products} />
      {handover.isAsking && <p role="status">{scanMessages.asking}</p>}
      {ready.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ready.map(({ courier, ids }) => (
            <Button key={courier} icon={AddIcon} onClick={() => handover.collect(courier)}>
              {packingMessages.ready({ courier, parcels: ids.length })}
            </Button>
          ))}
        </div>
      )}
      {collected.length === 0 ? (
        <p className="text-ink-2">{packingMessages.nothingCollected}</p>
      ) : (
        <section aria-label={packingMessages.collected} className="grid gap-3">
          <div>
            <Button
              kind="primary"
              size="main"
              icon={CourierIcon}
              busy={handover.isBusy}
              unavailable={place.reasonAgainst}
              onClick={handover.confirm}
            >
              {packingMessages.handOver({ parcels: collected.length })}
            </Button>
          </div>
          <ParcelList rows={collected} onRemove={handover.remove} />
        </section>
      )}
    </>
  )
}

function Done({ handover, place }: OnScreen) {
  const { handed, refused } = handover
  const parcels = handed.length
  const companies = new Set(handed.flatMap(({ company }) => company?.id ?? []))
  return (
    <>
      <Note tone={parcels > 0 ? 'success' : 'error'} live>
        {parcels > 0 ? packingMessages.handedOver({ parcels }) : packingMessages.noneHanded}
      </Note>
      {refused.map(({ id, order, text }) => (
        <Note
          key={id}
          tone="error"
          action={
            place.orderPath && <Link to={place.orderPath(order)}>{packingMessages.openOrder({ order })}</Link>
          }
        >
          {packingMessages.notHandedOf({ order, text })}
        </Note>
      ))}
      <div className="flex flex-wrap gap-2">
        {parcels > 0 && (
          <ButtonLink kind="primary" icon={PrintIcon} to={place.loadSheet(handover.handover, [...companies])}>
            {packingMessages.loadSheet}
          </ButtonLink>
        )}
        <Button onClick={handover.begin}>{packingMessages.next}</Button>
      </div>
    </>
  )
}
