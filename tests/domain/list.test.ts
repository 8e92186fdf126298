import { describe, expect, test } from 'vitest'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { changedQuery, isFiltered, isSameQuery, type ListQuery } from '#domain/listQueries/list.ts'
import { allOrders, unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'

const queries: ListQuery[] = [allOrders, allProducts, allCustomers]

describe('changing a query', () => {
  test('returns to page 1 with anything but a page, where the list has pages', () => {
    expect(changedQuery({ ...allOrders, page: 4 }, { week: 'last' })).toEqual({ ...allOrders, week: 'last' })
    expect(changedQuery(allOrders, { page: 4 })).toEqual({ ...allOrders, page: 4 })
    expect(changedQuery(allProducts, { stock: 'low-stock' })).toEqual({ ...allProducts, stock: 'low-stock' })
  })

  test('leaves the query that was given as it was', () => {
    const query = Object.freeze({ ...allOrders })
    expect(changedQuery(query, { q: 'x' })).not.toBe(query)
  })
})

describe('two queries are the same', () => {
  test('when every field is', () => {
    for (const query of queries) expect(isSameQuery(query, { ...query })).toBe(true)
  })

  test('and differ in any one field', () => {
    for (const query of queries) {
      for (const field of Object.keys(query))
        expect(isSameQuery(query, { ...query, [field]: 'other' })).toBe(false)
    }
  })

  test('and in a field that only one of them has, whichever', () => {
    const paged = { ...allProducts, page: 2 }
    expect(isSameQuery(allProducts, paged)).toBe(false)
    expect(isSameQuery(paged, allProducts)).toBe(false)
  })
})

describe('a list is filtered', () => {
  test('by anything that clearing takes away', () => {
    for (const change of [{ q: 'a' }, { week: 'last' }, { type: 'Local' }, { status: 'halt' }] as const) {
      expect(isFiltered({ ...allOrders, ...change }, allOrders)).toBe(true)
    }
  })

  test('not by its page, nor by what clearing keeps', () => {
    expect(isFiltered({ ...allOrders, page: 2 }, allOrders)).toBe(false)
    expect(isFiltered({ ...allOrders, sort: 'customer', rows: 50 }, unfilteredOrders)).toBe(false)
  })
})
