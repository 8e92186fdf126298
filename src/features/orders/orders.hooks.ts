import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  allOrders,
  formatOrdersQuery,
  isOrdersFiltered,
  parseOrdersQuery,
} from '#domain/listQueries/ordersQuery.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { calendarParts, dayOf } from '#domain/weeks.ts'
import { ordersMessages } from '#messages/orders.ts'
import { useListNotices, useNotices } from '#notices/notices.ts'
import { useChart } from '#ui/useChart.ts'
import { useAddressQuery, useQueryOfAddress } from '#workspace/addressQuery.hooks.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { provideOrdersList } from './orders.actors.ts'
import { ordersTable } from './ordersTable.ts'

const addressQuery = { parse: parseOrdersQuery, format: formatOrdersQuery }

/** The orders list as its chart has it, and what a person does to it. */
export function useOrders() {
  const actor = useOrdersActor()
  const query = useSelector(actor, ({ context }) => context.query)
  const page = useSelector(actor, ({ context }) => context.page)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const [openedAt] = useState(Date.now)
  const workspace = useWorkspace()
  const notices = useNotices()
  const navigate = useNavigate()
  useAddressQuery(
    addressQuery,
    query,
    (asked) => actor.send({ type: 'address.changed', query: asked }),
    page?.pages,
  )
  return {
    chart: useChart(actor),
    query,
    page,
    isBusy,
    hasFailed,
    isFiltered: isOrdersFiltered(query),
    zone: workspace.zone,
    thisYear: calendarParts(openedAt, workspace.zone).year,
    search: (search: string) => actor.send({ type: 'search.changed', search }),
    chooseWeek: (week: OrdersQuery['week']) => actor.send({ type: 'week.chosen', week }),
    chooseType: (orderType: OrdersQuery['type']) => actor.send({ type: 'type.chosen', orderType }),
    chooseStatus: (status: OrdersQuery['status']) => actor.send({ type: 'status.chosen', status }),
    turnPage: (number: number) => actor.send({ type: 'page.turned', page: number }),
    clearFilters: () => actor.send({ type: 'filters.cleared' }),
    retry: () => actor.send({ type: 'loading.retried' }),
    remove: ({ id }: OrderRow) =>
      actor.send({ type: 'order.deleted', item: { kind: 'order', id, name: id } }),
    goTo: (path: string) => void navigate(path),
    createOrder: () => notices.raise({ code: 'needsLiveData', action: 'createOrder' }),
    exportRows: () => {
      exportOrders(workspace, query).catch(() => notices.raise({ code: 'exportFailed' }))
    },
  }
}

async function exportOrders({ orders, zone }: Workspace, query: OrdersQuery): Promise<void> {
  const [rows, { downloadCsv }] = await Promise.all([orders.list(query), import('#workspace/exportCsv.ts')])
  downloadCsv(ordersMessages.exportFile({ day: dayOf(Date.now(), zone) }), ordersTable(rows, zone))
}

export type Orders = ReturnType<typeof useOrders>

function useOrdersActor() {
  const workspace = useWorkspace()
  const query = useQueryOfAddress(addressQuery)
  const machine = useMemo(() => provideOrdersList(workspace), [workspace])
  const actor = useActorRef(machine, { input: { query } })
  useListNotices(actor, workspace.orders.restore)
  return actor
}

/** How many filters a phone hides behind its button. */
export function hiddenFilters({ week, type }: OrdersQuery): number {
  return [week !== allOrders.week, type !== allOrders.type].filter(Boolean).length
}
