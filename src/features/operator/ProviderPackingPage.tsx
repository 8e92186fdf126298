import { operatorPages } from '#domain/operator/pages.ts'
import { packingMessages } from '#messages/packing.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { PackingModes } from '#workspace/packing/PackingModes.tsx'
import { ConsoleContext } from '#workspace/workspace.hooks.ts'
import { BackLink } from './BackLink.tsx'
import { useProviderPlace } from './providerPacking.hooks.ts'

/** `/operator/parcels/packing`: parcels of all companies at a warehouse are packed and handed over by scanner. */
export function ProviderPackingPage({ queue }: { queue: ActQueueActor | null }) {
  const place = useProviderPlace()
  return (
    <>
      <PageHeader
        before={<BackLink to={operatorPages.parcels} label={parcelQueueMessages.papers.back} />}
        title={packingMessages.title}
      />
      <ConsoleContext value={useSessionActor()}>
        <PackingModes place={place} queue={queue} />
      </ConsoleContext>
    </>
  )
}
