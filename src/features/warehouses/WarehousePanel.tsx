import { warehouseInUse } from '#messages/warehouseInUse.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { AllocationEditor } from './AllocationEditor.tsx'
import { WarehouseEditor } from './WarehouseEditor.tsx'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

/** What lies over the warehouses. */
export function WarehousePanel({ panel }: { panel: WarehousesOnScreen['panel'] }) {
  const { warehouse, reason, editor, allocationEditor } = panel
  const name = warehouse?.name ?? ''
  return (
    <>
      {editor && <WarehouseEditor actor={editor} isNew={warehouse === null} />}
      {allocationEditor && <AllocationEditor actor={allocationEditor} />}
      <ConfirmDialog
        open={panel.isClosing}
        title={warehousesMessages.closeTitle({ name })}
        text={warehousesMessages.closeText}
        safe={warehousesMessages.closeKeep}
        onSafe={panel.leave}
        confirm={warehousesMessages.closeConfirm}
        onConfirm={panel.confirmClosing}
        busy={panel.isBusy}
        busyText={warehousesMessages.closing}
      >
        <TextField
          name="closingReason"
          label={warehousesMessages.closingReason}
          hint={warehousesMessages.closingReasonHint}
          optional
          autoComplete="off"
          value={panel.closingReason}
          onChange={panel.giveClosingReason}
          readOnly={panel.isBusy}
        />
      </ConfirmDialog>
      <Dialog
        open={panel.isKept}
        onClose={panel.leave}
        title={warehousesMessages.keptTitle({ name })}
        text={
          reason ??
          (warehouse && warehouseInUse({ name, parcels: warehouse.openParcels, units: warehouse.units }))
        }
        foot={<Button onClick={panel.leave}>{warehousesMessages.keptBack}</Button>}
      />
    </>
  )
}
