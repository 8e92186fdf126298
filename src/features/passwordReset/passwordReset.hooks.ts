import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import { type ResetField, resetFields } from '#domain/passwordReset.ts'
import type { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts'
import { passwordResetMessages, passwordResetWords } from '#messages/passwordReset.ts'
import { problemText } from '#messages/problems.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { providePasswordReset } from './passwordReset.actors.ts'

export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>

/** The screen of a forgotten password; null until it has started. */
export function usePasswordResetActor(token: string): PasswordResetActor | null {
  const api = useApi()
  const logic = useMemo(() => providePasswordReset({ api }), [api])
  return useSessionScreen('passwordReset', logic, () => ({ token }))
}

const parts = ['asking', 'requested', 'choosing', 'unusable', 'changed'] as const
type Part = (typeof parts)[number]

const partOf = (snapshot: SnapshotFrom<typeof passwordResetMachine>): Part =>
  parts.find((part) => snapshot.matches(part)) ?? 'asking'

/** Which part of the screen is shown, its form as the chart has it, and what a person does. */
export function usePasswordReset(actor: PasswordResetActor) {
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isAtField = resetFields.some((field) => failure?.fields?.[field])
  return {
    part: useSelector(actor, partOf),
    email: values.email,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    failureText:
      failure && !isAtField
        ? (failure.text ?? passwordResetMessages[failure.code === 'unreachable' ? 'unreachable' : 'failed'])
        : null,
    field: (name: ResetField) => ({
      name,
      label: passwordResetMessages[name],
      value: values[name],
      error: problems[name] ? problemText(passwordResetWords, name, problems[name]) : failure?.fields?.[name],
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    }),
    submit: () => actor.send({ type: 'form.submitted' }),
    askAgain: () => actor.send({ type: 'mail.wanted' }),
  }
}
