/** What a list shows after records were changed, here or elsewhere. */
import type { Customer, CustomersQuery } from '#domain/customers.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import type { Product, ProductsQuery } from '#domain/products.ts'
import type { RecordChange, RecordChanges } from '#domain/recordChange.ts'
import type { ListKind, ListPage, ListQuery } from './list.ts'
import { orderFilterNames } from './ordersQuery.ts'

/** What the rows of a list follow from: orders reserve stock, and are the figures of customers. */
const sources: Partial<Record<ListKind, readonly RecordChange['kind'][]>> = {
  order: ['order'],
  product: ['product', 'order', 'location'],
  customer: ['customer', 'order'],
}

/** Whether a change may be one of what the list shows; without `changes`, it may be any. */
export function isConcerned(kind: ListKind, changes: RecordChanges): boolean {
  const followed = sources[kind]
  return !changes || !followed || changes.some((change) => followed.includes(change.kind))
}

const orderValues = {
  id: () => null,
  date: () => null,
  customer: ({ customer }: OrderRow) => customer,
  type: ({ type }: OrderRow) => type,
  payment: ({ payment }: OrderRow) => payment,
  total: ({ total }: OrderRow) => total.minor,
  status: ({ status }: OrderRow) => status,
}

/** What decides whether a record is in the list, and where: as long as it stays the same, so does its place. */
const placeOf = {
  // A text or another filter may be found in what rows do not show, as the SKUs of an order.
  order: (row: OrderRow, { q, type, status, sort, ...query }: OrdersQuery): unknown[] => [
    (q !== '' || orderFilterNames.some((name) => query[name] !== '')) && row.version,
    type !== 'all' && row.type,
    status !== 'all' && row.status,
    orderValues[sort.replace('-', '') as keyof typeof orderValues](row),
  ],
  product: (row: Product, { q, category, stock }: ProductsQuery): unknown[] => [
    row.name,
    q !== '' && [row.sku, row.vendor, row.barcode],
    category !== 'all' && row.category,
    stock !== 'all' && row.stockStatus,
  ],
  customer: (row: Customer, { q, sort }: CustomersQuery): unknown[] => [
    row.name,
    q !== '' && [row.email, row.phone, row.city],
    sort === 'recent' && row.lastOrderAt,
    sort === 'orders' && row.orders,
    sort === 'spent' && row.totalSpent.minor,
  ],
}

type Shown = { kind: ListKind; query: ListQuery; found: ListPage | null }

/**
 * The page with the changed records in it; null where that does not say what the list has now, so that it has to be read:
 * a record is new, gone, or has another place under this sort and these filters.
 */
export function pageAfter({ kind, query, found }: Shown, changes: RecordChanges): ListPage | null {
  if (!found || !changes || !(kind in placeOf)) return null
  const place = placeOf[kind as keyof typeof placeOf] as (row: unknown, query: unknown) => unknown[]
  let page = found
  for (const change of changes) {
    if (!isConcerned(kind, [change])) continue
    const { row } = change
    const shown = page.rows.find(({ id }) => id === row?.id)
    if (change.kind !== kind || !row || !shown) return null
    if (isOlder(row, shown)) continue
    if (JSON.stringify(place(shown, query)) !== JSON.stringify(place(row, query))) return null
    page = withRow(page, shown, row)
  }
  return page
}

/** Somebody's news may come after the answer to a later change. */
function isOlder(row: object, shown: object): boolean {
  const versionOf = (record: { version?: number }) => record.version ?? 0
  return versionOf(row) < versionOf(shown)
}

/** The numbers on the tabs follow: an order with another status is counted there, and no longer where it was. */
function withRow(page: ListPage, shown: ListPage['rows'][number], row: object): ListPage {
  const rows = page.rows.map((candidate) => (candidate === shown ? row : candidate))
  if (!('countsByStatus' in page)) return { ...page, rows } as ListPage
  const countsByStatus = { ...(page as OrdersPage).countsByStatus }
  countsByStatus[(shown as OrderRow).status]--
  countsByStatus[(row as OrderRow).status]++
  return { ...page, rows, countsByStatus } as ListPage
}
