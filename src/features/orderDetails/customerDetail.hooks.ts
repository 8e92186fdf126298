import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type CustomerDetailField,
  customerDetailFields,
  isCustomerChanged,
  isRequiredCustomerField,
  isRequiredLiveField,
} from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { type customerDetailMachine, isUnsaved } from '#machines/customerDetail/customerDetail.machine.ts'
import { useChart } from '#ui/useChart.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'

export type CustomerDetailActor = ActorRefFrom<typeof customerDetailMachine>

/** Which fields have an asterisk: a parcel that is sent needs others than the specification's form. */
export const useIsRequired = () =>
  useCapability('sendOrderEvents') ? isRequiredLiveField : isRequiredCustomerField

/** Whether the customer panel is being edited; null until the order is read. */
export function useIsCustomerEdited(actor: CustomerDetailActor): boolean | null {
  return useSelector(actor, (snapshot) => (snapshot.hasTag('loading') ? null : snapshot.hasTag('editing')))
}

/** Whether the customer was changed here, and not saved yet. */
export function useIsCustomerUnsaved(actor: CustomerDetailActor): boolean {
  return useSelector(actor, ({ context: { saved, draft } }) => isUnsaved(draft, saved))
}

/** The customer panel as its chart has it, and what a person does to it. */
export function useCustomerDetail(actor: CustomerDetailActor) {
  const saved = useSelector(actor, ({ context }) => context.saved)
  const draft = useSelector(actor, ({ context }) => context.draft) ?? saved
  return {
    chart: useChart(actor),
    orderId: useSelector(actor, ({ context }) => context.orderId),
    isEditing: useSelector(actor, (snapshot) => snapshot.hasTag('editing')),
    isOffered: useSelector(actor, (snapshot) => snapshot.hasTag('draftOffered')),
    isSaving: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    isAskingReallocation: useSelector(actor, (snapshot) => snapshot.hasTag('askingReallocation')),
    saved,
    draft,
    refusal: useSelector(actor, ({ context }) => context.refusal),
    changedFields: changedFields(saved, draft),
    edit: () => actor.send({ type: 'editing.started' }),
    resume: () => actor.send({ type: 'draft.resumed' }),
    forget: () => actor.send({ type: 'draft.discarded' }),
    change: (field: CustomerDetailField, value: string) =>
      actor.send({ type: 'field.changed', field, value }),
    save: () => actor.send({ type: 'changes.submitted' }),
    cancel: () => actor.send({ type: 'editing.cancelled' }),
    confirmDiscard: () => actor.send({ type: 'discarding.confirmed' }),
    confirmReallocation: () => actor.send({ type: 'reallocation.confirmed' }),
    declineReallocation: () => actor.send({ type: 'reallocation.declined' }),
    declineDiscard: () => actor.send({ type: 'discarding.declined' }),
  }
}

export type CustomerDetail = ReturnType<typeof useCustomerDetail>

function changedFields(saved: OrderCustomer, draft: OrderCustomer): CustomerDetailField[] {
  return customerDetailFields.filter((field) => isCustomerChanged(saved, { ...saved, [field]: draft[field] }))
}
