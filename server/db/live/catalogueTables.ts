/** The tables of products, locations, their stock, and customers. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, minor, moment, version } from '../columns.ts'

export const products = pgTable(
  'products',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** '' where nobody said one. */
    category: text().notNull(),
    priceMinor: minor('price_minor').notNull(),
    /** What a piece costs the merchant; null where that is not known. */
    costMinor: minor('cost_minor'),
    /** As typed. */
    sku: text().notNull(),
    /** For comparison: without case. */
    skuKey: text('sku_key').notNull(),
    vendor: text().notNull().default(''),
    barcode: text().notNull().default(''),
    weightGrams: integer('weight_grams').notNull().default(500),
    /** What its photo is known by: a part of the hash of its bytes; '' without one. */
    photoKey: text('photo_key').notNull().default(''),
    /** The company's where it is null. */
    lowStockThreshold: integer('low_stock_threshold'),
    /** Name, SKU and vendor, folded for the search (domain/folding.ts). */
    searchText: text('search_text').notNull().default(''),
    archivedAt: moment('archived_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('products_sku').on(table.companyId, table.skuKey),
    index('products_name').on(table.companyId, table.name),
    check('products_price', sql`${table.priceMinor} >= 0`),
  ],
)

/** The photos of products, apart from them: lists read many products, and a photo only who looks at it. */
export const productPhotos = pgTable(
  'product_photos',
  {
    companyId: companyId(),
    productId: uuid('product_id').notNull(),
    /** A JPEG (domain/photo.ts). */
    bytes: bytes(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] })],
)

/** Places from which orders are sent: the company's own, or copies of the provider's locations that it chose. */
export const locations = pgTable(
  'locations',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    name: text().notNull(),
    city: text().notNull(),
    /** Where a courier collects parcels. */
    address: text().notNull().default(''),
    /** Of the provider's warehouse that this is a copy of. */
    warehouseId: integer('warehouse_id'),
    isExport: boolean('is_export').notNull().default(false),
    closedAt: moment('closed_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('locations_warehouse').on(table.companyId, table.warehouseId),
  ],
)

/** Pieces of a product at a location. `reserved` is the sum of what open parcels reserve. */
export const stock = pgTable(
  'stock',
  {
    companyId: companyId(),
    productId: uuid('product_id').notNull(),
    locationId: uuid('location_id').notNull(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.locationId] }),
    index('stock_location').on(table.companyId, table.locationId),
    // Invariant 1 of orders.md: whatever the code does, the database never reserves what is not there.
    check('stock_reserved', sql`0 <= ${table.reserved} and ${table.reserved} <= ${table.onHand}`),
  ],
)

/** Every change of what is on hand, so that their sum is the stock. Append-only. */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    productId: uuid('product_id').notNull(),
    locationId: uuid('location_id').notNull(),
    change: integer().notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    /** A person's (received, damaged, count, correction), or dispatched and returned with its parcel. */
    reason: text().notNull(),
    note: text().notNull().default(''),
    parcelId: uuid('parcel_id'),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('stock_adjustments_product').on(table.companyId, table.productId, table.id),
  ],
)

/** A customer is one normalised phone number (orders.md §5). The figures are maintained by every change of an order. */
export const customers = pgTable(
  'customers',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull(),
    city: text().notNull().default(''),
    country: text().notNull().default('Pakistan'),
    address1: text().notNull().default(''),
    address2: text().notNull().default(''),
    zip: text().notNull().default(''),
    isBlocked: boolean('is_blocked').notNull().default(false),
    orders: integer().notNull().default(0),
    /** Of orders that were neither cancelled nor returned: by these, and by what they brought, lists are sorted. */
    keptOrders: integer('kept_orders').notNull().default(0),
    spentMinor: minor('spent_minor').notNull().default(0),
    deliveredParcels: integer('delivered_parcels').notNull().default(0),
    returnedParcels: integer('returned_parcels').notNull().default(0),
    lastOrderAt: moment('last_order_at'),
    /** Name, e-mail, phone digits and city, folded for the search (domain/folding.ts). */
    searchText: text('search_text').notNull(),
    removedAt: moment('removed_at'),
    /** When all that says who it is was erased. The number is `erased <id>` then, or `blocked <keyed hash of the number>`. */
    erasedAt: moment('erased_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('customers_phone').on(table.companyId, table.phone),
    index('customers_recent').on(table.companyId, table.lastOrderAt.desc().nullsLast(), table.name, table.id),
    index('customers_spent').on(table.companyId, table.spentMinor.desc(), table.name, table.id),
    index('customers_created').on(table.companyId, table.createdAt),
    index('customers_orders').on(table.companyId, table.keptOrders.desc().nullsLast(), table.name, table.id),
    index('customers_name').on(table.companyId, table.name, table.id),
    index('customers_search').using('gin', table.companyId, table.searchText.op('gin_trgm_ops')),
  ],
)
