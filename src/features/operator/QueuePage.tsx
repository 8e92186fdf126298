import { type QueueStatus, queueStatuses } from '#domain/operator/companiesQuery.ts'
import type { QueuedCompany } from '#domain/operator/operatorContract.ts'
import { companyPage } from '#domain/operator/pages.ts'
import { DAY } from '#domain/weeks.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { useChart } from '#ui/useChart.ts'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { TableColumn } from '#workspace/recordColumns.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { CompanyStatusBadge } from './CompanyStatusBadge.tsx'
import { type CompanyQueue, useCompanyQueue, useCompanyQueueActor } from './companyQueue.hooks.ts'
import { dayText } from './dayText.ts'

const { queue } = messages

/** `/operator`: all companies, those that wait first, the oldest first. */
export function QueuePage() {
  const actor = useCompanyQueueActor()
  return <div {...useChart(actor)}>{actor && <Queue actor={actor} />}</div>
}

function Queue({ actor }: { actor: RecordListActor }) {
  const companies = useCompanyQueue(actor)
  const { query, found } = companies
  return (
    <>
      <PageHeader title={messages.companies} />
      <Tabs
        label={queue.tabs}
        tabs={queueStatuses.map((status) => ({
          value: status,
          label: statusName(status),
          count: found?.counts[status].toLocaleString('en'),
        }))}
        value={query.status}
        onChange={companies.chooseStatus}
      >
        <search aria-label={queue.search} className="flex px-(--gutter) py-3">
          <SearchField
            label={queue.search}
            placeholder={queue.placeholder}
            value={query.q}
            onChange={companies.search}
          />
        </search>
        <div ref={companies.rows}>
          <Results companies={companies} />
        </div>
        {found && (
          <Pagination
            text={queue.showing(found)}
            label={queue.pages}
            page={found.page}
            pages={found.pages}
            onPage={companies.turnPage}
          />
        )}
      </Tabs>
    </>
  )
}

function statusName(status: QueueStatus): string {
  return status === 'all' ? queue.all : messages.statuses[status]
}

/** What was found, or what is shown in its place. */
function Results({ companies }: { companies: CompanyQueue }) {
  const { query, found, isFiltered } = companies
  return (
    <RecordResults
      list={companies}
      failed={messages.notLoaded}
      skeleton={<RecordTableSkeleton columns={columns} isTall />}
      empty={
        <EmptyState
          title={isFiltered ? queue.nothingFound : queue.empty({ status: query.status })}
          action={isFiltered && <Button onClick={companies.clearFilters}>{queue.clear}</Button>}
        >
          {isFiltered && queue.nothingFoundText}
        </EmptyState>
      }
    >
      {found && (
        <RecordTable
          caption={queue.caption}
          isBusy={companies.isRefreshing}
          rows={found.rows}
          columns={columns}
          view={null}
          link={linkOf}
        />
      )}
    </RecordResults>
  )
}

const { columns: headers } = queue

const columns: readonly TableColumn<QueuedCompany>[] = [
  { key: 'company', header: headers.company, kind: 'head', cell: ({ name }) => name, phone: 'title' },
  {
    key: 'owner',
    header: headers.owner,
    cell: ({ owner }) => (
      <>
        <span className="block pt-1.5">{owner.name}</span>
        <span className="type-xs force-ltr block pb-1.5 text-ink-2">{owner.email}</span>
      </>
    ),
    phone: 'line',
    phoneCell: ({ owner }) => (
      <>
        {owner.name} <span className="force-ltr text-ink-2">{owner.email}</span>
      </>
    ),
  },
  {
    key: 'phone',
    header: headers.phone,
    cell: ({ owner }) => (
      <span className={owner.phone ? 'force-ltr' : 'text-ink-3'}>{owner.phone ?? queue.noPhone}</span>
    ),
  },
  {
    key: 'signedUp',
    header: headers.signedUp,
    cell: ({ signed_up_at }) => (
      <>
        <span className="block whitespace-nowrap">{ageText(signed_up_at)}</span>
        <span className="type-xs whitespace-nowrap text-ink-2">{dayText(signed_up_at)}</span>
      </>
    ),
    phone: 'foot',
    phoneCell: ({ signed_up_at }) => `${ageText(signed_up_at)}, ${dayText(signed_up_at)}`,
  },
  {
    key: 'status',
    header: headers.status,
    cell: ({ status }) => <CompanyStatusBadge status={status} />,
    phone: 'titleEnd',
  },
]

const linkOf = ({ id }: QueuedCompany) => companyPage(id)

function ageText(signedUpAt: number): string {
  return queue.age({ days: Math.floor(Math.max(0, Date.now() - signedUpAt) / DAY) })
}
