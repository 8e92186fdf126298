import { actionRefusal, type OrderAction, orderActions } from '#domain/orders/actions.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { CallIcon, CheckIcon } from '#ui/icons.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'

const styles = {
  cancelOrder: { kind: 'quietDanger', icon: undefined, reasonAt: 'start' },
  verifyOrder: { kind: 'primary', icon: CheckIcon, reasonAt: 'start' },
  callCustomer: { kind: 'secondary', icon: CallIcon, reasonAt: 'end' },
} as const satisfies Record<OrderAction, object>

/**
 * CANCEL, VERIFY and INITIATE IVR CALL: one that the order's status does not allow gives the reason. VERIFY is the
 * primary button unless the customer's SAVE is (look §7).
 */
export function OrderActions(props: {
  order: Order
  onChoose: OrderOnScreen['chooseAction']
  isCustomerEdited: boolean
}) {
  const { order, onChoose, isCustomerEdited } = props
  return (
    <div
      role="group"
      aria-label={orderDetailMessages.orderActions({ id: order.id })}
      className="bar screen-only flex gap-2 border-t border-line px-(--gutter) py-3"
    >
      {orderActions.map((action) => {
        const { kind, icon, reasonAt } = styles[action]
        const refusal = actionRefusal(order.status, action)
        return (
          <Button
            key={action}
            kind={kind === 'primary' && isCustomerEdited ? 'secondary' : kind}
            icon={icon}
            reasonAt={reasonAt}
            unavailable={refusal ? orderDetailMessages.actionRefusal[refusal] : undefined}
            onClick={() => onChoose(action)}
          >
            {orderDetailMessages.action[action]}
          </Button>
        )
      })}
    </div>
  )
}
