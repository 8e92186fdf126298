import type { PaperParcel } from '#domain/fulfilment/paperContract.ts'
import { papersMessages } from '#messages/papers.ts'
import { Button } from '#ui/Button.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useLabels, useLabelsActor } from './papers.hooks.ts'

/** The labels that couriers make themselves, as their PDF. */
export function CourierLabels({ parcels }: { parcels: readonly PaperParcel[] }) {
  const actor = useLabelsActor()
  return actor && <Files actor={actor} parcels={parcels} />
}

function Files({ actor, parcels }: { actor: RequestActor; parcels: readonly PaperParcel[] }) {
  const { files, isBusy, problem, load } = useLabels(actor, parcels)
  if (files.length === 0) return null
  return (
    <section aria-label={papersMessages.files} className="grid gap-2 px-(--gutter) pb-4">
      {problem !== null && (
        <Note tone="error" live>
          {problem}
        </Note>
      )}
      {files.length > 1 && <p className="text-ink-2">{papersMessages.filesText({ files: files.length })}</p>}
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5">
        {files.map((file) => (
          <Button
            key={file.ids.join()}
            size="small"
            icon={ExportIcon}
            unavailable={isBusy ? papersMessages.loadingFile : undefined}
            onClick={() => load(file)}
          >
            {papersMessages.file(file)}
          </Button>
        ))}
      </div>
    </section>
  )
}
