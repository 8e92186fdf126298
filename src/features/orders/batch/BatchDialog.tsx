import { type RefObject, useId } from 'react'
import {
  type BatchAct,
  type BatchItem,
  type BatchOutcome,
  batchCounts,
  type CancelRefusal,
} from '#domain/fulfilment/orderBatch.ts'
import { bookingPreviewMessages } from '#messages/bookingPreview.ts'
import { courierMessages } from '#messages/couriers.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { BatchFields, hasBatchFields, Unread } from './BatchFields.tsx'
import { BookingPreview } from './BookingPreview.tsx'
import { OrderLink } from './OrderLink.tsx'
import { type BatchOnScreen, type OrderBatchActor, useBatchDialog } from './orderBatch.hooks.ts'

/** The question before an act on many orders, how far it is, and which orders were not done. */
export function BatchDialog({
  actor,
  fields,
}: {
  actor: OrderBatchActor
  fields: RefObject<HTMLDivElement | null>
}) {
  const dialog = useBatchDialog(actor)
  const formId = useId()
  const { act, items, isAsking, isBusy, isTold } = dialog
  if (act === null) return null
  const words = orderBatchMessages.acts[act]
  const { waiting: orders } = batchCounts(items)
  const isForm = isAsking && hasBatchFields(act)
  return (
    <Dialog
      open
      onClose={dialog.leave}
      title={isAsking ? words.title({ orders }) : isBusy ? words.busy : resultTitle(act, dialog)}
      text={isAsking ? words.text : isBusy && orderBatchMessages.goesOn}
      foot={
        <>
          {dialog.canRetryRest && <Button onClick={dialog.retry}>{orderBatchMessages.retryRest}</Button>}
          {!isTold && (
            <Button onClick={dialog.leave}>
              {isAsking
                ? orderBatchMessages.back
                : isBusy
                  ? orderBatchMessages.stop
                  : orderBatchMessages.close}
            </Button>
          )}
          {/* One button all the time, which keeps the focus. */}
          <Button
            kind={isAsking && act === 'order.cancelled' ? 'danger' : 'primary'}
            busy={isBusy || dialog.isPreviewing}
            busyText={isBusy ? orderBatchMessages.busyText(words) : bookingPreviewMessages.looking}
            unavailable={dialog.isNoneBookable ? bookingPreviewMessages.none : undefined}
            {...(isForm
              ? { type: 'submit', form: formId }
              : { onClick: isAsking ? dialog.confirm : isTold ? dialog.leave : dialog.retry })}
          >
            {dialog.isUnpreviewed
              ? orderBatchMessages.retry
              : isAsking
                ? (words.confirm ?? words.label)
                : isTold
                  ? orderBatchMessages.close
                  : orderBatchMessages.retry}
          </Button>
        </>
      }
    >
      {isAsking && (
        <div ref={fields}>
          {act === 'booking.asked' && <BookingPreview dialog={dialog} />}
          {isForm && (
            <Form id={formId} className="flex flex-col gap-4" onSubmit={dialog.confirm}>
              <BatchFields act={act} dialog={dialog} />
            </Form>
          )}
        </div>
      )}
      {!isAsking && (isBusy ? <SoFar dialog={dialog} /> : <Results act={act} dialog={dialog} />)}
    </Dialog>
  )
}

function resultTitle(act: BatchAct, { items, hasFailed }: BatchOnScreen): string {
  if (hasFailed) return orderBatchMessages.interrupted
  return orderBatchMessages.acts[act].notDone({ orders: batchCounts(items).refused })
}

function SoFar({ dialog: { items } }: { dialog: BatchOnScreen }) {
  const count = items.length - batchCounts(items).waiting
  return (
    <>
      <Progress label={orderBatchMessages.progress} value={count} max={items.length} />
      <p className="figures mt-2">{orderBatchMessages.soFar({ count, orders: items.length })}</p>
    </>
  )
}

function Results({ act, dialog }: { act: BatchAct; dialog: BatchOnScreen }) {
  const { items, stopped, hasFailed } = dialog
  const { done, unchanged, waiting } = batchCounts(items)
  const refused = groupedByReason(items)
  const unknown = items.find(({ outcome }) => outcome === null)
  return (
    <div className="flex flex-col gap-3">
      {hasFailed && unknown && (
        <Note tone="error" live>
          {orderBatchMessages.interruptedText({ id: unknown.id, waiting: waiting - 1 })}
        </Note>
      )}
      {done > 0 && (
        <Note tone="success" live>
          {orderBatchMessages.acts[act].done({ orders: done })}
        </Note>
      )}
      {unchanged > 0 && <p>{orderBatchMessages.unchanged({ act, orders: unchanged })}.</p>}
      {stopped > 0 && <p>{orderBatchMessages.stopped({ orders: stopped })}.</p>}
      {refused.length > 0 && (
        <ul aria-label={orderBatchMessages.left} className="rounded-2 border border-line">
          {refused.map(({ ids, sentences }) => (
            <Refused key={ids[0]} ids={ids} sentences={sentences} />
          ))}
        </ul>
      )}
      <Unread dialog={dialog} />
    </div>
  )
}

type Undone = Exclude<BatchOutcome, { is: 'done' | 'unchanged' }>

const isRefused = (item: BatchItem): item is BatchItem & { outcome: Undone } =>
  item.outcome !== null && item.outcome.is !== 'done' && item.outcome.is !== 'unchanged'

type SameReason = { ids: string[]; sentences: string[] }

/** The orders that were not done, those with the same reason together. */
function groupedByReason(items: readonly BatchItem[]): SameReason[] {
  const groups = new Map<string, SameReason>()
  for (const { id, outcome } of items.filter(isRefused)) {
    const sentences = sentencesOf(outcome)
    const key = sentences.join('\n')
    groups.set(key, { sentences, ids: [...(groups.get(key)?.ids ?? []), id] })
  }
  return [...groups.values()]
}

function Refused({ ids, sentences }: SameReason) {
  return (
    <li className="px-3 py-2.5 not-first:border-t not-first:border-line">
      <p className="flex flex-wrap gap-x-3">
        {ids.map((id) => (
          <OrderLink key={id} order={id} />
        ))}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence} className="text-ink-2">
          {sentence}
        </p>
      ))}
    </li>
  )
}

const notCancelled = ({ courier, ...refusal }: CancelRefusal) =>
  orderBatchMessages.notCancelled({ ...refusal, courier: courierMessages.name(courier) })

/** Why an order was not done. */
function sentencesOf(outcome: Undone): string[] {
  if (outcome.is === 'missing') return [orderBatchMessages.missing]
  if (outcome.is === 'refused') return outcome.reasons.map(refusalMessage)
  if (outcome.is === 'notCancelled') return outcome.refusals.map(notCancelled)
  const { refused, text } = outcome.refusal
  const reasons = refused.length > 0 ? refused.map(({ message }) => message) : [text]
  const parcels = outcome.acts.length
  return parcels > 0 ? [...reasons, orderBatchMessages.partly({ parcels })] : reasons
}
