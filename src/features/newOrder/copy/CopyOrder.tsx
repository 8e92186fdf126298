import { newOrderMessages } from '#messages/newOrder.ts'
import { orderCopyMessages } from '#messages/orderCopy.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useChart } from '#ui/useChart.ts'
import { useOrderCopy, useOrderCopyActor } from './orderCopy.hooks.ts'

/** `/orders/new?copy=1042`: reads the order, asks what has to be asked, and opens the form with it. */
export default function CopyOrder({ orderId }: { orderId: string }) {
  const actor = useOrderCopyActor(orderId)
  return (
    <main id="main" {...useChart(actor)}>
      <PageHeader title={newOrderMessages.title} />
      {actor && <Copying actor={actor} />}
    </main>
  )
}

function Copying({ actor }: { actor: NonNullable<ReturnType<typeof useOrderCopyActor>> }) {
  const copy = useOrderCopy(actor)
  const { orderId, hasDraft, leftOut, hasNothing } = copy
  return (
    <div className="grid gap-4 border-t border-line px-(--gutter) py-5 *:max-w-160">
      {copy.hasFailed ? (
        <>
          <RetryNote onRetry={copy.retry}>{orderCopyMessages.failed({ id: orderId })}</RetryNote>
          <div>
            <Button onClick={copy.decline}>{orderCopyMessages.without}</Button>
          </div>
        </>
      ) : (
        <Skeleton label={orderCopyMessages.reading({ id: orderId })}>
          <p className="text-ink-2">{orderCopyMessages.reading({ id: orderId })}</p>
        </Skeleton>
      )}
      <ConfirmDialog
        open={copy.isAsking}
        kind={hasDraft ? 'discard' : 'question'}
        title={orderCopyMessages.title({ id: orderId })}
        text={orderCopyMessages.question({ hasDraft, leftOut, hasNothing })}
        safe={hasDraft ? orderCopyMessages.keepDraft : orderCopyMessages.without}
        onSafe={copy.decline}
        confirm={hasDraft ? orderCopyMessages.replaceDraft : orderCopyMessages.goOn}
        onConfirm={copy.confirm}
      />
    </div>
  )
}
