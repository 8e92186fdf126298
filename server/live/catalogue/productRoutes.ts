import { productCalls } from '#domain/calls/catalogueCalls.ts'
import { parseProductsQuery } from '#domain/listQueries/productsQuery.ts'
import { inCategoryOrder } from '#domain/products.ts'
import { rightMessages } from '#messages/rights.ts'
import { findProduct, listCategories, listProducts } from '#server/db/live/products.ts'
import type { AppDeps } from '#server/deps.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { addressOf, idIn, workRightsIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import {
  addProduct,
  changeProduct,
  productResponse,
  removeProduct,
  restoreProduct,
  withStock,
} from './products.ts'
import { adjustStock, readProductStock } from './stock.ts'

export function productRoutes(deps: AppDeps) {
  const { db } = deps.database
  return serveCalls(deps, productCalls, {
    async search(c) {
      const { q, category, stock } = parseProductsQuery(addressOf(c))
      const settings = c.get('settings')
      const found = await listProducts(db, settings.companyId, { q, category })
      const rows = (await withStock(db, found, settings)).filter(
        (product) => stock === 'all' || product.stock_status === stock,
      )
      const isWhole = q.trim() === '' && category === 'all'
      const all = isWhole
        ? [...new Set(found.map((product) => product.category))]
        : await listCategories(db, settings.companyId)
      return { rows, total: rows.length, categories: inCategoryOrder(all) }
    },
    async find(c) {
      const settings = c.get('settings')
      const found = await findProduct(db, settings.companyId, idIn(c))
      if (!found) throw refusals.notFound()
      return productResponse(db, found, settings)
    },
    async add(writing, body, c) {
      // Its first pieces are stock like any other.
      if (body.stock > 0 && !workRightsIn(c).includes('stock.adjust'))
        throw fieldsRefused({ stock: rightMessages['stock.adjust'] })
      return addProduct(writing, body, c.get('settings'))
    },
    change: (writing, body, c) => changeProduct(writing, idIn(c), body, c.get('settings')),
    remove: (writing, { version }, c) => removeProduct(writing, idIn(c), version),
    restore: (writing, _, c) => restoreProduct(writing, idIn(c), c.get('settings')),
    findStock: (c) => readProductStock(db, c.get('settings'), idIn(c)),
    async adjustStock(writing, body, c) {
      const product = await adjustStock(writing, body, c.get('settings'))
      return productResponse(writing.tx, product, c.get('settings'))
    },
  })
}
