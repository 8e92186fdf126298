import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameQuery } from '#domain/listQueries/list.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import {
  changeToView,
  MAX_VIEW_NAME,
  MAX_VIEWS,
  showsView,
  validViewQuery,
  viewNameKey,
  viewNameProblem,
  viewParams,
  viewQueryOf,
} from '#domain/orderViews.ts'
import { ordersQueryArbitrary } from './arbitraries.ts'

const queries = ordersQueryArbitrary(fc.string({ maxLength: 20 }))

describe('a view', () => {
  test('keeps filters, search and sort of a list, and neither its page nor how many rows it has', () => {
    const query: OrdersQuery = {
      ...allOrders,
      q: 'Karachi',
      type: 'Local',
      sort: '-total',
      rows: 50,
      page: 3,
    }
    expect(viewQueryOf(query)).toEqual({ q: 'Karachi', type: 'local', sort: '-total' })
    expect(viewQueryOf({ ...allOrders, rows: 50, page: 3 })).toEqual({})
  })

  test('opened in any list, shows what it keeps', () => {
    fc.assert(
      fc.property(queries, queries, (saved, shown) => {
        const view = { query: viewQueryOf(saved) }
        const opened = { ...shown, ...changeToView(view) }
        expect(showsView(opened, view)).toBe(true)
        expect(opened).toEqual({ ...saved, rows: shown.rows, page: shown.page })
        expect(showsView(shown, view)).toBe(
          isSameQuery({ ...saved, rows: shown.rows, page: shown.page }, shown),
        )
      }),
    )
  })

  test('is what the list can show of what was sent', () => {
    const sent = {
      q: 'Karachi',
      status: 'stolen',
      week: 'last',
      type: undefined,
      page: '4',
      rows: '50',
      x: 'y',
    }
    expect(validViewQuery(sent)).toEqual({ q: 'Karachi', week: 'last' })
    expect(validViewQuery({})).toEqual({})
    fc.assert(
      fc.property(queries, (query) => {
        expect(validViewQuery(viewQueryOf(query))).toEqual(viewQueryOf(query))
        expect(viewParams).toEqual(expect.arrayContaining(Object.keys(viewQueryOf(query))))
      }),
    )
  })
})

describe('the name of a view', () => {
  const views = [{ id: 'a', name: 'Karachi COD' }]
  const many = Array.from({ length: MAX_VIEWS }, (_, at) => ({ id: `v${at}`, name: `View ${at}` }))

  test.each([
    ['', 'missing'],
    [' \u200b ', 'missing'],
    ['two\nlines', 'malformed'],
    ['x'.repeat(MAX_VIEW_NAME), null],
    [`  ${'x'.repeat(MAX_VIEW_NAME)}  `, null],
    ['x'.repeat(MAX_VIEW_NAME + 1), 'tooLong'],
    // Of a letter and an invisible character, the letter counts.
    ['x\u200c'.repeat(MAX_VIEW_NAME), null],
    ['کراچی', null],
    ['karachi cod', 'taken'],
    [' KARACHI  COD ', 'taken'],
    ['Kar\u200bachi COD', 'taken'],
    ['Karachi', null],
  ] as const)('%j: %s', (name, problem) => {
    expect(viewNameProblem(name, views, null)).toBe(problem)
  })

  test('stays its own', () => {
    expect(viewNameProblem('KARACHI COD', views, 'a')).toBeNull()
    expect(viewNameProblem('KARACHI COD', views, 'b')).toBe('taken')
  })

  test(`is one of ${MAX_VIEWS}`, () => {
    expect(viewNameProblem('Late', many, null)).toBe('tooMany')
    expect(viewNameProblem('Late', many.slice(1), null)).toBeNull()
    expect(viewNameProblem('Late', many, 'v0')).toBeNull()
  })

  test('is compared without case, space around it and invisible characters', () => {
    expect(viewNameKey(' Ｋarachi\u00a0\u200b COD ')).toBe('karachi cod')
  })
})
