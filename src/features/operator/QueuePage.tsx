import { type QueueStatus, queueStatuses } from '#domain/operator/companiesQuery.ts'
import type { QueuedCompany } from '#domain/operator/operatorContract.ts'
import { companyPage } from '#domain/operator/pages.ts'
import { DAY } from '#domain/weeks.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RowLink, rowOfLink } from '#ui/link/RowLink.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { useChart } from '#ui/useChart.ts'
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
    <>
      {companies.hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note
            tone="error"
            live
            action={<NoteAction onClick={companies.retry}>{uiMessages.retry}</NoteAction>}
          >
            {messages.notLoaded}
          </Note>
        </div>
      )}
      {companies.isLoading && <Loading />}
      {companies.isEmpty && (
        <EmptyState
          title={isFiltered ? queue.nothingFound : queue.empty({ status: query.status })}
          action={isFiltered && <Button onClick={companies.clearFilters}>{queue.clear}</Button>}
        >
          {isFiltered && queue.nothingFoundText}
        </EmptyState>
      )}
      {found && !companies.isEmpty && (
        <>
          <Rows rows={found.rows} isRefreshing={companies.isRefreshing} />
          <PhoneRows rows={found.rows} isRefreshing={companies.isRefreshing} />
        </>
      )}
    </>
  )
}

type RowsProps = { rows: readonly QueuedCompany[]; isRefreshing: boolean }

function Rows({ rows, isRefreshing }: RowsProps) {
  const { columns } = queue
  return (
    <div className="phone:hidden">
      <Table caption={queue.caption} busy={isRefreshing}>
        <thead>
          <tr>
            <Column>{columns.company}</Column>
            <Column>{columns.owner}</Column>
            <Column>{columns.phone}</Column>
            <Column>{columns.signedUp}</Column>
            <Column>{columns.status}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, owner, signed_up_at, status }) => (
            <tr key={id} {...rowOfLink} className="has-link">
              <Cell kind="head">
                <RowLink to={companyPage(id)} focusTarget={id}>
                  {name}
                </RowLink>
              </Cell>
              <Cell>
                <span className="block pt-1.5">{owner.name}</span>
                <span className="type-xs force-ltr block pb-1.5 text-ink-2">{owner.email}</span>
              </Cell>
              <Cell>
                <span className={owner.phone ? 'force-ltr' : 'text-ink-3'}>
                  {owner.phone ?? queue.noPhone}
                </span>
              </Cell>
              <Cell>
                <span className="block whitespace-nowrap">{ageText(signed_up_at)}</span>
                <span className="type-xs whitespace-nowrap text-ink-2">{dayText(signed_up_at)}</span>
              </Cell>
              <Cell>
                <CompanyStatusBadge status={status} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function PhoneRows({ rows, isRefreshing }: RowsProps) {
  return (
    <ul className="md:hidden" aria-label={queue.caption} aria-busy={isRefreshing || undefined}>
      {rows.map(({ id, name, owner, signed_up_at, status }) => (
        <li key={id} {...rowOfLink} className="relative border-t border-line px-(--gutter) py-3">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <RowLink to={companyPage(id)} focusTarget={id}>
              <span className="font-[600]">{name}</span>
            </RowLink>
            <CompanyStatusBadge status={status} />
          </p>
          <p className="mt-1 wrap-anywhere">
            {owner.name} <span className="force-ltr text-ink-2">{owner.email}</span>
          </p>
          <p className="type-xs mt-1 text-ink-2">
            {ageText(signed_up_at)}, {dayText(signed_up_at)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function ageText(signedUpAt: number): string {
  return queue.age({ days: Math.floor(Math.max(0, Date.now() - signedUpAt) / DAY) })
}

function Loading() {
  return (
    <Skeleton>
      {[140, 96, 120].map((width) => (
        <div key={width} className="flex min-h-13 items-center gap-16 border-t border-line px-(--gutter)">
          <SkeletonBar width={width} />
          <SkeletonBar width={96} />
        </div>
      ))}
    </Skeleton>
  )
}
