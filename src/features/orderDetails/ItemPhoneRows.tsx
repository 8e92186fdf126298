import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { formatMoney } from '#domain/money.ts'
import { lineTotal } from '#domain/orders/totals.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { LinePhoto } from './LinePhoto.tsx'

/** What was bought, on a phone. */
export function ItemPhoneRows({ lines }: Pick<OrderResponse, 'lines'>) {
  return (
    <ul className="md:hidden" aria-label={orderDetailMessages.items}>
      {lines.map((line) => (
        <li key={line.id} className="border-b border-line px-(--gutter) py-3">
          <div className="flex justify-between gap-3">
            <span className="flex items-center gap-2.5 font-[600]">
              {line.photo !== '' && <LinePhoto line={line} />}
              <span>{line.title}</span>
            </span>
            <span className="force-ltr figures font-[560]">
              {formatMoney(lineTotal(line), 'orderDetail')}
            </span>
          </div>
          <div className="type-xs mt-0.5 flex justify-between gap-3 text-ink-2">
            <span>
              <bdi>{orderDetailMessages.itemFacts(line)}</bdi>
              <span className="block text-ink-3">
                <span className="force-ltr">{line.barcode}</span>
              </span>
            </span>
            <span className="force-ltr figures">
              {orderDetailMessages.quantityAndPrice({
                quantity: line.quantity,
                price: formatMoney(line.price, 'orderDetail'),
              })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
