import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type ExportColumn, exportColumns } from '#domain/orders/exportColumns.ts'
import type { orderExportMachine } from '#machines/orderExport/orderExport.machine.ts'
import { useChart } from '#ui/useChart.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { readKeptColumns } from './keptColumns.ts'
import { provideOrderExport } from './orderExport.actors.ts'

export type OrderExportActor = ActorRefFrom<typeof orderExportMachine>

/** The export of the list; null until it has started. */
export function useOrderExportActor(): OrderExportActor | null {
  const workspace = useWorkspace()
  const logic = useMemo(() => provideOrderExport(workspace), [workspace])
  return useWorkspaceScreen('orderExport', logic, () => ({ columns: readKeptColumns() }))
}

/** Whether its dialog is open, and what closes it. */
export function useIsExporting(actor: OrderExportActor) {
  return {
    isOpen: useSelector(actor, (snapshot) => snapshot.hasTag('open')),
    leave: () => actor.send({ type: 'panel.closed' }),
  }
}

/** The dialog as its chart has it. */
export function useOrderExport(actor: OrderExportActor) {
  return {
    chart: useChart(actor),
    /** How many orders were chosen; null: all that the list has. */
    chosen: useSelector(actor, ({ context }) => context.of?.only?.length ?? null),
    columns: useSelector(actor, ({ context }) => context.columns),
    isIncomplete: useSelector(actor, (snapshot) => snapshot.hasTag('incomplete')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    toggle: (column: ExportColumn) => actor.send({ type: 'column.toggled', column }),
    chooseAll: () => actor.send({ type: 'columns.chosen', columns: exportColumns }),
    chooseNone: () => actor.send({ type: 'columns.chosen', columns: [] }),
    submit: () => actor.send({ type: 'form.submitted' }),
    leave: () => actor.send({ type: 'panel.closed' }),
  }
}
