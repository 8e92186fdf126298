import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { verificationMailMachine } from '#machines/verificationMail/verificationMail.machine.ts'
import { emailVerificationMessages } from '#messages/emailVerification.ts'
import { useSessionScreen } from './screen.hooks.ts'
import { provideVerificationMail } from './verificationMail.actors.ts'

export type VerificationMailActor = ActorRefFrom<typeof verificationMailMachine>

const { bar } = emailVerificationMessages

/** The chart of another mail; null until it has started. */
export function useVerificationMailActor(): VerificationMailActor | null {
  const api = useApi()
  const logic = useMemo(() => provideVerificationMail({ api }), [api])
  return useSessionScreen('verificationMail', logic, () => undefined)
}

/** What became of the mail that was asked for, and how to ask. */
export function useVerificationMail(actor: VerificationMailActor) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isSent = useSelector(actor, (snapshot) => snapshot.hasTag('sent'))
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    outcome: isSent ? bar.sent : failure && (failure.text ?? bar.failed),
    send: () => actor.send({ type: 'mail.requested' }),
  }
}
