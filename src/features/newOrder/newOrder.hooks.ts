import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { KnownCustomer } from '#domain/customers.ts'
import { citySuggestions, knownPlace, ownPlaceNamed } from '#domain/fulfilment/citySuggestions.ts'
import {
  emptyNewOrderForm,
  isAboveCashLimit,
  isDraftEmpty,
  type LinePart,
  lineTarget,
  type NewOrderField,
  type NewOrderLine,
  type NewOrderTarget,
  newOrderTotals,
  orderTypeOf,
  paidOf,
  shortageOf,
} from '#domain/fulfilment/newOrder.ts'
import { orderPath } from '#domain/paths.ts'
import type { newOrderMachine } from '#machines/newOrder/newOrder.machine.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { useUser } from '#session/session.hooks.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { useReading } from '#ui/reading.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import type { ProductSearchOnScreen } from '#workspace/ProductSearch.tsx'
import { useProductPick, useProductReading } from '#workspace/productPick.hooks.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { type DraftStorage, draftStorageOf } from './draftStorage.ts'
import { provideNewOrder } from './newOrder.actors.ts'

export type NewOrderActor = ActorRefFrom<typeof newOrderMachine>

/** The new order as it was left in this tab, or an empty one; null until it has started. */
export function useNewOrderActor(): NewOrderActor | null {
  const workspace = useWorkspace()
  const owner = useUser()?.email ?? ''
  const storage = useMemo(() => draftStorageOf(owner, window), [owner])
  const logic = useMemo(() => provideNewOrder(workspace), [workspace])
  const actor = useWorkspaceScreen('newOrder', logic, () => ({
    draft: storage.read(),
    currency: workspace.currency,
  }))
  useKeptDraft(actor, storage)
  return actor
}

/** Keeps the draft after every change, until the order is created or everything is removed. */
function useKeptDraft(actor: NewOrderActor | null, storage: DraftStorage): void {
  useEffect(() => {
    const subscription = actor?.subscribe(({ status, context: { draft } }) => {
      if (status === 'done' || isDraftEmpty(draft)) storage.clear()
      else if (status === 'active') storage.write(draft)
    })
    return () => subscription?.unsubscribe()
  }, [actor, storage])
}

/** Moves the focus as the chart requests, and opens the order once it is created. */
export function useNewOrder(actor: NewOrderActor, page: RefObject<HTMLElement | null>): void {
  const { customerLookup, productPick } = useParts(actor)
  useFocusRequests(actor, page)
  useFocusRequests(customerLookup, page)
  useFocusRequests(useProductReading(productPick), page)
  const goTo = useGoTo()
  useEffect(() => {
    // Replaced, so that Back does not lead to an empty form.
    const subscription = actor.on('order.created', ({ id }) => goTo(orderPath(id), { replace: true }))
    return () => subscription.unsubscribe()
  }, [actor, goTo])
}

/** The charts below it, which run for as long as it does; they are still read once it is created. */
function useParts(actor: NewOrderActor) {
  return useMemo(() => {
    const { customerLookup, productPick } = actor.getSnapshot().children
    if (!customerLookup || !productPick) throw new Error('useParts: the new order has not started')
    return { customerLookup, productPick }
  }, [actor])
}

/** What is wrong with a target: our words, else the server's. */
function useError(actor: NewOrderActor, target: NewOrderTarget): string | undefined {
  const problem = useSelector(actor, ({ context }) => context.problems[target])
  const refused = useSelector(actor, ({ context }) => context.refused[target])
  return problem ? newOrderMessages.problem({ target, problem }) : refused
}

/** One field as the chart has it, and what a person does to it. */
export function useNewOrderField(actor: NewOrderActor, name: NewOrderField) {
  return {
    name,
    label: newOrderMessages.fields[name],
    value: useSelector(actor, ({ context }) => context.draft.form[name]),
    error: useError(actor, name),
    readOnly: useSelector(actor, (snapshot) => !snapshot.hasTag('editable')),
    onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    onBlur: () => actor.send({ type: 'target.left', target: name }),
  }
}

/** Whether something is in one of these fields, or is wrong with it. */
export function useIsUsed(actor: NewOrderActor, fields: readonly NewOrderField[]): boolean {
  return useSelector(actor, ({ context: { draft, problems, refused } }) =>
    fields.some((name) => draft.form[name] !== emptyNewOrderForm[name] || problems[name] || refused[name]),
  )
}

