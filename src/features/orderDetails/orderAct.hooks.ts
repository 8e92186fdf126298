import { useSelector } from '@xstate/react'
import type { Act, ActType } from '#domain/fulfilment/acts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { copyPath } from '#domain/listQueries/copyQuery.ts'
import { actionRefusal, type OrderAction } from '#domain/orders/actions.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { useIsCustomerUnsaved } from './customerDetail.hooks.ts'
import type { OrderActActor, OrderOnScreen } from './orderDetail.hooks.ts'

/** Each press is an act of its own, with its idempotency key; the chart keeps the first key for a retry. */
export const newKey = () => crypto.randomUUID()

/** Opens a new order with the customer and the items of this one. */
export function useCopying({ label }: OrderResponse): () => void {
  const goTo = useGoTo()
  return () => goTo(copyPath(label))
}

/** What the specification's buttons announce where orders are sent no events. */
const announced: Partial<Record<ActType, OrderAction>> = {
  'order.cancelled': 'cancelOrder',
  'order.verified': 'verifyOrder',
}

/** The buttons of acts: what they say, whether one is busy, why one is not possible, and choosing one. */
export function useActs({ act: actor, customer, work, chooseAction }: OrderOnScreen) {
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isCustomerUnsaved = useIsCustomerUnsaved(customer)
  return {
    busyWith: useSelector(actor, (snapshot) => (snapshot?.hasTag('busy') ? snapshot.context.act : null)),
    labelOf: (act: Act) => {
      const action = announced[act.type]
      return action ? orderDetailMessages.action[action] : work?.labelOf(act)
    },
    /** Undefined where it can be asked for. */
    reasonAgainst: (order: OrderResponse, act: Act) => {
      if (work) return work.reasonAgainst(order, act, { isBusy, isCustomerUnsaved })
      const action = announced[act.type]
      return action && reasonAgainstAction(order, action)
    },
    choose: (act: Act) => {
      const action = announced[act.type]
      if (actor) actor.send({ type: 'act.chosen', act, key: newKey() })
      else if (action) chooseAction(action)
    },
  }
}

/** Why the status of an order does not allow an action; undefined where it does. */
export function reasonAgainstAction({ status }: OrderResponse, action: OrderAction): string | undefined {
  const refusal = actionRefusal(status, action)
  return refusal === null ? undefined : orderDetailMessages.actionRefusal[refusal]
}

/** Whether something about an act is asked, and closing it when its dialog could not be loaded. */
export function useIsAsked(actor: OrderActActor) {
  return {
    isAsked: useSelector(actor, (snapshot) => snapshot.hasTag('open') || snapshot.hasTag('askingTwins')),
    dismiss: () => {
      actor.send({ type: 'act.dismissed' })
      actor.getSnapshot().children.cityTwins?.send({ type: 'twins.declined' })
    },
  }
}
