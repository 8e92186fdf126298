import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { formatMoney, type Money } from '#domain/money.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Ltr } from '#ui/Ltr.tsx'

const words = orderDetailMessages.totals

/** What the order costs, line under line, in a column at the end side (look §7). */
export function OrderTotals({ totals }: Pick<OrderResponse, 'totals'>) {
  return (
    <dl className="ms-auto px-(--gutter) py-4 md:max-w-80">
      <Line term={words.subtotal} amount={totals.subtotal} />
      <Line term={words.couponDiscount} amount={totals.coupon_discount} isTakenOff />
      <Line term={words.giftCardDiscount} amount={totals.gift_card_discount} isTakenOff />
      <Line term={words.total} amount={totals.total} />
      <Line term={words.shipping} amount={totals.shipping} />
      {totals.adjustments.map(({ label, amount }) => (
        <Line
          key={label}
          term={label}
          amount={{ ...amount, minor: Math.abs(amount.minor) }}
          isTakenOff={amount.minor < 0}
        />
      ))}
      <div className="type-base mt-1 flex justify-between gap-3 border-t border-ink pt-2.5 font-[640]">
        <dt>{words.grandTotal}</dt>
        <dd className="figures">
          <Ltr>{formatMoney(totals.grand_total, 'orderDetail')}</Ltr>
        </dd>
      </div>
    </dl>
  )
}

function Line(props: { term: string; amount: Money; isTakenOff?: boolean }) {
  const amount = formatMoney(props.amount, 'orderDetail')
  const isLess = props.isTakenOff && props.amount.minor > 0
  return (
    <div className="flex justify-between gap-3 py-0.75">
      <dt className="text-ink-2">{props.term}</dt>
      <dd className="figures">
        <Ltr>{isLess ? orderDetailMessages.less({ amount }) : amount}</Ltr>
      </dd>
    </div>
  )
}
