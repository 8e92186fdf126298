/** The tables of orders with their lines, parcels, tags and remarks. States are changed only by the charts. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CashEntry } from '#domain/cash/account.ts'
import type { OrderFacts, ParcelFacts } from '#domain/fulfilment/facts.ts'
import type { Adjustment } from '#domain/fulfilment/shares.ts'
import {
  type OrderStatus,
  orderStatuses,
  orderTypes,
  paymentMethods,
  riskStatuses,
} from '#domain/orders/order.ts'
import { companyId, createdAt, minor, moment, version } from '../columns.ts'

/** What the chart of a parcel remembers and no query asks for. */
export type ParcelMemory = Pick<
  ParcelFacts,
  | 'adviceUntil'
  | 'isCustomerTold'
  | 'terminalAt'
  | 'attemptedAt'
  | 'isDeliveredByHand'
  | 'isBookingCancelOpen'
> &
  // Rows of earlier versions lack it.
  Partial<Pick<ParcelFacts, 'assignedFrom' | 'call' | 'packed' | 'advised'>>

const statuses = orderStatuses as [OrderStatus, ...OrderStatus[]]

/** The day of an order in the merchant's time zone (domain/weeks.ts), as its index has it. */
export const placedDay = (placedAt: AnyPgColumn) => sql`((${placedAt} at time zone interval '5 hours')::date)`

type CashColumns = Record<
  'state' | 'deliveredAt' | 'codMinor' | 'remittedMinor' | 'writtenOffMinor',
  AnyPgColumn
>

/** What a courier collected of a parcel, or is to collect. An index has the states of `underWay` (domain/fulfilment) as text. */
export const expectedMinor = (parcel: CashColumns) =>
  sql`(case when ${parcel.deliveredAt} is not null or ${parcel.state} in ('dispatched', 'approved') then ${parcel.codMinor} else 0 end)`

/** Whether a courier has cash of a parcel, is to collect some, or paid some of what it did not collect. */
export const hasOpenCash = (parcel: CashColumns) =>
  sql`${expectedMinor(parcel)} <> ${parcel.remittedMinor} + ${parcel.writtenOffMinor}`

