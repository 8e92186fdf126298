import type { Order } from '#domain/orders/order.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { CallIcon, CheckIcon } from '#ui/icons.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

/**
 * CANCEL, VERIFY and INITIATE IVR CALL, which say what they will do with live data. VERIFY moves the order on: it is
 * the primary button unless the order has ended or the customer's SAVE is, and on a phone it comes first (look §7).
 */
export function OrderActions(props: {
  order: Order
  announce: OrderOnScreen['announce']
  isCustomerEdited: boolean
}) {
  const { order, announce } = props
  const isNext = order.closedAt === null && !props.isCustomerEdited
  return (
    <div
      role="group"
      aria-label={orderDetailMessages.orderActions({ id: order.id })}
      className="screen-only flex gap-2 border-t border-line px-(--gutter) py-3 phone:grid phone:grid-cols-[2fr_3fr]"
    >
      <div className="me-auto grid phone:me-0">
        <Button kind="quietDanger" onClick={() => announce('cancelOrder')}>
          {orderDetailMessages.cancelOrder}
        </Button>
      </div>
      <Button icon={CallIcon} onClick={() => announce('callCustomer')}>
        {orderDetailMessages.initiateIvrCall}
      </Button>
      <div className="grid phone:order-first phone:col-span-2">
        <Button
          kind={isNext ? 'primary' : 'secondary'}
          icon={CheckIcon}
          onClick={() => announce('verifyOrder')}
        >
          {orderDetailMessages.verify}
        </Button>
      </div>
    </div>
  )
}