/** The city: what is offered for what is typed, and what is known of it. */
export function useCity(actor: NewOrderActor) {
  const city = useSelector(actor, ({ context }) => context.draft.form.city)
  const country = useSelector(actor, ({ context }) => context.draft.form.country)
  const learned = useSelector(actor, ({ context }) => context.learned)
  const place = knownPlace(city, learned)
  const own = ownPlaceNamed(city, learned)
  return {
    isLocal: orderTypeOf(country) === 'Local',
    /** What is known of it: its province, and for a place of the company's own what it is near. */
    hint: own ? newOrderMessages.near({ city: own.city, province: own.province ?? '' }) : place?.province,
    suggestions: useMemo(() => citySuggestions(city, learned), [city, learned]),
    choose: (value: string) => actor.send({ type: 'field.changed', field: 'city', value }),
  }
}

/** Local or International, by the country that is typed. */
export function useOrderType(actor: NewOrderActor) {
  return useSelector(actor, ({ context }) => orderTypeOf(context.draft.form.country))
}

/** What is known by the phone number. */
export function useCustomerLookup(actor: NewOrderActor) {
  const { customerLookup } = useParts(actor)
  return useReading<KnownCustomer>(customerLookup)
}

/** The search for products. */
export function useProductSearch(actor: NewOrderActor): ProductSearchOnScreen {
  return {
    ...useProductPick(useParts(actor).productPick),
    isReadOnly: useSelector(actor, (snapshot) => !snapshot.hasTag('editable')),
    error: useError(actor, 'product'),
  }
}

export function useLines(actor: NewOrderActor): readonly NewOrderLine[] {
  return useSelector(actor, ({ context }) => context.draft.lines)
}

/** One line: its two fields, and what a person does to it. */
export function useLine(actor: NewOrderActor, line: NewOrderLine) {
  const { id: productId, sku } = line.product
  const readOnly = useSelector(actor, (snapshot) => !snapshot.hasTag('editable'))
  const errors = {
    quantity: useError(actor, lineTarget('quantity', productId)),
    price: useError(actor, lineTarget('price', productId)),
  }
  const available = shortageOf(line)
  return {
    warning: available === null ? undefined : newOrderMessages.shortage({ available, sku }),
    remove: () => actor.send({ type: 'line.removed', productId }),
    complete: () => actor.send({ type: 'line.completed' }),
    part: (part: LinePart) => ({
      name: lineTarget(part, productId),
      label: newOrderMessages.lineField[part],
      value: line[part],
      error: errors[part],
      readOnly,
      onChange: (value: string) => actor.send({ type: 'line.changed', productId, part, value }),
      onBlur: () => actor.send({ type: 'target.left', target: lineTarget(part, productId) }),
    }),
  }
}

/** What the order costs, as it is typed. */
export function useTotals(actor: NewOrderActor) {
  const draft = useSelector(actor, ({ context }) => context.draft)
  const currency = useSelector(actor, ({ context }) => context.currency)
  const totals = useMemo(() => newOrderTotals(draft, currency), [draft, currency])
  return {
    totals,
    paid: paidOf(draft, currency),
    isCod: draft.form.payment === 'COD',
    isAboveCashLimit: isAboveCashLimit(totals),
    payFully: () => actor.send({ type: 'payment.completed' }),
  }
}

/** Creating the order, and starting over. */
export function useSubmission(actor: NewOrderActor) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    failure: failure === null ? null : failure || newOrderMessages.failed,
    isEmpty: useSelector(actor, ({ context }) => isDraftEmpty(context.draft)),
    submit: () => actor.send({ type: 'form.submitted' }),
    startOver: () => actor.send({ type: 'discarding.requested' }),
  }
}

/** The two questions of the chart. */
export function useQuestions(actor: NewOrderActor) {
  return {
    duplicate: useSelector(actor, ({ context }) => context.duplicate),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    isAskingDuplicate: useSelector(actor, (snapshot) => snapshot.hasTag('askingDuplicate')),
    isAskingDiscard: useSelector(actor, (snapshot) => snapshot.hasTag('askingDiscard')),
    createAnyway: () => actor.send({ type: 'duplicate.confirmed' }),
    declineDuplicate: () => actor.send({ type: 'duplicate.declined' }),
    discard: () => actor.send({ type: 'discarding.confirmed' }),
    keep: () => actor.send({ type: 'discarding.declined' }),
    /** Neither can be asked. */
    dismiss: () => {
      actor.send({ type: 'duplicate.declined' })
      actor.send({ type: 'discarding.declined' })
    },
  }
}
