import { useContext } from 'react'
import type { OrderDetail } from '#domain/orders/detail.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { LivePartsContext } from './liveParts.ts'
import { Notes } from './Notes.tsx'
import { OrderLog } from './OrderLog.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { type OrderTab, orderTabs } from './orderTabs.ts'
import { Remarks } from './Remarks.tsx'
import { SplitOrders } from './SplitOrders.tsx'
import { Transactions } from './Transactions.tsx'

interface OrderTabsProps {
  shown: OrderOnScreen
  detail: OrderDetail
  tab: OrderTab
  onTab: (tab: OrderTab) => void
  logKind: string | null
  onLogKind: (kind: string | null) => void
}

/** What is in the order, and what happened to it. */
export function OrderTabs(props: OrderTabsProps) {
  const { tab } = props
  const parts = useContext(LivePartsContext)
  return (
    <Tabs
      label={orderDetailMessages.tabList}
      tabs={orderTabs.map((value) => ({ value, label: orderDetailMessages.tabs[value] }))}
      value={tab}
      onChange={props.onTab}
      readOnlyPanel={tab !== 'notes' && !(parts && tab === 'comments')}
    >
      {/* On paper every tab is the packing slip: what is in the parcel. */}
      {tab !== 'split' && (
        <div className="hidden print:block">
          <SplitOrders shown={props.shown} detail={props.detail} />
        </div>
      )}
      <div className={tab === 'split' ? '' : 'screen-only'}>
        <TabContent {...props} />
      </div>
    </Tabs>
  )
}

function TabContent({ shown, detail, tab, logKind, onLogKind }: OrderTabsProps) {
  const parts = useContext(LivePartsContext)
  switch (tab) {
    case 'split':
      return <SplitOrders shown={shown} detail={detail} />
    case 'transaction':
      return parts && detail.live ? (
        <parts.Transactions shown={shown} order={detail.live} />
      ) : (
        <Transactions detail={detail} zone={shown.zone} />
      )
    case 'comments':
      return parts && detail.live ? (
        <parts.Remarks shown={shown} order={detail.live} kind="comment" />
      ) : detail.comments.length > 0 ? (
        <Remarks remarks={detail.comments} zone={shown.zone} />
      ) : (
        <Nothing title={orderDetailMessages.noComments}>{orderDetailMessages.noCommentsHelp}</Nothing>
      )
    case 'log':
      return parts && detail.live ? (
        <parts.Log order={detail.live} zone={shown.zone} kind={logKind} onKind={onLogKind} />
      ) : (
        <OrderLog detail={detail} zone={shown.zone} />
      )
    case 'message':
      return (
        <Nothing title={orderDetailMessages.noMessages}>
          {detail.live ? orderDetailMessages.noMessagesYetHelp : orderDetailMessages.noMessagesHelp}
        </Nothing>
      )
    case 'notes':
      return parts && detail.live ? (
        <parts.Remarks shown={shown} order={detail.live} kind="note" />
      ) : (
        <Notes shown={shown} notes={detail.notes} />
      )
  }
}

function Nothing({ title, children }: { title: string; children: string }) {
  return <EmptyState title={title}>{children}</EmptyState>
}
