import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { emailVerificationMachine } from '#machines/emailVerification/emailVerification.machine.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useSession } from '#session/session.hooks.ts'
import { provideEmailVerification } from './emailVerification.actors.ts'

type EmailVerificationActor = ActorRefFrom<typeof emailVerificationMachine>

/** The screen of an opened link; null until it has started. */
export function useEmailVerificationActor(token: string): EmailVerificationActor | null {
  const api = useApi()
  const logic = useMemo(() => provideEmailVerification({ api }), [api])
  return useSessionScreen('emailVerification', logic, () => ({ token }))
}

const parts = ['verified', 'unusable', 'failed'] as const
type Part = 'verifying' | (typeof parts)[number]

const partOf = (snapshot: SnapshotFrom<typeof emailVerificationMachine>): Part =>
  parts.find((part) => snapshot.matches(part)) ?? 'verifying'

/** What became of the link. Once the address is verified, the session asks the server what is new. */
export function useEmailVerification(actor: EmailVerificationActor) {
  const part = useSelector(actor, partOf)
  const watch = useSession(({ children }) => children.accountWatch)
  useEffect(() => {
    if (part === 'verified') watch?.send({ type: 'check.requested' })
  }, [part, watch])
  return {
    part,
    email: useSelector(actor, ({ context }) => context.email),
    tryAgain: () => actor.send({ type: 'again.requested' }),
  }
}
