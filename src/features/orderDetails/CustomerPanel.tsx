import { lazy, Suspense, useEffect, useState } from 'react'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import type { CustomerDetail } from './customerDetail.hooks.ts'
import { Panel } from './Panel.tsx'

// It brings the dialog library with it: fetched when editing begins, so that CANCEL need not wait for it.
const loadDialog = () => import('./DiscardDialog.tsx')
const DiscardDialog = lazy(loadDialog)

/** The customer as this order has them, to view and to edit (specification §2). */
export function CustomerPanel({ customer }: { customer: CustomerDetail }) {
  const { isEditing, isAsking } = customer
  const [hasAsked, setHasAsked] = useState(false)
  if (isAsking && !hasAsked) setHasAsked(true)
  useEffect(() => {
    // A failure is met again, and shown, when it is asked for.
    if (isEditing) loadDialog().catch(() => undefined)
  }, [isEditing])
  return (
    <Panel
      title={orderDetailMessages.customerDetail}
      ref={customer.panel}
      chart={customer.chart}
      action={
        isEditing ? (
          <span className="type-xs text-ink-3">{orderDetailMessages.requiredHint}</span>
        ) : (
          <Button onClick={customer.edit}>{orderDetailMessages.edit}</Button>
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
      {hasAsked && (
        <Suspense fallback={null}>
          <DiscardDialog customer={customer} />
        </Suspense>
      )}
    </Panel>
  )
}
