import { productCalls } from '#domain/calls/catalogueCalls.ts'
import type { ProductResponse, productSchema } from '#domain/fulfilment/catalogueContract.ts'
import { formatProductsQuery } from '#domain/listQueries/productsQuery.ts'
import type { Product, ProductInput } from '#domain/products.ts'
import type { Sent } from './calls.ts'
import { productOf, productStockOf } from './catalogue.ts'
import { type LiveCalls, type LivePart, removeRecord, type Writes } from './livePart.ts'

type ProductWrite = Writes<typeof productCalls, typeof productSchema>

/** Products and their stock, on the server. */
export function liveProducts({ calls, news }: LivePart): Pick<LiveCalls, 'products' | 'stock'> {
  /** The products that screens have seen. */
  const seenProducts = new Map<string, ProductResponse>()

  function sawProduct(product: ProductResponse): Product {
    seenProducts.set(product.id, product)
    return productOf(product)
  }

  async function changeProduct<Call extends ProductWrite>(call: Call, sent: Sent<Call>): Promise<string> {
    const product: ProductResponse = await calls.write(call, sent)
    const { id, version } = product
    news.tell({ kind: 'product', id, version, row: sawProduct(product) })
    return id
  }

  /** @param photo that the product has: it is not sent again */
  const productBody = ({ name, category, price, sku, ...rest }: ProductInput, photo: string) => ({
    name,
    category,
    price_minor: price.minor,
    ...(sku && { sku }),
    ...(rest.vendor !== undefined && { vendor: rest.vendor }),
    ...(rest.barcode !== undefined && { barcode: rest.barcode }),
    ...(rest.weightGrams !== undefined && { weight_grams: rest.weightGrams }),
    ...(rest.cost !== undefined && { cost_minor: rest.cost?.minor ?? null }),
    ...(rest.photo !== undefined && rest.photo !== photo && { photo: rest.photo }),
  })

  return {
    products: {
      async search(query, options) {
        const { rows, ...page } = await calls.read(productCalls.search, {
          ...options,
          params: formatProductsQuery(query),
        })
        return { rows: rows.map((row) => sawProduct(row)), ...page }
      },
      async add(input) {
        const body = { ...productBody(input, ''), stock: input.stock }
        return changeProduct(productCalls.add, { body })
      },
      async update(id, input, version) {
        const seen = seenProducts.get(id)
        const isSeen = seen !== undefined && seen.version === (version ?? seen.version)
        const product = isSeen ? seen : await calls.read(productCalls.find, { id })
        const { sku, vendor, barcode, weight_grams, low_stock_threshold, cost } = product
        const body = {
          // What the form does not show stays as it is.
          sku,
          vendor,
          barcode,
          weight_grams,
          low_stock_threshold,
          cost_minor: cost?.minor ?? null,
          ...productBody(input, product.photo),
          version: version ?? product.version,
        }
        // Stock is changed by adjustments only.
        await changeProduct(productCalls.change, { id, body })
      },
      remove: (id, version) => removeRecord({ calls, news }, 'product', { id, version }),
      async restore(id) {
        await changeProduct(productCalls.restore, { id })
      },
    },

    stock: {
      ofProduct: async (id, options) =>
        productStockOf(await calls.read(productCalls.findStock, { id, ...options })),
      async adjust({ productId, locationId, seenOnHand, ...given }, key) {
        const body = {
          product_id: productId,
          location_id: locationId,
          ...(seenOnHand !== undefined && { seen_on_hand: seenOnHand }),
          ...given,
        }
        await changeProduct(productCalls.adjustStock, { body, key })
      },
    },
  }
}
