/** Products: what the API says about them, and their changes (orders.md §5). */
import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import { searchLines } from '#domain/folding.ts'
import type {
  newProductSchema,
  ProductResponse,
  productRequestSchema,
  RemovedResponse,
} from '#domain/fulfilment/catalogueContract.ts'
import { availableUnits, lowStockAt, stockStatus } from '#domain/fulfilment/stock.ts'
import { base64OfPhoto, isPhoto } from '#domain/photo.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { isDuplicate, type Queries, type Transaction } from '#server/db/database.ts'
import { listLocations } from '#server/db/live/locations.ts'
import {
  countOrdersOfProduct,
  deletePhoto,
  deleteProduct,
  findProductsBySku,
  insertPhoto,
  insertProduct,
  lockProduct,
  type ProductRow,
  SKU_INDEX,
  updateProduct,
} from '#server/db/live/products.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { deleteStockOf, listStock, type StockRow } from '#server/db/live/stock.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { rupees } from '../currency.ts'
import { groupedBy } from '../groupedBy.ts'
import { requireVersion, type Writing } from '../write.ts'
import { lockOpenLocation, moveStock } from './stock.ts'

/** For comparison: without case. */
export function skuKeyOf(sku: string): string {
  return trimmed(sku).toLowerCase()
}

/** What the search of products looks through. */
export function productSearchText({
  name,
  sku,
  vendor,
}: Pick<ProductRow, 'name' | 'sku' | 'vendor'>): string {
  return searchLines([name, sku, vendor])
}

/** The products with their stock at each location. */
export async function withStock(
  queries: Queries,
  rows: readonly ProductRow[],
  settings: Settings,
): Promise<ProductResponse[]> {
  const stock = await listStock(
    queries,
    settings.companyId,
    rows.map(({ id }) => id),
  )
  const byProduct = groupedBy(stock, ({ productId }) => productId)
  return rows.map((row) => responseOf(row, byProduct.get(row.id) ?? [], settings))
}

/** One product with its stock. */
export async function productResponse(
  queries: Queries,
  row: ProductRow,
  settings: Settings,
): Promise<ProductResponse> {
  const [response] = await withStock(queries, [row], settings)
  if (!response) throw new Error('One row gives one response')
  return response
}

function responseOf(row: ProductRow, stock: readonly StockRow[], settings: Settings): ProductResponse {
  const places = stock.map(({ locationId, onHand, reserved }) => ({
    location_id: locationId,
    on_hand: onHand,
    reserved,
    available: availableUnits({ onHand, reserved, buffer: settings.stockBuffer }),
  }))
  const available = places.reduce((sum, place) => sum + Math.max(0, place.available), 0)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    category: row.category,
    price: rupees(row.priceMinor),
    cost: row.costMinor === null ? null : rupees(row.costMinor),
    sku: row.sku,
    vendor: row.vendor,
    barcode: row.barcode,
    weight_grams: row.weightGrams,
    photo: row.photoKey,
    low_stock_threshold: row.lowStockThreshold,
    low_stock_at: lowStockAt(row.lowStockThreshold, settings.lowStockThreshold),
    stock: places.reduce((sum, place) => sum + place.on_hand, 0),
    available,
    stock_status: stockStatus(available, row.lowStockThreshold, settings.lowStockThreshold),
    stock_at: places,
    is_archived: row.archivedAt !== null,
  }
}

type Fields = Omit<v.InferOutput<typeof productRequestSchema>, 'version' | 'photo'>

function columnsOf(input: Fields) {
  const columns = {
    name: trimmed(input.name),
    category: trimmed(input.category),
    priceMinor: input.price_minor,
    costMinor: input.cost_minor,
    sku: trimmed(input.sku),
    skuKey: skuKeyOf(input.sku),
    vendor: trimmed(input.vendor),
    barcode: trimmed(input.barcode),
    weightGrams: input.weight_grams,
    lowStockThreshold: input.low_stock_threshold,
  }
  return { ...columns, searchText: productSearchText(columns) }
}

type Photo = { key: string; bytes: Buffer }

/** The photo of a request: null for none; undefined where it stays as it is. Throws for what is no photo. */
function photoOf(given: string | undefined): Photo | null | undefined {
  if (given === undefined) return undefined
  if (given === '') return null
  const bytes = Buffer.from(base64OfPhoto(given) ?? '', 'base64')
  if (!isPhoto(bytes)) throw fieldsRefused({ photo: liveServerMessages.notPhoto })
  // Other bytes have another key, so that browsers may keep what a key has led to.
  return { key: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes }
}

async function storePhoto({ tx, companyId, now }: Writing, productId: string, photo: Photo | null) {
  await deletePhoto(tx, companyId, productId)
  if (photo) await insertPhoto(tx, { companyId, productId, bytes: photo.bytes, createdAt: now })
}

/** Stores a product. A SKU that another one has, also since this moment, is refused with the name of that one. */
async function unlessTaken<Stored>(
  { tx, companyId }: Writing,
  { sku, skuKey }: Pick<ProductRow, 'sku' | 'skuKey'>,
  store: (inner: Transaction) => Promise<Stored>,
): Promise<Stored> {
  try {
    // In a transaction of its own, so that the name can be asked for after it has failed.
    return await tx.transaction(store)
  } catch (error) {
    if (!isDuplicate(error, SKU_INDEX)) throw error
    const [other] = await findProductsBySku(tx, companyId, [skuKey])
    throw fieldsRefused({ sku: liveMessages.skuTaken({ sku, product: other?.name ?? '' }) })
  }
}

