import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import { type Currency, moneyToDecimal } from '#domain/money.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { dateMessages } from '#messages/dates.ts'
import type { CsvTable } from '#workspace/exportCsv.ts'

type Row = [item: string, measure: string, value: string | number]

/**
 * Everything that the dashboard shows, one figure a row: the part of the page, the days or months that it covers, and
 * the figure as a machine reads it. It begins with the filter that the figures belong to.
 */
export function dashboardTable(
  figures: DashboardFigures,
  filter: DashboardFilter,
  currency: Currency,
): CsvTable {
  const { exportColumns: columns, exportFilter, exportMeasures: measures, cards, status } = dashboardMessages
  const { topCities, ordersSummary, returnRate, hourlyOrders, locations, topCategories, provinces } =
    dashboardMessages
  const days = windowText(figures.period.from, figures.period.to)
  const months = windowText(figures.returnRates[0]?.month ?? '', figures.returnRates.at(-1)?.month ?? '')
  const sales = measures.sales({ currency })
  const rate = (share: number | null) => (share === null ? '' : Number((share * 100).toFixed(1)))
  const part = (name: string, window: string, rows: Row[]) => rows.map((row) => [name, window, ...row])
  const { unconfirmedSales } = figures
  const unconfirmed: Row[] = unconfirmedSales
    ? [[dashboardMessages.unconfirmedSales, sales, moneyToDecimal(unconfirmedSales)]]
    : []

  return {
    headings: [columns.part, columns.window, columns.item, columns.measure, columns.value],
    rows: [
      ...part(exportFilter.part, days, [
        [
          exportFilter.statuses,
          '',
          filter.statuses.map((name) => status[name]).join('; ') || exportFilter.all,
        ],
        [exportFilter.date, '', filter.date ?? exportFilter.all],
      ]),
      ...part(dashboardMessages.cardList, days, [
        [cards.totalSales, sales, moneyToDecimal(figures.totalSales.value)],
        ...unconfirmed,
        [cards.totalOrders, measures.count, figures.totalOrders.value],
        [cards.delivered, measures.count, figures.delivered.value],
        [cards.totalCustomers, measures.count, figures.totalCustomers.value],
        [cards.activeLocations, measures.count, figures.activeLocations.value],
        [cards.deliveryRate, measures.rate, rate(figures.deliveryRate.value)],
      ]),
      ...part(
        dashboardMessages.ordersByStatus,
        days,
        orderStatuses.map((name) => [status[name], measures.orders, figures.countsByStatus[name]]),
      ),
      ...part(
        ordersSummary.title,
        days,
        figures.weekdays.flatMap((day): Row[] => [
          [dateMessages.weekday(day), ordersSummary.delivered, day.delivered],
          [dateMessages.weekday(day), ordersSummary.cancelled, day.cancelled],
          [dateMessages.weekday(day), ordersSummary.returned, day.returned],
        ]),
      ),
      ...part(
        topCities.title,
        days,
        figures.topCities.map((part) => [
          part.city ?? topCities.rest[part.rest],
          measures.orders,
          part.orders,
        ]),
      ),
      ...part(
        hourlyOrders.title,
        days,
        figures.hourly.map((orders, hour) => [dateMessages.hour({ hour }), measures.orders, orders]),
      ),
      ...part(
        returnRate.title,
        months,
        figures.returnRates.flatMap(({ month, sent, returned, rate: share }): Row[] => [
          [month, returnRate.columns.sent, sent],
          [month, returnRate.columns.returned, returned],
          [month, measures.rate, rate(share)],
        ]),
      ),
      ...part(locations.title, days, [
        ...figures.locations.flatMap((location): Row[] => [
          [locations.place(location), sales, moneyToDecimal(location.sales)],
          [locations.place(location), locations.skus, location.skus],
          [locations.place(location), locations.inventory, location.inventory],
        ]),
        [locations.none, sales, moneyToDecimal(figures.salesWithoutLocation)],
      ]),
      ...part(
        topCategories.title,
        days,
        figures.topCategories.map(({ category, units }) => [category, topCategories.units, units]),
      ),
      ...part(provinces.title, days, [
        ...figures.provinces.map(({ province, orders }): Row => [province, measures.orders, orders]),
        [provinces.elsewhere, measures.orders, figures.ordersElsewhere],
      ]),
    ],
  }
}

function windowText(from: string, to: string): string {
  return from === to ? from : dashboardMessages.span({ from, to })
}
