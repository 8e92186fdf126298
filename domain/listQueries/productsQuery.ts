/** What the products page shows, and its address: `/products?q=lamp&category=home-garden&stock=low-stock`. */
import { type ProductsQuery, productCategories, stockStatuses } from '#domain/products.ts'
import {
  type AddressParams,
  type AddressReader,
  choiceFrom,
  searchFrom,
  slugOf,
  withoutDefaults,
} from './address.ts'

export const categoryFilters = ['all', ...productCategories] as const

export const stockFilters = ['all', ...stockStatuses] as const

export const allProducts: ProductsQuery = { q: '', category: 'all', stock: 'all' }

export function parseProductsQuery(address: AddressReader): ProductsQuery {
  return {
    q: searchFrom(address.get('q')),
    category: choiceFrom(categoryFilters, address.get('category'), 'all'),
    stock: choiceFrom(stockFilters, address.get('stock'), 'all'),
  }
}

function productsParams(query: ProductsQuery): AddressParams {
  return { q: query.q, category: slugOf(query.category), stock: query.stock }
}

export function formatProductsQuery(query: ProductsQuery): AddressParams {
  return withoutDefaults(productsParams(query), productsParams(allProducts))
}
