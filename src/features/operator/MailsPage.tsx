import type { MailStatus, OutboxMail } from '#domain/operator/operatorContract.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { uiMessages } from '#messages/ui.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { useChart } from '#ui/useChart.ts'
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
      {mails.hasFailed && (
        <div className="px-(--gutter) pb-3">
          <Note tone="error" live action={<NoteAction onClick={mails.retry}>{uiMessages.retry}</NoteAction>}>
            {messages.notLoaded}
          </Note>
        </div>
      )}
      {mails.isLoading && <Loading />}
      {mails.isEmpty && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {found && !mails.isEmpty && (
        <>
          <Rows mails={mails} rows={found.rows} />
          <Pagination
            text={words.showing(found)}
            label={words.pages}
            page={found.page}
            pages={found.pages}
            onPage={mails.turnPage}
          />
        </>
      )}
      {panel.isViewing && panel.record && <MailDialog mail={panel.record} onClose={mails.close} />}
    </>
  )
}

const tones = { sent: 'green', waiting: 'amber', failed: 'red' } as const

function StatusBadge({ status }: { status: MailStatus }) {
  return <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
}

/** One table on all screens; a phone shows subject and address in one cell. */
function Rows({ mails, rows }: { mails: Mails; rows: readonly OutboxMail[] }) {
  const { columns } = words
  return (
    <Table caption={words.caption} busy={mails.isRefreshing}>
      <thead>
        <tr>
          <Column>{columns.subject}</Column>
          <Column>
            <span className="phone:hidden">{columns.written}</span>
          </Column>
          <Column>{columns.status}</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((mail) => (
          <tr key={mail.id}>
            <Cell>
              <button
                type="button"
                className="colours mt-1.5 min-h-6 text-start font-[600] wrap-anywhere underline decoration-1 underline-offset-3 hover:decoration-2"
                aria-label={words.open(mail)}
                onClick={() => mails.panel.view(mail)}
              >
                {mail.subject}
              </button>
              <span className="type-xs force-ltr block pb-1.5 wrap-anywhere text-ink-2">{mail.to}</span>
              <span className="type-xs block text-ink-2 md:hidden">{timeText(mail.created_at)}</span>
              {mail.last_error && <span className="type-xs block text-red-ink">{mail.last_error}</span>}
            </Cell>
            <Cell>
              <span className="whitespace-nowrap phone:hidden">{timeText(mail.created_at)}</span>
            </Cell>
            <Cell>
              <StatusBadge status={mail.status} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Loading() {
  return (
    <Skeleton>
      {[180, 140, 160].map((width) => (
        <div key={width} className="flex min-h-13 items-center gap-16 border-t border-line px-(--gutter)">
          <SkeletonBar width={width} />
        </div>
      ))}
    </Skeleton>
  )
}
