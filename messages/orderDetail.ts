/** The texts of an order's own screen (specification §4). */
import type { OrderAction } from '#domain/orders/actions.ts'
import type { CustomerDetailField } from '#domain/orders/customerFields.ts'
import type {
  ActionRefusal,
  OrderTag,
  PaymentMethod,
  PaymentStatus,
  RiskStatus,
} from '#domain/orders/order.ts'
import type { OrderTotals } from '#domain/orders/totals.ts'

/** 'name', 'name and zip', 'name, zip and country'. */
const series = (words: string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')

export const orderDetailMessages = {
  back: 'Back',
  /** The heading while the number of the order is not known yet. */
  unnamed: 'Order',
  place: 'Orders of the list',
  placeOf: (p: { position: number; total: number }) =>
    `${p.position.toLocaleString('en')} of ${p.total.toLocaleString('en')}`,
  previous: 'Previous order',
  next: 'Next order',
  noOther: {
    previous: 'This is the first order of the list',
    next: 'This is the last order of the list',
  },
  print: 'Print',
  copyAddress: 'Copy Address',
  failed: "This order couldn't be loaded.",
  missingOrder: (p: { id: string }) => (p.id === '' ? 'There is no order here' : `There is no order ${p.id}`),
  missingOrderHelp: 'It may have been deleted, or its number is mistyped.',
  toOrders: 'Go to Orders',
  totalAndPayment: (p: { total: string; payment: string }) => `${p.total}, ${p.payment}`,
  customerDetail: 'Customer Detail',
  edit: 'EDIT',
  save: 'SAVE',
  cancel: 'CANCEL',
  requiredHint: '* required',
  missing: 'Missing',
  missingMaySave: (p: { saved: string }) =>
    p.saved === '' ? 'Empty. You can still save.' : `Empty. Was ${p.saved}. You can still save.`,
  unsaved: 'You have unsaved changes to this customer.',
  resumeChanges: 'Continue Editing',
  reallocateTitle: 'Send from elsewhere?',
  reallocate: 'Save and Send from There',
  discardText: (p: { id: string; fields: string[] }) =>
    `You changed the ${series(p.fields.map((field) => field.toLowerCase()))} on ${p.id}. This is not saved.`,
  customerFields: {
    name: 'Name',
    email: 'Email',
    number: 'Number',
    city: 'City',
    country: 'Country',
    zip: 'Zip',
    address1: 'Address 1',
    address2: 'Address 2',
  } satisfies Record<CustomerDetailField, string>,
  orderDetail: 'Order Detail',
  paymentStatusLabel: 'Payment status',
  paymentStatus: { Paid: 'Paid', Unpaid: 'Unpaid', Refunded: 'Refunded' } satisfies Record<
    PaymentStatus,
    string
  >,
  /** `left` is what is still to come, by cash or by card. */
  partPaid: (p: { left: string; isCash: boolean }) =>
    `Part paid, ${p.left} to ${p.isCash ? 'collect' : 'pay'}`,
  date: 'Date',
  status: 'Status',
  acceptanceRate: 'Acceptance rate',
  /** `share` is 0–1. */
  percent: (p: { share: number }) => `${Math.round(p.share * 100)}%`,
  accepted: (p: { rate: number; ended: number }) =>
    `${Math.round(p.rate * 100)}% of ${p.ended === 1 ? '1 parcel' : `${p.ended} parcels`}`,
  cityWritten: 'Written:',
  /** Of an order in City Issue. */
  unknownCity: (p: { city: string }) => `${p.city}: not a city that the courier knows`,
  noAcceptanceRate: 'No completed orders yet',
  riskStatusLabel: 'Risk status',
  riskStatus: { Low: 'Low', Medium: 'Medium', High: 'High' } satisfies Record<RiskStatus, string>,
  couponCode: 'Coupon code',
  giftCard: 'Gift card',
  none: 'None',
  tags: 'Tags',
  addTag: 'Add a tag',
  removeTag: (p: { tag: string }) => `Remove ${p.tag}`,
  tag: {
    'repeat-buyer': 'repeat buyer',
    'call-first': 'call first',
    'gift-wrap': 'gift wrap',
    fragile: 'fragile',
    wholesale: 'wholesale',
    vip: 'VIP',
  } satisfies Record<OrderTag, string>,
  tagHint: 'Press Enter to add it.',
  tagProblem: {
    tooLong: 'A tag has at most 40 characters.',
    reserved: 'This tag is set by the system. Choose another one.',
    present: 'The order has this tag already.',
  },
  pinnedNote: 'Pinned note',
  editedBy: (p: { name: string }) => `${p.name} is editing this order.`,
  applyChanges: 'APPLY CHANGES',
  noTagsChanged: 'The tags have not changed',
  tabList: 'About this order',
  tabs: {
    split: 'Split Orders',
    transaction: 'Transaction Detail',
    comments: 'Comments',
    log: 'Order Log',
    message: 'Custom Message',
    notes: 'Notes',
  },
  /** 'Korangi, Karachi'. */
  location: (p: { name: string; city: string }) => `${p.name}, ${p.city}`,
  noLocation: 'No location yet',
  parcel: (p: { items: number }) => `One parcel, ${p.items === 1 ? '1 item' : `${p.items} items`}`,
  items: 'Items',
  columns: {
    product: 'Product',
    sku: 'SKU',
    vendor: 'Vendor',
    barcode: 'Barcode',
    price: 'Price',
    quantity: 'QTY',
    total: 'Total',
  },
  /** On a phone: 'LWN-3P-014, Gul Textiles', and '2 × Rs. 1,950'. */
  itemFacts: (p: { sku: string; vendor: string }) => [p.sku, p.vendor].filter(Boolean).join(', '),
  quantityAndPrice: (p: { quantity: number; price: string }) => `${p.quantity} × ${p.price}`,
  times: (p: { quantity: number }) => `${p.quantity} ×`,
  /** A discount or refund. */
  less: (p: { amount: string }) => `− ${p.amount}`,
  totals: {
    subtotal: 'Subtotal',
    couponDiscount: 'Coupon discount',
    giftCardDiscount: 'Gift card discount',
    total: 'Total',
    shipping: 'Shipping',
    adjustment: 'Adjustments',
    grandTotal: 'G. Total',
  } satisfies Record<keyof OrderTotals, string>,
  action: {
    cancelOrder: 'CANCEL',
    verifyOrder: 'VERIFY',
    callCustomer: 'INITIATE IVR CALL',
  } satisfies Record<OrderAction, string>,
  actionRefusal: {
    verified: 'This order is already verified.',
    cityUnknown: 'This order is already verified. It waits for a city that the courier knows.',
    onHold: 'This order is on hold.',
    leftWarehouse: 'This order has left the warehouse. Mark it as returned when it comes back.',
    delivered: 'This order is already delivered.',
    returned: 'This order is already returned.',
    cancelled: 'This order is already cancelled.',
  } satisfies Record<ActionRefusal, string>,
  orderActions: (p: { id: string }) => `What to do with ${p.id}`,
  payments: 'Payments',
  noPayment: 'No payments yet',
  paymentMethod: { CC: 'CC', COD: 'COD' } satisfies Record<PaymentMethod, string>,
  you: 'You',
  noMessages: 'No messages yet',
  noMessagesHelp: 'With your own data, you write to this customer here and see what was sent.',
  noMessagesYetHelp:
    'Messages are not sent from here yet. Under Customers, Contact opens WhatsApp, mail or a call.',
}
