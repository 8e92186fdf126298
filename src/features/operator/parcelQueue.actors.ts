import { fromPromise } from 'xstate'
import type { ListQuery } from '#domain/listQueries/list.ts'
import {
  formatParcelQueueQuery,
  type ParcelQueueQuery,
  parseParcelQueueQuery,
} from '#domain/operator/parcelQueue.ts'
import { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import { type Address, type AddressFormat, followAddress } from '#workspace/address.ts'
import type { OperatorApi } from './operatorApi.ts'

// The list is only asked queries of its own kind.
const format = {
  parse: parseParcelQueueQuery,
  format: formatParcelQueueQuery,
} as AddressFormat<ListQuery>

/** The chart of a list, on the parcels at the provider's warehouses and this address. */
export function provideParcelQueue(api: OperatorApi, address: Address) {
  return recordListMachine.provide({
    actors: {
      findRecords: fromPromise(({ input, signal }) => api.parcels(input as ParcelQueueQuery, signal)),
      followAddress: followAddress(address, format),
    },
  })
}
