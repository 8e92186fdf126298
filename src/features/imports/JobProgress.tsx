import type { Job } from '#domain/imports/importContract.ts'
import { paths } from '#domain/paths.ts'
import { importMessages } from '#messages/importScreen.ts'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { type ImportActor, type Importing, useJob, useSkippedRows } from './imports.hooks.ts'
import { Step } from './Step.tsx'
import { WrongRows } from './WrongRows.tsx'

const words = importMessages.job

/** How far the import is, and what came of it. */
export function JobProgress({ actor, importing }: { actor: ImportActor; importing: Importing }) {
  const { job, isStale, retry, isStopping, stop } = useJob(actor)
  if (importing.part === 'finished' && job) return <Result actor={actor} importing={importing} job={job} />
  return (
    <Step
      title={job ? words.title({ kind: job.kind, file: job.file_name }) : words.loading}
      failure={null}
      failed=""
    >
      <div className="mt-4 max-w-160">
        {isStale && (
          <div className="mb-4">
            <Note tone="warning" live action={<NoteAction onClick={retry}>{uiMessages.retry}</NoteAction>}>
              {words.stale}
            </Note>
          </div>
        )}
        {job && (
          <>
            <Progress label={words.progress} value={job.created + job.skipped} max={job.total} />
            <p className="figures mt-2">
              {words.done({ kind: job.kind, done: job.created + job.skipped, total: job.total })}
            </p>
            <p className="mt-1 text-ink-2">{words.goesOn}</p>
            {job.state === 'running' && (
              <div className="mt-4">
                <Button busy={isStopping} onClick={stop}>
                  {words.stop}
                </Button>
              </div>
            )}
          </>
        )}
        {isStale && !job && <Button onClick={importing.discard}>{words.another}</Button>}
      </div>
    </Step>
  )
}

function Result({ actor, importing, job }: { actor: ImportActor; importing: Importing; job: Job }) {
  const { kind, created, skipped, skipped_rows: rows } = job
  const isStopped = job.state === 'stopped'
  const download = useSkippedRows(actor)
  return (
    <Step
      title={(isStopped ? words.titleStopped : words.titleDone)({ kind, file: job.file_name })}
      failure={null}
      failed=""
    >
      <div className="mt-4 max-w-160">
        <Note tone={skipped === 0 ? 'success' : 'warning'} live>
          {[...(isStopped ? [job.stop_reason] : []), words.result({ kind, created, skipped })].join(' ')}
        </Note>
      </div>
      <div className="mt-5 flex flex-wrap gap-2 phone:flex-col">
        <ButtonLink kind="primary" to={kind === 'products' ? paths.products : paths.orders}>
          {kind === 'products' ? words.seeProducts : words.seeOrders}
        </ButtonLink>
        {download && (
          <Button icon={ExportIcon} onClick={download}>
            {importMessages.review.download}
          </Button>
        )}
        <Button onClick={importing.discard}>{words.another}</Button>
      </div>
      {rows.length > 0 && (
        <WrongRows
          caption={words.skipped}
          rows={rows.map(({ row, reason }) => ({ row, message: reason, isError: true }))}
        />
      )}
      {skipped > rows.length && (
        <p className="mt-3 text-ink-2">{words.more({ rest: skipped - rows.length })}</p>
      )}
    </Step>
  )
}
