import { useMemo } from 'react'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useAddress } from '#workspace/address.hooks.ts'
import { type RecordListActor, useRecordList } from '#workspace/recordList.hooks.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'
import { provideWarehouses, warehouseList } from './warehouses.actors.ts'

/** The provider's warehouses; null until their list has started. */
export function useWarehousesActor(): RecordListActor | null {
  const api = useOperatorApi()
  const address = useAddress()
  const logic = useMemo(() => provideWarehouses(api, address), [api, address])
  return useSessionScreen(warehouseList, logic, () => ({
    kind: 'providerWarehouse' as const,
    query: {},
    unfiltered: {},
    currency: 'PKR' as const,
  }))
}

/** The warehouses as their list has them, and what an operator does with them. */
export function useWarehouses(actor: RecordListActor) {
  return useRecordList<'providerWarehouse'>(actor)
}

export type Warehouses = ReturnType<typeof useWarehouses>
