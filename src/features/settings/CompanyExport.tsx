import { settingsMessages } from '#messages/settings.ts'
import { ProvenActDialog } from '#session/ProvenActDialog.tsx'
import { type ProvenActActor, useProvenAct } from '#session/provenAct.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { ExportIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { useCompanyExportActor } from './companyExport.hooks.ts'

const words = settingsMessages.exporting

/** All data of the company as one file, for its owners. */
export function CompanyExport() {
  const actor = useCompanyExportActor()
  return actor && <Ready actor={actor} />
}

function Ready({ actor }: { actor: ProvenActActor }) {
  const act = useProvenAct(actor)
  return (
    <section aria-labelledby="company-export" className="mt-10 border-t border-line pt-6">
      <h2 id="company-export" className="type-section">
        {words.heading}
      </h2>
      <p className="mt-2 mb-4 max-w-160 text-ink-2">{words.what}</p>
      <Button icon={ExportIcon} onClick={() => act.open(null)}>
        {words.button}
      </Button>
      <div role="status" className="mt-3 max-w-160 empty:hidden">
        {act.isDone && <Note tone="success">{words.done}</Note>}
      </div>
      <ProvenActDialog act={act} words={words} />
    </section>
  )
}
