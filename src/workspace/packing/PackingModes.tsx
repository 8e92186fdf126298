import { packingMessages } from '#messages/packing.ts'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useIsSending } from '#workspace/actQueue/actQueue.hooks.ts'
import { HandoverDesk } from './HandoverDesk.tsx'
import { PackingDesk } from './PackingDesk.tsx'
import { type PackingMode, packingModes, usePackingMode } from './packing.hooks.ts'
import type { PackingPlace } from './packingPlace.ts'

/** Parcels are packed, and handed over. @param props.queue what was packed and is not answered yet; null until it has started */
export function PackingModes({ place, queue }: { place: PackingPlace; queue: ActQueueActor | null }) {
  const { mode, choose } = usePackingMode()
  return (
    <Tabs
      label={packingMessages.modesLabel}
      tabs={packingModes.map((value) => ({ value, label: packingMessages.modes[value] }))}
      value={mode}
      onChange={choose}
    >
      {queue && <Mode {...{ place, queue, mode }} onHandOver={() => choose('out')} />}
    </Tabs>
  )
}

/** What was packed and is not saved yet can't be handed over: its desk stays until then. */
function Mode(props: {
  place: PackingPlace
  queue: ActQueueActor
  mode: PackingMode
  onHandOver: () => void
}) {
  const { place, queue, mode, onHandOver } = props
  const isSaving = useIsSending(queue)
  return mode === 'pack' || isSaving ? (
    <PackingDesk {...{ place, queue, onHandOver }} />
  ) : (
    <HandoverDesk place={place} />
  )
}
