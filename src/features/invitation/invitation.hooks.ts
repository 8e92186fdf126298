import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import { type AcceptField, acceptFields } from '#domain/invitation.ts'
import type { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { invitationWords, invitationMessages as messages } from '#messages/invitation.ts'
import { problemText } from '#messages/problems.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { useSessionStore } from '#session/store.hooks.ts'
import { provideInvitation } from './invitation.actors.ts'

export type InvitationActor = ActorRefFrom<typeof invitationMachine>

/** The screen of an invitation; null until it has started. */
export function useInvitationActor(token: string): InvitationActor | null {
  const api = useApi()
  const store = useSessionStore()
  const session = useSessionActor()
  const logic = useMemo(() => provideInvitation({ api, store }), [api, store])
  return useSessionScreen('invitation', logic, () => ({ token, session }))
}

const parts = ['unread', 'filling', 'taken', 'unusable', 'accepted'] as const
type Part = 'reading' | (typeof parts)[number]

const partOf = (snapshot: SnapshotFrom<typeof invitationMachine>): Part =>
  parts.find((part) => snapshot.matches(part)) ?? 'reading'

/** The step of the panel at each part, from 0. */
const steps: Record<Part, number> = { reading: 0, unread: 0, taken: 0, unusable: 0, filling: 1, accepted: 2 }

/** Which part of the screen is shown, its form as the chart has it, and what a person does. */
export function useInvitation(actor: InvitationActor) {
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const part = useSelector(actor, partOf)
  const isAtField = acceptFields.some((field) => failure?.fields?.[field])
  return {
    part,
    step: steps[part],
    invitation: useSelector(actor, ({ context }) => context.invitation),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** The server's own sentence, if it has one. */
    reason: failure?.text,
    isUnreachable: failure?.code === 'unreachable',
    failureText:
      failure && !isAtField
        ? (failure.text ?? messages[failure.code === 'unreachable' ? 'unreachable' : 'failed'])
        : null,
    field: (name: AcceptField) => ({
      name,
      label: messages.fields[name],
      value: values[name],
      error: problems[name] ? problemText(invitationWords, name, problems[name]) : failure?.fields?.[name],
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    }),
    submit: () => actor.send({ type: 'form.submitted' }),
    readAgain: () => actor.send({ type: 'reading.retried' }),
  }
}
