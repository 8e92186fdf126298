import type { Act } from '#domain/fulfilment/acts.ts'
import { dueMinor, receivedMinor } from '#domain/fulfilment/firstAnswers.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Money } from '#domain/money.ts'
import type { Zone } from '#domain/weeks.ts'
import { paymentMessages } from '#messages/orderActs.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { useFormatMoney, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { ActButton } from './OrderActions.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { Time } from './Time.tsx'

const columns = paymentMessages.columns

/** The money of an order: what moved, what is still to come, and a place to record more (orders.md §7). */
export function Transactions({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  const reasonAgainst = useReasonAgainst('payments.record')
  return (
    <>
      <Payments order={order} zone={shown.zone} />
      <Balance order={order} />
      <div className="screen-only flex flex-wrap gap-2 px-(--gutter) pb-5 md:justify-end">
        {(shown.work ? recordable(order) : []).map((act) => (
          <ActButton key={act.type} shown={shown} order={order} act={act} against={reasonAgainst} />
        ))}
      </div>
    </>
  )
}

/** A payment while something is due, a refund while something was received. */
function recordable(order: OrderResponse): Act[] {
  const isDue = dueMinor(order) > 0
  return [
    ...(isDue ? [{ type: 'payment.charged', parcelId: null } as const] : []),
    ...(receivedMinor(order) > 0 ? [{ type: 'payment.refunded', parcelId: null } as const] : []),
  ]
}

function Payments({ order, zone }: { order: OrderResponse; zone: Zone }) {
  const formatMoney = useFormatMoney()
  if (order.payments.length === 0)
    return <p className="px-(--gutter) pt-5 text-ink-2">{orderDetailMessages.noPayment}</p>
  return (
    <Table caption={orderDetailMessages.payments}>
      <thead>
        <tr>
          <Column>{columns.kind}</Column>
          <Column notOn="phone">{columns.at}</Column>
          <Column end>{columns.amount}</Column>
        </tr>
      </thead>
      <tbody>
        {order.payments.map(({ id, kind, method, at, amount, reference }) => (
          <tr key={id}>
            <Cell kind="head">
              <span className="block py-2">
                {paymentMessages.kind[kind]}
                <span className="type-xs block text-ink-3">
                  {orderDetailMessages.paymentMethod[method]}{' '}
                  <span className="force-ltr wrap-anywhere">{reference}</span>
                </span>
                {/* A phone has no room for the column. */}
                <span className="type-xs block text-ink-3 md:hidden">
                  <Time at={at} zone={zone} />
                </span>
              </span>
            </Cell>
            <Cell notOn="phone">
              <Time at={at} zone={zone} />
            </Cell>
            <Cell kind="strong">
              {kind === 'refunded' || kind === 'deducted'
                ? orderDetailMessages.less({ amount: formatMoney(amount, 'orderDetail') })
                : formatMoney(amount, 'orderDetail')}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Balance({ order }: { order: OrderResponse }) {
  const words = paymentMessages.balance
  const { balance } = order
  const [deducted, writtenOff] = [sumOfKind(order, 'deducted'), sumOfKind(order, 'writtenOff')]
  return (
    <div className="ms-auto px-(--gutter) py-4 md:max-w-80">
      <dl aria-label={words.title}>
        <Line term={words.total} amount={balance.total} />
        <Line term={words.paid} amount={balance.paid} />
        <Line term={words.refunded} amount={balance.refunded} />
        <Line term={words.codToCollect} amount={balance.cod_to_collect} />
        <Line term={words.collected} amount={balance.collected} />
        <Line term={words.remitted} amount={balance.remitted} />
        {deducted !== 0 && (
          <Line term={paymentMessages.deducted} amount={{ ...balance.remitted, minor: deducted }} />
        )}
        {writtenOff !== 0 && (
          <Line term={paymentMessages.writtenOff} amount={{ ...balance.remitted, minor: writtenOff }} />
        )}
        <Line term={words.difference} amount={balance.difference} isSum />
      </dl>
      <OpenAmount order={order} />
    </div>
  )
}

/** What the payments of a kind come to, in minor units. */
const sumOfKind = ({ payments }: OrderResponse, kind: OrderResponse['payments'][number]['kind']) =>
  payments.reduce((sum, payment) => sum + (payment.kind === kind ? payment.amount.minor : 0), 0)

/** Who has what is missing: nobody reads it from the sign of the difference. */
function OpenAmount({ order }: { order: OrderResponse }) {
  const formatMoney = useFormatMoney()
  const { collected, remitted, difference } = order.balance
  const withCourier = collected.minor - remitted.minor - sumOfKind(order, 'writtenOff')
  const due = dueMinor(order)
  const texts = [
    withCourier > 0 && ([paymentMessages.toPayOut, withCourier] as const),
    due > 0 && ([paymentMessages.toPay, due] as const),
    due < 0 && ([paymentMessages.toGiveBack, -due] as const),
  ].filter((text) => text !== false)
  return texts.map(([words, minor]) => (
    <p key={minor} className="type-xs mt-1.5 text-ink-2">
      {words({ amount: formatMoney({ minor, currency: difference.currency }, 'orderDetail') })}
    </p>
  ))
}

function Line({ term, amount, isSum = false }: { term: string; amount: Money; isSum?: boolean }) {
  const formatMoney = useFormatMoney()
  return (
    <div
      className={`flex justify-between gap-3 ${isSum ? 'type-base mt-1 border-t border-ink pt-2.5 font-[640]' : 'py-0.75'}`}
    >
      <dt className={isSum ? '' : 'text-ink-2'}>{term}</dt>
      <dd className="figures">
        <Ltr>
          {amount.minor < 0
            ? orderDetailMessages.less({
                amount: formatMoney({ ...amount, minor: -amount.minor }, 'orderDetail'),
              })
            : formatMoney(amount, 'orderDetail')}
        </Ltr>
      </dd>
    </div>
  )
}
