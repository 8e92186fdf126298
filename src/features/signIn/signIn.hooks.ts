import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { SignInField } from '#domain/signIn.ts'
import type { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { signInMessages } from '#messages/signIn.ts'
import { useNoticesOf } from '#notices/notices.ts'
import { useSessionEvents } from '#session/session.hooks.ts'
import { useSessionStore } from '#session/store.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { provideSignIn } from './signIn.actors.ts'

type SignInActor = ActorRefFrom<typeof signInMachine>

/** The sign-in form as its chart has it, and what a person does to it. */
export function useSignIn() {
  const actor = useSignInActor(useArrivingEmail())
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const email = useSelector(actor, ({ context }) => context.email)
  const password = useSelector(actor, ({ context }) => context.password)
  const missing = useSelector(actor, ({ context }) => context.missing)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const values = { email, password }
  return {
    chart: useChart(actor),
    form,
    isBusy,
    failureText: failure && failureMessages.signIn(failure),
    field: (name: SignInField) => ({
      name,
      value: values[name],
      error: missing.includes(name) ? signInMessages.missing[name] : undefined,
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    }),
    submit: () => actor.send({ type: 'credentials.submitted' }),
  }
}

function useSignInActor(email: string): SignInActor {
  const api = useApi()
  const store = useSessionStore()
  const { open } = useSessionEvents()
  const machine = useMemo(() => provideSignIn({ api, store }), [api, store])
  const actor = useActorRef(machine, { input: { email } })
  useNoticesOf(actor)
  useEffect(() => {
    const subscription = actor.on('session.opened', ({ user }) => open(user))
    return () => subscription.unsubscribe()
  }, [actor, open])
  return actor
}

/** The e-mail that sign-up hands over, beside the address and never in it. */
function useArrivingEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}
