import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { Currency, MoneyLabels } from '#domain/money.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import type { Dashboard } from './dashboard.hooks.ts'
import { periodText } from './figureText.ts'

/** What every chart and table of the page draws from. */
export type View = {
  figures: DashboardFigures
  /** The days that they cover, as they are read. */
  period: string
  currency: Currency
  moneyLabels: MoneyLabels
  /** Why there is nothing at all to draw; undefined when there is something. */
  nothing: string | undefined
}

/** The head of a chart: its title and unit, the days that it covers, or why it is empty. */
export function headOf({ title, unit }: { title: string; unit: string }, { period, nothing }: View) {
  return { title, unit, window: period, nothing }
}

export function viewOf(dashboard: Dashboard, figures: DashboardFigures): View {
  const { nothing } = dashboardMessages
  const none = dashboard.isFiltered ? nothing.noMatch : nothing.noOrdersYet
  return {
    figures,
    period: periodText(figures.period, dashboard.zone),
    currency: dashboard.currency,
    moneyLabels: dashboard.moneyLabels,
    nothing: figures.totalOrders.value === 0 ? none : undefined,
  }
}
