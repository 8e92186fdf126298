/** Products (specification §3), their search, and the form to add and edit one. */
import type { SearchResult } from './listQueries/searchResult.ts'
import { amountProblem, type Currency, type Money, moneyToDecimal, parseMoney } from './money.ts'
import {
  hasProblems,
  onlyProblems,
  optionalTextProblem,
  type Problems,
  requiredTextProblem,
} from './problems.ts'
import { foldDigits, trimmed } from './text.ts'
import { DEFAULT_GRAMS, MAX_GRAMS } from './weight.ts'

/** The categories that are offered to everybody. A company's own products may be of others, as the company calls them. */
export const productCategories = ['Electronics', 'Clothing', 'Home & Garden', 'Sports'] as const
export type ProductCategory = (typeof productCategories)[number]

export const stockStatuses = ['in-stock', 'low-stock', 'out-of-stock'] as const
export type StockStatus = (typeof stockStatuses)[number]

/** Up to this many units a product is low on stock. */
const LOW_STOCK_UNITS = 20

/** The pictures of products, which the screen maps to icons. */
export type ProductIcon =
  | 'headphones'
  | 'battery'
  | 'watch'
  | 'speaker'
  | 'plug'
  | 'keyboard'
  | 'shirt'
  | 'footwear'
  | 'cloth'
  | 'lamp'
  | 'vase'
  | 'sofa'
  | 'kettle'
  | 'bed'
  | 'plant'
  | 'trophy'
  | 'ball'
  | 'dumbbell'
  | 'tent'
  | 'box'

export type Product = {
  id: string
  /** Where several people change it: of the record that was seen. */
  version?: number
  name: string
  /** One of `productCategories` or of the company's own; '' where nobody said one. */
  category: string
  price: Money
  /** Units at all locations: the sum of `stockAt`. */
  stock: number
  stockStatus: StockStatus
  /** Up to how many pieces it is low on stock. Of own products. */
  lowStockAt?: number
  icon: ProductIcon
  sku: string
  vendor: string
  barcode: string
  /** What one piece weighs, and what it costs the merchant; null where that is not known. Of own products. */
  weightGrams?: number
  cost?: Money | null
  /** What its photo is known by; '' without one. Of own products. */
  photo?: string
  /** Units by location id. */
  stockAt: Record<string, number>
  /**
   * What can be sold, where stock is reserved: on hand less reserved and the buffer, in all and by location id
   * (orders.md §5), and what is reserved in all. Elsewhere all stock can be sold.
   */
  available?: { total: number; reserved: number; at: Record<string, number> }
}

/** A change of what is on hand at a location, never its overwriting (orders.md §5). */
export type StockAdjustment = {
  productId: string
  locationId: string
  /** Added to what is on hand. */
  change: number
  reason: 'received' | 'damaged' | 'count' | 'correction'
  note: string
  /** What the person saw on hand, where the change depends on it: refused when it is another number now. */
  seenOnHand?: number
}

/** The query of the products list. */
export type ProductsQuery = { q: string; category: 'all' | (string & {}); stock: 'all' | StockStatus }

/** The products that were found, with the categories that the products of the company have. */
export type ProductsPage = SearchResult<Product> & { categories?: readonly string[] }

/** The data of a product that a merchant enters. */
export type ProductInput = Pick<Product, 'name' | 'category' | 'price' | 'stock'> & {
  /** '' leaves the product its SKU, and gives a new one its own. */
  sku?: string
  vendor?: string
  barcode?: string
  weightGrams?: number
  cost?: Money | null
  /** A new photo as a data URL, what the present one is known by, or '' for none. */
  photo?: string
}

/** The same data as typed. */
export type ProductForm = Record<
  'name' | 'photo' | 'category' | 'price' | 'stock' | 'sku' | 'vendor' | 'barcode' | 'weight' | 'cost',
  string
>
export type ProductField = keyof ProductForm

/** In the order of the form. */
export const productFields = [
  'name',
  'photo',
  'category',
  'sku',
  'barcode',
  'price',
  'cost',
  'stock',
  'vendor',
  'weight',
] as const satisfies readonly ProductField[]

const MAX_NAME_LENGTH = 120
/** The most pieces of a product at one location, and the most that come or go at once. */
export const MAX_PIECES = 999_999

export function stockStatusOf(stock: number): StockStatus {
  if (stock <= 0) return 'out-of-stock'
  return stock <= LOW_STOCK_UNITS ? 'low-stock' : 'in-stock'
}

