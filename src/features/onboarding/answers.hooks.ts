import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type {
  OnboardingChoice,
  OnboardingDraft,
  OnboardingField,
  OnboardingTextField,
} from '#domain/onboarding/fields.ts'
import { isAsked, isRequired } from '#domain/onboarding/fields.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import {
  fieldErrorOf,
  type OnboardingActor,
  type OnboardingSnapshot,
  refusalHintOf,
  refusalTextOf,
} from './onboardingSnapshot.ts'

export const OnboardingContext = createContext<OnboardingActor | null>(null)

function useRunning(): OnboardingActor {
  const actor = useContext(OnboardingContext)
  if (!actor) throw new Error('useRunning: no OnboardingContext above')
  return actor
}

/** One value of the wizard; the component renders again only when it changes. */
function useValue<Value>(select: (snapshot: OnboardingSnapshot) => Value): Value {
  return useSelector(useRunning(), select)
}

/** Why the step as a whole was refused, and what can be done about it; or null. */
export function useRefusal() {
  return { text: useValue(refusalTextOf), hint: useValue(refusalHintOf) }
}

/** One of the answers so far. */
export function useAnswer<Field extends OnboardingField>(field: Field): OnboardingDraft[Field] {
  return useValue(({ context }) => context.draft[field])
}

/** All answers so far, and the warehouses from which was chosen. */
export function useAnswers() {
  return {
    draft: useValue(({ context }) => context.draft),
    warehouses: useValue(({ context }) => context.warehouses),
  }
}

/** What is wrong with a field, in words. */
export function useFieldError(field: OnboardingField): string | undefined {
  return useValue((snapshot) => fieldErrorOf(snapshot, field))
}

/** Whether a field is asked for, after the other answers. */
export function useIsAsked(field: OnboardingField): boolean {
  return useValue(({ context }) => isAsked(field, context.draft))
}

/** A text, with everything that its field needs. */
export function useText(field: OnboardingTextField) {
  const actor = useRunning()
  return {
    name: field,
    label: onboardingMessages.fields[field],
    value: useAnswer(field),
    error: useFieldError(field),
    required: useValue(({ context }) => isRequired(field, context.draft)),
    onChange: (value: string) => actor.send({ type: 'field.changed', field, value }),
    onBlur: () => actor.send({ type: 'field.left', field }),
  }
}

/** A choice, with everything that its group needs. */
export function useChoice<Field extends OnboardingChoice['field']>(field: Field) {
  const actor = useRunning()
  return {
    name: field,
    value: useAnswer(field),
    error: useFieldError(field),
    onChange: (value: OnboardingDraft[Field]) =>
      actor.send({ type: 'choice.made', choice: { field, value } as OnboardingChoice }),
  }
}

/** Whose warehouses are used, and what the last choice of it reset. */
export function useWarehouseOwner() {
  const actor = useRunning()
  return {
    usesOwn: useAnswer('use_own_warehouses'),
    error: useFieldError('use_own_warehouses'),
    reset: useValue(({ context }) => context.reset?.effects ?? null),
    choose: (own: boolean) =>
      actor.send({ type: own ? 'ownWarehouses.chosen' : 'providerWarehouses.chosen' }),
    undoReset: () => actor.send({ type: 'reset.undone' }),
  }
}

/** The provider's warehouses on offer, and those that were chosen. */
export function useWarehouseList() {
  const actor = useRunning()
  return {
    status: useValue(({ value }) => value.warehouseList),
    warehouses: useValue(({ context }) => context.warehouses),
    chosen: useAnswer('warehouse_ids'),
    error: useFieldError('warehouse_ids'),
    toggle: (id: number) => actor.send({ type: 'warehouse.toggled', id }),
    retry: () => actor.send({ type: 'warehouses.retried' }),
  }
}

/** Whether the credentials of what is chosen are asked for again, because a reload has dropped them. */
export function useAskedAgain(choice: 'ecommerce_type' | 'courier_type'): boolean {
  return useValue(
    ({ context }) => context.askedAgain !== null && context.askedAgain === context.draft[choice],
  )
}
