import { importMessages } from '#messages/importScreen.ts'
import { Button } from '#ui/Button.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { Doubts } from './Doubts.tsx'
import { type FileImportActor, type FileImporting, useReview, useWrongRows } from './imports.hooks.ts'
import { Step } from './Step.tsx'
import { WrongRows } from './WrongRows.tsx'

const words = importMessages.review
const { doubts } = importMessages
/** More are not read by anybody on screen: they are in the file of wrong rows. */
const SHOWN = 200

/** Everything that is wrong, row by row, before anything is imported. */
export function Review({ actor, importing }: { actor: FileImportActor; importing: FileImporting }) {
  const { isBusy, failure, discard } = importing
  const {
    kind,
    fileName,
    good,
    total,
    problems,
    confirm,
    canChangeColumns,
    changeColumns,
    hasNewAnswers,
    checkAgain,
    hasKeptAnswers,
    unread,
  } = useReview(actor)
  const download = useWrongRows(actor)
  const rest = Math.max(problems.length, total - good) - SHOWN
  return (
    <Step
      title={words.title({ file: fileName })}
      failure={failure}
      failed={hasNewAnswers ? importMessages.failed.check : importMessages.failed.start}
    >
      <div className="mt-4 max-w-160">
        <Note tone={good === total ? 'success' : good > 0 ? 'warning' : 'error'} live>
          {good > 0 ? words.good({ kind, good, total }) : words.none}
        </Note>
      </div>
      {unread.length > 0 && (
        <p className="mt-3 max-w-160 text-pretty text-ink-2">
          {words.unread({
            columns: unread.map(
              ({ at, header }) => header.trim() || importMessages.mapping.unnamed({ at: at + 1 }),
            ),
          })}
        </p>
      )}
      {hasKeptAnswers && (
        <div className="mt-3 max-w-160">
          <Note tone="warning">{doubts.kept}</Note>
        </div>
      )}
      <Doubts actor={actor} isBusy={isBusy} />
      <div className="mt-5 flex flex-wrap gap-2 phone:flex-col">
        {hasKeptAnswers && !isBusy && (
          <Button kind="primary" onClick={discard}>
            {doubts.chooseAgain}
          </Button>
        )}
        {hasNewAnswers ? (
          <Button kind="primary" busy={isBusy} busyText={doubts.busy} onClick={checkAgain}>
            {doubts.confirm}
          </Button>
        ) : (
          good > 0 && (
            <Button
              kind={hasKeptAnswers ? 'secondary' : 'primary'}
              busy={isBusy}
              busyText={words.busy}
              onClick={confirm}
            >
              {words.confirm({ kind, good })}
            </Button>
          )
        )}
        {!isBusy && (
          <>
            {download && (
              <Button icon={ExportIcon} onClick={download}>
                {words.download}
              </Button>
            )}
            {canChangeColumns && <Button onClick={changeColumns}>{words.columns}</Button>}
            {!hasKeptAnswers && <Button onClick={discard}>{words.another}</Button>}
          </>
        )}
      </div>
      {problems.length > 0 ? (
        <WrongRows
          caption={words.caption}
          rows={problems.slice(0, SHOWN).map(({ row, column, message, is_error, more }) => ({
            row,
            ...(column && { column: words.columnName({ column }) }),
            message: more > 0 ? words.alsoOf({ message, more }) : message,
            isError: is_error,
          }))}
        />
      ) : (
        <p className="mt-5 text-ink-2">{words.allGood}</p>
      )}
      {rest > 0 && <p className="mt-3 text-ink-2">{words.more({ rest })}</p>}
    </Step>
  )
}
