import { fromPromise } from 'xstate'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { sendAct } from '#workspace/sendAct.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { type LiveLogic, presenceTeller } from '../orderDetail.actors.ts'

/** The chart of the acts on one order, on this workspace; in the place that the order's chart keeps for it. */
export function provideOrderAct(workspace: Pick<Workspace, 'orders' | 'parcels'>): LiveLogic['orderAct'] {
  const { orders } = workspace
  return orderActMachine.provide({
    actors: {
      tellPresence: presenceTeller(orders),
      sendAct: fromPromise(({ input }) => sendAct(workspace, input)),
      fixTwins: fromPromise(async ({ input }) => (await orders.fixTwins?.(input)) ?? { fixed: 0, left: 0 }),
    },
  }) as unknown as LiveLogic['orderAct']
}
