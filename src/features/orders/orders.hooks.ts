import { useMemo, useRef, useState } from 'react'
import {
  allOrders,
  formatOrdersQuery,
  narrowingFilters,
  orderFilterNames,
  unfilteredOrders,
} from '#domain/listQueries/ordersQuery.ts'
import { toggledSort } from '#domain/listQueries/sort.ts'
import {
  type NarrowingFilter,
  type OrderSortColumn,
  type OrdersQuery,
  orderPageSizes,
} from '#domain/orders/search.ts'
import { calendarParts } from '#domain/weeks.ts'
import { useNotices } from '#notices/notices.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import {
  type RecordListActor,
  useHasNone,
  useRecordList,
  useRecordListActor,
} from '#workspace/recordList.hooks.ts'
import {
  useCapability,
  useDelete,
  useFormatMoney,
  useNewOrderPath,
  useReasonAgainst,
  useWorkspace,
} from '#workspace/workspace.hooks.ts'
import { downloadOrders } from './export/orderExport.actors.ts'
import { useOrderExportActor } from './export/orderExport.hooks.ts'
import type { OrderRowView } from './orderColumns.tsx'

function listSearch(query: OrdersQuery): string {
  const params = new URLSearchParams(formatOrdersQuery(query)).toString()
  return params && `?${params}`
}

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
  const listOfRows = useRef('')
  if (!list.isRefreshing) {
    searchOfRows.current = listSearch(list.query)
    const { sort, rows, page } = allOrders
    listOfRows.current = listSearch({ ...list.query, sort, rows, page })
  }
  const workspace = useWorkspace()
  const { zone } = workspace
  const notices = useNotices()
  const goTo = useGoTo()
  const newOrderPath = useNewOrderPath()
  const deleteRecord = useDelete()
  const formatMoney = useFormatMoney()
  const reasonAgainstNew = useReasonAgainst('order.created')
  const canChoose = useCapability('chooseExport')
  const exporting = useOrderExportActor()
  const canRemove = useReasonAgainst('orders.change') === undefined
  // The same until something of it changed, because all rows are then drawn again.
  const rowView = useMemo(
    (): OrderRowView => ({
      zone,
      thisYear: calendarParts(openedAt, zone).year,
      money: (amount) => formatMoney(amount, 'list'),
      remove: canRemove ? ({ id, version }) => deleteRecord({ kind: 'order', id, name: id, version }) : null,
    }),
    [zone, openedAt, formatMoney, canRemove, deleteRecord],
  )
  const exportThese = (only: readonly string[] | null) =>
    exporting?.send({ type: 'export.chosen', query: list.query, only })
  return {
    ...list,
    hasNone: useHasNone(actor),
    /** The query part of the list's address, for the addresses of its orders. */
    searchOfRows: searchOfRows.current,
    /** The same of any page in any order: what is chosen stays chosen there. */
    listOfRows: listOfRows.current,
    /** Why this person creates no orders. */
    reasonAgainstNew,
    zone,
    rowView,
    chooseWeek: (week: OrdersQuery['week']) => list.change({ week }),
    chooseType: (type: OrdersQuery['type']) => list.change({ type }),
    chooseStatus: (status: OrdersQuery['status']) => list.change({ status }),
    chooseSort: (sort: OrdersQuery['sort']) => list.change({ sort }),
    sortBy: (column: OrderSortColumn) =>
      list.change({ sort: toggledSort<OrderSortColumn>(list.query.sort, column) }),
    chooseRows: (rows: number) => {
      const size = orderPageSizes.find((choice) => choice === rows)
      if (size) list.change({ rows: size })
    },
    turnPage: (page: number) => list.change({ page }),
    createOrder: () =>
      newOrderPath === null
        ? notices.raise({ code: 'needsLiveData', action: 'createOrder' })
        : goTo(newOrderPath),
    exporting,
    /** Exports orders of the list alone; null where that is not offered. */
    exportChosen: canChoose ? exportThese : null,
    /** Exports all that the list has. */
    exportRows: () => {
      if (canChoose) return exportThese(null)
      downloadOrders(workspace, list.query).catch(() => notices.raise({ code: 'exportFailed' }))
    },
  }
}

export type Orders = ReturnType<typeof useOrders>

/** How many filters a phone hides behind its button. */
export function hiddenFilters({ week, type }: OrdersQuery): number {
  return [week !== allOrders.week, type !== allOrders.type].filter(Boolean).length
}

/** The filters that no control of the toolbar shows. */
export function shownAsChips(query: OrdersQuery): NarrowingFilter[] {
  return narrowingFilters(query).filter(
    (name) => name === 'days' || orderFilterNames.some((own) => own === name),
  )
}