export async function addProduct(
  writing: Writing,
  { photo: given, ...input }: v.InferOutput<typeof newProductSchema>,
  settings: Settings,
): Promise<ProductResponse> {
  const { tx, companyId, now } = writing
  if (isBlank(input.name)) throw fieldsRefused({ name: liveServerMessages.required })
  const id = writing.newId()
  // A product without a SKU gets one that nobody typed.
  const sku = isBlank(input.sku) ? `P-${id.slice(-12).toUpperCase()}` : input.sku
  const photo = photoOf(given) ?? null
  const columns = { ...columnsOf({ ...input, sku }), photoKey: photo?.key ?? '' }
  const row: ProductRow = { companyId, id, ...columns, archivedAt: null, version: 1, createdAt: now }
  await unlessTaken(writing, columns, (inner) => insertProduct(inner, row))
  if (photo) await storePhoto(writing, id, photo)
  const { searchText: _, ...logged } = columns
  await writing.log({
    subject: 'product',
    subjectId: id,
    event: 'product.added',
    ...changed({}, logged),
    version: 1,
  })
  if (input.stock > 0) {
    const locationId = input.location_id ?? (await firstLocation(tx, companyId))
    if (!locationId) throw fieldsRefused({ stock: liveServerMessages.noLocation })
    const location = await lockOpenLocation(writing, locationId)
    await moveStock(writing, {
      productId: id,
      locationId: location.id,
      change: input.stock,
      reason: 'received',
      note: '',
      version: 1,
    })
  }
  return productResponse(tx, row, settings)
}

async function firstLocation(queries: Queries, companyId: string): Promise<string | undefined> {
  return (await listLocations(queries, companyId)).find(({ closedAt }) => closedAt === null)?.id
}

export async function changeProduct(
  writing: Writing,
  id: string,
  { version: seen, photo: given, ...input }: v.InferOutput<typeof productRequestSchema>,
  settings: Settings,
): Promise<ProductResponse> {
  const { tx, companyId } = writing
  const row = await lockProduct(tx, companyId, id)
  if (!row) throw refusals.notFound()
  const of = { subject: 'product', subjectId: id } as const
  await requireVersion(writing, { ...of, seen, version: row.version })
  const problems = {
    ...(isBlank(input.name) && { name: liveServerMessages.required }),
    ...(isBlank(input.sku) && { sku: liveServerMessages.required }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
  const photo = photoOf(given)
  const columns = { ...columnsOf(input), photoKey: photo === undefined ? row.photoKey : (photo?.key ?? '') }
  const version = await unlessTaken(writing, columns, (inner) => updateProduct(inner, row, columns))
  if (photo !== undefined && columns.photoKey !== row.photoKey) await storePhoto(writing, id, photo)
  const { searchText: _, ...logged } = columns
  await writing.log({ ...of, event: 'product.changed', ...changed(row, logged), version })
  return productResponse(tx, { ...row, ...columns, version }, settings)
}

/** Deletes a product that nothing refers to; one that was ordered or has stock is archived. */
export async function removeProduct(writing: Writing, id: string, seen: number): Promise<RemovedResponse> {
  const { tx, companyId, now } = writing
  const row = await lockProduct(tx, companyId, id)
  if (!row || row.archivedAt !== null) throw refusals.notFound()
  const of = { subject: 'product', subjectId: id } as const
  await requireVersion(writing, { ...of, seen, version: row.version })
  const { orders, open } = await countOrdersOfProduct(tx, companyId, id)
  const stock = await listStock(tx, companyId, [id])
  const isUsed = orders > 0 || stock.some(({ onHand, reserved }) => onHand + reserved > 0)
  if (isUsed) {
    const version = await updateProduct(tx, row, { archivedAt: now })
    await writing.log({
      ...of,
      event: 'product.archived',
      before: { archivedAt: null },
      after: { archivedAt: now.getTime() },
      version,
    })
    const detail = open > 0 ? liveMessages.productInOrders({ name: row.name, orders: open }) : null
    return { outcome: 'archived', detail }
  }
  await deleteStockOf(tx, companyId, id)
  await deletePhoto(tx, companyId, id)
  await deleteProduct(tx, companyId, id)
  const { name, sku } = row
  await writing.log({
    ...of,
    event: 'product.deleted',
    before: { name, sku },
    after: {},
    version: row.version + 1,
  })
  return { outcome: 'deleted', detail: null }
}

/** Undoes an archive. */
export async function restoreProduct(
  writing: Writing,
  id: string,
  settings: Settings,
): Promise<ProductResponse> {
  const { tx, companyId } = writing
  const row = await lockProduct(tx, companyId, id)
  if (!row) throw refusals.notFound()
  const version = row.archivedAt === null ? row.version : await updateProduct(tx, row, { archivedAt: null })
  if (row.archivedAt !== null)
    await writing.log({
      subject: 'product',
      subjectId: id,
      event: 'product.restored',
      before: { archivedAt: row.archivedAt.getTime() },
      after: { archivedAt: null },
      version,
    })
  return productResponse(tx, { ...row, archivedAt: null, version }, settings)
}
