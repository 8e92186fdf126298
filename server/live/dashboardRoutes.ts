/** The dashboard in the live API. */
import { Hono } from 'hono'
import { dashboardSpans } from '#domain/dashboard/counts.ts'
import { figuresOfCounts } from '#domain/dashboard/figures.ts'
import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { soldCategories } from '#domain/orders/order.ts'
import { karachi } from '#domain/weeks.ts'
import { snapshot } from '#server/db/database.ts'
import { countForDashboard, listStockedLocations } from '#server/db/live/dashboard.ts'
import type { AppDeps } from '#server/deps.ts'
import { currency } from './currency.ts'
import { addressOf, describeRead, type LiveEnv, requireLive } from './liveCall.ts'

export function dashboardRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.dashboard}`,
    describeRead('The figures of the dashboard', dashboardFiguresSchema),
    ...requireLive(deps),
    async (c) => {
      const { companyId } = c.get('settings')
      const filter = parseDashboardFilter(addressOf(c))
      const now = deps.now().getTime()
      const spans = dashboardSpans(filter, now, karachi)
      const source = await deps.database.db.transaction(
        async (tx) => ({
          counts: await countForDashboard(tx, companyId, spans),
          locations: await listStockedLocations(tx, companyId),
          currency,
        }),
        snapshot,
      )
      // A category that a product's maker invented is in no chart.
      source.counts.chosen.category = source.counts.chosen.category.filter(({ key }) =>
        soldCategories.some((known) => known === key),
      )
      return c.json(figuresOfCounts(source, filter, now))
    },
  )
}
