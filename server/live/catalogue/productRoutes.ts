/** Products and their stock in the live API. */
import { Hono } from 'hono'
import {
  newProductSchema,
  productRequestSchema,
  productSchema,
  productStockSchema,
  productsResponseSchema,
  removedResponseSchema,
  stockAdjustmentSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { parseProductsQuery } from '#domain/listQueries/productsQuery.ts'
import { findProduct, listProducts } from '#server/db/live/products.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson, seenVersion } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { productParameters } from '../listParameters.ts'
import {
  addressOf,
  answerWrite,
  describeRead,
  describeWrite,
  idIn,
  type LiveEnv,
  requireLive,
} from '../liveCall.ts'
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
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.products}`,
      describeRead('The products that match, with their stock', productsResponseSchema, productParameters),
      ...requireLive(deps),
      async (c) => {
        const { q, category, stock } = parseProductsQuery(addressOf(c))
        const settings = c.get('settings')
        const found = await listProducts(db, settings.companyId, { q, category })
        const rows = (await withStock(db, found, settings)).filter(
          (product) => stock === 'all' || product.stock_status === stock,
        )
        return c.json({ rows, total: rows.length })
      },
    )
    .get(
      `/${livePaths.product}`,
      describeRead('One product', productSchema),
      ...requireLive(deps),
      async (c) => {
        const settings = c.get('settings')
        const found = await findProduct(db, settings.companyId, idIn(c))
        if (!found) throw refusals.notFound()
        return c.json(await productResponse(db, found, settings))
      },
    )
    .post(
      `/${livePaths.products}`,
      describeWrite('Add a product', 201, productSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newProductSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 201,
          body: await addProduct(writing, body, c.get('settings')),
        }))
      },
    )
    .put(
      `/${livePaths.product}`,
      describeWrite('Change a product', 200, productSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(productRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await changeProduct(writing, idIn(c), body, c.get('settings')),
        }))
      },
    )
    .delete(
      `/${livePaths.product}`,
      describeWrite('Delete or archive a product', 200, removedResponseSchema),
      ...requireLive(deps),
      seenVersion(),
      (c) => {
        const seen = c.req.valid('query')
        return answerWrite(c, deps, seen, async (writing) => ({
          status: 200,
          body: await removeProduct(writing, idIn(c), seen.version),
        }))
      },
    )
    .post(
      `/${livePaths.productRestore}`,
      describeWrite('Undo the archiving of a product', 200, productSchema),
      ...requireLive(deps),
      (c) =>
        answerWrite(c, deps, null, async (writing) => ({
          status: 200,
          body: await restoreProduct(writing, idIn(c), c.get('settings')),
        })),
    )
    .get(
      `/${livePaths.productStock}`,
      describeRead('The stock of a product at every location, and its last adjustments', productStockSchema),
      ...requireLive(deps),
      async (c) => c.json(await readProductStock(db, c.get('settings'), idIn(c))),
    )
    .post(
      `/${livePaths.stockAdjustments}`,
      describeWrite('Add to or take from what is on hand, with a reason', 201, productSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(stockAdjustmentSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => {
          const product = await adjustStock(writing, body)
          return { status: 201, body: await productResponse(writing.tx, product, c.get('settings')) }
        })
      },
    )
}
