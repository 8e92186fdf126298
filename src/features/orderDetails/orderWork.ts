/** What only a workspace whose orders are sent events needs: it brings the charts of orders and parcels with it. */
import { fromPromise } from 'xstate'
import { type Act, firstAnswers, isBlocking, orderFactsOf, senderOf } from '#domain/fulfilment/acts.ts'
import type { OrderState } from '#domain/fulfilment/facts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { chartChecks } from '#machines/orderAct/failedChecks.ts'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { sendAct } from '#workspace/sendAct.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { presenceTeller } from './presence.actors.ts'

export type OrderWork = {
  provideOrderAct: typeof provideOrderAct
  blockedBy: typeof blockedBy
  customerLock: typeof customerLock
}

/** The chart of the acts on one order, on this workspace. */
function provideOrderAct(workspace: Pick<Workspace, 'orders' | 'parcels'>) {
  const { orders } = workspace
  return orderActMachine.provide({
    actors: {
      tellPresence: presenceTeller(orders),
      sendAct: fromPromise(({ input }) => sendAct(workspace, input)),
      fixTwins: fromPromise(async ({ input }) => (await orders.fixTwins?.(input)) ?? { fixed: 0, left: 0 }),
    },
  })
}

/** Why an act cannot even be asked for now; undefined when it can. */
function blockedBy(order: OrderResponse, act: Act): string | undefined {
  const reason = chartChecks(order, act, firstAnswers(order, act)).find(isBlocking)
  return reason && refusalMessage(reason)
}

/** Why the customer of an order cannot be changed now, as its chart has it; undefined when it can. */
function customerLock(order: OrderResponse): string | undefined {
  const facts = orderFactsOf(order)
  const event = { typedCity: facts.typedCity, city: facts.city, isElsewhere: false, ...senderOf(order) }
  const next = nextOrderState(order.state as OrderState, facts, { type: 'customer.edited', ...event })
  const [reason] = next.isAccepted ? [] : next.refused
  return reason && refusalMessage(reason)
}

export const orderWork: OrderWork = { provideOrderAct, blockedBy, customerLock }
