/** The texts of a new order (orders.md §4). */
import type { DeskSource, LinePart, NewOrderField, NewOrderTarget } from '#domain/fulfilment/newOrder.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/fulfilment/orderContract.ts'
import type { LiveTotals } from '#domain/fulfilment/shares.ts'
import { withThousands } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import type { Problem } from '#domain/problems.ts'
import { orderRuleMessages } from './orderRules.ts'

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const fields = {
  number: 'Phone number',
  name: 'Name',
  email: 'Email',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  zip: 'Zip',
  country: 'Country',
  payment: 'Method of payment',
  paid: 'Already paid',
  paidReference: 'Reference of the payment',
  couponCode: 'Coupon code',
  couponPercent: 'Percent off',
  giftCardCode: 'Gift card code',
  giftCardAmount: 'Gift card amount',
  shipping: 'Shipping',
  source: 'Source',
  tags: 'Tags',
  note: 'Note',
} satisfies Record<NewOrderField, string>

const phone = orderRuleMessages.phoneInvalid
const amount = { malformed: 'Enter an amount like 2,450.', tooLong: orderRuleMessages.amountTooMuch }
const tooLong = 'This text is too long.'

const problems: Partial<Record<string, Partial<Record<Problem, string>>>> = {
  number: {
    malformed: phone,
    notOffered: orderRuleMessages.phoneWithoutCode,
  },
  name: { missing: 'Enter a name.' },
  email: { malformed: 'Enter a valid email address.' },
  address1: { missing: 'Enter an address.' },
  city: { notOffered: orderRuleMessages.cityMissing, missing: 'Enter a city.' },
  country: { missing: 'Enter a country.' },
  product: {
    missing: orderRuleMessages.itemMissing,
    tooLong: `An order has at most ${MAX_LINES} items.`,
    contradiction: orderRuleMessages.orderTooMuch,
  },
  quantity: { malformed: `Enter a whole number from 1 to ${withThousands(MAX_QUANTITY)}.` },
  price: amount,
  paid: {
    ...amount,
    missing: 'Enter the amount that was paid.',
    contradiction: 'This is more than the G. Total.',
  },
  couponCode: { missing: 'Enter the code of the coupon.' },
  couponPercent: { missing: 'Enter the percent off.', malformed: 'Enter a whole number from 0 to 100.' },
  giftCardCode: { missing: 'Enter the code of the gift card.' },
  giftCardAmount: { missing: 'Enter the amount of the gift card.', ...amount },
  shipping: amount,
  tags: { tooLong: 'A tag has at most 40 characters.' },
  note: { tooLong: 'A note has at most 1,000 characters.' },
}

/** The sentence for a problem of a target. */
function problem(p: { target: NewOrderTarget; problem: Problem }): string {
  const [subject = ''] = p.target.split(':')
  return problems[subject]?.[p.problem] ?? (p.problem === 'tooLong' ? tooLong : 'Check this field.')
}

export const newOrderMessages = {
  title: 'New order',
  back: 'Back to orders',
  requiredHint: '* required',
  customer: 'Customer',
  items: 'Items',
  payment: 'Payment',
  discounts: 'Coupon, gift card and shipping',
  more: 'Source, tags and note',
  fields,
  problem,
  phoneHint: 'The customer is found by this number.',
  finding: 'Looking up this number',
  unknown: 'New customer: nobody has ordered with this number before.',
  lookupFailed: "This number couldn't be looked up. You can create the order without it.",
  known: (p: { name: string }) => `${p.name} has ordered before`,
  knownOrders: 'Orders',
  knownAcceptance: 'Acceptance rate',
  /** `rate` is 0–1. */
  acceptance: (p: { rate: number; ended: number }) =>
    `${Math.round(p.rate * 100)}% of ${plural(p.ended, 'parcel', 'parcels')}`,
  noAcceptance: 'No completed orders yet',
  knownAddress: 'Last address',
  noAddress: 'None',
  blocked: 'This customer is blocked. The order can be created, and not verified.',
  cityPlaceholder: 'Type or paste a city',
  cities: 'Cities',
  near: (p: { city: string; province: string }) => `Near ${p.city}, ${p.province}`,
  type: { Local: 'Local order', International: 'International order' },
  search: 'Add an item',
  searchPlaceholder: 'SKU, barcode or title',
  searchHint: 'Type, then choose from the list. Enter adds the first.',
  products: 'Products that match',
  searching: 'Searching',
  nothingFound: 'No product has this SKU, barcode or title. Add it under Products first.',
  searchFailed: "Products couldn't be searched.",
  /** 'Lahore-1: 4'. */
  stockAt: (p: { location: string; available: number }) => `${p.location}: ${p.available}`,
  noStock: 'not in stock',
  lines: 'Items of this order',
  lineTotal: 'Total',
  lineField: { quantity: 'Quantity', price: 'Price' } satisfies Record<LinePart, string>,
  remove: (p: { title: string }) => `Remove ${p.title}`,
  shortage: orderRuleMessages.notAvailable,
  method: {
    COD: { title: 'COD', description: 'Cash on delivery' },
    CC: { title: 'CC', description: 'Card or online payment' },
  } satisfies Record<PaymentMethod, { title: string; description: string }>,
  paidHint: 'In rupees. Empty when nothing is paid yet.',
  amountHint: 'In rupees.',
  percentHint: 'In percent, such as 10.',
  payFully: 'Paid in Full',
  referenceHint: 'For example the number of the bank transfer.',
  source: {
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    instagram: 'Instagram',
    'walk-in': 'Walk-in',
  } satisfies Record<DeskSource, string>,
  tagsHint: 'Separated by commas.',
  noteHint: 'Seen by your team only.',
  totals: {
    subtotal: 'Subtotal',
    couponDiscount: 'Coupon discount',
    giftCardDiscount: 'Gift card discount',
    total: 'Total',
    shipping: 'Shipping',
    adjustment: 'Adjustments',
    grandTotal: 'G. Total',
    cod: 'COD to collect',
  } satisfies Record<keyof LiveTotals, string>,
  paid: 'Paid',
  summary: 'Totals',
  /** A discount or payment. */
  less: (p: { amount: string }) => `− ${p.amount}`,
  cashLimit: orderRuleMessages.cashLimit,
  create: 'Create Order',
  creating: 'Creating Order…',
  failed: orderRuleMessages.notCreated,
  duplicateTitle: 'Create this order twice?',
  createAnyway: 'Create Anyway',
  keepEditing: 'Keep Editing',
  startOver: 'Start Over',
  discardTitle: 'Start over?',
  discardText: 'Everything that you typed for this order is removed.',
  discard: 'Remove All',
  needsOwnOrders: 'New orders come with your own orders',
  needsOwnOrdersHelp: 'You are looking at the sample, which takes none.',
}
