import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import {
  type CompanyPerson,
  type InviteField,
  mayChange,
  mayRemove,
  type OpenInvitation,
  type People,
  rolesToGive,
} from '#domain/people.ts'
import { calendarParts } from '#domain/weeks.ts'
import type { peopleMachine } from '#machines/people/people.machine.ts'
import { dateMessages } from '#messages/dates.ts'
import { inviteWords, peopleMessages } from '#messages/people.ts'
import { problemText } from '#messages/problems.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { providePeople } from './people.actors.ts'

export type PeopleActor = ActorRefFrom<typeof peopleMachine>

/** The screen of a company's people; null until its chart has started. */
export function usePeopleActor(): PeopleActor | null {
  const api = useApi()
  const session = useSessionActor()
  const logic = useMemo(() => providePeople(api), [api])
  return useWorkspaceScreen('people', logic, () => ({ session }))
}

/** The reading of the people, which runs for as long as the chart does. */
function usePeopleReading(actor: PeopleActor): ReadingActor {
  const reading = useSelector(actor, ({ children }) => children.reading)
  if (!reading) throw new Error('usePeopleReading: the people have not started')
  return reading
}

/** The people as their chart has them, what the person who looks may do, and what they do. */
export function usePeople(actor: PeopleActor) {
  const { answer: found, ...reading } = useReading<People>(usePeopleReading(actor))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const outcome = useSelector(actor, ({ context }) => context.outcome)
  const person = useSelector(actor, ({ context }) => context.person)
  const isInviting = useSelector(actor, (snapshot) => snapshot.hasTag('inviting'))
  return {
    ...reading,
    found,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isInviting,
    isChoosingRole: useSelector(actor, (snapshot) => snapshot.hasTag('choosingRole')),
    isRemoving: useSelector(actor, (snapshot) => snapshot.hasTag('removing')),
    /** What proves who sits here, while it is asked for. */
    proof: useSelector(actor, ({ children }) => children.proof),
    isKept: useSelector(actor, (snapshot) => snapshot.hasTag('kept')),
    /** The roles that the person who looks gives. */
    roles: found ? rolesToGive(found) : [],
    isMe: (one: Pick<CompanyPerson, 'id'> | null) => one !== null && one.id === found?.me,
    mayChange: (one: CompanyPerson) => found !== null && mayChange(found, one),
    mayRemove: (one: CompanyPerson) => found !== null && mayRemove(found, one),
    person,
    role: useSelector(actor, ({ context }) => context.role),
    outcomeText: outcome && peopleMessages.outcomes[outcome.code](outcome),
    failureText:
      failure && (failure.refusal?.text || (failure.refusal ? peopleMessages.gone : peopleMessages.notDone)),
    startInviting: () => actor.send({ type: 'inviting.started' }),
    startRoleChange: (one: CompanyPerson) => actor.send({ type: 'roleChange.started', person: one }),
    chooseRole: (role: CompanyRole) => actor.send({ type: 'role.chosen', role }),
    remove: (one: CompanyPerson) => actor.send({ type: 'removal.chosen', person: one }),
    confirmRemoval: () => actor.send({ type: 'removal.confirmed' }),
    sendAgain: (invitation: OpenInvitation) =>
      actor.send({ type: 'invitation.chosen', invitation, isAgain: true }),
    withdraw: (invitation: OpenInvitation) =>
      actor.send({ type: 'invitation.chosen', invitation, isAgain: false }),
    submit: () => actor.send({ type: 'form.submitted' }),
    close: () => actor.send({ type: 'panel.closed' }),
  }
}

/** '20 Nov 2026', in Pakistan. */
export const dayText = (instant: number): string => dateMessages.day(calendarParts(instant))

export type PeopleOnScreen = ReturnType<typeof usePeople>

/** The form of an invitation as the chart has it. */
export function useInviteForm(actor: PeopleActor) {
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const fields = useSelector(actor, ({ context }) => context.failure?.refusal?.fields)
  return {
    /** Whether the server's answer is said at a field. */
    isAtField: Object.keys(values).some((field) => fields?.[field]),
    field: <Name extends InviteField>(name: Name) => ({
      name,
      value: values[name],
      error: problems[name] ? problemText(inviteWords, name, problems[name]) : fields?.[name],
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    }),
  }
}