/** The product with `total` units. The difference is added to or taken from its locations in their order. */
export function restocked(product: Product, total: number, locationIds: readonly string[]): Product {
  const stockAt = { ...product.stockAt }
  let difference = total - product.stock
  for (const id of locationIds) {
    const before = stockAt[id] ?? 0
    const after = Math.max(0, before + difference)
    difference -= after - before
    stockAt[id] = after
  }
  return { ...product, stock: total, stockStatus: stockStatusOf(total), stockAt }
}

/** Returns the products that match both filters and whose name, SKU or vendor contains the search in any case. */
export function searchProducts(products: readonly Product[], query: ProductsQuery): Product[] {
  const text = query.q.trim().toLowerCase()
  return products.filter(
    (product) =>
      (query.category === 'all' || product.category === query.category) &&
      (query.stock === 'all' || product.stockStatus === query.stock) &&
      [product.name, product.sku, product.vendor].some((value) => value.toLowerCase().includes(text)),
  )
}

/** '2450', or '2450.50' with minor units: the price that a form begins with. */
export function priceToField(price: Money): string {
  return moneyToDecimal(price).replace(/\.00$/, '')
}

/** The form with the values of a product, or empty. */
export function productForm(product: ProductInput | null): ProductForm {
  const { name = '', photo = '', category = '', sku = '', vendor = '', barcode = '' } = product ?? {}
  return {
    name,
    photo,
    category,
    sku,
    barcode,
    price: product ? priceToField(product.price) : '',
    cost: product?.cost ? priceToField(product.cost) : '',
    stock: product ? String(product.stock) : '',
    vendor,
    weight: product?.weightGrams === undefined ? '' : String(product.weightGrams),
  }
}

/** A category as it is called already, whatever its case; else as written. */
export function categoryCalled(text: string, known: readonly string[]): string {
  const written = trimmed(text)
  const key = written.toLowerCase()
  return [...productCategories, ...known].find((category) => category.toLowerCase() === key) ?? written
}

/** Categories without one twice or none: those that are offered to everybody come first. */
export function inCategoryOrder(categories: readonly string[]): string[] {
  const own = new Set(categories.filter((category) => category !== ''))
  return [
    ...productCategories.filter((category) => own.delete(category)),
    ...[...own].sort((a, b) => a.localeCompare(b, 'en')),
  ]
}

function unitsTyped(text: string, max = MAX_PIECES): number | null {
  const digits = trimmed(foldDigits(text)).replaceAll(',', '')
  return /^\d+$/.test(digits) && Number(digits) <= max ? Number(digits) : null
}

const isEmpty = (text: string) => trimmed(text) === ''

function problemByField(form: ProductForm) {
  return {
    name: requiredTextProblem(form.name, MAX_NAME_LENGTH),
    // The server says what is wrong with a photo; here it was made.
    photo: undefined,
    category: requiredTextProblem(form.category, MAX_NAME_LENGTH),
    sku: optionalTextProblem(form.sku, MAX_NAME_LENGTH),
    barcode: optionalTextProblem(form.barcode, MAX_NAME_LENGTH),
    price: isEmpty(form.price) ? 'missing' : amountProblem(form.price),
    cost: isEmpty(form.cost) ? undefined : amountProblem(form.cost),
    stock: isEmpty(form.stock) ? 'missing' : unitsTyped(form.stock) === null ? 'malformed' : undefined,
    vendor: optionalTextProblem(form.vendor, MAX_NAME_LENGTH),
    weight: isEmpty(form.weight) || unitsTyped(form.weight, MAX_GRAMS) !== null ? undefined : 'malformed',
  } as const
}

/** What can be wrong with a field of the form. */
export type ProductProblem<Field extends ProductField> = NonNullable<ReturnType<typeof problemByField>[Field]>

/** What keeps the form from being saved. */
export function productProblems(form: ProductForm): Problems<ProductField> {
  return onlyProblems(problemByField(form))
}

/** The values of the form; null when `productProblems` finds any. */
export function readProductForm(form: ProductForm, currency: Currency): ProductInput | null {
  if (hasProblems(problemByField(form))) return null
  const sku = trimmed(form.sku)
  return {
    name: trimmed(form.name),
    category: categoryCalled(form.category, []),
    price: parseMoney(form.price, currency) as Money,
    stock: unitsTyped(form.stock) as number,
    ...(sku && { sku }),
    vendor: trimmed(form.vendor),
    barcode: trimmed(form.barcode),
    cost: isEmpty(form.cost) ? null : (parseMoney(form.cost, currency) as Money),
    weightGrams: unitsTyped(form.weight, MAX_GRAMS) ?? DEFAULT_GRAMS,
    photo: form.photo,
  }
}
