import { memo } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { orderPath } from '#domain/paths.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { ordersMessages } from '#messages/orders.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { DeleteIcon, EditIcon, ViewIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { Link } from '#ui/link/Link.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { Cell, Column, RowActions, Table } from '#ui/Table.tsx'
import { isSameData } from '#workspace/isSameData.ts'
import { editOrderPath } from './editOrderPath.ts'
import type { Orders } from './orders.hooks.ts'
import { shortOrderDay } from './shortOrderDay.ts'

const { columns } = ordersMessages

/** The orders of a page as a table, from 768 px. */
export function OrderRows({ orders, rows }: { orders: Orders; rows: readonly OrderRow[] }) {
  return (
    <div className="phone:hidden">
      <Table caption={ordersMessages.caption} busy={orders.isRefreshing}>
        <thead>
          <tr>
            <Column>{columns.id}</Column>
            <Column>{columns.customer}</Column>
            <Column>{columns.date}</Column>
            <Column>{columns.type}</Column>
            <Column>{columns.payment}</Column>
            <Column end>{columns.total}</Column>
            <Column>{columns.status}</Column>
            <Column end>{columns.actions}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              zone={orders.zone}
              thisYear={orders.thisYear}
              onRemove={orders.remove}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type RowProps = { row: OrderRow; zone: Zone; thisYear: number; onRemove: (row: OrderRow) => void }

/** Renders again only when its order changed: what deletes is the same for every row. */
const Row = memo(
  function Row({ row, zone, thisYear, onRemove }: RowProps) {
    const { id } = row
    return (
      <tr>
        <Cell kind="head">
          <Link to={orderPath(id)} kind="plain">
            <span className="force-ltr">{id}</span>
          </Link>
        </Cell>
        <Cell>{row.customer}</Cell>
        <Cell>
          <span className="force-ltr whitespace-nowrap max-lg:hidden">
            {dateMessages.day(calendarParts(row.placedAt, zone))}
          </span>
          <span className="force-ltr whitespace-nowrap lg:hidden">
            {shortOrderDay(row.placedAt, zone, thisYear)}
          </span>
        </Cell>
        <Cell>{ordersMessages.type[row.type]}</Cell>
        <Cell>{row.payment}</Cell>
        <Cell kind="strong">{formatMoney(row.total, 'list')}</Cell>
        <Cell>
          <StatusLabel status={row.status} label={ordersMessages.status[row.status]} />
        </Cell>
        <Cell end>
          <RowActions>
            <IconLink to={orderPath(id)} label={ordersMessages.view({ id })} icon={ViewIcon} />
            <IconLink to={editOrderPath(id)} label={ordersMessages.edit({ id })} icon={EditIcon} />
            <IconButton
              kind="danger"
              label={ordersMessages.remove({ id })}
              icon={DeleteIcon}
              onClick={() => onRemove(row)}
            />
          </RowActions>
        </Cell>
      </tr>
    )
  },
  (before, after) =>
    isSameData(before.row, after.row) && before.zone === after.zone && before.thisYear === after.thisYear,
)
