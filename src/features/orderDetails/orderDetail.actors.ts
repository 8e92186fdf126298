import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import { PRESENCE_BEAT_MS } from '#domain/fulfilment/presence.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import type { OrderActEvent, OrderActInput } from '#machines/orderAct/orderAct.machine.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import type { RemarksInput } from '#machines/remarks/remarks.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** What is invoked for a live order only; nothing of it on the sample. */
const noLiveLogic = {
  orderAct: fromCallback<OrderActEvent, OrderActInput>(() => {}),
  remarks: fromCallback<AnyEventObject, RemarksInput>(() => {}),
}
export type LiveLogic = typeof noLiveLogic
export type ProvideLive = (workspace: Workspace) => LiveLogic

/** Says that a form of an order is open here, for as long as it is. A call that fails is made up for by the next one. */
export function presenceTeller({ tellPresence }: Workspace['orders']) {
  return fromCallback<AnyEventObject, { orderId: string }>(({ input: { orderId } }) => {
    const tell = (isEditing: boolean) => void tellPresence?.(orderId, isEditing).catch(() => undefined)
    tell(true)
    const beating = setInterval(() => tell(true), PRESENCE_BEAT_MS)
    return () => {
      clearInterval(beating)
      tell(false)
    }
  })
}

/** The chart of one order with that of its customer, on this workspace. */
export function provideOrderDetail(
  { orders, watchPresence }: Pick<Workspace, 'orders' | 'watchPresence'>,
  live = noLiveLogic,
) {
  return orderDetailMachine.provide({
    actors: {
      customerDetail: customerDetailMachine.provide({
        actors: {
          tellPresence: presenceTeller(orders),
          saveCustomer: fromPromise(({ input }) => orders.saveCustomer(input.orderId, input.customer, input)),
        },
      }),
      ...live,
      watchPresence: fromCallback(({ input: { orderId }, sendBack }) =>
        watchPresence?.(({ number, is_editing, by: editor }) => {
          if (orderId === `#${number}`) sendBack({ type: is_editing ? 'editor.seen' : 'editor.left', editor })
        }),
      ),
      readOrder: fromPromise(({ input: { orderId, list }, signal }) => orders.get(orderId, { signal, list })),
      applyTags: fromPromise(
        async ({ input }) => (await orders.applyTags(input.orderId, input.tags)) ?? null,
      ),
      addNote: fromPromise(({ input }) => orders.addNote(input.orderId, input.note)),
    },
  })
}
