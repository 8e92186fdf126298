import type { Api } from '#api/api.ts'
import { FailureError } from '#domain/failures.ts'
import { TYPING_PAUSE_MS } from '#domain/listQueries/list.ts'
import { karachi } from '#domain/weeks.ts'
import { callsOnDemand, onDemand } from '#ui/start/onDemand.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { keptPhotos } from './keptPhotos.ts'
import type { LiveCalls } from './livePart.ts'
import { createNews } from './news.ts'

/**
 * The company's own data as a workspace. It opens at once; its code is loaded with its first call, so that the screens of
 * the sample carry none of it. A failed load is a failed call, and the next one tries again.
 */
export function openLiveWorkspace(
  api: Pick<Api, 'send' | 'openStream'>,
  loadCode = () => import('./liveWorkspace.ts'),
): Workspace {
  const news = createNews({ api, loadStream: loadCode })
  const newKey = () => crypto.randomUUID()
  const loadViews = onDemand(loadCode)
  const loadCouriers = onDemand(() => import('./liveCouriers.ts'))
  const loadCash = onDemand(() => import('./liveCash.ts'))
  const loadPacking = onDemand(() => import('./livePacking.ts'))
  const loadDeliveries = onDemand(() => import('./liveDeliveries.ts'))
  const loadCalls = onDemand(async () => (await loadCode()).createLiveCalls({ api, news, newKey }))
  const load = () =>
    loadCalls().catch((): never => {
      throw new FailureError({ code: 'unreachable' })
    })

  /** Calls that load the code first. */
  function later<Group extends object>(groupOf: (calls: LiveCalls) => Group): Group {
    return callsOnDemand(async () => groupOf(await load()))
  }

  return {
    currency: 'PKR',
    moneyLabels: 'currency',
    zone: karachi,
    fixedOrderId: null,
    typingPause: TYPING_PAUSE_MS,
    capabilities: [
      'keepChanges',
      'createOrders',
      'importRecords',
      'sendOrderEvents',
      'manageWarehouses',
      'manageSettings',
      'countCash',
      'adjustStock',
      'saveViews',
      'filterOrders',
      'chooseExport',
      'findCustomers',
      'contactCustomers',
      'printPapers',
      'packParcels',
      'followParcels',
    ],
    orders: later(({ orders }) => orders),
    views: callsOnDemand(
      async () => (await loadViews()).createLiveViews({ api, newKey, onSent: news.expectOwn }),
      {
        watch: news.watchViews,
      },
    ),
    parcels: later(({ parcels }) => parcels),
    papers: later(({ papers }) => papers),
    packing: callsOnDemand(async () => (await loadPacking()).createLivePacking({ api, newKey })),
    deliveries: callsOnDemand(async () =>
      (await loadDeliveries()).createLiveDeliveries({ api, newKey, news }),
    ),
    photo: keptPhotos(async (...which) => (await loadCode()).readPhoto(api, ...which)),
    products: later(({ products }) => products),
    stock: later(({ stock }) => stock),
    imports: later(({ imports }) => imports),
    customers: later(({ customers }) => customers),
    dashboard: later(({ dashboard }) => dashboard),
    locations: async (options) => (await load()).locations(options),
    warehouses: later(({ warehouses }) => warehouses),
    couriers: callsOnDemand(async () =>
      (await loadCouriers()).createLiveCouriers({ api, newKey, onSent: news.expectOwn }),
    ),
    cash: callsOnDemand(async () =>
      (await loadCash()).createLiveCash({ api, newKey, onSent: news.expectOwn }),
    ),
    rights: async (options) => (await load()).rights(options),
    subscribe: news.subscribe,
    watchConnection: news.watchConnection,
    retryConnection: news.retry,
    watchRights: news.watchRights,
    watchPresence: news.watchPresence,
  }
}
