import { memo } from 'react'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { pointChange, relativeChange, type Trend } from '#domain/dashboard/trends.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { Stat, StatStrip } from '#ui/Stat.tsx'
import { countText, moneyText } from './figureText.ts'

const { cards, cardHints } = dashboardMessages

/** The six key figures, each with its trend in words (specification §2). */
export const Cards = memo(function Cards({ figures, period }: { figures: DashboardFigures; period: string }) {
  const { totalSales, totalOrders, delivered, totalCustomers, activeLocations, deliveryRate } = figures
  return (
    <StatStrip label={dashboardMessages.cardList}>
      <Stat
        label={cards.totalSales}
        {...moneyText(totalSales.value)}
        hint={cardHints.totalSales({ period, window: totalSales.trend.window })}
        trend={relativeTrend(totalSales.trend)}
      />
      <Stat
        label={cards.totalOrders}
        value={countText(totalOrders.value)}
        hint={cardHints.totalOrders({ period, window: totalOrders.trend.window })}
        trend={relativeTrend(totalOrders.trend)}
      />
      <Stat
        label={cards.delivered}
        value={countText(delivered.value)}
        hint={cardHints.delivered({ period, window: delivered.trend.window })}
        trend={relativeTrend(delivered.trend)}
      />
      <Stat
        label={cards.totalCustomers}
        value={countText(totalCustomers.value)}
        hint={cardHints.totalCustomers({ window: totalCustomers.trend.window })}
        trend={{
          ...arrow(difference(totalCustomers.trend)),
          text: dashboardMessages.newCustomers({
            window: totalCustomers.trend.window,
            current: totalCustomers.trend.current ?? 0,
            previous: totalCustomers.trend.previous ?? 0,
          }),
        }}
      />
      <Stat
        label={cards.activeLocations}
        value={countText(activeLocations.value)}
        hint={cardHints.activeLocations({ window: activeLocations.trend.window })}
        trend={trendOf(activeLocations.trend, difference(activeLocations.trend), countText)}
      />
      <Stat
        label={cards.deliveryRate}
        value={
          deliveryRate.value === null
            ? dashboardMessages.noRate
            : dashboardMessages.percent({ share: deliveryRate.value })
        }
        hint={cardHints.deliveryRate({ period, window: deliveryRate.trend.window })}
        trend={trendOf(deliveryRate.trend, tenths(pointChange(deliveryRate.trend), 1), (points) =>
          dashboardMessages.points({ points }),
        )}
      />
    </StatStrip>
  )
})

const difference = ({ current, previous }: Trend) => (current ?? 0) - (previous ?? 0)

/** What is read as '0.0' is no change. */
function tenths(change: number | null, scale: number): number | null {
  return change === null ? null : Math.round(change * scale * 10) / 10
}

function relativeTrend(trend: Trend) {
  return trendOf(trend, tenths(relativeChange(trend), 100), (percent) =>
    dashboardMessages.percent({ share: percent / 100 }),
  )
}

/** More of everything on these cards is good. */
function arrow(change: number | null) {
  if (change === null || change === 0) return {}
  return change > 0 ? { direction: 'up' as const, good: true } : { direction: 'down' as const, good: false }
}

function trendOf({ window }: Trend, change: number | null, by: (amount: number) => string) {
  return {
    ...arrow(change),
    text: dashboardMessages.trend({ window, direction: change, by: by(Math.abs(change ?? 0)) }),
  }
}
