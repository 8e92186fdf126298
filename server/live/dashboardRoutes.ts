/** The dashboard in the live API. */
import { Hono } from 'hono'
import { type DashboardSource, dashboardFigures } from '#domain/dashboard/figures.ts'
import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import { type Order, soldCategories } from '#domain/orders/order.ts'
import type { Queries } from '#server/db/database.ts'
import {
  listCustomerStarts,
  listOpenLocations,
  listOrderFigures,
  listParcelLocations,
  listSoldUnits,
  listStock,
} from '#server/db/live/dashboard.ts'
import type { AppDeps } from '#server/deps.ts'
import { currency, rupees } from './currency.ts'
import { groupedBy } from './groupedBy.ts'
import { addressOf, describeRead, type LiveEnv, requireLive } from './liveCall.ts'

export function dashboardRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.dashboard}`,
    describeRead('The figures of the dashboard', dashboardFiguresSchema),
    ...requireLive(deps),
    async (c) => {
      const source = await readSource(deps.database.db, c.get('settings').companyId)
      return c.json(dashboardFigures(source, parseDashboardFilter(addressOf(c)), deps.now().getTime()))
    },
  )
}

/** All that the figures are computed from, by the same functions as those of the sample. */
async function readSource(queries: Queries, companyId: string): Promise<DashboardSource> {
  const [found, units, places, customers, locations, stock] = [
    await listOrderFigures(queries, companyId),
    await listSoldUnits(queries, companyId),
    await listParcelLocations(queries, companyId),
    await listCustomerStarts(queries, companyId),
    await listOpenLocations(queries, companyId),
    await listStock(queries, companyId),
  ]
  const linesOf = groupedBy(units, ({ orderId }) => orderId)
  const placesOf = groupedBy(places, ({ orderId }) => orderId)
  const stockOf = groupedBy(stock, ({ productId }) => productId)
  return {
    orders: found.map((order) =>
      orderOf(order, linesOf.get(order.id) ?? [], placesOf.get(order.id)?.[0]?.locationId ?? null),
    ),
    customers: customers.map(({ createdAt }) => ({ joinedAt: createdAt.getTime() })),
    locations,
    products: [...stockOf.values()].map((rows) => ({
      stockAt: Object.fromEntries(rows.map(({ locationId, onHand }) => [locationId, onHand])),
    })),
    currency,
  }
}

type Found = Awaited<ReturnType<typeof listOrderFigures>>[number]
type Units = Awaited<ReturnType<typeof listSoldUnits>>

/** An order as the figures need it. Its stored G. Total stands as shipping, so that nothing is computed again. */
function orderOf(order: Found, units: Units, locationId: string | null): Order {
  return {
    id: order.id,
    customerId: '',
    customer: { ...emptyOrderCustomer, city: order.knownCity ?? order.city, country: order.country },
    placedAt: order.placedAt.getTime(),
    closedAt: order.closedAt?.getTime() ?? null,
    type: order.type,
    payment: order.payment,
    paymentStatus: 'Unpaid',
    status: order.status,
    risk: 'Low',
    lines: units.flatMap(({ category: sold, quantity }) => {
      const category = soldCategories.find((known) => known === sold)
      return category
        ? [{ title: '', sku: '', vendor: '', barcode: '', category, price: rupees(0), quantity }]
        : []
    }),
    coupon: null,
    giftCard: null,
    shipping: rupees(order.grandTotalMinor),
    locationId,
    tags: [],
  }
}
