import { companyRoles } from '#domain/fulfilment/roles.ts'
import { peopleMessages } from '#messages/people.ts'
import { roleNames, roleText } from '#messages/roles.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useChart } from '#ui/useChart.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { Invitations } from './Invitations.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { type PeopleActor, usePeople, usePeopleActor } from './people.hooks.ts'

/** `/people`: who works for the company, and who is invited. The same whatever data the workspace shows. */
export default function PeoplePage() {
  return useUser() === null ? <OfVisitor /> : <OfCompany />
}

function OfCompany() {
  const actor = usePeopleActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && <Content actor={actor} />}
    </main>
  )
}

function Content({ actor }: { actor: PeopleActor }) {
  const people = usePeople(actor)
  const { found, roles, outcomeText, failureText } = people
  const isOverlaid =
    people.proof !== undefined || people.isInviting || people.isChoosingRole || people.isRemoving
  return (
    <>
      <PageHeader
        title={peopleMessages.title}
        actions={
          roles.length > 0 && (
            <Button kind="primary" icon={AddIcon} onClick={people.startInviting}>
              {peopleMessages.invite}
            </Button>
          )
        }
      />
      {/* Always there, so that it is announced. */}
      <div role="status" className="px-(--gutter) pb-3 empty:hidden">
        {outcomeText && (
          <div className="max-w-160">
            <Note tone="success">{outcomeText}</Note>
          </div>
        )}
      </div>
      {failureText && !isOverlaid && (
        <div className="px-(--gutter) pb-3">
          <Note tone="error" live>
            {failureText}
          </Note>
        </div>
      )}
      <PeopleList people={people} />
      <Invitations people={people} />
      {found && <Roles />}
      <PeoplePanel actor={actor} people={people} />
    </>
  )
}

/** What each role includes, from the tables that the server decides with. */
function Roles() {
  return (
    <section aria-labelledby="people-roles" className="border-line px-(--gutter) pt-6 pb-8 phone:border-t">
      <h2 id="people-roles" className="type-section">
        {peopleMessages.roles}
      </h2>
      <dl className="mt-3 grid max-w-180 gap-x-6 gap-y-2 md:grid-cols-[max-content_1fr]">
        {companyRoles.map((role) => (
          <div key={role} className="md:contents">
            <dt className="font-[600]">{roleNames[role]}</dt>
            <dd className="text-pretty text-ink-2">{roleText(role)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The sample has no company of its own. */
function OfVisitor() {
  const { signUp } = useWaysIn()
  return <NeedsOwnOrders {...peopleMessages.needsAccount} signUp={signUp} />
}
