import { customerSorts } from '#domain/customers.ts'
import {
  allocationPreviewSchema,
  allocationRequestSchema,
  allocationSchema,
  customerDetailSchema,
  customerErasureSchema,
  customerRequestSchema,
  customerSchema,
  customersResponseSchema,
  locationRequestSchema,
  locationSchema,
  locationsResponseSchema,
  newCustomerSchema,
  newLocationSchema,
  newProductSchema,
  newSpellingSchema,
  productRequestSchema,
  productSchema,
  productStockSchema,
  productsResponseSchema,
  removedResponseSchema,
  spellingEndSchema,
  spellingsResponseSchema,
  stockAdjustmentSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { slugOf } from '#domain/listQueries/address.ts'
import { categoryFilters, stockFilters } from '#domain/listQueries/productsQuery.ts'
import { splitLogics } from '#domain/onboarding/fields.ts'
import { MAX_PHOTO_LENGTH } from '#domain/photo.ts'
import type { LiveCalls } from './call.ts'

/** Of a product with its photo: all else is far less than the rest. */
const mostBytes = MAX_PHOTO_LENGTH + 64 * 1024

/** Products and their stock. */
export const productCalls = {
  search: {
    method: 'get',
    path: livePaths.products,
    summary: 'The products that match, with their stock',
    query: { q: null, category: categoryFilters.map(slugOf), stock: stockFilters },
    answer: productsResponseSchema,
  },
  find: { method: 'get', path: livePaths.product, summary: 'One product', answer: productSchema },
  add: {
    method: 'post',
    path: livePaths.products,
    summary: 'Add a product',
    right: 'products.change',
    body: newProductSchema,
    mostBytes,
    status: 201,
    answer: productSchema,
  },
  change: {
    method: 'put',
    path: livePaths.product,
    summary: 'Change a product',
    right: 'products.change',
    body: productRequestSchema,
    mostBytes,
    answer: productSchema,
  },
  remove: {
    method: 'delete',
    path: livePaths.product,
    summary: 'Delete or archive a product',
    right: 'products.change',
    answer: removedResponseSchema,
  },
  restore: {
    method: 'post',
    path: livePaths.productRestore,
    summary: 'Undo the archiving of a product',
    right: 'products.change',
    answer: productSchema,
  },
  findStock: {
    method: 'get',
    path: livePaths.productStock,
    summary: 'The stock of a product at every location, and its last adjustments',
    answer: productStockSchema,
  },
  adjustStock: {
    method: 'post',
    path: livePaths.stockAdjustments,
    summary: 'Add to or take from what is on hand, with a reason',
    right: 'stock.adjust',
    body: stockAdjustmentSchema,
    status: 201,
    answer: productSchema,
  },
} as const satisfies LiveCalls

export const customerCalls = {
  search: {
    method: 'get',
    path: livePaths.customers,
    summary: 'The customers that match, up to a page',
    query: { q: null, sort: customerSorts, page: null },
    answer: customersResponseSchema,
  },
  find: {
    method: 'get',
    path: livePaths.customer,
    summary: 'One customer with the last orders',
    answer: customerDetailSchema,
  },
  add: {
    method: 'post',
    path: livePaths.customers,
    summary: 'Add a customer',
    right: 'customers.change',
    body: newCustomerSchema,
    status: 201,
    answer: customerSchema,
  },
  change: {
    method: 'put',
    path: livePaths.customer,
    summary: 'Change a customer',
    right: 'customers.change',
    body: customerRequestSchema,
    answer: customerSchema,
  },
  remove: {
    method: 'delete',
    path: livePaths.customer,
    summary: 'Take a customer off the list',
    right: 'customers.change',
    answer: removedResponseSchema,
  },
  restore: {
    method: 'post',
    path: livePaths.customerRestore,
    summary: 'Undo the removal of a customer',
    right: 'customers.change',
    answer: customerSchema,
  },
  erase: {
    method: 'post',
    path: livePaths.customerErasure,
    summary: 'Erase who a customer is, for good; orders and sums stay. Needs a fresh proof of identity',
    right: 'customers.erase',
    body: customerErasureSchema,
    answer: customerSchema,
  },
} as const satisfies LiveCalls

/** Locations; on screen they are warehouses. */
export const locationCalls = {
  list: {
    method: 'get',
    path: livePaths.locations,
    summary: 'All locations, also closed ones',
    answer: locationsResponseSchema,
  },
  add: {
    method: 'post',
    path: livePaths.locations,
    summary: 'Add a location',
    right: 'warehouses.change',
    body: newLocationSchema,
    status: 201,
    answer: locationSchema,
  },
  change: {
    method: 'put',
    path: livePaths.location,
    summary: 'Change, close or open a location',
    right: 'warehouses.change',
    body: locationRequestSchema,
    answer: locationSchema,
  },
} as const satisfies LiveCalls

/** What the company's people call places. Each call answers the list as it is then. */
export const spellingCalls = {
  list: {
    method: 'get',
    path: livePaths.spellings,
    summary: 'The spellings and places that the company added, the newest first',
    answer: spellingsResponseSchema,
  },
  learn: {
    method: 'post',
    path: livePaths.spellings,
    summary: 'Always read a text as a known place',
    right: 'orders.change',
    body: newSpellingSchema,
    answer: spellingsResponseSchema,
  },
  forget: {
    method: 'post',
    path: livePaths.spellingEnd,
    summary: 'Take a spelling back: orders that have its place keep it',
    right: 'orders.change',
    body: spellingEndSchema,
    answer: spellingsResponseSchema,
  },
} as const satisfies LiveCalls

/** How orders are split. */
export const allocationCalls = {
  find: {
    method: 'get',
    path: livePaths.allocation,
    summary: 'How orders are split',
    answer: allocationSchema,
  },
  preview: {
    method: 'get',
    path: livePaths.allocationPreview,
    summary: 'What a change would do to orders that are not yet allocated',
    query: { split_logic: splitLogics, max_parcels: null },
    answer: allocationPreviewSchema,
    alsoRefuses: [400],
  },
  change: {
    method: 'post',
    path: livePaths.allocation,
    summary: 'Change how orders are split',
    right: 'warehouses.change',
    body: allocationRequestSchema,
    answer: allocationSchema,
  },
} as const satisfies LiveCalls
