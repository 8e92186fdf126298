import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import { failureOf } from '#domain/failures.ts'
import { emailVerificationMessages } from '#messages/emailVerification.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { useSessionScreen } from './screen.hooks.ts'
import { provideVerificationMail } from './verificationMail.actors.ts'

const { bar } = emailVerificationMessages

/** The request of another mail; null until it has started. */
export function useVerificationMailActor(): RequestActor | null {
  const api = useApi()
  const logic = useMemo(() => provideVerificationMail({ api }), [api])
  return useSessionScreen('verificationMail', logic, () => ({}))
}

/** What became of the mail that was asked for, and how to ask. */
export function useVerificationMail(actor: RequestActor) {
  const { isBusy, isDone, hasFailed, error, make } = useRequest(actor)
  const failureText = hasFailed && (failureOf(error, 'accountFailed').text ?? bar.failed)
  return { isBusy, outcome: isDone ? bar.sent : failureText, send: () => make() }
}
