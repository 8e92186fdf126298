import { Suspense, useEffect } from 'react'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import type { LaterTabProps } from './LaterTab.tsx'
import { type OrderTab, orderTabs } from './orderTabs.ts'
import { SplitOrders } from './SplitOrders.tsx'

interface OrderTabsProps extends Omit<LaterTabProps, 'tab'> {
  tab: OrderTab
  onTab: (tab: OrderTab) => void
}

// Loaded behind the order: a press need not wait, and works when the server is gone.
export const LaterTab = lazyCode(() => import('./LaterTab.tsx'))

/** What is in the order, and what happened to it. */
export function OrderTabs(props: OrderTabsProps) {
  const { tab } = props
  useEffect(() => void LaterTab.load().catch(() => undefined), [])
  return (
    <Tabs
      label={orderDetailMessages.tabList}
      tabs={orderTabs.map((value) => ({ value, label: orderDetailMessages.tabs[value] }))}
      value={tab}
      onChange={props.onTab}
      readOnlyPanel={tab !== 'notes' && !(props.shown.work && tab === 'comments')}
    >
      {/* On paper every tab is the packing slip: what is in the parcel. */}
      {tab !== 'split' && (
        <div className="hidden print:block">
          <SplitOrders shown={props.shown} order={props.order} />
        </div>
      )}
      <div className={tab === 'split' ? '' : 'screen-only'}>
        <TabContent {...props} />
      </div>
    </Tabs>
  )
}

function TabContent(props: OrderTabsProps) {
  const { shown, order, tab } = props
  if (tab === 'split') return <SplitOrders shown={shown} order={order} />
  if (tab !== 'message')
    return (
      <Suspense>
        <LaterTab {...props} tab={tab} />
      </Suspense>
    )
  return (
    <EmptyState title={orderDetailMessages.noMessages}>
      {shown.work ? orderDetailMessages.noMessagesYetHelp : orderDetailMessages.noMessagesHelp}
    </EmptyState>
  )
}
