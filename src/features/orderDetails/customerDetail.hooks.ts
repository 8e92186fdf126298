import { useSelector } from '@xstate/react'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import {
  type CustomerDetailField,
  customerDetailFields,
  isCustomerChanged,
} from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { hasUnsavedCustomer } from '#machines/customerDetail/hasUnsavedCustomer.ts'
import { useNoticesOf } from '#notices/notices.ts'
import { focusField } from '#ui/field/focusField.ts'
import { useChart } from '#ui/useChart.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { provideCustomerDetail } from './customerDetail.actors.ts'

type CustomerDetailActor = ActorRefFrom<typeof customerDetailMachine>

export const CustomerDetailContext = createContext<CustomerDetailActor | null>(null)

const actors = new WeakMap<Workspace, CustomerDetailActor>()

/** The actor lives as long as its workspace: whoever looks at the landing page in between loses no draft. */
function actorOf(workspace: Workspace): CustomerDetailActor {
  const known = actors.get(workspace)
  if (known) return known
  const actor = createActor(provideCustomerDetail(workspace)).start()
  actors.set(workspace, actor)
  return actor
}

/** The one customer panel of a workspace. Closing the tab asks while it holds changes, whatever screen is open. */
export function useCustomerDetailActor(): CustomerDetailActor {
  const workspace = useWorkspace()
  const actor = actorOf(workspace)
  const hasUnsaved = useSelector(actor, hasUnsavedCustomer)
  useNoticesOf(actor)
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  return actor
}

type Opening = {
  orderId: string
  /** As the order has them; null while there is no order. */
  customer: OrderCustomer | null
  isEditAsked: boolean
}

/** The customer panel of the order on screen, as its chart has it, and what a person does to it. */
export function useCustomerDetail({ orderId, customer, isEditAsked }: Opening) {
  const actor = useContext(CustomerDetailContext)
  if (!actor) throw new Error('useCustomerDetail: no CustomerDetailContext above')
  useOrderOpened(actor, { orderId, customer, isEditAsked })
  const isOpen = useSelector(actor, ({ context }) => context.orderId === orderId)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const saved = useSelector(actor, ({ context }) => context.saved)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const panel = usePanelFocus(isEditing)
  return {
    chart: useChart(actor),
    orderId,
    isOpen,
    isEditing,
    isOffered: useSelector(actor, (snapshot) => snapshot.matches('draftOffered')),
    isSaving: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    saved,
    draft,
    changedFields: changedFields(saved, draft),
    panel,
    edit: () => actor.send({ type: 'editing.started' }),
    resume: () => actor.send({ type: 'draft.resumed' }),
    forget: () => {
      actor.send({ type: 'draft.discarded' })
      focusEdit(panel.current)
    },
    change: (field: CustomerDetailField, value: string) =>
      actor.send({ type: 'field.changed', field, value }),
    save: () => actor.send({ type: 'changes.submitted' }),
    cancel: () => actor.send({ type: 'editing.cancelled' }),
    confirmDiscard: () => actor.send({ type: 'discarding.confirmed' }),
    declineDiscard: () => actor.send({ type: 'discarding.declined' }),
  }
}

export type CustomerDetail = ReturnType<typeof useCustomerDetail>

/** Tells the chart which order is on screen, before it is painted, and what that order says by now. */
function useOrderOpened(actor: CustomerDetailActor, { orderId, customer, isEditAsked }: Opening): void {
  const opening = useRef({ customer, isEditAsked })
  const isThere = customer !== null
  useLayoutEffect(() => {
    opening.current = { customer, isEditAsked }
  })
  useLayoutEffect(() => {
    const { customer, isEditAsked } = opening.current
    if (!isThere || !customer) return undefined
    actor.send({ type: 'order.opened', orderId, customer, isEditAsked })
    return () => actor.send({ type: 'order.left' })
  }, [actor, orderId, isThere])
  useLayoutEffect(() => {
    if (customer) actor.send({ type: 'order.refreshed', customer })
  }, [actor, customer])
}

/** Focus goes into the form with EDIT, and back to EDIT when the form is done with. The ref goes on the panel. */
function usePanelFocus(isEditing: boolean) {
  const panel = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (isEditing) focusField(panel.current, customerDetailFields[0])
    else focusEdit(panel.current)
  }, [isEditing])
  return panel
}

/** EDIT is the panel's first button whenever it is not being edited. */
function focusEdit(panel: HTMLElement | null): void {
  panel?.querySelector('button')?.focus()
}

function changedFields(saved: OrderCustomer, draft: OrderCustomer): CustomerDetailField[] {
  return customerDetailFields.filter((field) => isCustomerChanged(saved, { ...saved, [field]: draft[field] }))
}
