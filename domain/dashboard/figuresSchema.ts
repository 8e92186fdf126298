/** `GET dashboard/?status=&date=` of the live API: the figures, with the query of the dashboard's address. */
import * as v from 'valibot'
import { moneySchema } from '#domain/fulfilment/contract.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import { provinces } from '#domain/pakistan.ts'
import { weekdays } from '#domain/weeks.ts'
import type { DashboardFigures } from './figures.ts'

const share = v.nullable(v.number())

const trend = v.object({
  window: v.picklist(['month', 'week', 'range', 'day']),
  isPartialDay: v.boolean(),
  current: share,
  previous: share,
})
const card = <Value extends v.GenericSchema>(value: Value) => v.object({ value, trend })
const number = card(v.number())

export const dashboardFiguresSchema = v.object({
  period: v.object({ from: v.string(), to: v.string() }),
  countsByStatus: v.object(
    Object.fromEntries(orderStatuses.map((status) => [status, v.number()])) as Record<
      OrderStatus,
      v.NumberSchema<undefined>
    >,
  ),
  cash: v.optional(
    v.object({ expected: v.number(), collected: v.number(), overdue: v.number(), remitted: v.number() }),
  ),
  deliveries: v.optional(v.number()),
  totalSales: card(moneySchema),
  // Added later: while processes are replaced, an earlier one answers without it.
  unconfirmedSales: v.optional(moneySchema),
  totalOrders: number,
  delivered: number,
  totalCustomers: number,
  activeLocations: number,
  deliveryRate: card(share),
  topCities: v.array(
    v.union([
      v.object({ city: v.string(), orders: v.number() }),
      v.object({ city: v.null(), rest: v.picklist(['others', 'elsewhere']), orders: v.number() }),
    ]),
  ),
  weekdays: v.array(
    v.object({
      weekday: v.picklist(weekdays),
      delivered: v.number(),
      cancelled: v.number(),
      returned: v.number(),
    }),
  ),
  returnRates: v.array(v.object({ month: v.string(), sent: v.number(), returned: v.number(), rate: share })),
  hourly: v.array(v.number()),
  locations: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      city: v.string(),
      sales: moneySchema,
      skus: v.number(),
      inventory: v.number(),
    }),
  ),
  salesWithoutLocation: moneySchema,
  topCategories: v.array(v.object({ category: v.string(), units: v.number() })),
  provinces: v.array(v.object({ province: v.picklist(provinces), orders: v.number() })),
  ordersElsewhere: v.number(),
}) satisfies v.GenericSchema<unknown, DashboardFigures>
