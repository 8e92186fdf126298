import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AllocationChoice } from '#domain/fulfilment/allocationSettings.ts'
import type { ManagedLocation } from '#domain/locations.ts'
import type { allocationEditorMachine } from '#machines/allocationEditor/allocationEditor.machine.ts'
import type { Warehouses, warehousesMachine } from '#machines/warehouses/warehouses.machine.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useReasonAgainst, useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { provideWarehouses } from './warehouses.actors.ts'

export type WarehousesActor = ActorRefFrom<typeof warehousesMachine>
export type AllocationEditorActor = ActorRefFrom<typeof allocationEditorMachine>

/** The warehouses of a workspace that has them; null until their chart has started. */
export function useWarehousesActor(): WarehousesActor | null {
  const { currency, warehouses } = useWorkspace()
  const logic = useMemo(
    () => provideWarehouses(warehouses as NonNullable<Workspace['warehouses']>),
    [warehouses],
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
      changeSplit: () => actor.send({ type: 'splitting.chosen' }),
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
