import { useMemo, useRef } from 'react'
import { parseParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import type { QueuePart } from '#domain/operator/queueParts.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useAddress } from '#workspace/address.hooks.ts'
import { type RecordListActor, useRecordList } from '#workspace/recordList.hooks.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'
import { provideParcelQueue } from './parcelQueue.actors.ts'

/** The queue of parcels; null until it has started. */
export function useParcelQueueActor(): RecordListActor | null {
  const api = useOperatorApi()
  const address = useAddress()
  const logic = useMemo(() => provideParcelQueue(api, address), [api, address])
  return useSessionScreen('parcelQueue', logic, () => ({
    kind: 'providerParcel' as const,
    query: parseParcelQueueQuery(new URLSearchParams(address.read())),
    unfiltered: {},
    currency: 'PKR' as const,
  }))
}

/** The queue as its chart has it, and what an operator does with it. */
export function useParcelQueue(actor: RecordListActor) {
  const list = useRecordList<'providerParcel'>(actor)
  const rows = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, rows)
  return {
    ...list,
    /** Goes on the element around the rows. */
    rows,
    choosePart: (part: QueuePart) => list.change({ part }),
    chooseWarehouse: (warehouse: string) => list.change({ warehouse }),
    turnPage: (page: number) => list.change({ page }),
    /** Closes the parcel; what became of it is read. */
    close: () => {
      list.panel.close()
      actor.send({ type: 'workspace.changed' })
    },
    /** Reads what became of them. */
    refresh: () => actor.send({ type: 'workspace.changed' }),
  }
}

export type ParcelQueue = ReturnType<typeof useParcelQueue>
