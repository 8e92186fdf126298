import type { MailStatus, OutboxMail } from '#domain/operator/operatorContract.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { useChart } from '#ui/useChart.ts'
import { RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTable, RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import type { TableColumn } from '#workspace/recordColumns.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { timeText } from './dayText.ts'
import { MailDialog } from './MailDialog.tsx'
import { type Mails, useMails, useMailsActor } from './mails.hooks.ts'

const { mails: words } = messages

/** `/operator/mails`: what was sent, what waits, and what could not be sent. */
export function MailsPage() {
  const actor = useMailsActor()
  return <div {...useChart(actor)}>{actor && <Outbox actor={actor} />}</div>
}

function Outbox({ actor }: { actor: RecordListActor }) {
  const mails = useMails(actor)
  const { found, panel } = mails
  return (
    <>
      <PageHeader title={words.title} />
      {found && !found.is_sent && (
        <div className="px-(--gutter) pb-4">
          <Note tone="info">{words.notSent}</Note>
        </div>
      )}
      <RecordResults
        list={mails}
        failed={messages.notLoaded}
        skeleton={<RecordTableSkeleton columns={columns} isTall />}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      >
        {found && (
          <>
            <RecordTable
              caption={words.caption}
              isBusy={mails.isRefreshing}
              rows={found.rows}
              columns={columns}
              view={mails}
            />
            <Pagination
              text={words.showing(found)}
              label={words.pages}
              page={found.page}
              pages={found.pages}
              onPage={mails.turnPage}
            />
          </>
        )}
      </RecordResults>
      {panel.isViewing && panel.record && <MailDialog mail={panel.record} onClose={mails.close} />}
    </>
  )
}

const tones = { sent: 'green', waiting: 'amber', failed: 'red' } as const

function StatusBadge({ status }: { status: MailStatus }) {
  return <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
}

const { columns: headers } = words

const columns: readonly TableColumn<OutboxMail, Mails>[] = [
  {
    key: 'subject',
    header: headers.subject,
    cell: (mail, { panel }) => (
      <>
        <button
          type="button"
          className="colours min-h-6 text-start font-[600] wrap-anywhere underline decoration-1 underline-offset-3 hover:decoration-2 md:mt-1.5"
          aria-label={words.open(mail)}
          onClick={() => panel.view(mail)}
        >
          {mail.subject}
        </button>
        <span className="type-xs force-ltr block wrap-anywhere text-ink-2 md:pb-1.5">{mail.to}</span>
        {mail.last_error && <span className="type-xs block text-red-ink">{mail.last_error}</span>}
      </>
    ),
    phone: 'title',
  },
  {
    key: 'written',
    header: headers.written,
    cell: ({ created_at }) => <span className="whitespace-nowrap">{timeText(created_at)}</span>,
    phone: 'foot',
  },
  {
    key: 'status',
    header: headers.status,
    cell: ({ status }) => <StatusBadge status={status} />,
    phone: 'titleEnd',
  },
]
