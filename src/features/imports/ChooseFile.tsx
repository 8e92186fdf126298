import { importKinds } from '#domain/imports/importColumns.ts'
import { importMessages } from '#messages/importScreen.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { downloadTemplate, type FileImporting } from './imports.hooks.ts'
import { Step } from './Step.tsx'

const words = importMessages.choose

/** A file is dropped here, or chosen. */
export function ChooseFile({ importing }: { importing: FileImporting }) {
  const { isBusy, failure, lostFile, chooseFile } = importing
  return (
    <Step title={words.title} failure={failure} failed={importMessages.failed.check}>
      {lostFile !== null && (
        <div className="mt-4 max-w-160">
          <Note tone="warning" live>
            {words.lost({ file: lostFile })}
          </Note>
        </div>
      )}
      <div className="mt-4">
        <FileDrop
          label={words.title}
          drop={words.drop}
          choose={words.button}
          hint={words.hint}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onFile={chooseFile}
          busy={isBusy}
          busyText={words.busy}
        />
      </div>
      <div className="mt-5 max-w-160">
        <p className="text-pretty text-ink-2">{words.knows}</p>
        <h3 className="type-section mt-5">{words.templates}</h3>
        <div className="mt-3 flex flex-wrap gap-2">
          {importKinds.map((kind) => (
            <Button key={kind} icon={ExportIcon} onClick={() => downloadTemplate(kind)}>
              {words.template({ kind })}
            </Button>
          ))}
        </div>
      </div>
    </Step>
  )
}
