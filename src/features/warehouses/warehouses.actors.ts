import { fromPromise } from 'xstate'
import type { LocationInput } from '#domain/locations.ts'
import { allocationEditorMachine } from '#machines/allocationEditor/allocationEditor.machine.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { warehouseSwitchMachine } from '#machines/warehouseSwitch/warehouseSwitch.machine.ts'
import { type Warehouses, warehousesMachine } from '#machines/warehouses/warehouses.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of the warehouses, for this workspace. @param ofProvider the provider-run value on the wire */
export function provideWarehouses(warehouses: NonNullable<Workspace['warehouses']>, ofProvider: string) {
  return warehousesMachine.provide({
    actors: {
      reading: provideReading(async ({ signal }) => {
        const [rows, allocation] = await Promise.all([
          warehouses.list({ signal }),
          warehouses.allocation({ signal }),
        ])
        return { rows, allocation } satisfies Warehouses
      }),
      setActive: fromPromise(({ input: { warehouse, isActive, reason } }) =>
        warehouses.setActive(warehouse, isActive, reason),
      ),
      recordEditor: recordEditorMachine.provide({
        actors: {
          saveRecord: fromPromise(async ({ input: { id, record, version } }) => {
            // The editor reads a record of its own kind.
            const input = record as LocationInput
            if (id === null) await warehouses.add(input)
            else await warehouses.change(id, input, version ?? 1)
          }),
        },
      }),
      warehouseSwitch: warehouseSwitchMachine.provide({
        actors: {
          readUse: fromPromise(({ signal }) => warehouses.use({ signal })),
          saveUse: fromPromise(({ input: { draft, reopened, version } }) =>
            warehouses.changeUse({
              ...draft,
              version,
              location_ids: [...reopened],
              courier_type: draft.courier_type === 'PROVIDER' ? ofProvider : draft.courier_type,
            }),
          ),
        },
      }),
      allocationEditor: allocationEditorMachine.provide({
        actors: {
          readPreview: fromPromise(({ input, signal }) => warehouses.previewAllocation(input, { signal })),
          saveAllocation: fromPromise(({ input: { choice, version } }) =>
            warehouses.changeAllocation(choice, version),
          ),
        },
      }),
    },
  })
}
