import { fromPromise } from 'xstate'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { type LiveLogic, presenceTeller } from '../orderDetail.actors.ts'

/** The chart of the acts on one order, on this workspace; in the place that the order's chart keeps for it. */
export function provideOrderAct({
  orders,
  parcels,
}: Pick<Workspace, 'orders' | 'parcels'>): LiveLogic['orderAct'] {
  return orderActMachine.provide({
    actors: {
      tellPresence: presenceTeller(orders),
      sendAct: fromPromise(async ({ input: { call, key } }) => {
        const { id, version } = call
        if (call.to === 'payments') await orders.recordPayment?.(id, call.payment, version, key)
        else if (call.to === 'parcel') await parcels?.sendEvent(id, call.event, version, key)
        else return (await orders.sendEvent?.(id, call.event, version, key)) ?? null
        return null
      }),
      fixTwins: fromPromise(async ({ input }) => (await orders.fixTwins?.(input)) ?? { fixed: 0, left: 0 }),
    },
  }) as unknown as LiveLogic['orderAct']
}
