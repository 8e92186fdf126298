import { fromCallback, fromPromise } from 'xstate'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import type { Location } from '#domain/locations.ts'
import type { Product } from '#domain/products.ts'
import { type DraftEvent, newOrderMachine } from '#machines/newOrder/newOrder.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { DraftStorage } from './draftStorage.ts'

/** How many products are offered: the list is for choosing at a glance. */
const MATCHES = 8

/** The chart of a new order on this workspace. */
export function provideNewOrder(workspace: Workspace, storage: DraftStorage) {
  const { orders, customers } = workspace
  return newOrderMachine.provide({
    actors: {
      keepDraft: fromCallback<DraftEvent>(({ receive }) =>
        receive((event) => {
          if (event.type === 'draft.kept') storage.write(event.draft)
          else storage.clear()
        }),
      ),
      customerLookup: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(
            async ({ input, signal }) => (await customers.findByPhone?.(input as string, { signal })) ?? null,
          ),
        },
      }),
      productSearch: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(({ input, signal }) => findProducts(workspace, input as string, signal)),
        },
      }),
      // Not aborted with the chart: what is on its way is created.
      createOrder: fromPromise(({ input: { order, key } }) => {
        if (!orders.create) throw new Error('This workspace creates no orders')
        return orders.create(order, key)
      }),
    },
  })
}

/** Products that match, with what is available at each location. */
export async function findProducts(
  { products, locations }: Pick<Workspace, 'products' | 'locations'>,
  query: string,
  signal: AbortSignal,
): Promise<OrderedProduct[]> {
  const [{ rows }, places] = await Promise.all([
    products.search({ q: query.trim(), category: 'all', stock: 'all' }, { signal }),
    locations({ signal }),
  ])
  return rows.slice(0, MATCHES).map((product) => orderedProduct(product, places))
}

function orderedProduct(product: Product, locations: readonly Location[]): OrderedProduct {
  const { id, name, sku, barcode, price } = product
  const { total, at } = product.available ?? { total: product.stock, at: product.stockAt }
  const stock = locations.map((location) => ({ location: location.name, available: at[location.id] ?? 0 }))
  return { id, title: name, sku, barcode, price, available: total, stock }
}
