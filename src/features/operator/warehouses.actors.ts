import { fromPromise } from 'xstate'
import type { ListQuery } from '#domain/listQueries/list.ts'
import type { ProviderWarehouseInput } from '#domain/operator/providerWarehouses.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import { recordPanelMachine } from '#machines/recordPanel/recordPanel.machine.ts'
import { type Address, type AddressFormat, followAddress } from '#workspace/address.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The list in the system of actors: once something is saved, it reads the rows again. */
export const warehouseList = 'providerWarehouseList'

/** There is nothing to choose: the address stays as it is. */
const format: AddressFormat<ListQuery> = { parse: () => ({}) as ListQuery, format: () => ({}) }

/** The chart of a list, on the provider's warehouses. */
export function provideWarehouses(api: OperatorApi, address: Address) {
  return recordListMachine.provide({
    actors: {
      findRecords: fromPromise(({ signal }) => api.warehouses(signal)),
      followAddress: followAddress(address, format),
      recordPanel: recordPanelMachine.provide({
        actors: {
          recordEditor: recordEditorMachine.provide({
            actors: {
              saveRecord: fromPromise(async ({ input: { id, record, version }, system }) => {
                // The editor reads a record of its own kind.
                const input = record as ProviderWarehouseInput
                await api.saveWarehouse(input, id === null ? null : { id, version: version ?? 1 })
                system.get(warehouseList)?.send({ type: 'workspace.changed' })
              }),
            },
          }),
        },
      }),
    },
  })
}
