import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AllocationChoice } from '#domain/fulfilment/allocationSettings.ts'
import type { ManagedLocation } from '#domain/locations.ts'
import { resetEffects } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { providerValue } from '#domain/onboarding/payload.ts'
import {
  answersFor,
  placesInUse,
  placesLeft,
  reopenable,
  type SwitchField,
  type SwitchPlace,
} from '#domain/settings/warehouseSwitch.ts'
import type { allocationEditorMachine } from '#machines/allocationEditor/allocationEditor.machine.ts'
import type { warehouseSwitchMachine } from '#machines/warehouseSwitch/warehouseSwitch.machine.ts'
import type { Warehouses, warehousesMachine } from '#machines/warehouses/warehouses.machine.ts'
import { onboardingWords } from '#messages/onboardingFields.ts'
import { problemText } from '#messages/problems.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useOwnPart, useReasonAgainst, useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideWarehouses } from './warehouses.actors.ts'

export type WarehousesActor = ActorRefFrom<typeof warehousesMachine>
export type WarehouseSwitchActor = ActorRefFrom<typeof warehouseSwitchMachine>
export type AllocationEditorActor = ActorRefFrom<typeof allocationEditorMachine>

/** The warehouses of a workspace that has them; null until their chart has started. */
export function useWarehousesActor(): WarehousesActor | null {
  const { currency } = useWorkspace()
  const warehouses = useOwnPart('warehouses')
  const { providerName } = useAppConfig()
  const logic = useMemo(
    () => provideWarehouses(warehouses, providerValue(providerName)),
    [warehouses, providerName],
  )
  return useWorkspaceScreen('warehouses', logic, () => ({ currency }))
}

/** The reading of the rows, which runs for as long as the chart does. */
function useRows(actor: WarehousesActor): ReadingActor {
  const reading = useSelector(actor, ({ children }) => children.reading)
  if (!reading) throw new Error('useRows: the warehouses have not started')
  return reading
}

/** The warehouses as their chart has them, and what a person does to them. */
export function useWarehouses(actor: WarehousesActor) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { answer: found, ...reading } = useReading<Warehouses>(useRows(actor))
  return {
    ...reading,
    found,
    canAdd: found?.allocation.usesOwnWarehouses ?? false,
    /** Why this person only looks at them. */
    reasonAgainst: useReasonAgainst('warehouses.change'),
    panel: {
      isBusy,
      /** The warehouse that is closed, opened or changed; null while one is added. */
      warehouse: useSelector(actor, ({ context }) => context.warehouse),
      reason: useSelector(actor, ({ context }) => context.reason),
      closingReason: useSelector(actor, ({ context }) => context.closingReason),
      giveClosingReason: (text: string) => actor.send({ type: 'closingReason.changed', text }),
      isClosing: useSelector(actor, (snapshot) => snapshot.hasTag('closing')),
      isKept: useSelector(actor, (snapshot) => snapshot.hasTag('kept')),
      editor: useSelector(actor, ({ children }) => children.recordEditor ?? null),
      allocationEditor: useSelector(actor, ({ children }) => children.allocationEditor ?? null),
      add: () => actor.send({ type: 'adding.started' }),
      edit: (warehouse: ManagedLocation) => actor.send({ type: 'warehouse.edited', warehouse }),
      close: (warehouse: ManagedLocation) => actor.send({ type: 'closing.chosen', warehouse }),
      confirmClosing: () => actor.send({ type: 'closing.confirmed' }),
      reopen: (warehouse: ManagedLocation) => actor.send({ type: 'reopening.chosen', warehouse }),
      switcher: useSelector(actor, ({ children }) => children.warehouseSwitch ?? null),
      changeSplit: () => actor.send({ type: 'splitting.chosen' }),
      /** Asks about the company's own warehouses, or about the provider's. */
      changeWhose: (usesOwn: boolean) => actor.send({ type: 'switching.chosen', usesOwn }),
      leave: () => actor.send({ type: 'panel.closed' }),
    },
  }
}

export type WarehousesOnScreen = ReturnType<typeof useWarehouses>

/** How orders are split as the form has it, and what a person does to it. */
export function useAllocationEditor(actor: AllocationEditorActor) {
  return {
    chart: useChart(actor),
    settings: useSelector(actor, ({ context }) => context.settings),
    choice: useSelector(actor, ({ context }) => context.choice),
    preview: useSelector(actor, ({ context }) => context.preview),
    refusal: useSelector(actor, ({ context }) => context.refusal),
    isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag('unsaved')),
    isCounting: useSelector(actor, (snapshot) => snapshot.hasTag('counting')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    choose: (choice: Partial<AllocationChoice>) => actor.send({ type: 'choice.made', choice }),
    countAgain: () => actor.send({ type: 'counting.retried' }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
  }
}

const noPlaces: readonly SwitchPlace[] = []

/** Whose warehouses are used as the form has it, and what a person does to it. */
export function useWarehouseSwitch(actor: WarehouseSwitchActor) {
  const usesOwn = useSelector(actor, ({ context }) => context.usesOwn)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const use = useSelector(actor, ({ context }) => context.use)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const places = use?.places ?? noPlaces
  const element = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, element)
  return {
    chart: useChart(actor),
    element,
    usesOwn,
    draft,
    offered: use?.offered ?? [],
    reopenable: reopenable({ places }, usesOwn),
    reopened: useSelector(actor, ({ context }) => context.reopened),
    /** Whose warehouses are used now. */
    isNow: use?.answers.use_own_warehouses ?? usesOwn,
    left: placesLeft(places, draft),
    inUse: placesInUse(places, draft),
    resets: use ? resetEffects(use.answers, answersFor(use.answers, usesOwn)) : [],
    refusal,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isBlocked: useSelector(actor, (snapshot) => snapshot.hasTag('blocked')),
    isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag('unsaved')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** What is said at a field. */
    errorOf(field: SwitchField) {
      const problem = problems[field]
      return problem ? problemText(onboardingWords, field, problem) : refusal?.fields[field]
    },
    retry: () => actor.send({ type: 'loading.retried' }),
    chooseSplit: (value: OnboardingDraft['split_logic']) =>
      actor.send({ type: 'choice.made', choice: { field: 'split_logic', value } }),
    chooseCourier: (value: OnboardingDraft['courier_type']) =>
      actor.send({ type: 'choice.made', choice: { field: 'courier_type', value } }),
    giveCredential: (field: 'courier_username' | 'courier_password' | 'courier_api_key', value: string) =>
      actor.send({ type: 'credential.changed', field, value }),
    toggleWarehouse: (id: string) => actor.send({ type: 'warehouse.toggled', id: Number(id) }),
    toggleLocation: (id: string) => actor.send({ type: 'location.toggled', id }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
  }
}
