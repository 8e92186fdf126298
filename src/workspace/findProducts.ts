import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import type { Location } from '#domain/locations.ts'
import type { Product } from '#domain/products.ts'
import type { Workspace } from './workspace.ts'

/** How many products are offered: the list is for choosing at a glance. */
const MATCHES = 8

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
