import { fromPromise } from 'xstate'
import type { CustomerInput } from '#domain/customers.ts'
import { formatCustomersQuery, parseCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import type { ListPage, ListQuery } from '#domain/listQueries/list.ts'
import { formatOrdersQuery, parseOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { formatProductsQuery, parseProductsQuery } from '#domain/listQueries/productsQuery.ts'
import type { ProductInput } from '#domain/products.ts'
import type { ItemKind } from '#domain/workspaceNotices.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import { recordPanelMachine } from '#machines/recordPanel/recordPanel.machine.ts'
import { type Address, type AddressFormat, followAddress } from './address.ts'
import type { CallOptions, Workspace } from './workspace.ts'

/** How each list is written in an address. */
export const listFormats: { [Kind in ItemKind]: AddressFormat<ListQuery<Kind>> } = {
  order: { parse: parseOrdersQuery, format: formatOrdersQuery },
  product: { parse: parseProductsQuery, format: formatProductsQuery },
  customer: { parse: parseCustomersQuery, format: formatCustomersQuery },
}

type Search = (query: ListQuery, options: CallOptions) => Promise<ListPage>

/** The chart of a list of records, on this workspace and this address. */
export function provideRecordList(kind: ItemKind, data: Workspace, address: Address) {
  // A list is only asked queries of its own kind: its address and its filters make no others.
  const search = {
    order: data.orders.search,
    product: data.products.search,
    customer: data.customers.search,
  }[kind] as Search
  const format = listFormats[kind] as AddressFormat<ListQuery>
  return recordListMachine.provide({
    actors: {
      findRecords: fromPromise(({ input, signal }) => search(input, { signal })),
      followAddress: followAddress(address, format),
      recordPanel: recordPanelMachine.provide({
        actors: {
          recordEditor: recordEditorMachine.provide({
            actors: {
              saveRecord: fromPromise(async ({ input: { kind, id, record, version } }) => {
                const { add, update } = kind === 'product' ? data.products : data.customers
                // The editor reads a record of its own kind.
                const input = record as ProductInput & CustomerInput
                if (id === null) await add(input)
                else await update(id, input, version)
              }),
            },
          }),
        },
      }),
    },
  })
}
