import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { OrderLog } from './OrderLog.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { type OrderTab, orderTabs } from './orderTabs.ts'
import { Remarks } from './Remarks.tsx'
import { SplitOrders } from './SplitOrders.tsx'
import { Transactions } from './Transactions.tsx'

interface OrderTabsProps {
  shown: OrderOnScreen
  order: OrderResponse
  tab: OrderTab
  onTab: (tab: OrderTab) => void
  logKind: string | null
  onLogKind: (kind: string | null) => void
}

/** What is in the order, and what happened to it. */
export function OrderTabs(props: OrderTabsProps) {
  const { tab } = props
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

function TabContent({ shown, order, tab, logKind, onLogKind }: OrderTabsProps) {
  switch (tab) {
    case 'split':
      return <SplitOrders shown={shown} order={order} />
    case 'transaction':
      return <Transactions shown={shown} order={order} />
    case 'comments':
      return <Remarks shown={shown} order={order} kind="comment" />
    case 'log':
      return <OrderLog order={order} zone={shown.zone} kind={logKind} onKind={onLogKind} />
    case 'message':
      return (
        <EmptyState title={orderDetailMessages.noMessages}>
          {shown.work ? orderDetailMessages.noMessagesYetHelp : orderDetailMessages.noMessagesHelp}
        </EmptyState>
      )
    case 'notes':
      return <Remarks shown={shown} order={order} kind="note" />
  }
}
