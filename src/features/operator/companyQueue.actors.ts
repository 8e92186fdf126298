import { fromPromise } from 'xstate'
import type { ListQuery } from '#domain/listQueries/list.ts'
import {
  type CompaniesQuery,
  formatCompaniesQuery,
  parseCompaniesQuery,
} from '#domain/operator/companiesQuery.ts'
import { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import { type Address, type AddressFormat, followAddress } from '#workspace/address.ts'
import type { OperatorApi } from './operatorApi.ts'

// The list is only asked queries of its own kind.
const format = { parse: parseCompaniesQuery, format: formatCompaniesQuery } as AddressFormat<ListQuery>

/** The chart of a list, on the companies of the console and this address. */
export function provideCompanyQueue(api: OperatorApi, address: Address) {
  return recordListMachine.provide({
    actors: {
      findRecords: fromPromise(({ input, signal }) => api.companies(input as CompaniesQuery, signal)),
      followAddress: followAddress(address, format),
    },
  })
}
