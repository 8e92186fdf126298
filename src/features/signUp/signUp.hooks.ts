import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { Failure } from '#domain/failures.ts'
import { paths } from '#domain/paths.ts'
import { type SignUpField, signUpFields } from '#domain/signUp.ts'
import type { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { problemText } from '#messages/problems.ts'
import { signUpMessages, signUpWords } from '#messages/signUp.ts'
import { useDrawnSessionScreen } from '#session/screen.hooks.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { useEarlyInput } from '#ui/start/useEarlyInput.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { provideSignUp } from './signUp.actors.ts'

export type SignUpActor = ActorRefFrom<typeof signUpMachine>

/** The sign-up screen. */
export function useSignUpActor(): SignUpActor {
  const api = useApi()
  const logic = useMemo(() => provideSignUp({ api }), [api])
  return useDrawnSessionScreen('signUp', logic, () => undefined)
}

/** Whether the account was created. */
export function useHasSignedUp(actor: SignUpActor): boolean {
  return useSelector(actor, (snapshot) => snapshot.hasTag('succeeded'))
}

/** Leads on to sign-in when the chart has ended, and moves the focus as it requests. */
export function useSignUp(actor: SignUpActor, page: RefObject<HTMLElement | null>): void {
  useFocusRequests(actor, page)
  useWayToSignIn(actor)
}

/** Goes to sign-in when the chart has ended; the e-mail travels beside the address, never in it. */
function useWayToSignIn(actor: SignUpActor): void {
  const goTo = useGoTo()
  const { search } = useLocation()
  const output = useSelector(actor, (snapshot) => snapshot.output)
  useEffect(() => {
    if (output) goTo(paths.signIn + search, { replace: true, state: output })
  }, [output, goTo, search])
}

/** The form as the chart has it, and what a person does to it. */
export function useSignUpForm(actor: SignUpActor) {
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const form = useRef<HTMLFormElement>(null)
  const change = (name: string, value: string) =>
    actor.send({ type: 'field.changed', field: name as SignUpField, value })
  const leave = (name: string) => actor.send({ type: 'field.left', field: name as SignUpField })
  useEarlyInput(form, { actor, values, change, leave })
  return {
    form,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    noteText: failure && noteText(failure),
    field: (name: SignUpField) => ({
      name,
      label: signUpMessages.fields[name],
      value: values[name],
      error: problems[name] ? problemText(signUpWords, name, problems[name]) : failure?.fields?.[name],
      onChange: (value: string) => change(name, value),
      onBlur: () => leave(name),
    }),
    submit: () => actor.send({ type: 'form.submitted' }),
  }
}

/** What the note above the button says: nothing that is already shown at a field of the form. */
function noteText(failure: Failure): string | null {
  const text = failureMessages.signUp(failure)
  return signUpFields.some((name) => failure.fields?.[name] === text) ? null : text
}

/** After success: the message, and going at once. */
export function useSignUpSuccess(actor: SignUpActor) {
  return {
    message: useSelector(actor, ({ context }) => context.message) || signUpMessages.succeeded.message,
    goNow: () => actor.send({ type: 'redirect.hastened' }),
  }
}
