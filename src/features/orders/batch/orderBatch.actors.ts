import { fromPromise } from 'xstate'
import { type BatchCall, refusedCancellations } from '#domain/fulfilment/orderBatch.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { orderBatchMachine } from '#machines/orderBatch/orderBatch.machine.ts'
import { orderChoiceMachine } from '#machines/orderChoice/orderChoice.machine.ts'
import { onDemand } from '#ui/start/onDemand.ts'
import { askBeforeLeaving } from '#workspace/askBeforeLeaving.ts'
import { sendAct } from '#workspace/sendAct.ts'
import { NotInWorkspace, type Workspace } from '#workspace/workspace.ts'

/** The charts of orders and parcels check each order: they are loaded with the first act. */
const loadPreparation = onDemand(() => import('./preparation.ts'))

/** The chart of one act on many orders, on this workspace. */
export function provideOrderBatch(workspace: Workspace, page: Window) {
  return orderBatchMachine.provide({
    actors: {
      prepareActs: fromPromise(async ({ input, signal }) => {
        try {
          const { prepare } = await loadPreparation()
          return await prepare(workspace, input, signal)
        } catch (error) {
          return refused(error, [])
        }
      }),
      // Not aborted with the chart: what is on its way is done.
      sendActs: fromPromise(async ({ input: { id, calls } }) => {
        const acts: DoneAct[] = []
        try {
          for (const sent of calls) {
            const done = await send(workspace, sent)
            if (done && 'opposite' in done) acts.push(done)
          }
        } catch (error) {
          if (error instanceof NotInWorkspace) return { is: 'missing' as const }
          return refused(error, acts)
        }
        return (await courierRefusals(workspace, id, calls)) ?? { is: 'done' as const, acts }
      }),
      readPreview: fromPromise(
        ({ input: { ids }, signal }) =>
          workspace.parcels?.previewBookings(ids, { signal }) ?? Promise.reject(new NotInWorkspace()),
      ),
      askBeforeLeaving: askBeforeLeaving(page),
      orderChoice: orderChoiceMachine.provide({
        actors: {
          findAll: fromPromise(async ({ input, signal }) => {
            const found = await workspace.orders.findAll?.(input, { signal })
            return found ?? { total: 0, orders: [] }
          }),
        },
      }),
    },
  })
}

/** How long is waited for what a courier answers to a cancellation, in milliseconds: later, the order says it. */
const COURIER_WAITS_MS = [300, 700, 1_500, 3_000]

/** What couriers said that did not cancel the bookings of an order; null where all did, or did not answer in time. */
async function courierRefusals({ orders }: Workspace, id: string, calls: readonly BatchCall[]) {
  if (!calls.some(({ call }) => call.to === 'booking' && call.booking.type === 'cancel.asked')) return null
  for (const wait of COURIER_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    // What was asked is done, whether or not it can be read.
    const order = await orders.get(id).catch(() => null)
    const refusals = order && refusedCancellations(order)
    if (refusals) return refusals.length > 0 ? { is: 'notCancelled' as const, refusals } : null
  }
  return null
}

/** The server's refusal. Throws what is none. */
function refused(error: unknown, acts: readonly DoneAct[]) {
  const refusal = refusalOf(error)
  if (refusal === null) throw error
  return { is: 'refusedByServer' as const, refusal, acts }
}

async function send(workspace: Workspace, { call, key }: BatchCall) {
  if (call.to !== 'tags') return sendAct(workspace, { call, key })
  return workspace.orders.applyTags(call.id, call.tags, { version: call.version, key })
}
