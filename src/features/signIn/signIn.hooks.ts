import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { SignInField } from '#domain/signIn.ts'
import type { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { signInMessages } from '#messages/signIn.ts'
import { useDrawnSessionScreen } from '#session/screen.hooks.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { useSessionStore } from '#session/store.hooks.ts'
import { useEarlyInput } from '#ui/useEarlyInput.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { provideSignIn } from './signIn.actors.ts'

export type SignInActor = ActorRefFrom<typeof signInMachine>

/** The sign-in screen. */
export function useSignInActor(): SignInActor {
  const api = useApi()
  const store = useSessionStore()
  const session = useSessionActor()
  const email = useArrivingEmail()
  const logic = useMemo(() => provideSignIn({ api, store }), [api, store])
  return useDrawnSessionScreen('signIn', logic, () => ({ email, session }))
}

/** The sign-in form as its chart has it, and what a person does to it. */
export function useSignIn(actor: SignInActor) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const email = useSelector(actor, ({ context }) => context.email)
  const password = useSelector(actor, ({ context }) => context.password)
  const missing = useSelector(actor, ({ context }) => context.missing)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const values = { email, password }
  const change = (name: string, value: string) =>
    actor.send({ type: 'field.changed', field: name as SignInField, value })
  useEarlyInput(form, { actor, values, change })
  return {
    form,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    failureText: failure && failureMessages.signIn(failure),
    field: (name: SignInField) => ({
      name,
      value: values[name],
      error: missing.includes(name) ? signInMessages.missing[name] : undefined,
      onChange: (value: string) => change(name, value),
    }),
    submit: () => actor.send({ type: 'credentials.submitted' }),
  }
}

/** The e-mail that sign-up hands over, beside the address and never in it. */
function useArrivingEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}
