import { memo, useContext } from 'react'
import { sortDirection } from '#domain/listQueries/sort.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { type OrderColumn, orderColumns } from '#domain/orders/search.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { orderChoiceMessages } from '#messages/orderChoice.ts'
import { ordersMessages } from '#messages/orders.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { DeleteIcon, EditIcon, ViewIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { RowLink, rowOfLink } from '#ui/link/RowLink.tsx'
import { RowCheck } from '#ui/RowCheck.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { Cell, Column, RowActions, SortColumn, Table } from '#ui/Table.tsx'
import { isSameData } from '#workspace/isSameData.ts'
import { useRowKeys } from '#workspace/rowKeys.hooks.ts'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'
import { OrderChoiceContext } from './batch/orderBatch.hooks.ts'
import { useOrderPaths } from './orderPaths.hooks.ts'
import type { Orders } from './orders.hooks.ts'
import { shortOrderDay } from './shortOrderDay.ts'

const { columns } = ordersMessages

/** The orders of a page as a table, from 768 px. */
export function OrderRows({ orders, rows }: { orders: Orders; rows: readonly OrderRow[] }) {
  const keys = useRowKeys(rows)
  const choice = useContext(OrderChoiceContext)
  return (
    <Table caption={ordersMessages.caption} busy={orders.isRefreshing}>
      <thead>
        <tr>
          {choice && (
            <Column>
              <RowCheck
                label={orderChoiceMessages.page}
                name="orders"
                checked={choice.extent === 'all'}
                mixed={choice.extent === 'some'}
                onChange={choice.extent === 'all' ? choice.clear : choice.chooseAll}
              />
            </Column>
          )}
          {orderColumns.map((column) => (
            <SortColumn
              key={column}
              end={column === 'total'}
              direction={sortDirection<OrderColumn>(orders.query.sort, column)}
              onSort={() => orders.sortBy(column)}
            >
              {columns[column]}
            </SortColumn>
          ))}
          <Column end>{columns.actions}</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <Row
            key={keys[place]}
            row={row}
            zone={orders.zone}
            thisYear={orders.thisYear}
            onRemove={orders.canRemove ? orders.remove : null}
            isChosen={choice ? choice.isChosen(row.id) : null}
            onToggle={choice?.toggle}
          />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = {
  row: OrderRow
  zone: Zone
  thisYear: number
  /** Null where it is not offered. */
  onRemove: ((row: OrderRow) => void) | null
  /** Null where no orders are chosen. */
  isChosen: boolean | null
  onToggle: ((id: string) => void) | undefined
}

/** Renders again only when its order changed: what deletes is the same for every row. */
const Row = memo(
  function Row({ row, zone, thisYear, onRemove, isChosen, onToggle }: RowProps) {
    const { id } = row
    const formatMoney = useFormatMoney()
    return (
      <tr {...rowOfLink} className="has-link" data-chosen={isChosen || undefined}>
        {isChosen !== null && onToggle && (
          <Cell>
            <RowCheck
              label={orderChoiceMessages.order({ id })}
              checked={isChosen}
              onChange={() => onToggle(id)}
            />
          </Cell>
        )}
        <Cell kind="head">
          <OrderLink id={id} />
        </Cell>
        <Cell>
          <span>{row.customer}</span>
        </Cell>
        <Cell>
          <span className="force-ltr whitespace-nowrap max-lg:hidden">
            {dateMessages.day(calendarParts(row.placedAt, zone))}
          </span>
          <span className="force-ltr whitespace-nowrap lg:hidden">
            {shortOrderDay(row.placedAt, zone, thisYear)}
          </span>
        </Cell>
        <Cell>
          <span>{ordersMessages.type[row.type]}</span>
        </Cell>
        <Cell>
          <span>{row.payment}</span>
        </Cell>
        <Cell kind="strong">{formatMoney(row.total, 'list')}</Cell>
        <Cell>
          <StatusLabel status={row.status} label={ordersMessages.status[row.status]} />
        </Cell>
        <Cell end>
          <RowActions>
            <RowLinks id={id} canEdit={onRemove !== null} />
            {onRemove && (
              <IconButton
                kind="danger"
                label={ordersMessages.remove({ id })}
                icon={DeleteIcon}
                onClick={() => onRemove(row)}
              />
            )}
          </RowActions>
        </Cell>
      </tr>
    )
  },
  (before, after) =>
    isSameData(before.row, after.row) &&
    before.zone === after.zone &&
    before.thisYear === after.thisYear &&
    before.isChosen === after.isChosen &&
    (before.onRemove === null) === (after.onRemove === null),
)

function OrderLink({ id }: { id: string }) {
  return (
    <RowLink to={useOrderPaths().view(id)} focusTarget={id}>
      <span className="force-ltr">{id}</span>
    </RowLink>
  )
}

/** Who may not change an order does not edit its customer either. */
function RowLinks({ id, canEdit }: { id: string; canEdit: boolean }) {
  const paths = useOrderPaths()
  return (
    <>
      <IconLink to={paths.view(id)} label={ordersMessages.view({ id })} icon={ViewIcon} />
      {canEdit && <IconLink to={paths.edit(id)} label={ordersMessages.edit({ id })} icon={EditIcon} />}
    </>
  )
}
