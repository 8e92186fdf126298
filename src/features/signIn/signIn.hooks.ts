import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { Credentials } from '#domain/signIn.ts'
import type { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { signInMessages } from '#messages/signIn.ts'
import { useDrawnSessionScreen } from '#session/screen.hooks.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { useSessionStore } from '#session/store.hooks.ts'
import { useEarlyInput } from '#ui/start/useEarlyInput.ts'
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

export type SignInControls = ReturnType<typeof useSignIn>

/** The sign-in form as its chart has it, and what a person does to it. */
export function useSignIn(actor: SignInActor) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const email = useSelector(actor, ({ context }) => context.email)
  const password = useSelector(actor, ({ context }) => context.password)
  const missing = useSelector(actor, ({ context }) => context.missing)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const code = useSelector(actor, ({ context }) => context.code)
  const values = { email, password }
  const codeError = failure?.fields?.['code']
  const change = (name: string, value: string) =>
    actor.send({ type: 'field.changed', field: name as keyof Credentials, value })
  useEarlyInput(form, { actor, values, change })
  return {
    form,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Whether the code is asked for, after the right password. */
    asksCode: useSelector(actor, (snapshot) => snapshot.hasTag('code')),
    failureText: failure && !codeError && failureMessages.signIn(failure),
    code: {
      name: 'code',
      value: code,
      onChange: (typed: string) => actor.send({ type: 'code.changed', code: typed }),
    },
    codeError,
    isCodeMissing: missing.includes('code'),
    challenge: useSelector(actor, ({ context }) => context.challenge),
    isAskingBrowser: useSelector(actor, (snapshot) => snapshot.hasTag('askingBrowser')),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
    field: (name: keyof Credentials) => ({
      name,
      value: values[name],
      error: missing.includes(name) ? signInMessages.missing[name] : undefined,
      onChange: (value: string) => change(name, value),
    }),
    submit: () => actor.send({ type: 'credentials.submitted' }),
    restart: () => actor.send({ type: 'signIn.restarted' }),
  }
}

/** The e-mail that sign-up hands over, beside the address and never in it. */
function useArrivingEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}
