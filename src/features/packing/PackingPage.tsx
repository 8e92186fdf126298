import { packingMessages } from '#messages/packing.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { PackingModes } from '#workspace/packing/PackingModes.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { useOwnPacking } from './packing.hooks.ts'

/** `/packing`: parcels are packed and handed over by scanner. */
export default function PackingPage() {
  return useCapability('packParcels') ? <OwnPacking /> : <OnTheSample />
}

function OnTheSample() {
  const { signUp } = useWaysIn()
  const isVisitor = useUser() === null
  return (
    <NeedsOwnOrders
      title={packingMessages.sampleTitle}
      text={packingMessages.sampleText}
      signUp={isVisitor ? signUp : null}
    />
  )
}

function OwnPacking() {
  const { place, queue } = useOwnPacking()
  return (
    <main id="main">
      <PageHeader title={packingMessages.title} />
      <PackingModes place={place} queue={queue} />
    </main>
  )
}
