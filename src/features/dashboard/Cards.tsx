import { memo } from 'react'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { pointChange, relativeChange, type Trend } from '#domain/dashboard/trends.ts'
import type { Money, MoneyLabels } from '#domain/money.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { Stat, StatStrip } from '#ui/Stat.tsx'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { countText, moneyText } from './figureText.ts'

const { cards, cardHints } = dashboardMessages

/** The six key figures, each with its trend in words (specification §2). */
export const Cards = memo(function Cards({ figures, period }: { figures: DashboardFigures; period: string }) {
  const {
    totalSales,
    unconfirmedSales,
    totalOrders,
    delivered,
    totalCustomers,
    activeLocations,
    deliveryRate,
  } = figures
  const { moneyLabels } = useWorkspace()
  return (
    <StatStrip label={dashboardMessages.cardList}>
      <Stat
        label={cards.totalSales}
        {...moneyText(totalSales.value, moneyLabels)}
        parts={partsOfSales(totalSales.value, unconfirmedSales, moneyLabels)}
        hint={cardHints.totalSales({ period, ...totalSales.trend })}
        trend={relativeTrend('sales', totalSales.trend, (minor) =>
          salesText({ ...totalSales.value, minor }, moneyLabels),
        )}
      />
      <Stat
        label={cards.totalOrders}
        value={countText(totalOrders.value)}
        hint={cardHints.totalOrders({ period, ...totalOrders.trend })}
        trend={relativeTrend('orders', totalOrders.trend, countText)}
      />
      <Stat
        label={cards.delivered}
        value={countText(delivered.value)}
        hint={cardHints.delivered({ period, ...delivered.trend })}
        trend={relativeTrend('deliveries', delivered.trend, countText)}
      />
      <Stat
        label={cards.totalCustomers}
        value={countText(totalCustomers.value)}
        hint={cardHints.totalCustomers(totalCustomers.trend)}
        trend={twoCounts(totalCustomers.trend, dashboardMessages.newCustomers)}
      />
      <Stat
        label={cards.activeLocations}
        value={countText(activeLocations.value)}
        hint={cardHints.activeLocations(activeLocations.trend)}
        trend={twoCounts(activeLocations.trend, dashboardMessages.locationsWithOrders)}
      />
      <Stat
        label={cards.deliveryRate}
        value={
          deliveryRate.value === null
            ? dashboardMessages.noRate
            : dashboardMessages.percent({ share: deliveryRate.value })
        }
        hint={cardHints.deliveryRate({ period, ...deliveryRate.trend })}
        trend={rateTrend(deliveryRate.trend)}
      />
    </StatStrip>
  )
})

/** What is read as '0.0' is no change. Where there is nothing to compare with, the words say so. */
function tenths(change: number | null, scale: number): number {
  return Math.round((change ?? 0) * scale * 10) / 10
}

/** The first hours of a span say neither. */
function arrow({ isPartialDay }: Trend, change: number) {
  if (isPartialDay || change === 0) return {}
  return { direction: change > 0 ? ('up' as const) : ('down' as const) }
}

function salesText(amount: Money, labels: MoneyLabels): string {
  const { unit, value } = moneyText(amount, labels)
  return `${unit} ${value}`
}

/** Nothing where all are confirmed, or it is not known. */
function partsOfSales(all: Money, unconfirmed: Money | undefined, labels: MoneyLabels): string | undefined {
  if (!unconfirmed?.minor) return undefined
  const confirmed = { ...all, minor: all.minor - unconfirmed.minor }
  return dashboardMessages.confirmedSales({
    confirmed: salesText(confirmed, labels),
    rest: salesText(unconfirmed, labels),
  })
}

/** The trend of a sum; 0 is none. */
function relativeTrend(
  counted: 'sales' | 'orders' | 'deliveries',
  trend: Trend,
  textOf: (figure: number) => string,
) {
  const change = tenths(relativeChange(trend), 100)
  const figure = (value: number | null) => (value ? textOf(value) : null)
  return {
    ...arrow(trend, change),
    text: dashboardMessages.trend({
      ...trend,
      counted,
      direction: change,
      by: dashboardMessages.percent({ share: Math.abs(change) / 100 }),
      now: figure(trend.current),
      earlier: figure(trend.previous),
    }),
  }
}

function rateTrend(trend: Trend) {
  const change = tenths(pointChange(trend), 1)
  const figure = (share: number | null) => (share === null ? null : dashboardMessages.percent({ share }))
  return {
    ...arrow(trend, change),
    text: dashboardMessages.trend({
      ...trend,
      counted: 'finished orders',
      direction: change,
      by: dashboardMessages.points({ points: Math.abs(change) }),
      now: figure(trend.current),
      earlier: figure(trend.previous),
    }),
  }
}

function twoCounts(trend: Trend, textOf: (p: Trend & { now: string; earlier: string }) => string) {
  const { current, previous } = trend
  return {
    ...arrow(trend, (current ?? 0) - (previous ?? 0)),
    text: textOf({ ...trend, now: countText(current ?? 0), earlier: countText(previous ?? 0) }),
  }
}
