import { memo, useContext } from 'react'
import type { OrderRow } from '#domain/orders/order.ts'
import type { Zone } from '#domain/weeks.ts'
import { orderChoiceMessages } from '#messages/orderChoice.ts'
import { ordersMessages } from '#messages/orders.ts'
import { CheckIcon, DeleteIcon, EditIcon, MoreIcon, ViewIcon } from '#ui/icons.ts'
import { RowLink } from '#ui/link/RowLink.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { RowCheck } from '#ui/RowCheck.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { isSameData } from '#workspace/isSameData.ts'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'
import { OrderChoiceContext } from './batch/orderBatch.hooks.ts'
import { useOrderPaths } from './orderPaths.hooks.ts'
import type { Orders } from './orders.hooks.ts'
import { shortOrderDay } from './shortOrderDay.ts'

/** The orders of a page on a phone: three lines and a menu each (look §5). */
export function OrderPhoneRows({ orders, rows }: { orders: Orders; rows: readonly OrderRow[] }) {
  const choice = useContext(OrderChoiceContext)
  // The first is chosen by the menu of its row.
  const isChoosing = choice !== null && choice.extent !== 'none'
  return (
    <ul aria-label={ordersMessages.caption} aria-busy={orders.isRefreshing || undefined}>
      {rows.map((row) => (
        <PhoneRow
          key={row.id}
          row={row}
          zone={orders.zone}
          thisYear={orders.thisYear}
          onGo={orders.goTo}
          onRemove={orders.canRemove ? orders.remove : null}
          isChosen={isChoosing ? choice.isChosen(row.id) : null}
          onToggle={choice?.toggle ?? null}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  row: OrderRow
  zone: Zone
  thisYear: number
  onGo: (path: string) => void
  /** Null where it is not offered. */
  onRemove: ((row: OrderRow) => void) | null
  /** Null as long as none is. */
  isChosen: boolean | null
  /** Null where no orders are chosen. */
  onToggle: ((id: string) => void) | null
}

/** Renders again only when its order changed: what its menu does is the same for every row. */
const PhoneRow = memo(
  function PhoneRow({ row, zone, thisYear, onGo, onRemove, isChosen, onToggle }: RowProps) {
    const { id } = row
    const formatMoney = useFormatMoney()
    return (
      <li className="relative flex items-center border-t border-line ps-(--gutter) pe-1 has-checked:bg-selected">
        {isChosen !== null && onToggle && (
          <div className="relative z-1 -ms-3 me-1">
            <RowCheck
              label={orderChoiceMessages.order({ id })}
              checked={isChosen}
              onChange={() => onToggle(id)}
            />
          </div>
        )}
        <div className="min-w-0 flex-1 py-2.5">
          <div className="flex justify-between gap-3">
            <OrderLink id={id} />
            <span className="force-ltr figures font-[560]">{formatMoney(row.total, 'list')}</span>
          </div>
          <p className="mt-1 truncate">{row.customer}</p>
          <div className="mt-1 flex items-center justify-between gap-3">
            <StatusLabel status={row.status} label={ordersMessages.status[row.status]} />
            <span className="type-xs force-ltr text-ink-2">
              {ordersMessages.rowFacts({
                type: ordersMessages.type[row.type],
                payment: row.payment,
                date: shortOrderDay(row.placedAt, zone, thisYear),
              })}
            </span>
          </div>
        </div>
        <div className="relative z-1">
          <RowMenu
            id={id}
            onGo={onGo}
            onRemove={onRemove && (() => onRemove(row))}
            onSelect={isChosen === null && onToggle ? () => onToggle(id) : null}
          />
        </div>
      </li>
    )
  },
  (before, after) =>
    isSameData(before.row, after.row) &&
    before.zone === after.zone &&
    before.thisYear === after.thisYear &&
    before.isChosen === after.isChosen &&
    (before.onToggle === null) === (after.onToggle === null) &&
    (before.onRemove === null) === (after.onRemove === null),
)

function OrderLink({ id }: { id: string }) {
  return (
    <RowLink to={useOrderPaths().view(id)} focusTarget={id}>
      {/* The whole row can be pressed; the menu lies above it. */}
      <span className="force-ltr font-[600] after:absolute after:inset-0">{id}</span>
    </RowLink>
  )
}

function RowMenu({
  id,
  onGo,
  onRemove,
  onSelect,
}: Pick<RowProps, 'onGo'> & { id: string; onRemove: (() => void) | null; onSelect: (() => void) | null }) {
  const paths = useOrderPaths()
  return (
    <Menu
      label={ordersMessages.rowMenu({ id })}
      icon={MoreIcon}
      entries={[
        {
          id: 'view',
          label: ordersMessages.viewAction,
          icon: ViewIcon,
          onSelect: () => onGo(paths.view(id)),
        },
        ...(onSelect ? [{ id: 'select', label: orderChoiceMessages.action, icon: CheckIcon, onSelect }] : []),
        // Who may not change an order does not edit its customer either.
        ...(onRemove
          ? [
              {
                id: 'edit',
                label: ordersMessages.editAction,
                icon: EditIcon,
                onSelect: () => onGo(paths.edit(id)),
              },
              {
                id: 'delete',
                label: ordersMessages.deleteAction,
                icon: DeleteIcon,
                danger: true,
                onSelect: onRemove,
              },
            ]
          : []),
      ]}
    />
  )
}
