import type { ReactNode } from 'react'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import { companyPage, operatorPages } from '#domain/operator/pages.ts'
import type { PersonAct } from '#domain/operator/review.ts'
import { operatorConsoleMessages as messages } from '#messages/operatorConsole.ts'
import { roleNames } from '#messages/roles.ts'
import { uiMessages } from '#messages/ui.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { useChart } from '#ui/useChart.ts'
import { BackLink } from './BackLink.tsx'
import { CompanyStatusBadge } from './CompanyStatusBadge.tsx'
import { type CompanyReviewActor, useCompanyReview, useCompanyReviewActor } from './companyReview.hooks.ts'
import { dayText, timeText } from './dayText.ts'
import { ExportButton } from './ExportButton.tsx'
import { companyExportOf, personExportOf } from './operatorApi.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { setupFacts } from './setupFacts.ts'

const { review } = messages

/** `/operator/companies/…`: what a company gave, who is like it, every act, and what can be decided. */
export function CompanyPage({ id }: { id: string }) {
  const actor = useCompanyReviewActor(id)
  return <div {...useChart(actor)}>{actor && <Review actor={actor} />}</div>
}

function Review({ actor }: { actor: CompanyReviewActor }) {
  const { company, ...state } = useCompanyReview(actor)
  return (
    <>
      {state.isLoading && <Loading />}
      {state.hasFailed && (
        <EmptyState
          level={1}
          title={messages.notLoaded}
          action={<Button onClick={state.retry}>{uiMessages.retry}</Button>}
        />
      )}
      {state.isMissing && (
        <EmptyState
          level={1}
          title={review.missing.title}
          action={<ButtonLink to={operatorPages.companies}>{review.backToQueue}</ButtonLink>}
        >
          {review.missing.text}
        </EmptyState>
      )}
      {company && !state.isMissing && (
        <>
          <PageHeader
            before={<BackLink to={operatorPages.companies} label={review.back} />}
            title={company.name}
            facts={
              <>
                <CompanyStatusBadge status={company.status} />
                <span className="type-xs text-ink-2">
                  {review.signedUp({ day: dayText(company.signed_up_at) })}
                </span>
                {company.ends_at !== null && (
                  <span className="type-xs font-[560]">
                    {review.endsOn({ day: dayText(company.ends_at) })}
                  </span>
                )}
              </>
            }
          />
          <div className="flex flex-wrap gap-2 px-(--gutter) pb-5">
            {company.is_own && <Note tone="info">{review.own}</Note>}
            {company.status === 'suspended' && !company.is_own && (
              <ExportButton
                path={companyExportOf(company)}
                name={`${company.name}.zip`}
                onDone={state.exported}
              >
                {review.export}
              </ExportButton>
            )}
            {state.possible.map((act) => (
              <Button
                key={act}
                kind={act === 'company.approved' || act === 'company.reinstated' ? 'primary' : 'secondary'}
                onClick={() => state.choose(act)}
              >
                {review.acts[act].button}
              </Button>
            ))}
          </div>
          {state.decided && (
            <div className="px-(--gutter) pb-5">
              <Note
                tone="success"
                live
                action={<Link to={operatorPages.companies}>{review.backToQueue}</Link>}
              >
                {review.acts[state.decided].done({ company: company.name, person: state.person })}
              </Note>
            </div>
          )}
          <Parts company={company} choose={state.choose} />
          <ReviewDialog actor={actor} company={company} />
        </>
      )}
    </>
  )
}

type PartProps = { company: ReviewedCompany; choose: (act: PersonAct, person: string) => void }

function Parts({ company, choose }: PartProps) {
  return (
    <div className="grid lg:grid-cols-2">
      <div>
        <People company={company} choose={choose} />
        <FormerOwners company={company} choose={choose} />
        <Setup company={company} />
      </div>
      <div className="lg:border-s lg:border-line">
        <Similar company={company} />
        <Trail company={company} />
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-(--gutter) py-5">
      <h2 className="type-section mb-3">{title}</h2>
      {children}
    </section>
  )
}

function People({ company, choose }: PartProps) {
  const { facts } = review
  const value = (text: string | null) =>
    text ? <span className="force-ltr">{text}</span> : <span className="text-ink-3">{review.none}</span>
  return (
    <Part title={review.given}>
      <ul className="grid gap-5">
        {company.people.map((person) => (
          <li key={person.id}>
            <h3 className="mb-2 font-[600]">{person.name}</h3>
            <Facts
              items={[
                { term: facts.email, value: value(person.email) },
                { term: facts.phone, value: value(person.phone) },
                { term: facts.cnic, value: value(person.cnic) },
                { term: facts.designation, value: person.designation ?? value(null) },
                { term: facts.role, value: roleNames[person.role] },
              ]}
            />
            {!company.is_own && (
              <div className="mt-3 flex flex-wrap gap-2">
                <ExportButton path={personExportOf(person)} name={`${person.email}.json`}>
                  {review.exportPerson({ name: person.name })}
                </ExportButton>
                <Button kind="quietDanger" onClick={() => choose('person.erased', person.id)}>
                  {review.acts['person.erased'].button}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Who was an owner, and may have lost that to somebody who was none. */
function FormerOwners({ company, choose }: PartProps) {
  if (company.former_owners.length === 0 || company.is_own) return null
  return (
    <Part title={review.formerOwners}>
      <ul className="grid gap-3">
        {company.former_owners.map(({ id, email }) => (
          <li key={`${id} ${email}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="force-ltr">{email}</span>
            <Button onClick={() => choose('owner.restored', id)}>
              {review.acts['owner.restored'].button}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Setup({ company: { setup } }: { company: ReviewedCompany }) {
  return (
    <Part title={review.setup}>
      {setup ? <SetupFacts setup={setup} /> : <p className="text-ink-2">{review.noSetup}</p>}
    </Part>
  )
}

function SetupFacts({ setup }: { setup: NonNullable<ReviewedCompany['setup']> }) {
  const { providerName } = useAppConfig()
  return <Facts items={setupFacts(setup, providerName)} />
}

function Similar({ company: { similar } }: { company: ReviewedCompany }) {
  return (
    <Part title={review.similar}>
      {similar.length === 0 ? (
        <p className="text-ink-2">{review.noSimilar}</p>
      ) : (
        <ul className="grid gap-3">
          {similar.map(({ id, name, status, same }) => (
            <li key={id}>
              <p className="flex flex-wrap items-center gap-2">
                <Link to={companyPage(id)}>{name}</Link>
                <CompanyStatusBadge status={status} />
              </p>
              <p className="type-xs mt-1 text-ink-2">{review.same({ traits: same })}</p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Trail({ company: { trail } }: { company: ReviewedCompany }) {
  return (
    <Part title={review.trail}>
      {trail.length === 0 ? (
        <p className="text-ink-2">{review.noTrail}</p>
      ) : (
        <ol className="grid gap-4">
          {trail.map(({ id, at, event, by, text }) => (
            <li key={id}>
              <p className="font-[560]">{review.event({ event })}</p>
              {text && <p className="mt-0.5 text-pretty wrap-anywhere whitespace-pre-line">{text}</p>}
              <p className="type-xs mt-0.5 text-ink-2">{review.trailLine({ by, when: timeText(at) })}</p>
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}

function Loading() {
  return (
    <Skeleton>
      <div className="grid gap-4 px-(--gutter) py-6">
        <SkeletonBar width={220} />
        <SkeletonBar width={140} />
      </div>
    </Skeleton>
  )
}
