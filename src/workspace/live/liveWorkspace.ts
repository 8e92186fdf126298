import type { Api } from '#api/api.ts'
import { dashboardCalls, workspaceCalls } from '#domain/calls/workspaceCalls.ts'
import { formatDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { createCalls } from './calls.ts'
import { liveCustomers } from './liveCustomers.ts'
import { liveImports } from './liveImports.ts'
import { liveOrders } from './liveOrders.ts'
import type { LiveCalls } from './livePart.ts'
import { liveProducts } from './liveProducts.ts'
import { liveWarehouses } from './liveWarehouses.ts'
import type { News } from './news.ts'

// One file for all that every screen of own data loads, in place of three that wait for each other.
export { readPhoto } from './livePhotos.ts'
export { createLiveViews } from './liveViews.ts'
export { followNews } from './newsStream.ts'

/**
 * A company's own data on the server (design §5). A change carries the version that was seen, as far as the caller does
 * not pass it: that of the last response in which a screen got the record.
 */
export function createLiveCalls({
  api,
  news,
  newKey,
}: {
  api: Pick<Api, 'send' | 'openStream'>
  news: Pick<News, 'tell' | 'expectOwn'>
  newKey: () => string
}): LiveCalls {
  const calls = createCalls(api, newKey, news.expectOwn)
  const part = { api, calls, news }
  return {
    ...liveOrders(part),
    ...liveProducts(part),
    ...liveWarehouses(part),
    customers: liveCustomers(part),
    imports: liveImports(part),

    dashboard: {
      figures: (filter, options) =>
        calls.read(dashboardCalls.find, { ...options, params: formatDashboardFilter(filter) }),
    },

    rights: async (options) => (await calls.read(workspaceCalls.find, options)).rights,
  }
}
