import { companyPage } from '#domain/operator/pages.ts'
import type { ProviderWarehouse, WarehouseAct } from '#domain/operator/providerWarehouses.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'
import { providerWarehouseMessages as messages } from '#messages/providerWarehouses.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AddIcon, CancelledIcon, CheckIcon, EditIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useChart } from '#ui/useChart.ts'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { RowActions, TableColumn } from '#workspace/recordColumns.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { timeText } from './dayText.ts'
import { WarehouseEditor } from './WarehouseEditor.tsx'
import { useWarehouses, useWarehousesActor, type Warehouses } from './warehouses.hooks.ts'

/** `/operator/warehouses`: what companies are offered, who chose it, and what operators did to it. */
export function WarehousesPage() {
  const actor = useWarehousesActor()
  return <div {...useChart(actor)}>{actor && <Offered actor={actor} />}</div>
}

function Offered({ actor }: { actor: RecordListActor }) {
  const warehouses = useWarehouses(actor)
  const { found, panel } = warehouses
  return (
    <>
      <PageHeader
        title={messages.title}
        facts={<span className="type-xs text-ink-2">{messages.text}</span>}
        actions={
          <Button kind="primary" icon={AddIcon} onClick={panel.add}>
            {messages.add}
          </Button>
        }
      />
      <RecordResults
        list={warehouses}
        failed={operatorConsoleMessages.notLoaded}
        skeleton={<RecordTableSkeleton columns={columns} isTall />}
        empty={<EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>}
      >
        {found && (
          <RecordTable
            caption={messages.caption}
            isBusy={warehouses.isRefreshing}
            rows={found.rows}
            columns={columns}
            view={warehouses}
            actions={actions}
          />
        )}
      </RecordResults>
      {found && <Trail acts={found.trail} />}
      {panel.editor && <WarehouseEditor actor={panel.editor} warehouse={panel.record} />}
    </>
  )
}

const { columns: headers } = messages

const columns: readonly TableColumn<ProviderWarehouse, Warehouses>[] = [
  {
    key: 'name',
    header: headers.name,
    kind: 'head',
    cell: ({ name, address }) => (
      <>
        {name}
        {/* A tablet has no room for the column. */}
        {address && (
          <span className="type-xs block pb-2 font-[450] text-pretty whitespace-normal text-ink-2 lg:hidden">
            {address}
          </span>
        )}
      </>
    ),
    phone: 'title',
    phoneCell: ({ name }) => name,
  },
  { key: 'city', header: headers.city, cell: ({ city }) => city },
  {
    key: 'address',
    header: headers.address,
    notOn: 'tablet',
    cell: ({ address }) => (
      <span className={address ? '' : 'text-ink-3'}>{address || messages.noAddress}</span>
    ),
    phone: 'line',
    phoneCell: ({ address, city }) => [address, city].filter(Boolean).join(', '),
  },
  {
    key: 'companies',
    header: headers.companies,
    cell: (warehouse) => <Companies warehouse={warehouse} />,
    phone: 'foot',
  },
  {
    key: 'status',
    header: headers.status,
    cell: (warehouse) => <Status warehouse={warehouse} />,
    phone: 'titleEnd',
  },
]

const actions: RowActions<ProviderWarehouse, Warehouses> = {
  header: headers.actions,
  of: (row, { panel }) => [
    { id: 'edit', label: messages.editOne(row), icon: EditIcon, onSelect: () => panel.edit(row) },
  ],
}

function Status({ warehouse: { isOpen } }: { warehouse: ProviderWarehouse }) {
  return (
    <Badge tone={isOpen ? 'green' : 'grey'} icon={isOpen ? CheckIcon : CancelledIcon}>
      {isOpen ? messages.open : messages.closed}
    </Badge>
  )
}

/** How many chose it, and the first of them with links. */
function Companies({ warehouse: { companyCount, companies } }: { warehouse: ProviderWarehouse }) {
  const more = companyCount - companies.length
  return (
    <>
      <span className={companyCount === 0 ? 'text-ink-3' : 'font-[560]'}>
        {messages.companies({ count: companyCount })}
      </span>
      {companies.length > 0 && (
        <ul className="type-xs pb-1.5 font-[450] text-ink-2">
          {companies.map(({ id, name }) => (
            <li key={id} className="wrap-anywhere whitespace-normal">
              <Link to={companyPage(id)}>{name}</Link>
            </li>
          ))}
          {more > 0 && <li>{messages.more({ count: more })}</li>}
        </ul>
      )}
    </>
  )
}

const { trail } = messages

function Trail({ acts }: { acts: readonly WarehouseAct[] }) {
  return (
    <section className="border-line px-(--gutter) py-5 phone:border-t">
      <h2 className="type-section mb-3">{trail.title}</h2>
      {acts.length === 0 ? (
        <p className="text-ink-2">{trail.none}</p>
      ) : (
        <ol className="grid gap-4">
          {acts.map((act) => (
            <li key={act.id}>
              <p className="font-[560] wrap-anywhere">{titleOf(act)}</p>
              {linesOf(act).map((line) => (
                <p key={line} className="mt-0.5 text-pretty wrap-anywhere">
                  {line}
                </p>
              ))}
              <p className="type-xs mt-0.5 wrap-anywhere text-ink-2">
                {operatorConsoleMessages.review.trailLine({ by: act.by, when: timeText(act.at) })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What was done, in two words where it was one thing. */
function titleOf({ warehouse: name, isNew, changes }: WarehouseAct): string {
  if (isNew) return trail.added({ name })
  const opening = changes.find(({ field }) => field === 'isOpen')
  if (!opening) return trail.changed({ name })
  return opening.after === true ? trail.opened({ name }) : trail.closed({ name })
}

/** The values that changed; the title says already whether it was closed or opened, or that all is new. */
function linesOf({ isNew, changes }: WarehouseAct): string[] {
  if (isNew) return []
  return changes
    .filter(({ field }) => field !== 'isOpen')
    .map(({ field, before, after }) =>
      trail.change({ field, before: String(before ?? ''), after: String(after ?? '') }),
    )
}
