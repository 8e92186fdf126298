import { lazy, Suspense, useEffect } from 'react'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { OnceOpen } from '#ui/overlay/OnceOpen.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { type CustomerDetailActor, useCustomerDetail } from './customerDetail.hooks.ts'
import { Panel } from './Panel.tsx'

// It brings the dialog library with it: fetched when editing begins, so that CANCEL need not wait for it.
const loadDialog = () => import('./DiscardDialog.tsx')
const DiscardDialog = lazy(loadDialog)

/** The customer as this order has them, to view and to edit (specification §2). */
export function CustomerPanel({ actor }: { actor: CustomerDetailActor }) {
  const customer = useCustomerDetail(actor)
  const { isEditing, isAsking } = customer
  useEffect(() => {
    // A failure is met again, and shown, when it is asked for.
    if (isEditing) loadDialog().catch(() => undefined)
  }, [isEditing])
  return (
    <Panel
      title={orderDetailMessages.customerDetail}
      chart={customer.chart}
      action={
        isEditing ? (
          <span className="type-xs text-ink-3">{orderDetailMessages.requiredHint}</span>
        ) : (
          <Button focusTarget="edit" onClick={customer.edit}>
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
                <NoteAction onClick={customer.forget}>{orderDetailMessages.discardChanges}</NoteAction>
              </span>
            }
          >
            {orderDetailMessages.unsaved}
          </Note>
        </div>
      )}
      {isEditing ? <CustomerForm customer={customer} /> : <CustomerFacts customer={customer.saved} />}
      <OnceOpen open={isAsking}>
        <Suspense fallback={null}>
          <DiscardDialog customer={customer} />
        </Suspense>
      </OnceOpen>
    </Panel>
  )
}
