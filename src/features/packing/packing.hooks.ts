import { useMemo } from 'react'
import { loadSheetPath, orderPath, paths } from '#domain/paths.ts'
import { packingMessages } from '#messages/packing.ts'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useActQueue } from '#workspace/actQueue/actQueue.hooks.ts'
import { packBy } from '#workspace/packing/packing.actors.ts'
import type { PackingPlace } from '#workspace/packing/packingPlace.ts'
import { useOwnPart, useReasonAgainst } from '#workspace/workspace.hooks.ts'

/** The desk of the own company. `queue`: what was packed and is not answered yet; null until it has started. */
export function useOwnPacking(): { place: PackingPlace; queue: ActQueueActor | null } {
  const packing = useOwnPart('packing')
  const send = useMemo(() => packBy(packing), [packing])
  return {
    queue: useActQueue('packingQueue', send),
    place: {
      packing,
      reasonAgainst: useReasonAgainst('parcels.pack'),
      source: { to: paths.orders, label: packingMessages.orders },
      orderPath,
      products: paths.products,
      loadSheet: loadSheetPath,
    },
  }
}
