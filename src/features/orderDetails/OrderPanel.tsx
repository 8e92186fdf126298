import { isAcceptanceLow } from '#domain/fulfilment/acceptance.ts'
import { leftOfPartPaid } from '#domain/fulfilment/balance.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { ordersMessages } from '#messages/orders.ts'
import { Facts } from '#ui/Facts.tsx'
import { ErrorIcon, ReturnIcon, RiskIcon, SuccessIcon, WaitingIcon, WarningIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'
import { Fact } from './Fact.tsx'
import { OrderTags } from './OrderTags.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { Panel } from './Panel.tsx'

/** What is known of the order, and its tags. */
export function OrderPanel({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  const { rate, ended } = order.acceptance
  return (
    <Panel title={orderDetailMessages.orderDetail}>
      <Facts
        items={[
          { term: orderDetailMessages.paymentStatusLabel, value: <PaymentFact order={order} /> },
          {
            term: orderDetailMessages.date,
            value: <Ltr>{dateMessages.dayAndTime(calendarParts(order.placed_at, shown.zone))}</Ltr>,
          },
          {
            term: orderDetailMessages.status,
            value: (
              // As high as the line of any other value.
              <span className="-my-0.5 flex">
                <StatusLabel status={order.status} label={ordersMessages.status[order.status]} />
              </span>
            ),
          },
          {
            term: orderDetailMessages.acceptanceRate,
            screenOnly: true,
            value:
              rate === null ? (
                <None text={orderDetailMessages.noAcceptanceRate} />
              ) : shown.work ? (
                <Acceptance rate={rate} ended={ended} />
              ) : (
                orderDetailMessages.percent({ share: rate })
              ),
          },
          {
            term: orderDetailMessages.riskStatusLabel,
            screenOnly: true,
            value: <RiskFact order={order} />,
          },
          { term: orderDetailMessages.couponCode, value: <Code code={order.coupon?.code} /> },
          { term: orderDetailMessages.giftCard, value: <Code code={order.gift_card?.code} /> },
        ]}
      />
      <OrderTags shown={shown} order={order} />
    </Panel>
  )
}

/** With how many parcels it is of: 0% of one parcel says little. What VERIFY would ask about is pointed out. */
function Acceptance({ rate, ended }: { rate: number; ended: number }) {
  const text = orderDetailMessages.accepted({ rate, ended })
  return isAcceptanceLow(rate, ended) ? (
    <Fact icon={WarningIcon} tone="amber">
      {text}
    </Fact>
  ) : (
    text
  )
}

const paymentStyles = {
  Paid: { icon: SuccessIcon, tone: 'green' },
  Unpaid: { icon: WaitingIcon, tone: 'amber' },
  Refunded: { icon: ReturnIcon, tone: 'grey' },
} as const

function PaymentFact({ order }: { order: OrderResponse }) {
  const formatMoney = useFormatMoney()
  const status = order.payment_status
  const left = leftOfPartPaid(order)
  return (
    <Fact {...paymentStyles[status]}>
      {left
        ? orderDetailMessages.partPaid({
            left: formatMoney(left, 'orderDetail'),
            isCash: order.payment === 'COD',
          })
        : orderDetailMessages.paymentStatus[status]}
    </Fact>
  )
}

const riskStyles = {
  Low: { icon: RiskIcon, tone: 'green' },
  Medium: { icon: WarningIcon, tone: 'amber' },
  High: { icon: ErrorIcon, tone: 'red' },
} as const

function RiskFact({ order: { risk } }: { order: OrderResponse }) {
  return <Fact {...riskStyles[risk]}>{orderDetailMessages.riskStatus[risk]}</Fact>
}

function Code({ code }: { code: string | undefined }) {
  return code ? <span className="force-ltr">{code}</span> : <None text={orderDetailMessages.none} />
}

function None({ text }: { text: string }) {
  return <span className="text-ink-3">{text}</span>
}
