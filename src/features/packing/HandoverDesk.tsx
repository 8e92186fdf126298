import { MAX_DESK } from '#domain/packing/packingContract.ts'
import { loadSheetPath, orderPath, paths } from '#domain/paths.ts'
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
import { ScanField } from '#workspace/scan/ScanField.tsx'
import { useSound } from '#workspace/scan/scan.hooks.ts'
import { ParcelList } from './ParcelList.tsx'
import { type HandoverActor, useHandover, useHandoverActor } from './packing.hooks.ts'
import { VerdictNote } from './VerdictNote.tsx'

/** Parcels are scanned out and handed over, and their load sheet is printed. */
export function HandoverDesk() {
  const actor = useHandoverActor()
  return <div {...useChart(actor)}>{actor && <Handover actor={actor} />}</div>
}

type OnScreen = ReturnType<typeof useHandover>

function Handover({ actor }: { actor: HandoverActor }) {
  const handover = useHandover(actor)
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
        <Done handover={handover} />
      ) : handover.isNothing ? (
        <EmptyState
          title={packingMessages.noneTitle}
          action={<ButtonLink to={paths.orders}>{packingMessages.orders}</ButtonLink>}
        >
          {packingMessages.noneText}
        </EmptyState>
      ) : (
        <Collecting actor={actor} handover={handover} />
      )}
    </div>
  )
}

function Collecting({ actor, handover }: { actor: HandoverActor; handover: OnScreen }) {
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
      <VerdictNote verdict={handover.verdict} isRight={handover.isRight} />
      {handover.isAsking && <p role="status">{scanMessages.asking}</p>}
      {ready.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ready.map(({ courier, ids }) => (
            <Button key={courier} icon={AddIcon} onClick={() => handover.collect(courier)}>
              {packingMessages.ready({ courier: courier || packingMessages.noCourier, parcels: ids.length })}
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
              unavailable={handover.reasonAgainst}
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

function Done({ handover }: { handover: OnScreen }) {
  const { handed, refused } = handover
  return (
    <>
      <Note tone={handed > 0 ? 'success' : 'error'} live>
        {handed > 0 ? packingMessages.handedOver({ parcels: handed }) : packingMessages.noneHanded}
      </Note>
      {refused.map(({ id, order, text }) => (
        <Note
          key={id}
          tone="error"
          action={<Link to={orderPath(order)}>{packingMessages.openOrder({ order })}</Link>}
        >
          {packingMessages.notHandedOf({ order, text })}
        </Note>
      ))}
      <div className="flex flex-wrap gap-2">
        {handed > 0 && (
          <ButtonLink kind="primary" icon={PrintIcon} to={loadSheetPath(handover.handover)}>
            {packingMessages.loadSheet}
          </ButtonLink>
        )}
        <Button onClick={handover.begin}>{packingMessages.next}</Button>
      </div>
    </>
  )
}
