import { formatMoney } from '#domain/money.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { landingMessages } from '#messages/landing.ts'
import { ordersMessages } from '#messages/orders.ts'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { countsByStatus, type ExcerptOrder, orders } from './sampleExcerpt.ts'

const { picture } = landingMessages
const { columns, status, type } = ordersMessages

/** Fewer orders on a phone, including the one that needs attention. */
const phoneOrders = [...orders.slice(0, 3), ...orders.slice(-1)]

/** The tabs and rows of the list. */
export function OrdersList() {
  return (
    <>
      <Counts />
      <div className="-mb-px phone:hidden">
        <OrdersTable />
      </div>
      <ul className="md:hidden">
        {phoneOrders.map((order) => (
          <OrderRow key={order.id} {...order} />
        ))}
      </ul>
    </>
  )
}

/** The tabs of the list. Those that do not fit are cut, as in the list. */
function Counts() {
  const all = orderStatuses.reduce((sum, id) => sum + countsByStatus[id], 0)
  const tabs = [
    { label: ordersMessages.allStatuses, count: all },
    ...orderStatuses.map((id) => ({ label: status[id], count: countsByStatus[id] })),
  ]
  return (
    <ul
      aria-label={picture.counts}
      className="type-xs flex h-10.25 flex-wrap gap-x-6 overflow-hidden border-b border-line px-(--gutter) text-ink-2"
    >
      {tabs.map(({ label, count }, index) => (
        <li
          key={label}
          className={`flex h-10 items-center gap-1.5 whitespace-nowrap ${index === 0 ? 'relative font-[620] text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-brand' : ''}`}
        >
          {label} <span className="font-[450] text-ink-3">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  )
}

function OrdersTable() {
  return (
    <Table caption={picture.label}>
      <thead>
        <tr>
          <Column>{columns.id}</Column>
          <Column>{columns.customer}</Column>
          <Column>{columns.type}</Column>
          <Column>{columns.payment}</Column>
          <Column end>{columns.total}</Column>
          <Column>{columns.status}</Column>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Cell kind="head">{order.id}</Cell>
            <Cell>{order.customer}</Cell>
            <Cell>{type[order.type]}</Cell>
            <Cell>{order.payment}</Cell>
            <Cell kind="strong">{formatMoney(order.total, 'list')}</Cell>
            <Cell>
              <StatusLabel status={order.status} label={status[order.status]} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** A row on a phone (look §5). */
function OrderRow(order: ExcerptOrder) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-line px-(--gutter) py-3 not-last:border-b">
      <span className="type-label">{order.id}</span>
      <span className="figures font-[560]">{formatMoney(order.total, 'list')}</span>
      <span className="text-ink-2">{order.customer}</span>
      <span className="type-xs row-start-3 col-start-2 self-center text-end font-[450] text-ink-3">
        {order.payment}
      </span>
      <span className="row-start-3">
        <StatusLabel status={order.status} label={status[order.status]} />
      </span>
    </li>
  )
}
