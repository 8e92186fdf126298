/** Saved views of the orders list: filters, search and sort under a name, shared by the people of a company. */
import type { AddressParams } from './listQueries/address.ts'
import { isSameQuery, type ListChange } from './listQueries/list.ts'
import { allOrders, formatOrdersQuery, parseOrdersQuery } from './listQueries/ordersQuery.ts'
import type { OrdersQuery } from './orders/search.ts'
import { hasControlCharacters, isBlank, trimmed } from './text.ts'

/** How many a company has at most. */
export const MAX_VIEWS = 20

/** The most visible characters of a name. */
export const MAX_VIEW_NAME = 40

/** What a view keeps of a list's address. Page and rows of a page belong to the person who looks. */
export const viewParams = [
  'q',
  'week',
  'days',
  'type',
  'status',
  'sort',
  'payment',
  'city',
  'courier',
  'warehouse',
  'tag',
  'product',
] as const

export type OrderView = {
  id: string
  /** Of the record that was seen: a change of an older one is refused. */
  version: number
  name: string
  query: AddressParams
}

/** What a view of this list keeps: nothing of a list as it opens. */
export function viewQueryOf(query: OrdersQuery): AddressParams {
  return formatOrdersQuery({ ...query, rows: allOrders.rows, page: allOrders.page })
}

/** The same of what was stored or sent; what is no value of the list is left out. */
export function validViewQuery(params: Readonly<Record<string, string | undefined>>): AddressParams {
  return viewQueryOf(
    parseOrdersQuery({ get: (name) => (Object.hasOwn(params, name) && params[name]) || null }),
  )
}

/** The change that opens a view in a list, whatever the list shows: rows of a page stay as they are. */
export function changeToView({ query }: Pick<OrderView, 'query'>): ListChange<'order'> {
  const { rows: _, page: __, ...change } = parseOrdersQuery({ get: (name) => query[name] ?? null })
  return change
}

/** Whether a list shows what the view keeps. */
export function showsView(query: OrdersQuery, view: Pick<OrderView, 'query'>): boolean {
  return isSameQuery({ ...query, ...changeToView(view) }, query)
}

/** Names are the same whatever their case, and however they are spaced. */
export function viewNameKey(name: string): string {
  return withoutInvisible(trimmed(name)).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}

function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

export type ViewNameProblem = 'missing' | 'malformed' | 'tooLong' | 'taken' | 'tooMany'

/** Why a view cannot have this name among those that are there; null when it can. Without an `id`, it is a new one. */
export function viewNameProblem(
  name: string,
  views: readonly Pick<OrderView, 'id' | 'name'>[],
  id: string | null,
): ViewNameProblem | null {
  if (isBlank(name)) return 'missing'
  if (hasControlCharacters(trimmed(name))) return 'malformed'
  if (Array.from(withoutInvisible(trimmed(name))).length > MAX_VIEW_NAME) return 'tooLong'
  const isTaken = views.some((view) => view.id !== id && viewNameKey(view.name) === viewNameKey(name))
  if (isTaken) return 'taken'
  return id === null && views.length >= MAX_VIEWS ? 'tooMany' : null
}
