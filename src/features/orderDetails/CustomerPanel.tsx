import { useEffect } from 'react'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { partMessages } from '#messages/parts.ts'
import { Button } from '#ui/Button.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { type CustomerDetailActor, useCustomerDetail } from './customerDetail.hooks.ts'
import { Panel } from './Panel.tsx'

// It brings the dialog library with it: fetched when editing begins, so that CANCEL need not wait for it.
const CustomerQuestions = lazyPart(() => import('./CustomerQuestions.tsx'))

/** The customer as this order has them, to view and to edit (specification §2). `locked` says why it cannot be edited. */
export function CustomerPanel({
  actor,
  locked,
  knownCity = null,
  isCityUnknown = false,
}: {
  actor: CustomerDetailActor
  locked?: string | undefined
  /** The city that the text of the customer means, where that is known. */
  knownCity?: string | null
  /** Whether the order waits because of it. */
  isCityUnknown?: boolean
}) {
  const customer = useCustomerDetail(actor)
  const { isEditing, isAsking } = customer
  useEffect(() => {
    if (isEditing) CustomerQuestions.preload()
  }, [isEditing])
  return (
    <Panel
      title={orderDetailMessages.customerDetail}
      chart={customer.chart}
      action={
        isEditing ? (
          <span className="type-xs text-ink-3">{orderDetailMessages.requiredHint}</span>
        ) : (
          <Button focusTarget="edit" unavailable={locked} onClick={customer.edit}>
            {orderDetailMessages.edit}
          </Button>
        )
      }
    >
      {customer.isOffered && (
        <div className="mb-4">
          <Note
            tone="warning"
            action={
              <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
                <NoteAction onClick={customer.resume}>{orderDetailMessages.resumeChanges}</NoteAction>
                <NoteAction onClick={customer.forget}>{partMessages.discard}</NoteAction>
              </span>
            }
          >
            {orderDetailMessages.unsaved}
          </Note>
        </div>
      )}
      {isEditing ? (
        <CustomerForm customer={customer} />
      ) : (
        <CustomerFacts customer={customer.saved} knownCity={knownCity} isCityUnknown={isCityUnknown} />
      )}
      <CustomerQuestions
        isShown={isAsking || customer.isAskingReallocation}
        onFailed={isAsking ? customer.declineDiscard : customer.declineReallocation}
        customer={customer}
      />
    </Panel>
  )
}
