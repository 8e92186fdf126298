import { operatorPages } from '#domain/operator/pages.ts'
import { papersMessages } from '#messages/papers.ts'
import { parcelQueueMessages as messages } from '#messages/parcelQueue.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PrintIcon } from '#ui/icons.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { PaperChoice } from '#workspace/papers/PaperChoice.tsx'
import { Papers } from '#workspace/papers/Papers.tsx'
import { BackLink } from './BackLink.tsx'
import {
  usePrintedThereActor,
  usePrintingThere,
  useProviderPapers,
  useProviderPapersActor,
  useProviderPapersAddress,
} from './providerPapers.hooks.ts'

type Address = ReturnType<typeof useProviderPapersAddress>

/** `/operator/parcels/print`: pick lists, labels and slips of a part of the queue, each company's with its own name. */
export function ProviderPapersPage() {
  const address = useProviderPapersAddress()
  // Of other parcels it is another screen.
  return <Screen key={address.of} address={address} />
}

function Screen({ address }: { address: Address }) {
  const actor = useProviderPapersActor(address.asked)
  const printed = usePrintedThereActor()
  return (
    <div {...useChart(actor)}>
      {actor && printed && <Content actor={actor} printed={printed} address={address} />}
    </div>
  )
}

function Content(props: { actor: ReadingActor; printed: RequestActor; address: Address }) {
  const { kind, size } = props.address
  const { companies, hasNone, isEmpty, hasFailed, retry } = useProviderPapers(props.actor)
  const { isRemembered, print } = usePrintingThere(props.printed)
  const count = companies.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <div className="screen-only">
        <PageHeader
          before={<BackLink to={operatorPages.parcels} label={messages.papers.back} />}
          title={papersMessages.title}
          facts={
            count > 0 && (
              <span className="text-ink-2" role="status">
                {isRemembered ? papersMessages.printed : papersMessages.parcels({ parcels: count })}
              </span>
            )
          }
          actions={
            count > 0 && (
              <Button kind="primary" icon={PrintIcon} onClick={() => print(companies, kind)}>
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
        {(isEmpty || hasNone) && <EmptyState title={papersMessages.empty}>{messages.gone.text}</EmptyState>}
        {count > 0 && <PaperChoice address={props.address} />}
      </div>
      {companies.map(({ id, company, rows }) => (
        <section
          key={id}
          aria-label={messages.papers.of({ company: company.name })}
          className="bg-sunken p-(--gutter) print:p-0"
        >
          <h2 className="type-section screen-only mb-3">{company.name}</h2>
          <div className="grid justify-items-center gap-4 print:block">
            <Papers kind={kind} size={size} company={company} parcels={rows} />
          </div>
        </section>
      ))}
    </>
  )
}
