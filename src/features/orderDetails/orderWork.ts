/** What only a workspace whose orders are sent events needs: it brings the charts of orders and parcels with it. */
import { fromPromise } from 'xstate'
import {
  type Act,
  isBlocking,
  nextAct,
  offeredOrderActs,
  orderFactsOf,
  parcelOf,
  waitsForCustomer,
} from '#domain/fulfilment/acts.ts'
import { insteadOf, sentInstead } from '#domain/fulfilment/chosenWarehouses.ts'
import type { OrderState } from '#domain/fulfilment/facts.ts'
import { firstAnswers } from '#domain/fulfilment/firstAnswers.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { senderOf } from '#domain/fulfilment/sentActs.ts'
import { cityTwinsMachine } from '#machines/cityTwins/cityTwins.machine.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { chartChecks } from '#machines/orderAct/failedChecks.ts'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { provideProductPick } from '#workspace/productPick.actors.ts'
import { sendAct } from '#workspace/sendAct.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { Offers, OrderWork } from './orderDetail.hooks.ts'
import { Parcels } from './Parcels.tsx'
import { presenceTeller } from './presence.actors.ts'
import { Ways } from './Way.tsx'

/** The chart of the acts on one order, on this workspace. */
function provideOrderAct(workspace: Pick<Workspace, 'orders' | 'parcels' | 'products' | 'locations'>) {
  const { orders } = workspace
  return orderActMachine.provide({
    actors: {
      tellPresence: presenceTeller(orders),
      productPick: provideProductPick(workspace),
      sendAct: fromPromise(({ input }) => sendAct(workspace, input)),
      cityTwins: cityTwinsMachine.provide({
        actors: {
          fixTwins: fromPromise(
            async ({ input }) => (await orders.fixTwins?.(input)) ?? { fixed: 0, left: 0 },
          ),
        },
      }),
    },
  })
}

/**
 * The checks of the charts come first. What goes to the customer as they are saved waits for changes
 * that are not: a press would send it to the address before.
 */
const reasonAgainst: OrderWork['reasonAgainst'] = (order, act, { isBusy, isCustomerUnsaved }) => {
  const { customerUnsaved, busy } = orderActMessages.unavailable
  const blocked = chartChecks(order, act, firstAnswers(order, act)).find(isBlocking)
  if (blocked) return refusalMessage(blocked)
  if (isCustomerUnsaved && waitsForCustomer(act)) return customerUnsaved
  return isBusy ? busy : undefined
}

function offersOf(order: OrderResponse): Offers {
  const asked = nextAct(order)
  const parcel = asked && parcelOf(order, asked)
  const places = parcel ? insteadOf(parcel) : []
  const others = offeredOrderActs(order)
  const number = parcel && order.parcels.length > 1 ? parcel.number : 0
  if (parcel && places.length > 0)
    return { next: sentInstead(parcel), nextLabel: orderActMessages.instead({ places, number }), others }
  const act = asked ? labelOf(asked) : ''
  return { next: asked, nextLabel: number ? orderActMessages.ofParcelInBar({ act, number }) : act, others }
}

const labelOf = ({ type }: Act): string => orderActMessages[type].label

/** Why the customer of an order cannot be changed now, as its chart has it; undefined when it can. */
function customerLock(order: OrderResponse): string | undefined {
  const facts = orderFactsOf(order)
  const event = { typedCity: facts.typedCity, city: facts.city, isElsewhere: false, ...senderOf(order) }
  const next = nextOrderState(order.state as OrderState, facts, { type: 'customer.edited', ...event })
  const [reason] = next.isAccepted ? [] : next.refused
  return reason && refusalMessage(reason)
}

export const orderWork: OrderWork = {
  provideOrderAct,
  reasonAgainst,
  offersOf,
  labelOf,
  customerLock,
  words: orderActMessages,
  Parcels,
  Ways,
}
