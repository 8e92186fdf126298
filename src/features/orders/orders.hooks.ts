import { useRef, useState } from 'react'
import { allOrders, unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import { toggledSort } from '#domain/listQueries/sort.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { type OrderColumn, type OrdersQuery, orderPageSizes } from '#domain/orders/search.ts'
import { calendarParts, dayOf } from '#domain/weeks.ts'
import { ordersMessages } from '#messages/orders.ts'
import { useNotices } from '#notices/notices.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import {
  type RecordListActor,
  useHasNone,
  useRecordList,
  useRecordListActor,
} from '#workspace/recordList.hooks.ts'
import { useDelete, useNewOrderPath, useReasonAgainst, useWorkspace } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { listSearch } from './orderPaths.hooks.ts'
import { ordersTable } from './ordersTable.ts'

/** The orders list; null until it has started. */
export function useOrdersActor(): RecordListActor | null {
  return useRecordListActor('order', unfilteredOrders)
}

/** The orders list as its chart has it, and what a person does to it. */
export function useOrders(actor: RecordListActor) {
  const list = useRecordList<'order'>(actor)
  const [openedAt] = useState(Date.now)
  // Of the rows that are shown: these are not drawn again for a question that is not answered yet.
  const searchOfRows = useRef('')
  if (!list.isRefreshing) searchOfRows.current = listSearch(list.query)
  const workspace = useWorkspace()
  const notices = useNotices()
  const goTo = useGoTo()
  const newOrderPath = useNewOrderPath()
  const remove = useDelete()
  const reasonAgainstNew = useReasonAgainst('order.created')
  const canRemove = useReasonAgainst('orders.change') === undefined
  return {
    ...list,
    hasNone: useHasNone(actor),
    /** The query part of the list's address, for the addresses of its orders. */
    searchOfRows: searchOfRows.current,
    /** Why this person creates no orders. */
    reasonAgainstNew,
    /** Otherwise the person's role does not include it, and it is not offered. */
    canRemove,
    zone: workspace.zone,
    thisYear: calendarParts(openedAt, workspace.zone).year,
    chooseWeek: (week: OrdersQuery['week']) => list.change({ week }),
    removeDays: () => list.change({ days: null }),
    chooseType: (type: OrdersQuery['type']) => list.change({ type }),
    chooseStatus: (status: OrdersQuery['status']) => list.change({ status }),
    chooseSort: (sort: OrdersQuery['sort']) => list.change({ sort }),
    sortBy: (column: OrderColumn) => list.change({ sort: toggledSort<OrderColumn>(list.query.sort, column) }),
    chooseRows: (rows: number) => {
      const size = orderPageSizes.find((choice) => choice === rows)
      if (size) list.change({ rows: size })
    },
    turnPage: (page: number) => list.change({ page }),
    remove: ({ id, version }: OrderRow) => remove({ kind: 'order', id, name: id, version }),
    goTo,
    createOrder: () =>
      newOrderPath === null
        ? notices.raise({ code: 'needsLiveData', action: 'createOrder' })
        : goTo(newOrderPath),
    exportRows: () => {
      exportOrders(workspace, list.query).catch(() => notices.raise({ code: 'exportFailed' }))
    },
  }
}

async function exportOrders({ orders, zone }: Workspace, query: OrdersQuery): Promise<void> {
  const [rows, { downloadCsv }] = await Promise.all([orders.list(query), loadExport()])
  downloadCsv(ordersMessages.exportFile({ day: dayOf(Date.now(), zone) }), ordersTable(rows, zone))
}

export type Orders = ReturnType<typeof useOrders>

/** How many filters a phone hides behind its button. */
export function hiddenFilters({ week, type }: OrdersQuery): number {
  return [week !== allOrders.week, type !== allOrders.type].filter(Boolean).length
}
