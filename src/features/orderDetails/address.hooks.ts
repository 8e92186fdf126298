import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { formatOrdersQuery, parseOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { orderPath, paths } from '#domain/paths.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { type OrderTab, orderTabOf, orderTabs } from './orderTabs.ts'

/** What the address says: which order, of which list, which of its tabs, and whether its customer is to be edited. */
export function useOrderAddress() {
  const { fixedOrderId } = useWorkspace()
  const { id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const list = parseOrdersQuery(params)

  // Replaced, so that Back is always the way out of the order.
  const write = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(search)
      if (value === null) next.delete(name)
      else next.set(name, value)
      void navigate({ search: next.toString() }, { replace: true })
    },
    [search, navigate],
  )
  return {
    orderId: id ?? fixedOrderId ?? '',
    list,
    /** Other orders of the list, on the same tab. */
    pathInList: (other: string) => {
      const next = new URLSearchParams(formatOrdersQuery(list))
      const tab = params.get('tab')
      if (tab !== null) next.set('tab', tab)
      return withSearch(orderPath(other), next)
    },
    listPath: withSearch(paths.orders, new URLSearchParams(formatOrdersQuery(list))),
    tab: orderTabOf(params),
    showTab: (tab: OrderTab) => write('tab', tab === orderTabs[0] ? null : tab),
    /** What is shown of the log of a live order: 'parcel'; null for everything. */
    logKind: params.get('log'),
    showLogKind: (kind: string | null) => write('log', kind),
    isEditAsked: params.get('edit') === 'customer',
    showEditing: useCallback((isEditing: boolean) => write('edit', isEditing ? 'customer' : null), [write]),
  }
}

/** An order that was opened by its id has the address of its number from then on, as its heading does. */
export function useNumberInAddress({ orderId }: { orderId: string }, id: string | null): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== null && id !== orderId) void navigate(`${orderPath(id)}${search}`, { replace: true })
  }, [id, orderId, search, navigate])
}

/** Keeps `?edit=customer` in step with the customer panel, once the order is read (not null). */
export function useEditInAddress(
  { isEditAsked, showEditing }: ReturnType<typeof useOrderAddress>,
  isEditing: boolean | null,
): void {
  useEffect(() => {
    if (isEditing !== null && isEditing !== isEditAsked) showEditing(isEditing)
  }, [isEditing, isEditAsked, showEditing])
}

function withSearch(path: string, params: URLSearchParams): string {
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** An address without an order, where there is none to show, is that of the empty list. */
export function useListInstead(isNothing: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isNothing) void navigate(paths.orders, { replace: true })
  }, [isNothing, navigate])
}

/**
 * To where one came from; to the list of the address for those who came from outside. At the address without an id, Back
 * is that of the browser's history, also to another site (specification §2).
 */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { id } = useParams()
  const { listPath } = useOrderAddress()
  return () => {
    if (id === undefined && window.history.length > 1) window.history.back()
    else void (isFirstEntry() ? navigate(listPath) : navigate(-1))
  }
}

/** From an order to the one before or after it in the list. */
export type Way = 'previous' | 'next'

/**
 * Another order is another screen: the focus returns to the way that led to it, so that the next press goes on.
 * @returns goes on the element around the two ways
 */
export function useWayFocus(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const { state } = useLocation() as { state: { way?: Way } | null }
  useLayoutEffect(() => {
    const [previous, next] = element.current?.querySelectorAll<HTMLElement>('a, button') ?? []
    if (state?.way) (state.way === 'previous' ? previous : next)?.focus()
  }, [state])
  return element
}

/** The router counts the entries of this application in the browser's history, from 0. */
function isFirstEntry(): boolean {
  const state = window.history.state as { idx?: number } | null
  return !state?.idx
}

/** Opens the list of orders, searched for a number, in the place of the order's address; null: stays. */
export function useSearchInstead(number: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (number !== null) void navigate(`${paths.orders}?q=${encodeURIComponent(number)}`, { replace: true })
  }, [navigate, number])
}
