import { packingMessages } from '#messages/packing.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useIsSending } from '#workspace/actQueue/actQueue.hooks.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { HandoverDesk } from './HandoverDesk.tsx'
import { PackingDesk } from './PackingDesk.tsx'
import { type PackingMode, packingModes, usePackingMode, usePackingQueue } from './packing.hooks.ts'

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
  const { mode, choose } = usePackingMode()
  const queue = usePackingQueue()
  return (
    <main id="main">
      <PageHeader title={packingMessages.title} />
      <Tabs
        label={packingMessages.modesLabel}
        tabs={packingModes.map((value) => ({ value, label: packingMessages.modes[value] }))}
        value={mode}
        onChange={choose}
      >
        {queue && <Mode queue={queue} mode={mode} />}
      </Tabs>
    </main>
  )
}

/** What was packed and is not saved yet can't be handed over: its desk stays until then. */
function Mode({ queue, mode }: { queue: ActQueueActor; mode: PackingMode }) {
  const isSaving = useIsSending(queue)
  return mode === 'pack' || isSaving ? <PackingDesk queue={queue} /> : <HandoverDesk />
}
