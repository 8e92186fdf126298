import { removedResponseSchema } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { presenceRequestSchema } from '#domain/fulfilment/newsContract.ts'
import {
  allOrdersSchema,
  bookingEventSchema,
  bookingRequestSchema,
  cityTwinsRequestSchema,
  cityTwinsResponseSchema,
  newOrderSchema,
  newPaymentSchema,
  newRemarkSchema,
  orderChoicesSchema,
  orderCustomerRequestSchema,
  orderResponseSchema,
  ordersResponseSchema,
  orderTagsRequestSchema,
  remarkRequestSchema,
} from '#domain/fulfilment/orderContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import { slugOf } from '#domain/listQueries/address.ts'
import { orderSorts, statusFilters, typeFilters } from '#domain/listQueries/ordersQuery.ts'
import { paymentMethods } from '#domain/orders/order.ts'
import { orderPageSizes } from '#domain/orders/search.ts'
import { bookingPreviewSchema } from '#domain/partners/courierRuleContract.ts'
import { weekFilters } from '#domain/weeks.ts'
import type { LiveCalls, WriteCall } from './call.ts'

/** As domain/listQueries reads them. */
export const listParameters = {
  q: null,
  week: weekFilters,
  days: null,
  type: typeFilters.map(slugOf),
  status: statusFilters,
  payment: paymentMethods.map(slugOf),
  city: null,
  courier: null,
  warehouse: null,
  tag: null,
  product: null,
  sort: orderSorts,
  rows: orderPageSizes.map(String),
  page: null,
} as const

/** Orders. The bodies of events are in server/live/orders/eventInput.ts. */
export const orderCalls = {
  search: {
    method: 'get',
    path: livePaths.orders,
    summary: 'A page of the orders that match',
    query: listParameters,
    answer: ordersResponseSchema,
  },
  filters: {
    method: 'get',
    path: livePaths.orderFilters,
    summary: 'What the filters of the list offer: what its orders have',
    answer: orderChoicesSchema,
  },
  findAll: {
    method: 'get',
    path: livePaths.orderChoice,
    summary: 'All orders that match, to choose them; which of them came after a revision of the list',
    query: { ...listParameters, revision: null },
    answer: allOrdersSchema,
    alsoRefuses: [400],
  },
  create: {
    method: 'post',
    path: livePaths.orders,
    summary: 'Create an order',
    right: 'order.created',
    body: newOrderSchema,
    status: 201,
    answer: orderResponseSchema,
  },
  find: {
    method: 'get',
    path: livePaths.order,
    summary: 'One order, by its id or number; with the query of a list, its place in it',
    query: listParameters,
    answer: orderResponseSchema,
  },
  remove: {
    method: 'delete',
    path: livePaths.order,
    summary: 'Delete an order that nobody worked on',
    right: 'orders.change',
    answer: removedResponseSchema,
  },
  restore: {
    method: 'post',
    path: livePaths.orderRestore,
    summary: 'Undo the deletion of an order',
    right: 'orders.change',
    answer: orderResponseSchema,
  },
  sendEvent: {
    method: 'post',
    path: livePaths.orderEvents,
    summary: "Send an event to the order's chart",
    right: null,
    answer: orderResponseSchema,
  },
  sendParcelEvent: {
    method: 'post',
    path: livePaths.parcelEvents,
    summary: "Send an event to the parcel's chart",
    right: null,
    answer: orderResponseSchema,
  },
  previewBookings: {
    method: 'get',
    path: livePaths.bookingPreview,
    summary: 'Which courier some orders would be booked at, why, and which of them cannot be booked',
    /** Orders as people call them, with commas between them. */
    query: { orders: null },
    answer: bookingPreviewSchema,
  },
  bookParcel: {
    method: 'post',
    path: livePaths.parcelBooking,
    summary: 'Have a parcel booked at a courier by the connection to it',
    right: null,
    body: bookingRequestSchema,
    answer: orderResponseSchema,
  },
  sendBookingEvent: {
    method: 'post',
    path: livePaths.parcelBookingEvents,
    summary: 'Withdraw or cancel a booking at a courier, or say what happened to it',
    right: 'bookings.change',
    body: bookingEventSchema,
    answer: orderResponseSchema,
  },
  fixTwins: {
    method: 'post',
    path: livePaths.cityTwins,
    summary: 'Give all orders in City Issue with one spelling its city',
    right: null,
    body: cityTwinsRequestSchema,
    answer: cityTwinsResponseSchema,
  },
  saveCustomer: {
    method: 'put',
    path: livePaths.orderCustomer,
    summary: 'Change the customer as this order has them',
    right: null,
    body: orderCustomerRequestSchema,
    answer: orderResponseSchema,
  },
  setTags: {
    method: 'put',
    path: livePaths.orderTags,
    summary: 'Replace the tags that people set',
    right: 'orders.change',
    body: orderTagsRequestSchema,
    answer: orderResponseSchema,
  },
  recordPayment: {
    method: 'post',
    path: livePaths.orderPayments,
    summary: 'Record a payment or refund',
    right: 'payments.record',
    body: newPaymentSchema,
    status: 201,
    answer: orderResponseSchema,
  },
} as const satisfies LiveCalls

/** Notes and comments of an order. */
export const remarkCalls = {
  note: callsOf('note', { all: livePaths.orderNotes, one: livePaths.orderNote }),
  comment: callsOf('comment', { all: livePaths.orderComments, one: livePaths.orderComment }),
} as const satisfies Record<RemarkKind, LiveCalls>

function callsOf<All extends string, One extends string>(
  kind: RemarkKind,
  { all, one }: { all: All; one: One },
) {
  return {
    add: {
      method: 'post',
      path: all,
      summary: `Add a ${kind}`,
      right: 'orders.remark',
      body: newRemarkSchema,
      status: 201,
      answer: orderResponseSchema,
    },
    change: {
      method: 'put',
      path: one,
      summary: `Change a ${kind}`,
      right: 'orders.remark',
      body: remarkRequestSchema,
      answer: orderResponseSchema,
    },
    remove: {
      method: 'delete',
      path: one,
      summary: `Delete a ${kind}, which leaves a mark`,
      right: 'orders.remark',
      answer: orderResponseSchema,
    },
  } as const satisfies LiveCalls
}

/** Who edits an order: told to others and kept nowhere, so that it needs no key. */
export const presenceCall = {
  method: 'post',
  path: livePaths.orderPresence,
  summary: 'Tell others that a form of the order is open, or was closed',
  right: 'orders.remark',
  body: presenceRequestSchema,
  answer: presenceRequestSchema,
} as const satisfies WriteCall
