import { parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import type { QueuedParcel } from '#domain/operator/operatorContract.ts'
import { providerPackingPage, providerPapersPage } from '#domain/operator/pages.ts'
import { queueParts } from '#domain/operator/queueParts.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'
import { parcelQueueMessages as messages } from '#messages/parcelQueue.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { PrintIcon, ScanIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { useChart } from '#ui/useChart.ts'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { RowChoice, TableColumn } from '#workspace/recordColumns.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { dayText, timeText } from './dayText.ts'
import { ParcelDialog } from './ParcelDialog.tsx'
import { type ParcelQueue, useParcelQueue, useParcelQueueActor } from './parcelQueue.hooks.ts'
import { type ProviderBatchActor, useParcelChoice, useWatchedBatch } from './providerBatch.hooks.ts'
import { SeveralParcels } from './SeveralParcels.tsx'

/** `/operator/parcels`: the parcels at the provider's warehouses, by what is to be done with them. */
export function ParcelsPage({ batch }: { batch: ProviderBatchActor | null }) {
  const actor = useParcelQueueActor()
  return <div {...useChart(actor)}>{actor && batch && <Queue actor={actor} batch={batch} />}</div>
}

function Queue({ actor, batch }: { actor: RecordListActor; batch: ProviderBatchActor }) {
  const parcels = useParcelQueue(actor)
  useWatchedBatch(batch)
  const several = useParcelChoice(batch, parcels)
  const { query, found, panel } = parcels
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            {found && found.total > 0 && query.part !== 'cancelled' && (
              <ButtonLink
                to={providerPapersPage({ part: query.part, warehouse: query.warehouse })}
                icon={PrintIcon}
              >
                {messages.print}
              </ButtonLink>
            )}
            <ButtonLink to={providerPackingPage(query.warehouse)} icon={ScanIcon}>
              {messages.scan}
            </ButtonLink>
          </>
        }
      />
      {found && found.counts.cancelled > 0 && query.part !== 'cancelled' && (
        <div className="px-(--gutter) pb-3">
          <Note
            tone="warning"
            live
            action={
              <NoteAction onClick={() => parcels.choosePart('cancelled')}>
                {messages.showCancelled}
              </NoteAction>
            }
          >
            {messages.someCancelled({ count: found.counts.cancelled })}
          </Note>
        </div>
      )}
      <Tabs
        label={messages.tabs}
        tabs={queueParts.map((part) => ({
          value: part,
          label: messages.part({ part }),
          count: found?.counts[part].toLocaleString('en'),
        }))}
        value={query.part}
        onChange={parcels.choosePart}
      >
        <div className="max-w-90 px-(--gutter) py-3">
          <SelectField
            name="warehouse"
            label={messages.warehouse}
            value={query.warehouse}
            options={[
              { value: '', label: messages.everywhere },
              ...(found?.warehouses ?? []).map(({ id, ...place }) => ({
                value: String(id),
                label: messages.place(place),
              })),
            ]}
            onChange={parcels.chooseWarehouse}
          />
        </div>
        <div ref={parcels.rows}>
          {several && several.count === 0 && found && found.total > 0 && (
            <div className="px-(--gutter) pb-3 md:hidden">
              {/* A table has a checkbox for it. */}
              <Button onClick={several.choice.chooseAll}>{messages.several.all}</Button>
            </div>
          )}
          <Results parcels={parcels} choice={several?.choice ?? null} />
        </div>
        {several && <SeveralParcels actor={batch} choice={several} onDone={parcels.refresh} />}
        {found && (
          <Pagination
            text={messages.showing(found)}
            label={messages.pages}
            page={found.page}
            pages={found.pages}
            onPage={parcels.turnPage}
          />
        )}
      </Tabs>
      {panel.isViewing && panel.record && <ParcelDialog parcel={panel.record} onClose={parcels.close} />}
    </>
  )
}

/** What was found, or what is shown in its place. */
function Results({ parcels, choice }: { parcels: ParcelQueue; choice: RowChoice | null }) {
  const { query, found } = parcels
  return (
    <RecordResults
      list={parcels}
      failed={operatorConsoleMessages.notLoaded}
      skeleton={<RecordTableSkeleton columns={columnsOf(query)} />}
      empty={<EmptyState title={messages.empty(query)}>{messages.emptyText}</EmptyState>}
    >
      {found && (
        <RecordTable
          caption={messages.caption}
          isBusy={parcels.isRefreshing}
          rows={found.rows}
          columns={columnsOf(query)}
          view={parcels}
          choice={choice}
        />
      )}
    </RecordResults>
  )
}

const { columns: headers } = messages

const columns: readonly TableColumn<QueuedParcel, ParcelQueue>[] = [
  {
    key: 'order',
    header: headers.order,
    kind: 'head',
    cell: (row, { panel }) => (
      <button
        type="button"
        className="colours min-h-6 text-start font-[600] underline decoration-1 underline-offset-3 hover:decoration-2"
        aria-label={messages.open(row)}
        onClick={() => panel.view(row)}
      >
        {messages.parcel(row)}
      </button>
    ),
    phone: 'title',
  },
  { key: 'company', header: headers.company, cell: ({ company }) => company.name, phone: 'line' },
  { key: 'warehouse', header: headers.warehouse, cell: ({ warehouse }) => warehouse, phone: 'foot' },
  {
    key: 'courier',
    header: headers.courier,
    notOn: 'tablet',
    cell: ({ courier }) => (
      <span className={courier ? '' : 'text-ink-3'}>{courier ?? messages.noCourier}</span>
    ),
  },
  {
    key: 'placed',
    header: headers.placed,
    cell: ({ placed_at }) => <span className="whitespace-nowrap">{dayText(placed_at)}</span>,
    phone: 'footEnd',
  },
  {
    key: 'state',
    header: headers.state,
    cell: ({ cancelled_at: cancelledAt }) =>
      cancelledAt !== null && (
        <StatusLabel
          status={parcelStateSlugs.cancelled}
          label={messages.cancelledAt({ when: timeText(cancelledAt) })}
        />
      ),
    phone: 'titleEnd',
  },
]

/** The tab says the state of its parcels; of those that were cancelled, a row says when. */
const columnsOf = ({ part }: ParcelQueue['query']) =>
  part === 'cancelled' ? columns : columns.filter(({ key }) => key !== 'state')
