import { actionRefusal, type OrderAction, orderActions } from '#domain/orders/actions.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { CallIcon, CheckIcon } from '#ui/icons.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import type { OrderTab } from './orderTabs.ts'

const styles = {
  cancelOrder: { kind: 'quietDanger', icon: undefined },
  verifyOrder: { kind: 'primary', icon: CheckIcon },
  callCustomer: { kind: 'secondary', icon: CallIcon },
} as const satisfies Record<OrderAction, object>

/**
 * CANCEL, VERIFY and INITIATE IVR CALL: one that the order's status does not allow gives the reason. VERIFY is the
 * primary button unless the customer's SAVE is (look §7). They belong to Split Orders (specification §2); a phone has
 * them in a bar above the navigation, whatever is scrolled or chosen. While the customer is edited the bar stays at the
 * end, so that the only CANCEL beside the fields is that of the form.
 */
export function OrderActions(props: {
  order: Order
  onChoose: OrderOnScreen['chooseAction']
  tab: OrderTab
  isCustomerEdited: boolean
}) {
  const { order, onChoose, isCustomerEdited } = props
  return (
    <div
      role="group"
      aria-label={orderDetailMessages.orderActions({ id: order.id })}
      className={`bar screen-only flex gap-2 border-t border-line bg-surface px-(--gutter) py-3 ${isCustomerEdited ? '' : 'sticky-actions phone:sticky phone:bottom-(--phone-bar) phone:z-10'} phone:flex-wrap phone:*:grow phone:*:px-2 phone:[&_.lucide]:hidden xl:self-start ${props.tab === 'split' ? '' : 'md:hidden'}`}
    >
      {orderActions.map((action) => {
        const { kind, icon } = styles[action]
        const refusal = actionRefusal(order.status, action)
        return (
          <Button
            key={action}
            kind={kind === 'primary' && isCustomerEdited ? 'secondary' : kind}
            icon={icon}
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
