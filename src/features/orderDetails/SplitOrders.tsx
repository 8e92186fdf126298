import type { Act } from '#domain/fulfilment/acts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { WarehouseIcon } from '#ui/icons.ts'
import { ItemPhoneRows } from './ItemPhoneRows.tsx'
import { ItemTable } from './ItemTable.tsx'
import { ActButton } from './OrderActions.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

const changeItems: Act = { type: 'items.changed', parcelId: null }

/** What is sent, from where and for how much: all that a packing slip needs beside the customer. */
export function SplitOrders({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  const Parcels = shown.work?.Parcels
  return (
    <>
      {Parcels ? <Parcels shown={shown} order={order} /> : <LocationBox order={order} />}
      {order.possible.includes('items.changed') && (
        <div className="screen-only flex px-(--gutter) pb-2 md:justify-end">
          <ActButton shown={shown} order={order} act={changeItems} />
        </div>
      )}
      <ItemTable lines={order.lines} />
      <ItemPhoneRows lines={order.lines} />
      <OrderTotals totals={order.totals} />
    </>
  )
}

/** Where orders are not split, one goes out in one parcel, from one location (specification §2). */
function LocationBox({ order: { location, lines } }: { order: OrderResponse }) {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="px-(--gutter) pt-5 pb-2">
      <div className="flex items-center gap-3 rounded-2 border border-line bg-sunken px-3.5 py-3">
        <WarehouseIcon className="text-ink-2" />
        <div className="min-w-0">
          <p className="font-[580]">
            {location ? orderDetailMessages.location(location) : orderDetailMessages.noLocation}
          </p>
          <p className="type-xs mt-0.5 text-ink-2">{orderDetailMessages.parcel({ items })}</p>
        </div>
      </div>
    </div>
  )
}
