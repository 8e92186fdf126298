import type { ManagedLocation } from '#domain/locations.ts'
import { orderPath } from '#domain/paths.ts'
import { warehouseInUse } from '#messages/warehouseInUse.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Link } from '#ui/link/Link.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { AllocationEditor } from './AllocationEditor.tsx'
import { WarehouseEditor } from './WarehouseEditor.tsx'
import { WarehouseSwitch } from './WarehouseSwitch.tsx'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

/** What lies over the warehouses. */
export function WarehousePanel({ panel }: { panel: WarehousesOnScreen['panel'] }) {
  const { warehouse, reason, editor, allocationEditor } = panel
  const name = warehouse?.name ?? ''
  return (
    <>
      {editor && <WarehouseEditor actor={editor} isNew={warehouse === null} />}
      {panel.switcher && <WarehouseSwitch actor={panel.switcher} />}
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
      >
        {warehouse && warehouse.openOrders.length > 0 && <OpenOrders warehouse={warehouse} />}
      </Dialog>
    </>
  )
}

/** The way to the orders that keep a warehouse open. */
function OpenOrders({ warehouse }: { warehouse: ManagedLocation }) {
  const { openOrders, openParcels } = warehouse
  const more = openParcels - openOrders.length
  return (
    <>
      <ul aria-label={warehousesMessages.keptOrders} className="flex flex-wrap gap-x-4 gap-y-1">
        {openOrders.map((label) => (
          <li key={label} className="flex min-h-6 items-center phone:min-h-11">
            <Link to={orderPath(label)}>{label}</Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="type-xs mt-2 text-ink-3">{warehousesMessages.keptMore({ parcels: more })}</p>
      )}
    </>
  )
}
