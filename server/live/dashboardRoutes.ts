import { dashboardCalls } from '#domain/calls/workspaceCalls.ts'
import { dashboardSpans } from '#domain/dashboard/counts.ts'
import { type DashboardFigures, figuresOfCounts } from '#domain/dashboard/figures.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { placeNamed } from '#domain/fulfilment/cities.ts'
import { parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { karachi } from '#domain/weeks.ts'
import { type Db, snapshot } from '#server/db/database.ts'
import { countForDashboard, listStockedLocations } from '#server/db/live/dashboard.ts'
import type { AppDeps } from '#server/deps.ts'
import { sumCash } from './cash/readCash.ts'
import { countDeliveries } from './couriers/deliveryRoutes.ts'
import { currency } from './currency.ts'
import { addressOf, workRightsIn } from './liveCall.ts'
import { serveCalls } from './serveCalls.ts'

export function dashboardRoutes(deps: AppDeps) {
  return serveCalls(deps, dashboardCalls, {
    async find(c) {
      const { db } = deps.database
      const { companyId } = c.get('settings')
      const now = deps.now()
      const seesCash = workRightsIn(c).includes('cash.see')
      const readOthers = async () => ({
        deliveries: await countDeliveries(db, companyId),
        ...(seesCash && { cash: await sumCash(db, companyId, now) }),
      })
      // On two connections: a third one would take longer than it saves.
      const [figures, others] = await Promise.all([
        readFigures(db, companyId, parseDashboardFilter(addressOf(c)), now.getTime()),
        readOthers(),
      ])
      return { ...figures, ...others }
    },
  })
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
  const source = {
    counts,
    locations,
    currency,
    named: placeNamed,
  }
  return figuresOfCounts(source, filter, now)
}
