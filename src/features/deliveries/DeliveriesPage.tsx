import { MAX_DELIVERIES } from '#domain/deliveries/deliveryContract.ts'
import { orderPath } from '#domain/paths.ts'
import { deliveryMessages } from '#messages/deliveries.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useChart } from '#ui/useChart.ts'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { Unsent } from '#workspace/actQueue/Unsent.tsx'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useSound } from '#workspace/scan/scan.hooks.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { Attempts } from './Attempts.tsx'
import {
  type DeliveriesActor,
  useDeliveries,
  useDeliveriesActor,
  useDeliveriesQueue,
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
  const queue = useDeliveriesQueue()
  return (
    <main id="main">
      <PageHeader title={deliveryMessages.title} />
      {queue && <Screen queue={queue} />}
    </main>
  )
}

function Screen({ queue }: { queue: ActQueueActor }) {
  const actor = useDeliveriesActor(queue)
  return <div {...useChart(actor)}>{actor && <Content actor={actor} queue={queue} />}</div>
}

function Content({ actor, queue }: { actor: DeliveriesActor; queue: ActQueueActor }) {
  const deliveries = useDeliveries(actor)
  useSound(actor)
  if (deliveries.isLoading)
    return (
      <p role="status" className="px-(--gutter) pb-5 text-ink-2">
        {deliveryMessages.loading}
      </p>
    )
  if (deliveries.hasFailed)
    return (
      <div className="px-(--gutter) pb-5">
        <RetryNote onRetry={deliveries.retry}>{deliveryMessages.failed}</RetryNote>
      </div>
    )
  return (
    <>
      <div className="grid gap-3 px-(--gutter) pb-5 empty:hidden">
        <Unsent queue={queue} refused={deliveryMessages.refused} orderPath={orderPath} />
        {deliveries.hasMore && (
          <p className="text-ink-2">{deliveryMessages.hasMore({ parcels: MAX_DELIVERIES })}</p>
        )}
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 px-(--gutter) pb-8 xl:grid-cols-2">
        <div className={deliveries.isWarehouse ? 'order-last' : ''}>
          <Attempts deliveries={deliveries} />
        </div>
        <Returns actor={actor} deliveries={deliveries} />
      </div>
    </>
  )
}
