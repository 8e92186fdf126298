import type { BatchAct, BatchItem, BatchOutcome } from '#domain/fulfilment/orderBatch.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { Button } from '#ui/Button.tsx'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { useOrderPaths } from '../orderPaths.hooks.ts'
import { type BatchOnScreen, type OrderBatchActor, useBatchDialog } from './orderBatch.hooks.ts'

/** The question before an act on many orders, how far it is, and which orders were not done. */
export function BatchDialog({ actor }: { actor: OrderBatchActor }) {
  const dialog = useBatchDialog(actor)
  const { act, items, isAsking, isBusy, isTold } = dialog
  if (act === null) return null
  const words = orderBatchMessages.acts[act]
  const orders = items.length
  return (
    <Dialog
      open
      onClose={dialog.leave}
      title={isAsking ? words.title({ orders }) : isBusy ? words.busy : resultTitle(act, dialog)}
      text={isAsking && words.text}
      foot={
        <>
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
            kind="primary"
            busy={isBusy}
            busyText={words.busy}
            onClick={isAsking ? dialog.confirm : isTold ? dialog.leave : dialog.retry}
          >
            {isAsking ? words.label : isTold ? orderBatchMessages.close : orderBatchMessages.retry}
          </Button>
        </>
      }
    >
      {!isAsking && (isBusy ? <SoFar dialog={dialog} /> : <Results act={act} dialog={dialog} />)}
    </Dialog>
  )
}

function resultTitle(act: BatchAct, { items, hasFailed }: BatchOnScreen): string {
  if (hasFailed) return orderBatchMessages.interrupted
  return orderBatchMessages.acts[act].notDone({ orders: items.filter(isRefused).length })
}

function SoFar({ dialog: { items } }: { dialog: BatchOnScreen }) {
  const count = items.filter(({ outcome }) => outcome !== null).length
  return (
    <>
      <Progress label={orderBatchMessages.progress} value={count} max={items.length} />
      <p className="figures mt-2">{orderBatchMessages.soFar({ count, orders: items.length })}</p>
    </>
  )
}

function Results({ act, dialog: { items, hasFailed } }: { act: BatchAct; dialog: BatchOnScreen }) {
  const done = items.filter(({ outcome }) => outcome?.is === 'done').length
  const refused = items.filter(isRefused)
  const unknown = items.find(({ outcome }) => outcome === null)
  return (
    <div className="flex flex-col gap-3">
      {hasFailed && unknown && (
        <Note tone="error" live>
          {orderBatchMessages.interruptedText({ id: unknown.id })}
        </Note>
      )}
      {done > 0 && (
        <Note tone="success" live>
          {orderActMessages.doneWithMany({ act, orders: done })}
        </Note>
      )}
      {refused.length > 0 && (
        <ul aria-label={orderBatchMessages.left} className="rounded-2 border border-line">
          {refused.map(({ id, outcome }) => (
            <Refused key={id} id={id} outcome={outcome} />
          ))}
        </ul>
      )}
    </div>
  )
}

type Undone = Exclude<BatchOutcome, { is: 'done' }>

const isRefused = (item: BatchItem): item is BatchItem & { outcome: Undone } =>
  item.outcome !== null && item.outcome.is !== 'done'

function Refused({ id, outcome }: { id: string; outcome: Undone }) {
  return (
    <li className="px-3 py-2.5 not-first:border-t not-first:border-line">
      <PlainLink to={useOrderPaths().view(id)} className="force-ltr font-[600] underline underline-offset-3">
        {id}
      </PlainLink>
      {sentencesOf(outcome).map((sentence) => (
        <p key={sentence} className="text-ink-2">
          {sentence}
        </p>
      ))}
    </li>
  )
}

/** Why an order was not done. */
function sentencesOf(outcome: Undone): string[] {
  if (outcome.is === 'missing') return [orderBatchMessages.missing]
  if (outcome.is === 'refused') return outcome.reasons.map(refusalMessage)
  const { refused, text } = outcome.refusal
  return refused.length > 0 ? refused.map(({ message }) => message) : [text]
}
