import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { formatMoney } from '#domain/money.ts'
import { lineTotal } from '#domain/orders/totals.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { LinePhoto } from './LinePhoto.tsx'

const { columns } = orderDetailMessages

/** What was bought, line by line, from 768 px. */
export function ItemTable({ lines }: Pick<OrderResponse, 'lines'>) {
  const hasPhotos = lines.some(({ photo }) => photo !== '')
  return (
    <div className="phone:hidden">
      <Table caption={orderDetailMessages.items}>
        <thead>
          <tr>
            <Column>{columns.product}</Column>
            <Column>{columns.sku}</Column>
            <Column>{columns.vendor}</Column>
            <Column>{columns.barcode}</Column>
            <Column end>{columns.price}</Column>
            <Column end>{columns.quantity}</Column>
            <Column end>{columns.total}</Column>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <Cell kind="head">
                <span className="flex items-center gap-2.5 py-2.5 whitespace-normal">
                  {hasPhotos && <LinePhoto line={line} />}
                  <span>{line.title}</span>
                </span>
              </Cell>
              <Cell>
                {/* In one line up to a width, so that a long one leaves room for the prices. */}
                <span className="type-xs force-ltr block w-max max-w-28 wrap-anywhere">{line.sku}</span>
              </Cell>
              <Cell>
                <span className="type-xs block py-2.5">{line.vendor}</span>
              </Cell>
              <Cell>
                <span className="type-xs force-ltr figures block w-max max-w-28 wrap-anywhere">
                  {line.barcode}
                </span>
              </Cell>
              <Cell kind="figure">{formatMoney(line.price, 'orderDetail')}</Cell>
              <Cell kind="figure">{line.quantity}</Cell>
              <Cell kind="strong">{formatMoney(lineTotal(line), 'orderDetail')}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
