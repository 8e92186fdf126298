import { MAX_DELIVERIES } from '#domain/deliveries/deliveryContract.ts'
import { orderPath } from '#domain/paths.ts'
import { deliveryMessages } from '#messages/deliveries.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Link } from '#ui/link/Link.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useSound } from '#workspace/scan/scan.hooks.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { Attempts } from './Attempts.tsx'
import {
  type DeliveriesActor,
  type DeliveriesOnScreen,
  useDeliveries,
  useDeliveriesActor,
} from './deliveries.hooks.ts'
import { Returns } from './Returns.tsx'

/** `/deliveries`: failed attempts, news that nobody understands, and parcels that come back. */
export default function DeliveriesPage() {
  return useCapability('followParcels') ? <OwnDeliveries /> : <OnTheSample />
}

function OnTheSample() {
  const { signUp } = useWaysIn()
  const isVisitor = useUser() === null
  return (
    <NeedsOwnOrders
      title={deliveryMessages.title}
      text={deliveryMessages.sampleText}
      signUp={isVisitor ? signUp : null}
    />
  )
}

function OwnDeliveries() {
  const actor = useDeliveriesActor()
  return (
    <main id="main" {...useChart(actor)}>
      <PageHeader title={deliveryMessages.title} />
      {actor && <Content actor={actor} />}
    </main>
  )
}

function Content({ actor }: { actor: DeliveriesActor }) {
  const deliveries = useDeliveries(actor)
  useSound(actor)
  if (deliveries.isLoading)
    return (
      <p role="status" className="px-(--gutter) py-5 text-ink-2">
        {deliveryMessages.loading}
      </p>
    )
  if (deliveries.hasFailed)
    return (
      <div className="px-(--gutter) py-5">
        <RetryNote onRetry={deliveries.retry}>{deliveryMessages.failed}</RetryNote>
      </div>
    )
  return (
    <>
      <Troubles deliveries={deliveries} />
      <div className="grid items-start gap-x-8 gap-y-6 px-(--gutter) pb-8 xl:grid-cols-2">
        <div className={deliveries.isWarehouse ? 'order-last' : ''}>
          <Attempts deliveries={deliveries} />
        </div>
        <Returns actor={actor} deliveries={deliveries} />
      </div>
    </>
  )
}

function Troubles({ deliveries }: { deliveries: DeliveriesOnScreen }) {
  const { refusals, isUnsent, unsent, hasMore } = deliveries
  if (!isUnsent && !hasMore && refusals.length === 0) return null
  return (
    <div className="grid gap-3 px-(--gutter) pb-5">
      {isUnsent && (
        <Note
          tone="error"
          live
          action={<NoteAction onClick={deliveries.sendAgain}>{deliveryMessages.retry}</NoteAction>}
        >
          {deliveryMessages.unsent({ parcels: unsent })}
        </Note>
      )}
      {refusals.map(({ id, order, text }) => (
        <Note
          key={id}
          tone="error"
          live
          action={<Link to={orderPath(order)}>{deliveryMessages.openOrder({ order })}</Link>}
        >
          {deliveryMessages.refused({ order, text })}
        </Note>
      ))}
      {hasMore && <p className="text-ink-2">{deliveryMessages.hasMore({ parcels: MAX_DELIVERIES })}</p>}
    </div>
  )
}
