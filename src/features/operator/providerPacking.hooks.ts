import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { operatorPages, providerPapersPage } from '#domain/operator/pages.ts'
import { parseParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import { parcelQueueMessages as messages } from '#messages/parcelQueue.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type ActQueueActor, provideActQueue } from '#workspace/actQueue/actQueue.actors.ts'
import { packBy } from '#workspace/packing/packing.actors.ts'
import type { PackingPlace } from '#workspace/packing/packingPlace.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'

/** What was packed and is not answered yet, as long as the console is open; null until it has started. */
export function useProviderPackingQueue(): ActQueueActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideActQueue(packBy(api.packing('')), window), [api])
  return useSessionScreen('packingQueue', logic, () => ({}))
}

/** The packing desk of the warehouse that the address names, or of all. */
export function useProviderPlace(): PackingPlace {
  const api = useOperatorApi()
  const { warehouse } = parseParcelQueueQuery(new URLSearchParams(useLocation().search))
  return useMemo(
    () => ({
      packing: api.packing(warehouse),
      source: { to: operatorPages.parcels, label: messages.title },
      loadSheet: (handover, companies) =>
        providerPapersPage({ paper: 'sheet', handover, companies: companies.join(',') }),
    }),
    [api, warehouse],
  )
}
