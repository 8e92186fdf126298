import { companyPage } from '#domain/operator/pages.ts'
import type { ProviderWarehouse, WarehouseAct } from '#domain/operator/providerWarehouses.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'
import { providerWarehouseMessages as messages } from '#messages/providerWarehouses.ts'
import { uiMessages } from '#messages/ui.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AddIcon, CancelledIcon, CheckIcon, EditIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Cell, Column, RowActions, Table } from '#ui/Table.tsx'
import { useChart } from '#ui/useChart.ts'
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
      {warehouses.hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note
            tone="error"
            live
            action={<NoteAction onClick={warehouses.retry}>{uiMessages.retry}</NoteAction>}
          >
            {operatorConsoleMessages.notLoaded}
          </Note>
        </div>
      )}
      {warehouses.isLoading && <Loading />}
      {warehouses.isEmpty && <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>}
      {found && !warehouses.isEmpty && (
        <>
          <Rows warehouses={warehouses} rows={found.rows} />
          <PhoneRows warehouses={warehouses} rows={found.rows} />
        </>
      )}
      {found && <Trail acts={found.trail} />}
      {panel.editor && <WarehouseEditor actor={panel.editor} warehouse={panel.record} />}
    </>
  )
}

type RowsProps = { warehouses: Warehouses; rows: readonly ProviderWarehouse[] }

function Rows({ warehouses, rows }: RowsProps) {
  const { columns } = messages
  return (
    <div className="phone:hidden">
      <Table caption={messages.caption} busy={warehouses.isRefreshing}>
        <thead>
          <tr>
            <Column>{columns.name}</Column>
            <Column>{columns.city}</Column>
            <Column notOn="tablet">{columns.address}</Column>
            <Column>{columns.companies}</Column>
            <Column>{columns.status}</Column>
            <Column end>{columns.actions}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell kind="head">
                {row.name}
                {/* A tablet has no room for the column. */}
                {row.address && (
                  <span className="type-xs block pb-2 font-[450] text-pretty whitespace-normal text-ink-2 lg:hidden">
                    {row.address}
                  </span>
                )}
              </Cell>
              <Cell>{row.city}</Cell>
              <Cell notOn="tablet">
                <span className={row.address ? '' : 'text-ink-3'}>{row.address || messages.noAddress}</span>
              </Cell>
              <Cell>
                <Companies warehouse={row} />
              </Cell>
              <Cell>
                <Status warehouse={row} />
              </Cell>
              <Cell end>
                <RowActions>
                  <Edit warehouse={row} warehouses={warehouses} />
                </RowActions>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function PhoneRows({ warehouses, rows }: RowsProps) {
  return (
    <ul className="md:hidden" aria-label={messages.caption} aria-busy={warehouses.isRefreshing || undefined}>
      {rows.map((row) => (
        <li key={row.id} className="flex items-center border-t border-line ps-(--gutter) pe-1">
          <div className="min-w-0 flex-1 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-[600] wrap-anywhere">{row.name}</span> <Status warehouse={row} />
            </p>
            <p className="mt-1 wrap-anywhere">{[row.address, row.city].filter(Boolean).join(', ')}</p>
            <div className="type-xs mt-1 text-ink-2">
              <Companies warehouse={row} />
            </div>
          </div>
          <Edit warehouse={row} warehouses={warehouses} />
        </li>
      ))}
    </ul>
  )
}

function Edit({ warehouse, warehouses }: { warehouse: ProviderWarehouse; warehouses: Warehouses }) {
  return (
    <IconButton
      label={messages.editOne(warehouse)}
      icon={EditIcon}
      onClick={() => warehouses.panel.edit(warehouse)}
    />
  )
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
    <section className="border-t border-line px-(--gutter) py-5">
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

function Loading() {
  return (
    <Skeleton>
      {[96, 120, 84].map((width) => (
        <div key={width} className="flex min-h-13 items-center gap-16 border-t border-line px-(--gutter)">
          <SkeletonBar width={width} />
          <SkeletonBar width={72} />
        </div>
      ))}
    </Skeleton>
  )
}
