import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OrderStatus } from '#domain/orders/order.ts'
import { type Days, dayOf } from '#domain/weeks.ts'
import type { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { useNotices } from '#notices/notices.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useAddress } from '#workspace/address.hooks.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import {
  useCapability,
  useNewOrderPath,
  useReasonAgainst,
  useWorkspace,
  useWorkspaceScreen,
} from '#workspace/workspace.hooks.ts'
import { dashboardFormat, provideDashboard } from './dashboard.actors.ts'
import { dashboardTable } from './dashboardTable.ts'
import { useFirstStepsAway } from './firstStepsAway.ts'

export type DashboardActor = ActorRefFrom<typeof dashboardMachine>

/** The dashboard; null until it has started. */
export function useDashboardActor(): DashboardActor | null {
  const data = useWorkspace()
  const address = useAddress()
  const logic = useMemo(() => provideDashboard(data, address), [data, address])
  return useWorkspaceScreen('dashboard', logic, () => ({
    filter: dashboardFormat.parse(new URLSearchParams(address.read())),
  }))
}

/** With so many orders a company is at work, whatever of the first steps it left out. */
const FEW = 50

/** The dashboard as its chart has it, and what a person does to it. `main` is the element with the heading. */
export function useDashboard(actor: DashboardActor, main: RefObject<HTMLElement | null>) {
  const { zone, currency, moneyLabels } = useWorkspace()
  const notices = useNotices()
  const goTo = useGoTo()
  const newOrderPath = useNewOrderPath()
  const filter = useSelector(actor, ({ context }) => context.filter)
  const figures = useSelector(actor, ({ context }) => context.figures)
  const isOnOwnData = useCapability('keepChanges')
  const firstSteps = useFirstStepsAway()
  const isFiltered = filter.statuses.length > 0 || filter.date !== null
  useFocusRequests(actor, main)
  useEffect(() => {
    // After the page, so that Export also works once the server is gone; what fails now is loaded again then.
    loadExport().catch(() => undefined)
  }, [])
  const orders = figures && Object.values(figures.countsByStatus).reduce((sum, count) => sum + count, 0)
  const beginsEmpty = isOnOwnData && !isFiltered && orders === 0
  const today = () => dayOf(Date.now(), zone)
  return {
    filter,
    figures,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isOutdated: useSelector(actor, (snapshot) => snapshot.hasTag('outdated')),
    /** Whether the figures match the filter: only then they can be exported. */
    isCurrent: useSelector(actor, (snapshot) => snapshot.hasTag('current')),
    isFiltered,
    /** A company whose first order has yet to come: there is nothing to draw. */
    beginsEmpty,
    /** Beside its first orders, until somebody puts the list away. */
    hasFirstSteps:
      isOnOwnData && !isFiltered && orders !== null && orders > 0 && orders <= FEW && !firstSteps.isAway,
    putFirstStepsAway: () => {
      // The button goes with the list.
      main.current?.querySelector('h1')?.focus()
      firstSteps.putAway()
    },
    today,
    /** Why this person creates no orders. */
    reasonAgainstNew: useReasonAgainst('order.created'),
    zone,
    currency,
    moneyLabels,
    toggleStatus: (status: OrderStatus) => actor.send({ type: 'status.toggled', status }),
    chooseDays: (date: Days | null) => actor.send({ type: 'filter.changed', change: { date } }),
    clearFilters: () => actor.send({ type: 'filters.cleared' }),
    retry: () => actor.send({ type: 'loading.retried' }),
    createOrder: () =>
      newOrderPath === null
        ? notices.raise({ code: 'needsLiveData', action: 'createOrder' })
        : goTo(newOrderPath),
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

/** Whether figures are being computed. */
export function useIsDashboardBusy(actor: DashboardActor | null): boolean {
  return useSelector(actor ?? undefined, (snapshot) => snapshot?.hasTag('busy') ?? false)
}

export type Dashboard = ReturnType<typeof useDashboard>
