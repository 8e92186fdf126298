import { useContext } from 'react'
import { isAcceptanceLow } from '#domain/fulfilment/acceptance.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { Order } from '#domain/orders/order.ts'
import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { orderDetailMessages, ordersMessages } from '#messages/orders.ts'
import { Facts } from '#ui/Facts.tsx'
import { ErrorIcon, ReturnIcon, RiskIcon, SuccessIcon, WaitingIcon, WarningIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { Fact } from './Fact.tsx'
import { LivePartsContext } from './liveParts.ts'
import { OrderTags } from './OrderTags.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { Panel } from './Panel.tsx'

/** What is known of the order, and its tags. */
export function OrderPanel({ shown, detail }: { shown: OrderOnScreen; detail: OrderDetail }) {
  const { order, acceptanceRate } = detail
  const live = useContext(LivePartsContext)
  return (
    <Panel title={orderDetailMessages.orderDetail}>
      <Facts
        items={[
          { term: orderDetailMessages.paymentStatusLabel, value: <PaymentFact order={order} /> },
          {
            term: orderDetailMessages.date,
            value: <Ltr>{dateMessages.dayAndTime(calendarParts(order.placedAt, shown.zone))}</Ltr>,
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
              acceptanceRate === null ? (
                <None text={orderDetailMessages.noAcceptanceRate} />
              ) : detail.live ? (
                <Acceptance rate={acceptanceRate} ended={detail.live.acceptance.ended} />
              ) : (
                orderDetailMessages.percent({ share: acceptanceRate })
              ),
          },
          {
            term: orderDetailMessages.riskStatusLabel,
            screenOnly: true,
            value: <RiskFact order={order} />,
          },
          { term: orderDetailMessages.couponCode, value: <Code code={order.coupon?.code} /> },
          { term: orderDetailMessages.giftCard, value: <Code code={order.giftCard?.code} /> },
        ]}
      />
      {live && detail.live ? <live.Tags shown={shown} order={detail.live} /> : <OrderTags shown={shown} />}
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

function PaymentFact({ order: { paymentStatus } }: { order: Order }) {
  return <Fact {...paymentStyles[paymentStatus]}>{orderDetailMessages.paymentStatus[paymentStatus]}</Fact>
}

const riskStyles = {
  Low: { icon: RiskIcon, tone: 'green' },
  Medium: { icon: WarningIcon, tone: 'amber' },
  High: { icon: ErrorIcon, tone: 'red' },
} as const

function RiskFact({ order: { risk } }: { order: Order }) {
  return <Fact {...riskStyles[risk]}>{orderDetailMessages.riskStatus[risk]}</Fact>
}

function Code({ code }: { code: string | undefined }) {
  return code ? <span className="force-ltr">{code}</span> : <None text={orderDetailMessages.none} />
}

function None({ text }: { text: string }) {
  return <span className="text-ink-3">{text}</span>
}
