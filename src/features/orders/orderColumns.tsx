import { shownPhone } from '#domain/identityNumbers.ts'
import { type Money, moneyToDecimal } from '#domain/money.ts'
import { isRowDeletable, type OrderRow } from '#domain/orders/order.ts'
import { orderPath } from '#domain/paths.ts'
import { calendarParts, dayOf, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { ordersMessages as words } from '#messages/orders.ts'
import { CallIcon, DeleteIcon, EditIcon, type Icon, MessageIcon, ViewIcon } from '#ui/icons.ts'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import type { CsvTable } from '#workspace/exportCsv.ts'
import { PhoneNumber } from '#workspace/PhoneNumber.tsx'
import type { RowAction, RowActions, TableColumn } from '#workspace/recordColumns.ts'
import { shortOrderDay } from './shortOrderDay.ts'

const { columns: headers, status: statusWords, type: typeWords } = words

/** What the rows need beside their order. */
export type OrderRowView = {
  zone: Zone
  thisYear: number
  money: (amount: Money) => string
  /** Null where it is not offered. */
  remove: ((row: OrderRow) => void) | null
}

type OrderColumn = TableColumn<OrderRow, OrderRowView> & {
  /** In a spreadsheet: dates and amounts as a machine reads them. */
  exported: (row: OrderRow, zone: Zone) => string | number
}

/** The columns of the orders list, of its rows on a phone, and of its export. */
export const orderColumns: readonly OrderColumn[] = [
  {
    key: 'id',
    header: headers.id,
    kind: 'head',
    cell: ({ id }) => <span className="force-ltr">{id}</span>,
    phone: 'title',
    exported: ({ id }) => id,
  },
  {
    key: 'customer',
    header: headers.customer,
    cell: ({ customer }) => customer,
    phone: 'line',
    phoneCell: ({ customer }) => <p className="truncate">{customer}</p>,
    exported: ({ customer }) => customer,
  },
  {
    key: 'date',
    header: headers.date,
    cell: ({ placedAt }, { zone, thisYear }) => (
      <>
        <span className="force-ltr whitespace-nowrap max-lg:hidden">
          {dateMessages.day(calendarParts(placedAt, zone))}
        </span>
        <span className="force-ltr whitespace-nowrap lg:hidden">
          {shortOrderDay(placedAt, zone, thisYear)}
        </span>
      </>
    ),
    exported: ({ placedAt }, zone) => dayOf(placedAt, zone),
  },
  {
    key: 'type',
    header: headers.type,
    cell: ({ type }) => typeWords[type],
    exported: ({ type }) => type,
  },
  {
    key: 'payment',
    header: headers.payment,
    cell: ({ payment }) => payment,
    phone: 'footEnd',
    phoneCell: ({ type, payment, placedAt }, { zone, thisYear }) => (
      <span className="force-ltr">
        {words.rowFacts({
          type: typeWords[type],
          payment,
          date: shortOrderDay(placedAt, zone, thisYear),
        })}
      </span>
    ),
    exported: ({ payment }) => payment,
  },
  {
    key: 'total',
    header: headers.total,
    kind: 'strong',
    cell: ({ total }, { money }) => money(total),
    phone: 'titleEnd',
    phoneCell: ({ total }, { money }) => <span className="force-ltr figures font-[560]">{money(total)}</span>,
    exported: ({ total }) => moneyToDecimal(total),
  },
  {
    key: 'status',
    header: headers.status,
    cell: ({ status }) => <StatusLabel status={status} label={statusWords[status]} />,
    phone: 'foot',
    exported: ({ status }) => statusWords[status],
  },
]

/** A number as it is stored; any other text cannot be called. */
const callable = /^\+\d{8,15}$/

/** What else a person can have in the table. The export has columns of its own. */
export const moreOrderColumns: readonly TableColumn<OrderRow, OrderRowView>[] = [
  {
    key: 'email',
    header: words.moreColumns.email,
    cell: ({ email }) => <span className="force-ltr">{email}</span>,
  },
  {
    key: 'phone',
    header: words.moreColumns.phone,
    cell: ({ phone = '' }) =>
      callable.test(phone) ? (
        <span className="block *:flex-nowrap whitespace-nowrap">
          <PhoneNumber number={shownPhone(phone)} />
        </span>
      ) : (
        <span className="force-ltr whitespace-nowrap">{phone}</span>
      ),
  },
]

/** Who is called is called from a phone. */
function waysTo({ phone = '' }: OrderRow): RowAction[] {
  const way = (id: keyof typeof words.ways, icon: Icon, href: string): RowAction => ({
    id,
    label: words.ways[id],
    icon,
    isForPhone: true,
    onSelect: () => window.location.assign(href),
  })
  if (!callable.test(phone)) return []
  return [
    way('call', CallIcon, `tel:${phone}`),
    way('whatsApp', MessageIcon, `https://wa.me/${phone.slice(1)}`),
  ]
}

export const orderActions: RowActions<OrderRow, OrderRowView> = {
  header: headers.actions,
  menu: words.rowMenu,
  most: ({ remove }) => (remove ? 3 : 1),
  of: (row, { remove }) => [
    {
      id: 'view',
      label: words.view(row),
      short: words.viewAction,
      icon: ViewIcon,
      to: orderPath(row.id),
    },
    ...waysTo(row),
    // Who may not change an order does not edit its customer either.
    ...(remove
      ? [
          {
            id: 'edit',
            label: words.edit(row),
            short: words.editAction,
            icon: EditIcon,
            // With its customer panel in edit mode (design §12).
            to: `${orderPath(row.id)}?edit=customer`,
          },
        ]
      : []),
    ...(remove && isRowDeletable(row)
      ? [
          {
            id: 'delete',
            label: words.remove(row),
            short: words.deleteAction,
            icon: DeleteIcon,
            isDanger: true,
            onSelect: () => remove(row),
          },
        ]
      : []),
  ],
}

/** Returns orders as the rows of a spreadsheet. */
export function orderSheet(rows: readonly OrderRow[], zone: Zone): CsvTable {
  return {
    headings: orderColumns.map(({ header }) => header),
    rows: rows.map((row) => orderColumns.map(({ exported }) => exported(row, zone))),
  }
}
