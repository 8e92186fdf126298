import { MAX_PAPERS } from '#domain/fulfilment/paperKinds.ts'
import { paths } from '#domain/paths.ts'
import { papersMessages } from '#messages/papers.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { BackIcon, PrintIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { PaperChoice } from '#workspace/papers/PaperChoice.tsx'
import { Papers } from '#workspace/papers/Papers.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { CourierLabels } from './CourierLabels.tsx'
import {
  type PapersAddress,
  usePapers,
  usePapersActor,
  usePapersAddress,
  usePrintedActor,
  usePrinting,
} from './papers.hooks.ts'

/** `/print`: labels, packing slips, invoices, pick lists and load sheets, of some orders or of all booked parcels. */
export default function PapersPage() {
  return useCapability('printPapers') ? <OwnPapers /> : <OnTheSample />
}

function OnTheSample() {
  const { signUp } = useWaysIn()
  const isVisitor = useUser() === null
  return (
    <NeedsOwnOrders
      title={papersMessages.title}
      text={papersMessages.sampleText}
      signUp={isVisitor ? signUp : null}
    />
  )
}

function OwnPapers() {
  const address = usePapersAddress()
  // Of other orders it is another screen.
  return <Screen key={address.of} address={address} />
}

function Screen({ address }: { address: PapersAddress }) {
  const actor = usePapersActor(address.asked)
  const printed = usePrintedActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && printed && <Content actor={actor} printed={printed} address={address} />}
    </main>
  )
}

function Content(props: { actor: ReadingActor; printed: RequestActor; address: PapersAddress }) {
  const { address } = props
  const { kind, size, isNewOnly } = address
  const papers = usePapers(props.actor, address)
  const { company, parcels, hasMore, isEmpty, isBusy, hasFailed, retry } = papers
  const { isRemembered, print } = usePrinting(props.printed)
  return (
    <>
      <div className="screen-only">
        <PageHeader
          before={
            <div className="-ms-2 -me-1 phone:-ms-3.5 phone:-me-3">
              <IconLink to={paths.orders} label={papersMessages.back} icon={BackIcon} />
            </div>
          }
          title={papersMessages.title}
          facts={
            parcels.length > 0 && (
              <span className="text-ink-2" role="status">
                {isRemembered
                  ? papersMessages.printed
                  : papersMessages.shown({ parcels: parcels.length, before: papers.printedBefore })}
              </span>
            )
          }
          actions={
            parcels.length > 0 && (
              <Button
                kind="primary"
                icon={PrintIcon}
                onClick={() => print({ paper: kind, parcels: parcels.map(({ id }) => id) })}
              >
                {papersMessages.print}
              </Button>
            )
          }
        />
        {hasFailed && (
          <div className="px-(--gutter) pb-3">
            <RetryNote onRetry={retry}>{papersMessages.failed}</RetryNote>
          </div>
        )}
        {hasMore && (
          <div className="px-(--gutter) pb-3">
            <Note tone="info">{papersMessages.most({ parcels: MAX_PAPERS })}</Note>
          </div>
        )}
        {(isEmpty || (papers.count > 0 && parcels.length === 0)) && (
          <EmptyState title={papersMessages.empty}>{papersMessages.emptyText}</EmptyState>
        )}
        {papers.count > 0 && (
          <PaperChoice address={address}>
            <NativeSelect
              aria-label={papersMessages.which}
              size="toolbar"
              value={isNewOnly ? 'new' : 'all'}
              options={[
                { value: 'all', label: papersMessages.allParcels },
                { value: 'new', label: papersMessages.newParcels },
              ]}
              onChange={address.chooseOnly}
            />
          </PaperChoice>
        )}
        {kind === 'label' && <CourierLabels parcels={parcels} />}
      </div>
      {company && parcels.length > 0 && (
        <section
          aria-label={papersMessages.preview}
          aria-busy={isBusy}
          className="bg-sunken p-(--gutter) print:p-0"
        >
          <div className="grid justify-items-center gap-4 print:block">
            <Papers kind={kind} size={size} company={company} parcels={parcels} />
          </div>
        </section>
      )}
    </>
  )
}
