import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { formatDashboardFilter, parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { type Day, dayOf } from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { useNotices } from '#notices/notices.ts'
import { useChart } from '#ui/useChart.ts'
import { useAddressQuery, useQueryOfAddress } from '#workspace/addressQuery.hooks.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { provideDashboard } from './dashboard.actors.ts'
import { dashboardTable } from './dashboardTable.ts'

/** The dashboard has neither a search nor pages: each change of its filter is a history entry. */
type AddressedFilter = DashboardFilter & { search?: string; page?: number }

const loadExport = () => import('#workspace/exportCsv.ts')

const addressQuery = { parse: parseDashboardFilter, format: formatDashboardFilter }

/** The dashboard as its chart has it, and what a person does to it. */
export function useDashboard() {
  const workspace = useWorkspace()
  const notices = useNotices()
  const machine = useMemo(() => provideDashboard(workspace), [workspace])
  const actor = useActorRef(machine, { input: { filter: useQueryOfAddress(addressQuery) } })
  const filter = useSelector(actor, ({ context }) => context.filter)
  const figures = useSelector(actor, ({ context }) => context.figures)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  useAddressQuery<AddressedFilter>(addressQuery, filter, (asked) =>
    actor.send({ type: 'address.changed', filter: asked }),
  )
  useEffect(() => {
    // After the page, so that Export also works once the server is gone; what fails now is asked for again then.
    loadExport().catch(() => undefined)
  }, [])
  const { zone, currency } = workspace
  const today = () => dayOf(Date.now(), zone)
  return {
    chart: useChart(actor),
    filter,
    figures,
    isBusy,
    hasFailed,
    isFiltered: filter.statuses.length > 0 || filter.date !== null,
    /** Whether the figures are those of the filter: only then they are exported. */
    isCurrent: figures !== null && !isBusy && !hasFailed,
    today,
    zone,
    currency,
    toggleStatus: (status: OrderStatus) => actor.send({ type: 'status.toggled', status }),
    chooseDate: (date: Day | null) => actor.send({ type: 'date.chosen', date }),
    clearFilters: () => {
      actor.send({ type: 'statuses.cleared' })
      actor.send({ type: 'date.chosen', date: null })
    },
    retry: () => actor.send({ type: 'loading.retried' }),
    createOrder: () => notices.raise({ code: 'needsLiveData', action: 'createOrder' }),
    exportFigures: () => {
      if (figures === null) return
      const table = dashboardTable(figures, filter, currency)
      loadExport().then(
        ({ downloadCsv }) => downloadCsv(dashboardMessages.exportFile({ day: today() }), table),
        () => notices.raise({ code: 'exportFailed' }),
      )
    },
  }
}

export type Dashboard = ReturnType<typeof useDashboard>
