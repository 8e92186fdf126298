import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { OrderLog } from './OrderLog.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import type { OrderTab } from './orderTabs.ts'
import { Remarks } from './Remarks.tsx'
import { Transactions } from './Transactions.tsx'

export interface LaterTabProps {
  shown: OrderOnScreen
  order: OrderResponse
  tab: Exclude<OrderTab, 'split' | 'message'>
  logKind: string | null
  onLogKind: (kind: string | null) => void
}

/** What happened to an order: its money, its comments and notes, and its log. */
export default function LaterTab({ shown, order, tab, logKind, onLogKind }: LaterTabProps) {
  switch (tab) {
    case 'transaction':
      return <Transactions shown={shown} order={order} />
    case 'comments':
      return <Remarks shown={shown} order={order} kind="comment" />
    case 'log':
      return <OrderLog order={order} zone={shown.zone} kind={logKind} onKind={onLogKind} />
    case 'notes':
      return <Remarks shown={shown} order={order} kind="note" />
  }
}
