/**
 * What the products page shows, and its address: `/products?q=lamp&category=home-garden&stock=low-stock`. A category of the
 * company's own is written as it is called, after a tilde: `category=~Lawn`.
 */
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

const OWN = '~'

const categoryParam = (category: string) =>
  categoryFilters.some((known) => known === category) ? slugOf(category) : `${OWN}${category}`

export const stockFilters = ['all', ...stockStatuses] as const

export const allProducts: ProductsQuery = { q: '', category: 'all', stock: 'all' }

export function parseProductsQuery(address: AddressReader): ProductsQuery {
  return {
    q: searchFrom(address.get('q')),
    category: categoryFrom(address.get('category')),
    stock: choiceFrom(stockFilters, address.get('stock'), 'all'),
  }
}

function categoryFrom(text: string | null): ProductsQuery['category'] {
  const own = text?.startsWith(OWN) ? searchFrom(text.slice(OWN.length)) : ''
  return own === '' ? choiceFrom(categoryFilters, text, 'all') : own
}

function productsParams(query: ProductsQuery): AddressParams {
  return { q: query.q, category: categoryParam(query.category), stock: query.stock }
}

export function formatProductsQuery(query: ProductsQuery): AddressParams {
  return withoutDefaults(productsParams(query), productsParams(allProducts))
}
