import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Customer, CustomersQuery } from '#domain/customers.ts'
import { formatCustomersQuery, parseCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import { useListNotices } from '#notices/notices.ts'
import { useChart } from '#ui/useChart.ts'
import { useAddressQuery, useQueryOfAddress } from '#workspace/addressQuery.hooks.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { provideCustomersList } from './customers.actors.ts'

const addressQuery = { parse: parseCustomersQuery, format: formatCustomersQuery }

/** The customer cards as their chart has them, and what a person does to them. */
export function useCustomers() {
  const workspace = useWorkspace()
  const asked = useQueryOfAddress(addressQuery)
  const machine = useMemo(() => provideCustomersList(workspace), [workspace])
  const actor = useActorRef(machine, { input: { query: asked } })
  useListNotices(actor, workspace.customers.restore)
  const query = useSelector(actor, ({ context }) => context.query)
  const found = useSelector(actor, ({ context }) => context.found)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  useAddressQuery(addressQuery, query, (address) => actor.send({ type: 'address.changed', query: address }))
  return {
    chart: useChart(actor),
    query,
    found,
    isBusy,
    hasFailed,
    zone: workspace.zone,
    search: (search: string) => actor.send({ type: 'search.changed', search }),
    chooseSort: (sort: CustomersQuery['sort']) => actor.send({ type: 'sort.chosen', sort }),
    clearSearch: () => actor.send({ type: 'search.cleared' }),
    retry: () => actor.send({ type: 'loading.retried' }),
    remove: ({ id, name }: Customer) =>
      actor.send({ type: 'customer.deleted', item: { kind: 'customer', id, name } }),
  }
}

export type Customers = ReturnType<typeof useCustomers>
