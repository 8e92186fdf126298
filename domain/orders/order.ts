/** What an order is (specification §3 and §4). */
import type { Money } from '#domain/money.ts'
import { uuidPattern } from '#domain/uuid.ts'

/** Why a status refuses an action. The sentences are in messages/orders.ts. */
export type ActionRefusal =
  | 'verified'
  | 'cityUnknown'
  | 'onHold'
  | 'leftWarehouse'
  | 'delivered'
  | 'returned'
  | 'cancelled'

type StatusRules = {
  /** Whether an order in it is under way, sold or lost. */
  outcome: 'open' | 'delivered' | 'lost'
  /** Whether an order in it waits for a person. */
  isQueue: boolean
  /** Why an order in it cannot be cancelled; null if it can: until it leaves the warehouse. */
  cancel: ActionRefusal | null
  /** Why an order in it cannot be confirmed, by VERIFY or by a call; null if it can: while it is pending. */
  confirm: ActionRefusal | null
  /** Whether its parcels are printed for: they have a location, and are not at their end. */
  hasPapers?: true
}

/** Every status, in the order of the tabs and chips, with its rules. */
const rules = {
  'pending-cc': { outcome: 'open', isQueue: true, cancel: null, confirm: null },
  'pending-cod': { outcome: 'open', isQueue: true, cancel: null, confirm: null },
  'city-issue': { outcome: 'open', isQueue: true, cancel: null, confirm: 'cityUnknown' },
  'awaiting-assigning': { outcome: 'open', isQueue: true, cancel: null, confirm: 'verified' },
  'awaiting-approval': { outcome: 'open', isQueue: true, cancel: null, confirm: 'verified', hasPapers: true },
  approve: { outcome: 'open', isQueue: false, cancel: null, confirm: 'verified', hasPapers: true },
  'dispatch-issue': { outcome: 'open', isQueue: true, cancel: null, confirm: 'verified', hasPapers: true },
  dispatch: {
    outcome: 'open',
    isQueue: false,
    cancel: 'leftWarehouse',
    confirm: 'verified',
    hasPapers: true,
  },
  delivered: { outcome: 'delivered', isQueue: false, cancel: 'leftWarehouse', confirm: 'delivered' },
  cancelled: { outcome: 'lost', isQueue: false, cancel: 'cancelled', confirm: 'cancelled' },
  returned: { outcome: 'lost', isQueue: false, cancel: 'returned', confirm: 'returned' },
  halt: { outcome: 'open', isQueue: true, cancel: null, confirm: 'onHold' },
} as const satisfies Record<string, StatusRules>

export type OrderStatus = keyof typeof rules

export const statusRules: Readonly<Record<OrderStatus, StatusRules>> = rules

/** Their labels are in messages/orderStatus.ts, their icons and colours in src/ui/orderStatus.ts. */
export const orderStatuses = Object.keys(rules) as readonly OrderStatus[]

/** The queues: statuses in which an order waits for a person. */
export const queueStatuses = orderStatuses.filter((status) => statusRules[status].isQueue)

export const orderTypes = ['Local', 'International'] as const
export type OrderType = (typeof orderTypes)[number]

/** By card, or cash on delivery. */
export const paymentMethods = ['CC', 'COD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type PaymentStatus = 'Paid' | 'Unpaid' | 'Refunded'

export const riskStatuses = ['Low', 'Medium', 'High'] as const
export type RiskStatus = (typeof riskStatuses)[number]

/** The tags that the order panel offers. Their labels are in messages/orders.ts. */
export const orderTags = ['repeat-buyer', 'call-first', 'gift-wrap', 'fragile', 'wholesale', 'vip'] as const
export type OrderTag = (typeof orderTags)[number]

/** The longest tag that people type, in characters (orders.md §2). */
export const MAX_TAG_LENGTH = 40

/** The categories of what was sold: one more than products have now, because a line keeps that of a product that is gone. */
export const soldCategories = ['Electronics', 'Clothing', 'Home & Garden', 'Sports', 'Beauty'] as const
export type SoldCategory = (typeof soldCategories)[number]

export type LineItem = {
  title: string
  sku: string
  vendor: string
  barcode: string
  category: string
  price: Money
  quantity: number
}

/** The customer as this order has them; editing it leaves the customer's own record alone. */
export type OrderCustomer = {
  name: string
  email: string
  number: string
  city: string
  country: string
  zip: string
  address1: string
  address2: string
}

export type Order = {
  /** 'KW-11284'. */
  id: string
  customerId: string
  customer: OrderCustomer
  placedAt: number
  /** When it was delivered, cancelled or returned; null while it is under way. */
  closedAt: number | null
  type: OrderType
  payment: PaymentMethod
  paymentStatus: PaymentStatus
  status: OrderStatus
  risk: RiskStatus
  lines: LineItem[]
  coupon: { code: string; percentOff: number } | null
  giftCard: { code: string; amount: Money } | null
  shipping: Money
  /** The location that sends it; null until one is assigned. */
  locationId: string | null
  tags: OrderTag[]
}

/** One row of the orders list. */
export type OrderRow = {
  id: string
  /** Where orders have versions: the one that was read. */
  version?: number
  customer: string
  /** Where customers are called from the list. */
  phone?: string
  email: string
  placedAt: number
  type: OrderType
  payment: PaymentMethod
  total: Money
  status: OrderStatus
}

/**
 * What people call an order: its number. '' for the id by which the server knows a live one: an address may contain it, and
 * until the order is read there is no number.
 */
export function orderName(id: string): string {
  return uuidPattern.test(id) ? '' : id
}

/**
 * Whether a row offers to delete its order: where orders have versions, one that nobody has worked on; every other is
 * kept, and cancelled (orders.md §2).
 */
export function isRowDeletable({ version = 1 }: Pick<OrderRow, 'version'>): boolean {
  return version === 1
}

/** Whether an order counts as sold: a cancelled or returned one brought nothing in. */
export function isSale(order: { status: OrderStatus }): boolean {
  return statusRules[order.status].outcome !== 'lost'
}

/**
 * How many of the orders that ended were delivered, 0–1; null when none has ended.
 * For one customer it is the acceptance rate, for all of them the delivery rate.
 */
export function deliveredShare(orders: Iterable<{ status: OrderStatus }>): number | null {
  let delivered = 0
  let ended = 0
  for (const { status } of orders) {
    const { outcome } = statusRules[status]
    if (outcome === 'delivered') delivered++
    if (outcome !== 'open') ended++
  }
  return ended === 0 ? null : delivered / ended
}
