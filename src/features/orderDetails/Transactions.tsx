import { formatMoney } from '#domain/money.ts'
import type { OrderDetail, PaymentEntry } from '#domain/orders/detail.ts'
import type { Zone } from '#domain/weeks.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { Time } from './Time.tsx'

const columns = orderDetailMessages.paymentColumns

/** Money that moved for the order, or what is still due. */
export function Transactions({ detail, zone }: { detail: OrderDetail; zone: Zone }) {
  const { payments, order, totals } = detail
  if (payments.length === 0)
    return (
      <EmptyState title={orderDetailMessages.noPayment}>
        {order.closedAt === null
          ? orderDetailMessages.paymentDue[order.payment]({
              amount: formatMoney(totals.grandTotal, 'orderDetail'),
            })
          : orderDetailMessages.nothingPaid}
      </EmptyState>
    )
  return (
    <Table caption={orderDetailMessages.payments}>
      <thead>
        <tr>
          <Column>{columns.kind}</Column>
          <Column>{columns.at}</Column>
          <Column end>{columns.amount}</Column>
        </tr>
      </thead>
      <tbody>
        {payments.map((entry) => (
          <tr key={entry.reference}>
            <Cell kind="head">
              <span className="block py-2">
                {orderDetailMessages.payment[entry.kind]}
                <span className="type-xs force-ltr block text-ink-3">{entry.reference}</span>
              </span>
            </Cell>
            <Cell>
              <Time at={entry.at} zone={zone} />
            </Cell>
            <Cell kind="strong">{amountOf(entry)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function amountOf({ kind, amount }: PaymentEntry): string {
  const text = formatMoney(amount, 'orderDetail')
  return kind === 'refunded' ? orderDetailMessages.less({ amount: text }) : text
}
