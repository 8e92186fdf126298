import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { importMessages } from '#messages/importScreen.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { BackIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useChart } from '#ui/useChart.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { NotAllowed } from '#workspace/NotAllowed.tsx'
import { useCapability, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { CopySample } from './CopySample.tsx'
import {
  type FileImportActor,
  type ImportActor,
  useFileImport,
  useImport,
  useImportActor,
  useJob,
} from './imports.hooks.ts'
import { JobProgress } from './JobProgress.tsx'
import { Review } from './Review.tsx'

/** `/orders/import`: orders or products from a file, or the sample to try (design §5). */
export default function ImportPage() {
  const reasonAgainst = useReasonAgainst('records.import')
  const canImport = useCapability('importRecords')
  const [params] = useSearchParams()
  // An import that was started may be looked at, also by who may no longer import.
  if (reasonAgainst !== undefined && !params.has('job')) return <NotAllowed reason={reasonAgainst} />
  return canImport ? <Import /> : <OnTheSample />
}

function Import() {
  const actor = useImportActor()
  const main = useRef<HTMLElement>(null)
  return (
    <main id="main" ref={main} {...useChart(actor)}>
      {actor && <Content actor={actor} main={main} />}
    </main>
  )
}

function Content({ actor, main }: { actor: ImportActor; main: RefObject<HTMLElement | null> }) {
  const importing = useImport(actor, main)
  const { job } = useJob(actor)
  return (
    <>
      <PageHeader
        before={
          <div className="-ms-2 -me-1 phone:-ms-3.5 phone:-me-3">
            <IconLink to={paths.orders} label={importMessages.back} icon={BackIcon} />
          </div>
        }
        title={
          importing.part === 'sample' || job?.kind === 'sample'
            ? importMessages.titleSample
            : importMessages.title
        }
      />
      {importing.file && <FileImport actor={importing.file} main={main} />}
      {importing.part === 'sample' && <CopySample importing={importing} />}
      {(importing.part === 'following' || importing.part === 'finished') && (
        <JobProgress actor={actor} importing={importing} />
      )}
    </>
  )
}

/** A file until its job is started. */
function FileImport({ actor, main }: { actor: FileImportActor; main: RefObject<HTMLElement | null> }) {
  const importing = useFileImport(actor, main)
  return (
    <div {...useChart(actor)}>
      {importing.part === 'choosing' && <ChooseFile importing={importing} />}
      {importing.columns && <ColumnMapping actor={importing.columns} main={main} />}
      {importing.part === 'reviewing' && <Review actor={actor} importing={importing} />}
    </div>
  )
}

/** The sample imports nothing: says so, and leads to own orders. */
function OnTheSample() {
  const isVisitor = useUser() === null
  const { signUp } = useWaysIn()
  return <NeedsOwnOrders {...importMessages.needsOwnOrders} signUp={isVisitor ? signUp : null} />
}
