/** Queries for products. */
import { and, asc, countDistinct, eq, inArray, isNull, like, ne, notInArray, or, sql } from 'drizzle-orm'
import { folded } from '#domain/folding.ts'
import type { Queries, Transaction } from '../database.ts'
import { productPhotos, products } from './catalogueTables.ts'
import { containing } from './like.ts'
import { orderLines, orders } from './orderTables.ts'
import { versionOf } from './versions.ts'

export type ProductRow = typeof products.$inferSelect

/** The unique index on SKUs. It also decides between two people who add the same one. */
export const SKU_INDEX = 'products_sku'

type Wanted = { q: string; category: string }

/** The products that are not archived and match, by name. */
export async function listProducts(
  queries: Queries,
  companyId: string,
  { q, category }: Wanted,
): Promise<ProductRow[]> {
  return queries
    .select()
    .from(products)
    .where(
      and(
        eq(products.companyId, companyId),
        isNull(products.archivedAt),
        category === 'all' ? undefined : eq(products.category, category),
        q.trim() === ''
          ? undefined
          : or(like(products.searchText, containing(folded(q))), eq(products.barcode, q.trim())),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
}

/** The categories of the products that are not archived, in no order. */
export async function listCategories(queries: Queries, companyId: string): Promise<string[]> {
  const found = await queries
    .selectDistinct({ category: products.category })
    .from(products)
    .where(and(eq(products.companyId, companyId), isNull(products.archivedAt)))
  return found.map(({ category }) => category)
}

export async function findProduct(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<ProductRow | undefined> {
  const [found] = await queries
    .select()
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, id)))
  return found
}

export async function findProducts(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  return queries
    .select()
    .from(products)
    .where(and(eq(products.companyId, companyId), inArray(products.id, [...ids])))
}

export async function findProductsBySku(
  queries: Queries,
  companyId: string,
  skuKeys: readonly string[],
): Promise<ProductRow[]> {
  if (skuKeys.length === 0) return []
  return queries
    .select()
    .from(products)
    .where(and(eq(products.companyId, companyId), inArray(products.skuKey, [...skuKeys])))
}

export async function lockProduct(
  tx: Transaction,
  companyId: string,
  id: string,
): Promise<ProductRow | undefined> {
  const [found] = await tx
    .select()
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, id)))
    .for('update')
  return found
}

export async function insertProduct(tx: Transaction, row: typeof products.$inferInsert): Promise<void> {
  await tx.insert(products).values(row)
}

/** Changes a product and counts its version up. Returns the new version. */
export async function updateProduct(
  tx: Transaction,
  { companyId, id }: Pick<ProductRow, 'companyId' | 'id'>,
  changes: Partial<ProductRow>,
): Promise<number> {
  const saved = await tx
    .update(products)
    .set({ ...changes, version: sql`${products.version} + 1` })
    .where(and(eq(products.companyId, companyId), eq(products.id, id)))
    .returning({ version: products.version })
  return versionOf(saved)
}

/** The bytes of the photo that a product is known to have by this key; undefined for any other. */
export async function findPhoto(
  queries: Queries,
  of: { companyId: string; productId: string; key: string },
): Promise<Buffer | undefined> {
  const [found] = await queries
    .select({ bytes: productPhotos.bytes })
    .from(productPhotos)
    .innerJoin(
      products,
      and(eq(products.companyId, productPhotos.companyId), eq(products.id, productPhotos.productId)),
    )
    .where(
      and(
        eq(productPhotos.companyId, of.companyId),
        eq(productPhotos.productId, of.productId),
        eq(products.photoKey, of.key),
      ),
    )
  return found?.bytes
}

/** What the photos of these products are known by, by their ids; those without one are not in it. */
export async function photoKeysOf(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await queries
    .select({ id: products.id, key: products.photoKey })
    .from(products)
    .where(and(eq(products.companyId, companyId), inArray(products.id, [...ids]), ne(products.photoKey, '')))
  return new Map(found.map(({ id, key }) => [id, key]))
}

export async function insertPhoto(tx: Transaction, row: typeof productPhotos.$inferInsert): Promise<void> {
  await tx.insert(productPhotos).values(row)
}

export async function deletePhoto(tx: Transaction, companyId: string, productId: string): Promise<void> {
  await tx
    .delete(productPhotos)
    .where(and(eq(productPhotos.companyId, companyId), eq(productPhotos.productId, productId)))
}

export async function deleteProduct(tx: Transaction, companyId: string, id: string): Promise<void> {
  await tx.delete(products).where(and(eq(products.companyId, companyId), eq(products.id, id)))
}

/** How many orders contain a product, and how many of them are open. */
export async function countOrdersOfProduct(
  queries: Queries,
  companyId: string,
  productId: string,
): Promise<{ orders: number; open: number }> {
  const of = and(eq(orderLines.companyId, companyId), eq(orderLines.productId, productId))
  const [all] = await queries
    .select({ orders: countDistinct(orderLines.orderId) })
    .from(orderLines)
    .where(of)
  const [open] = await queries
    .select({ orders: countDistinct(orderLines.orderId) })
    .from(orderLines)
    .innerJoin(
      orders,
      and(
        eq(orders.companyId, orderLines.companyId),
        eq(orders.id, orderLines.orderId),
        notInArray(orders.status, ['delivered', 'returned', 'cancelled']),
      ),
    )
    .where(of)
  return { orders: all?.orders ?? 0, open: open?.orders ?? 0 }
}
