/** The dashboard in the live API. */
import { Hono } from 'hono'
import { dashboardSpans } from '#domain/dashboard/counts.ts'
import { type DashboardFigures, figuresOfCounts } from '#domain/dashboard/figures.ts'
import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { soldCategories } from '#domain/orders/order.ts'
import { karachi } from '#domain/weeks.ts'
import { type Db, snapshot } from '#server/db/database.ts'
import { countForDashboard, listStockedLocations } from '#server/db/live/dashboard.ts'
import type { AppDeps } from '#server/deps.ts'
import { currency } from './currency.ts'
import { dashboardParameters } from './listParameters.ts'
import { addressOf, describeRead, type LiveEnv, requireLive } from './liveCall.ts'

export function dashboardRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.dashboard}`,
    describeRead('The figures of the dashboard', dashboardFiguresSchema, dashboardParameters),
    ...requireLive(deps),
    async (c) => {
      const filter = parseDashboardFilter(addressOf(c))
      const { companyId } = c.get('settings')
      return c.json(await readFigures(deps.database.db, companyId, filter, deps.now().getTime()))
    },
  )
}

/** The figures of a company at `now`. */
export async function readFigures(
  db: Db,
  companyId: string,
  filter: DashboardFilter,
  now: number,
): Promise<DashboardFigures> {
  const spans = dashboardSpans(filter, now, karachi)
  const { counts, locations } = await db.transaction(
    async (tx) => ({
      counts: await countForDashboard(tx, companyId, spans),
      locations: await listStockedLocations(tx, companyId),
    }),
    snapshot,
  )
  // What the company calls otherwise is in no chart.
  const category = counts.chosen.category.filter(({ key }) => soldCategories.some((known) => known === key))
  const source = { counts: { ...counts, chosen: { ...counts.chosen, category } }, locations, currency }
  return figuresOfCounts(source, filter, now)
}