export const orders = pgTable(
  'orders',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    number: integer().notNull(),
    /** Its number for everybody: its store's, '#1301', else the company's own, 'K1042'. No two orders have the same. */
    label: text().notNull(),
    /** The number that it has in the store or file that it comes from, as it was written. */
    storeNumber: text('store_number'),
    /** Which store that is, as far as its file says; '' of another one. */
    store: text().notNull().default(''),
    /** Of the order chart (machines/order). */
    state: text().notNull(),
    /** Rolled up from its state and its parcels. */
    status: text({ enum: statuses }).notNull(),
    /** Set only while the order is on hold. */
    held: jsonb().$type<OrderFacts['held']>(),
    /** That a halted order will be cancelled. */
    isCustomerTold: boolean('is_customer_told').notNull().default(false),
    customerId: uuid('customer_id'),
    /** The customer as this order has them. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    zip: text().notNull(),
    address1: text().notNull(),
    address2: text().notNull(),
    /** The city that the text means; null when it is unknown or could be two. */
    knownCity: text('known_city'),
    type: text({ enum: orderTypes }).notNull(),
    payment: text({ enum: paymentMethods }).notNull(),
    risk: text({ enum: riskStatuses }).notNull().default('Low'),
    source: text().notNull(),
    couponCode: text('coupon_code'),
    couponPercentOff: integer('coupon_percent_off'),
    giftCardCode: text('gift_card_code'),
    giftCardAmountMinor: minor('gift_card_amount_minor'),
    currency: text({ enum: ['PKR', 'USD'] }).notNull(),
    subtotalMinor: minor('subtotal_minor').notNull(),
    couponMinor: minor('coupon_minor').notNull(),
    giftCardMinor: minor('gift_card_minor').notNull(),
    shippingMinor: minor('shipping_minor').notNull(),
    /** Taxes, discounts and charges as a store computed them, and rounding; negative takes off. */
    adjustments: jsonb().$type<Adjustment[]>().notNull().default([]),
    grandTotalMinor: minor('grand_total_minor').notNull(),
    /** Sums of its payments. */
    paidMinor: minor('paid_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    collectedMinor: minor('collected_minor').notNull().default(0),
    remittedMinor: minor('remitted_minor').notNull().default(0),
    /** Of its first parcel that has one. */
    locationId: uuid('location_id'),
    /** How many pieces of each category its lines are. */
    pieces: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** What a search looks through, folded (domain/folding.ts). */
    searchText: text('search_text').notNull(),
    placedAt: moment('placed_at').notNull(),
    closedAt: moment('closed_at'),
    verified: jsonb().$type<OrderFacts['verified']>(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('orders_number').on(table.companyId, table.number),
    uniqueIndex('orders_label').on(table.companyId, sql`lower(${table.label})`),
    // One order of a store is one order here, however often it is imported.
    uniqueIndex('orders_store_number').on(table.companyId, table.store, sql`lower(${table.storeNumber})`),
    // With what a part of it is sorted or counted by, so that no row is read for that.
    index('orders_placed_at').on(
      table.companyId,
      table.placedAt,
      table.id,
      table.status,
      table.type,
      table.number,
      table.grandTotalMinor,
      table.locationId,
      table.name,
    ),
    // Of the days of a span, which a list by number merges.
    index('orders_day_number').on(
      table.companyId,
      placedDay(table.placedAt),
      table.number,
      table.status,
      table.type,
      table.placedAt,
      table.id,
    ),
    index('orders_status').on(table.companyId, table.status, table.placedAt, table.id),
    // A list filtered by city, newest first.
    index('orders_city').on(table.companyId, table.knownCity, table.placedAt, table.id, table.status),
    index('orders_closed').on(table.companyId, table.status, table.closedAt),
    // Of the orders with a status and a type: a list by a value merges them.
    index('orders_by_number').on(
      table.companyId,
      table.status,
      table.type,
      table.number,
      table.placedAt,
      table.id,
    ),
    index('orders_by_total').on(
      table.companyId,
      table.status,
      table.type,
      table.grandTotalMinor,
      table.placedAt,
      table.id,
    ),
    index('orders_by_name').on(
      table.companyId,
      table.status,
      table.type,
      sql`lower(${table.name})`,
      table.placedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.name,
    ),
    index('orders_customer').on(table.companyId, table.customerId, table.placedAt),
    index('orders_search').using('gin', table.companyId, table.searchText.op('gin_trgm_ops')),
  ],
)

/** Orders that were deleted, as they were, for their Undo. */
export const deletedOrders = pgTable(
  'deleted_orders',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    number: integer().notNull(),
    record: jsonb().notNull(),
    deletedAt: moment('deleted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('deleted_orders_deleted_at').on(table.deletedAt),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    /** Null for what is not a product of the company. */
    productId: uuid('product_id'),
    title: text().notNull(),
    sku: text().notNull(),
    vendor: text().notNull(),
    barcode: text().notNull(),
    category: text().notNull(),
    priceMinor: minor('price_minor').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('order_lines_order').on(table.companyId, table.orderId),
    index('order_lines_product').on(table.companyId, table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

export const parcels = pgTable(
  'parcels',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    orderId: uuid('order_id').notNull(),
    /** Within its order, from 1. */
    number: integer().notNull(),
    /** Of the parcel chart (machines/parcel). */
    state: text().notNull(),
    /** Why it is in Halt; null while it is not. */
    halted: jsonb().$type<ParcelFacts['halted']>(),
    locationId: uuid('location_id'),
    /** Locations that disapproved it. */
    excluded: jsonb().$type<string[]>().notNull().default([]),
    courier: text(),
    cn: text(),
    courierWords: text('courier_words'),
    weightGrams: integer('weight_grams').notNull(),
    why: jsonb(),
    /** Its part of the order's amounts, to the smallest unit. */
    subtotalMinor: minor('subtotal_minor').notNull(),
    couponMinor: minor('coupon_minor').notNull(),
    giftCardMinor: minor('gift_card_minor').notNull(),
    shippingMinor: minor('shipping_minor').notNull(),
    adjustmentMinor: minor('adjustment_minor').notNull().default(0),
    codMinor: minor('cod_minor').notNull(),
    returnStage: text('return_stage', { enum: ['expected', 'received'] }),
    /** What was recorded of the cash that its courier collects (machines/cashAccount), with its sums. */
    cash: jsonb().$type<CashEntry[]>().notNull().default([]),
    remittedMinor: minor('remitted_minor').notNull().default(0),
    writtenOffMinor: minor('written_off_minor').notNull().default(0),
    /** The rest of what its chart remembers (domain/fulfilment/facts.ts). */
    memory: jsonb().$type<ParcelMemory>().notNull(),
    dispatchedAt: moment('dispatched_at'),
    deliveredAt: moment('delivered_at'),
    closedAt: moment('closed_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('parcels_order').on(table.companyId, table.orderId, table.number),
    index('parcels_location').on(table.companyId, table.locationId, table.state),
    // Of the parcels of today, allocation counts those that are still there.
    index('parcels_created').on(table.companyId, table.createdAt, table.state, table.locationId),
    index('parcels_courier').on(table.companyId, table.courier, table.orderId),
    index('parcels_cn').on(table.companyId, table.cn),
    // Of which cash is to come, or too much came: few of all parcels.
    index('parcels_cash').on(table.companyId, table.deliveredAt).where(hasOpenCash(table)),
    // Those that may need a person are listed.
    index('parcels_with_courier')
      .on(table.companyId, table.dispatchedAt)
      .where(sql`${table.state} in ('dispatched', 'returned')`),
  ],
)

export const parcelLines = pgTable(
  'parcel_lines',
  {
    companyId: companyId(),
    parcelId: uuid('parcel_id').notNull(),
    lineId: uuid('line_id').notNull(),
    quantity: integer().notNull(),
    /** Pieces reserved in the stock of the parcel's location; 0 once they left, or where it was assigned without stock. */
    reserved: integer().notNull().default(0),
    /** Pieces that left the location's stock. */
    taken: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    putBack: integer('put_back').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.parcelId, table.lineId] }),
    check('parcel_lines_quantity', sql`${table.quantity} > 0`),
    check('parcel_lines_reserved', sql`${table.reserved} between 0 and ${table.quantity}`),
    check(
      'parcel_lines_put_back',
      sql`${table.putBack} <= ${table.returned} and ${table.returned} <= ${table.taken}`,
    ),
  ],
)

/** What a person still has to do about a parcel. */
export const tasks = pgTable(
  'tasks',
  {
    companyId: companyId(),
    id: uuid().notNull(),
    orderId: uuid('order_id').notNull(),
    parcelId: uuid('parcel_id'),
    kind: text().notNull(),
    createdAt: createdAt(),
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('tasks_order').on(table.companyId, table.orderId),
  ],
)

export const orderTags = pgTable(
  'order_tags',
  {
    companyId: companyId(),
    orderId: uuid('order_id').notNull(),
    /** For comparison: without case. */
    tagKey: text('tag_key').notNull(),
    tag: text().notNull(),
    /** Set by the system: not removed by hand. */
    isSystem: boolean('is_system').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId, table.tagKey] }),
    index('order_tags_tag').on(table.companyId, table.tagKey, table.orderId),
  ],
)

/** Notes on the order, and comments on a parcel. */
const remarkColumns = () => ({
  companyId: companyId(),
  id: uuid().notNull(),
  orderId: uuid('order_id').notNull(),
  parcelId: uuid('parcel_id'),
  text: text().notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  isPinned: boolean('is_pinned').notNull().default(false),
  createdAt: createdAt(),
  editedAt: moment('edited_at'),
  deletedAt: moment('deleted_at'),
  version: version(),
})

export const notes = pgTable('notes', remarkColumns(), (table) => [
  primaryKey({ columns: [table.companyId, table.id] }),
  index('notes_order').on(table.companyId, table.orderId, table.id),
])

export const comments = pgTable('comments', remarkColumns(), (table) => [
  primaryKey({ columns: [table.companyId, table.id] }),
  index('comments_order').on(table.companyId, table.orderId, table.id),
])
