import { isInUse, type ManagedLocation } from '#domain/locations.ts'
import { warehousesMessages } from '#messages/warehouses.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AddIcon, CancelledIcon, EditIcon, RefreshIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { RowAction, RowActions, TableColumn } from '#workspace/recordColumns.ts'
import type { WarehousesOnScreen } from './warehouses.hooks.ts'

const { columns: headers } = warehousesMessages

type Part = { warehouses: WarehousesOnScreen }

/** All warehouses, also closed ones: a table from 768 px, rows with a menu on a phone. */
export function WarehouseList({ warehouses }: Part) {
  const { found, canAdd } = warehouses
  const { providerName } = useAppConfig()
  return (
    <RecordResults
      list={warehouses}
      failed={warehousesMessages.failed}
      skeleton={<RecordTableSkeleton columns={columns} />}
      empty={<Empty warehouses={warehouses} />}
    >
      {found && (
        <>
          {!canAdd && (
            <div className="px-(--gutter) pb-4">
              <Note tone="info">{warehousesMessages.readOnly({ provider: providerName })}</Note>
            </div>
          )}
          <RecordTable
            caption={warehousesMessages.caption}
            isBusy={warehouses.isRefreshing}
            rows={found.rows.filter((row) => isListed(row, canAdd))}
            columns={columns}
            view={warehouses}
            actions={canAdd && warehouses.reasonAgainst === undefined ? actions : undefined}
          />
        </>
      )}
    </RecordResults>
  )
}

/** Closed ones that cannot be opened here are listed as long as something is in them. */
const isListed = (row: ManagedLocation, usesOwn: boolean) =>
  row.isActive || (usesOwn && !row.isProvider) || isInUse(row)

const columns: readonly TableColumn<ManagedLocation, WarehousesOnScreen>[] = [
  {
    key: 'name',
    header: headers.name,
    kind: 'head',
    cell: (row) => (
      <>
        <Name warehouse={row} />
        {/* A tablet has no room for the column. */}
        {row.address && (
          <span className="type-xs block pb-2 font-[450] text-pretty whitespace-normal text-ink-2 lg:hidden">
            <bdi>{row.address}</bdi>
          </span>
        )}
        <ClosedBecause warehouse={row} />
      </>
    ),
    phone: 'title',
    phoneCell: (row) => (
      <>
        <Name warehouse={row} />
        <ClosedBecause warehouse={row} />
      </>
    ),
  },
  { key: 'city', header: headers.city, cell: ({ city }) => city },
  {
    key: 'address',
    header: headers.address,
    notOn: 'tablet',
    cell: ({ address }) => (
      <span className={`block min-w-32 py-2 wrap-anywhere ${address ? '' : 'text-ink-3'}`}>
        {address ? <bdi>{address}</bdi> : warehousesMessages.noAddress}
      </span>
    ),
    phone: 'line',
    phoneCell: ({ address, city }) => <bdi>{[address, city].filter(Boolean).join(', ')}</bdi>,
  },
  {
    key: 'openParcels',
    header: headers.openParcels,
    kind: 'figure',
    cell: ({ openParcels }) => openParcels.toLocaleString('en'),
    phone: 'foot',
    phoneCell: warehousesMessages.phoneFacts,
  },
  {
    key: 'units',
    header: headers.units,
    kind: 'figure',
    cell: ({ units }) => units.toLocaleString('en'),
  },
  {
    key: 'reserved',
    header: headers.reserved,
    kind: 'figure',
    cell: ({ reserved }) => reserved.toLocaleString('en'),
  },
]

function Name({ warehouse }: { warehouse: ManagedLocation }) {
  return (
    <span className="flex flex-wrap items-center gap-2 md:flex-nowrap">
      <span className="wrap-anywhere md:w-max md:max-w-44 md:whitespace-normal xl:max-w-60">
        {warehouse.name}
      </span>{' '}
      <Marks warehouse={warehouse} />
    </span>
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

const actions: RowActions<ManagedLocation, WarehousesOnScreen> = {
  header: headers.actions,
  menu: warehousesMessages.rowMenu,
  of: actionsOf,
}

function actionsOf(warehouse: ManagedLocation, { panel }: WarehousesOnScreen): RowAction[] {
  if (warehouse.isProvider) return []
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
