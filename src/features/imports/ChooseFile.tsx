import { useRef, useState } from 'react'
import { importKinds } from '#domain/imports/importColumns.ts'
import { importMessages } from '#messages/importScreen.ts'
import { Button } from '#ui/Button.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { downloadTemplate, type Importing } from './imports.hooks.ts'
import { Step } from './Step.tsx'

const words = importMessages.choose

/** A file is dropped here, or chosen. */
export function ChooseFile({ importing }: { importing: Importing }) {
  const { isBusy, failure, lostFile, chooseFile } = importing
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isBusy) chooseFile(file)
  }
  return (
    <Step title={words.title} failure={failure} failed={importMessages.failed.check}>
      {lostFile !== null && (
        <div className="mt-4 max-w-160">
          <Note tone="warning" live>
            {words.lost({ file: lostFile })}
          </Note>
        </div>
      )}
      <div
        className={`mt-4 flex max-w-160 flex-col items-center gap-4 rounded-3 border border-dashed px-5 py-10 text-center phone:py-8 ${isOver ? 'border-brand bg-selected' : 'border-line-strong bg-sunken'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          choose(event.dataTransfer.files)
        }}
      >
        <p className="text-pretty phone:hidden">{words.drop}</p>
        <Button kind="primary" busy={isBusy} busyText={words.busy} onClick={() => input.current?.click()}>
          {words.button}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.title}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={(event) => {
            choose(event.target.files)
            // So that the same file, corrected, can be chosen again.
            event.target.value = ''
          }}
        />
        <p className="type-xs max-w-110 text-pretty text-ink-3">{words.hint}</p>
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
