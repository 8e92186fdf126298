import { landingMessages } from '#messages/landing.ts'
import { ordersMessages } from '#messages/orders.ts'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { stuckOrders } from './sampleExcerpt.ts'

const { orderProcessing } = landingMessages.features
const { columns, status } = ordersMessages

/** Orders that need attention, on a sheet that is cut by its container. */
export function StuckOrders() {
  return (
    <div className="h-full overflow-hidden bg-canvas ps-10 pt-10 phone:ps-5 phone:pt-5">
      <div className="-me-px -mb-px overflow-hidden rounded-ss-3 whitespace-nowrap border border-b-0 border-line bg-surface max-lg:[&_:is(th,td)]:px-2.5">
        <Table caption={orderProcessing.label}>
          <thead>
            <tr>
              <Column>{columns.id}</Column>
              <Column>{columns.status}</Column>
              <Column>{columns.customer}</Column>
              <Column>{orderProcessing.city}</Column>
            </tr>
          </thead>
          <tbody>
            {stuckOrders.map((order) => (
              <tr key={order.id}>
                <Cell kind="head">{order.id}</Cell>
                <Cell>
                  <StatusLabel status={order.status} label={status[order.status]} />
                </Cell>
                <Cell>{order.customer}</Cell>
                <Cell>{order.city}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  )
}
