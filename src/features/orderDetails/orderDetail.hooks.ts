import { useSelector } from '@xstate/react'
import { type ComponentType, type RefObject, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Act } from '#domain/fulfilment/acts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { OrderAction } from '#domain/orders/actions.ts'
import { tagProblem } from '#domain/orders/tags.ts'
import type { Zone } from '#domain/weeks.ts'
import type { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import type {
  OrderActLogic,
  OrderDetailInput,
  orderDetailMachine,
} from '#machines/orderDetail/orderDetail.machine.ts'
import type { orderTagsMachine } from '#machines/orderTags/orderTags.machine.ts'
import type { orderActMessages } from '#messages/orderActs.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import {
  useWorkspace,
  useWorkspaceActor,
  useWorkspacePart,
  useWorkspaceScreen,
} from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { CustomerDetailActor } from './customerDetail.hooks.ts'
import { provideOrderDetail } from './orderDetail.actors.ts'
import type { RemarksActor } from './remarks.hooks.ts'

/** What the status of an order offers beside VERIFY and CANCEL, and which act it asks for next. */
export type Offers = { next: Act | null; nextLabel: string; others: Act[] }

/** What only a workspace whose orders are sent events needs (orderWork.ts). */
export interface OrderWork {
  provideOrderAct: (workspace: Workspace) => OrderActLogic
  /** Why an act cannot be asked for now; undefined when it can. */
  reasonAgainst: (
    order: OrderResponse,
    act: Act,
    buttons: { isBusy: boolean; isCustomerUnsaved: boolean },
  ) => string | undefined
  offersOf: (order: OrderResponse) => Offers
  labelOf: (act: Act) => string
  /** Why the customer of an order cannot be changed now; undefined when it can. */
  customerLock: (order: OrderResponse) => string | undefined
  words: Pick<typeof orderActMessages, 'createCopy' | 'unavailable'>
  Parcels: ComponentType<{ shown: OrderOnScreen; order: OrderResponse }>
  Ways: ComponentType<{ order: OrderResponse; zone: Zone }>
}

export type OrderActActor = ActorRefFrom<typeof orderActMachine>
type OrderTagsActor = ActorRefFrom<typeof orderTagsMachine>
export type OrderDetailActor = ActorRefFrom<typeof orderDetailMachine>

/**
 * The order on screen; null until it has started.
 * @param options.isEditAsked whether its customer panel opens in edit mode
 * @param options.list the list that it was opened from
 */
export function useOrderDetailActor(
  { orderId, isEditAsked, list }: Pick<OrderDetailInput, 'orderId' | 'isEditAsked' | 'list'>,
  work: OrderWork | null,
): OrderDetailActor | null {
  const data = useWorkspace()
  const workspace = useWorkspaceActor()
  const leaving = useWorkspacePart('leaving')
  const logic = useMemo(() => provideOrderDetail(data, work?.provideOrderAct(data)), [data, work])
  return useWorkspaceScreen('orderDetail', logic, () => ({
    orderId,
    isEditAsked,
    list,
    canAct: work !== null,
    draft: leaving.getSnapshot().context.drafts[orderId] ?? null,
    workspace,
  }))
}

/** One order as its chart has it, and what a person does to it. `main` is the element that holds it. */
export function useOrderDetail(
  actor: OrderDetailActor,
  { main, work }: { main: RefObject<HTMLElement | null>; work: OrderWork | null },
) {
  const { zone } = useWorkspace()
  const order = useSelector(actor, ({ context }) => context.order)
  const customer = useSelector(actor, ({ children }) => children.customerDetail) as CustomerDetailActor
  const act = useSelector(actor, ({ children }) => children.orderAct) as OrderActActor | undefined
  const remarks = useSelector(actor, ({ children }) => children.remarks) as RemarksActor
  const orderTags = useSelector(actor, ({ children }) => children.orderTags) as OrderTagsActor
  useFocusRequests(actor, main)
  // Here and not in the panel: the chart may open it in edit mode, and then requests the focus before it is mounted.
  useFocusRequests(customer, main)
  return {
    orderId: useSelector(actor, ({ context }) => context.orderId),
    zone,
    order,
    /** 'K1042'; null until it is read. */
    name: order && order.label,
    /** Null where orders are sent no events. */
    work,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    isMissing: useSelector(actor, (snapshot) => snapshot.hasTag('missing')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    /** Who else has a form of this order open; null when nobody has. */
    editor: useSelector(actor, (snapshot) => (snapshot.hasTag('shared') ? snapshot.context.editor : null)),
    customer,
    /** Undefined without `work`. */
    act,
    remarks,
    editCustomer: () => customer.send({ type: 'editing.started' }),
    retry: () => actor.send({ type: 'loading.retried' }),

    tags: useSelector(orderTags, ({ context }) => context.tags),
    canApplyTags: useSelector(orderTags, (snapshot) => snapshot.can({ type: 'tags.submitted' })),
    isApplyingTags: useSelector(orderTags, (snapshot) => snapshot.hasTag('busy')),
    tagText: useSelector(orderTags, ({ context }) => context.tagText),
    tagProblem: useSelector(orderTags, ({ context }) => tagProblem(context.tagText, context.tags)),
    typeTag: (text: string) => orderTags.send({ type: 'tagText.changed', text }),
    addTag: () => orderTags.send({ type: 'tagText.submitted' }),
    toggleTag: (tag: string) => orderTags.send({ type: 'tag.toggled', tag }),
    applyTags: () => orderTags.send({ type: 'tags.submitted' }),

    chooseAction: (action: OrderAction) => actor.send({ type: 'action.chosen', action }),
  }
}

export type OrderOnScreen = ReturnType<typeof useOrderDetail>
