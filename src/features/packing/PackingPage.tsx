import { packingMessages } from '#messages/packing.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { HandoverDesk } from './HandoverDesk.tsx'
import { PackingDesk } from './PackingDesk.tsx'
import { packingModes, useIsSaving, usePackingMode } from './packing.hooks.ts'

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
  const isSaving = useIsSaving()
  return (
    <main id="main">
      <PageHeader title={packingMessages.title} />
      <Tabs
        label={packingMessages.modesLabel}
        tabs={packingModes.map((value) => ({ value, label: packingMessages.modes[value] }))}
        value={mode}
        onChange={choose}
      >
        {mode === 'pack' || isSaving ? <PackingDesk /> : <HandoverDesk />}
      </Tabs>
    </main>
  )
}
