import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { type OrderTab, orderTabOf, orderTabs } from './orderTabs.ts'

/** What the address says: which order, which of its tabs, and whether its customer is to be edited. */
export function useOrderAddress() {
  const { fixedOrderId } = useWorkspace()
  const { id = fixedOrderId ?? '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)

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
    orderId: id,
    tab: orderTabOf(params),
    showTab: (tab: OrderTab) => write('tab', tab === orderTabs[0] ? null : tab),
    isEditAsked: params.get('edit') === 'customer',
    showEditing: useCallback((isEditing: boolean) => write('edit', isEditing ? 'customer' : null), [write]),
  }
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

/** To where one came from; to the orders for those who came from outside. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry() ? navigate(paths.orders) : navigate(-1))
}

/** The router counts the entries of this application in the browser's history, from 0. */
function isFirstEntry(): boolean {
  const state = window.history.state as { idx?: number } | null
  return !state?.idx
}

/** Names the browser's tab after what is on the screen; null leaves it the name of its route. */
export function useTabTitle(screen: string | null): void {
  const { productName } = useAppConfig()
  useEffect(() => {
    if (screen !== null) document.title = appMessages.pageTitle({ screen, product: productName })
  }, [screen, productName])
}
