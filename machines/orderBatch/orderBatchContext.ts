import type { ActorRef, Snapshot } from 'xstate'
import type { Answers } from '#domain/fulfilment/answers.ts'
import type { BatchAct, BatchItem } from '#domain/fulfilment/orderBatch.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import type { ActDone } from '#machines/changeQueue/changeQueue.machine.ts'

export type OrderBatchInput = {
  /** Says that an act is done, and offers Undo. */
  workspace: ActorRef<Snapshot<unknown>, ActDone>
}

export type OrderBatchContext = OrderBatchInput & {
  act: BatchAct | null
  /** What the act asks once for all orders. */
  answers: Answers
  /** The orders of the act. */
  items: readonly BatchItem[]
  /** How many more there were before it was stopped. */
  stopped: number
  /** What a booking would do; null where nobody looked. */
  preview: BookingPreview | null
  /** Of bookings, and not sent: for when they are looked at again. */
  putRight: Answers
}
