import type { ManagedLocation } from '#domain/locations.ts'
import { uiMessages } from '#messages/ui.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AddIcon, CancelledIcon, EditIcon, MoreIcon, RefreshIcon } from '#ui/icons.ts'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Cell, Column, RowActions, Table } from '#ui/Table.tsx'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

const { columns } = warehousesMessages

type Part = { warehouses: WarehousesOnScreen }

/** All warehouses, also closed ones: a table from 768 px, rows with a menu on a phone. */
export function WarehouseList({ warehouses }: Part) {
  const { found, isLoading, isEmpty, hasFailed, canAdd } = warehouses
  const { providerName } = useAppConfig()
  return (
    <>
      {hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note
            tone="error"
            live
            action={<NoteAction onClick={warehouses.retry}>{uiMessages.retry}</NoteAction>}
          >
            {warehousesMessages.failed}
          </Note>
        </div>
      )}
      {isLoading && <Loading />}
      {isEmpty && <Empty warehouses={warehouses} />}
      {found && !isEmpty && (
        <>
          {!canAdd && (
            <div className="px-(--gutter) pb-4">
              <Note tone="info">{warehousesMessages.readOnly({ provider: providerName })}</Note>
            </div>
          )}
          <Rows warehouses={warehouses} rows={found.rows} />
          <PhoneRows warehouses={warehouses} rows={found.rows} />
        </>
      )}
    </>
  )
}

type RowsProps = Part & { rows: readonly ManagedLocation[] }

function Rows({ warehouses, rows }: RowsProps) {
  const hasActions = warehouses.canAdd && warehouses.reasonAgainst === undefined
  return (
    <div className="phone:hidden">
      <Table caption={warehousesMessages.caption} busy={warehouses.isRefreshing}>
        <thead>
          <tr>
            <Column>{columns.name}</Column>
            <Column>{columns.city}</Column>
            <Column notOn="tablet">{columns.address}</Column>
            <Column end>{columns.openParcels}</Column>
            <Column end>{columns.units}</Column>
            <Column end>{columns.reserved}</Column>
            {hasActions && <Column end>{columns.actions}</Column>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell kind="head">
                <span className="flex items-center gap-2">
                  <span className="w-max max-w-44 wrap-anywhere whitespace-normal xl:max-w-60">
                    {row.name}
                  </span>
                  <Marks warehouse={row} />
                </span>
                {/* A tablet has no room for the column. */}
                {row.address && (
                  <span className="type-xs block pb-2 font-[450] text-pretty whitespace-normal text-ink-2 lg:hidden">
                    {row.address}
                  </span>
                )}
                <ClosedBecause warehouse={row} />
              </Cell>
              <Cell>{row.city}</Cell>
              <Cell notOn="tablet">
                <span className={`block min-w-32 py-2 wrap-anywhere ${row.address ? '' : 'text-ink-3'}`}>
                  {row.address || warehousesMessages.noAddress}
                </span>
              </Cell>
              <Cell kind="figure">{row.openParcels.toLocaleString('en')}</Cell>
              <Cell kind="figure">{row.units.toLocaleString('en')}</Cell>
              <Cell kind="figure">{row.reserved.toLocaleString('en')}</Cell>
              {hasActions && (
                <Cell end>
                  <RowActions>
                    {actionsOf(row, warehouses).map(({ id, label, icon, onSelect }) => (
                      <IconButton key={id} label={label} icon={icon} onClick={onSelect} />
                    ))}
                  </RowActions>
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function PhoneRows({ warehouses, rows }: RowsProps) {
  return (
    <ul
      className="md:hidden"
      aria-label={warehousesMessages.caption}
      aria-busy={warehouses.isRefreshing || undefined}
    >
      {rows.map((row) => (
        <li key={row.id} className="flex items-center border-t border-line ps-(--gutter) pe-1">
          <div className="min-w-0 flex-1 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-[600] wrap-anywhere">{row.name}</span> <Marks warehouse={row} />
            </p>
            <ClosedBecause warehouse={row} />
            <p className="mt-1">{[row.address, row.city].filter(Boolean).join(', ')}</p>
            <p className="type-xs mt-1 text-ink-2">{warehousesMessages.phoneFacts(row)}</p>
          </div>
          {warehouses.canAdd && warehouses.reasonAgainst === undefined && (
            <Menu
              label={warehousesMessages.rowMenu(row)}
              icon={MoreIcon}
              entries={actionsOf(row, warehouses).map(({ short, ...entry }) => ({ ...entry, label: short }))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function ClosedBecause({ warehouse: { closedBecause } }: { warehouse: ManagedLocation }) {
  if (closedBecause === '') return null
  return (
    <span className="type-xs mt-0.5 block max-w-80 font-[450] wrap-anywhere text-ink-2">{closedBecause}</span>
  )
}

/** What is special of a warehouse. */
function Marks({ warehouse }: { warehouse: ManagedLocation }) {
  return (
    <>
      {!warehouse.isActive && (
        <Badge tone="grey" icon={CancelledIcon}>
          {warehousesMessages.closed}
        </Badge>
      )}
      {warehouse.isExport && <Badge tone="blue">{warehousesMessages.exportLocation}</Badge>}
    </>
  )
}

function actionsOf(warehouse: ManagedLocation, { panel }: WarehousesOnScreen) {
  const edit = {
    id: 'edit',
    label: warehousesMessages.editOne(warehouse),
    short: warehousesMessages.edit,
    icon: EditIcon,
    onSelect: () => panel.edit(warehouse),
  }
  const opening = warehouse.isActive
    ? {
        id: 'close',
        label: warehousesMessages.closeOne(warehouse),
        short: warehousesMessages.close,
        icon: CancelledIcon,
        onSelect: () => panel.close(warehouse),
      }
    : {
        id: 'reopen',
        label: warehousesMessages.reopenOne(warehouse),
        short: warehousesMessages.reopen,
        icon: RefreshIcon,
        onSelect: () => panel.reopen(warehouse),
      }
  return [edit, opening]
}

/** A company with own warehouses needs one before an order can be allocated. */
function Empty({ warehouses: { canAdd, reasonAgainst, panel } }: Part) {
  const { providerName } = useAppConfig()
  const { empty, emptyProvider } = warehousesMessages
  if (!canAdd)
    return (
      <EmptyState title={emptyProvider.title}>{emptyProvider.text({ provider: providerName })}</EmptyState>
    )
  return (
    <EmptyState
      title={empty.title}
      action={
        <Button icon={AddIcon} onClick={panel.add} unavailable={reasonAgainst}>
          {warehousesMessages.add}
        </Button>
      }
    >
      {empty.text}
    </EmptyState>
  )
}

function Loading() {
  return (
    <Skeleton>
      {[96, 120, 84].map((width) => (
        <div key={width} className="flex min-h-10.25 items-center gap-16 border-t border-line px-(--gutter)">
          <SkeletonBar width={width} />
          <SkeletonBar width={72} />
        </div>
      ))}
    </Skeleton>
  )
}
