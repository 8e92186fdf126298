import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import { failureOf } from '#domain/failures.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { provideEmailVerification } from './emailVerification.actors.ts'

/** The screen of an opened link; null until it has started. Once the address is verified, the session asks what is new. */
export function useEmailVerificationActor(token: string): RequestActor | null {
  const api = useApi()
  const session = useSessionActor()
  const logic = useMemo(() => provideEmailVerification({ api }), [api])
  return useSessionScreen('emailVerification', logic, () => {
    const { accountWatch } = session.getSnapshot().children
    return {
      asked: token,
      focus: { done: 'heading', failed: 'heading' },
      ...(accountWatch && { whenDone: { actor: accountWatch, event: { type: 'check.requested' } } }),
    }
  })
}

/** What became of the link. */
export function useEmailVerification(actor: RequestActor) {
  const { isDone, hasFailed, error, output, asked, make } = useRequest<string, string>(actor)
  const isUnusable = failureOf(error, 'accountFailed').code === 'linkUnusable'
  return {
    part: isDone ? 'verified' : !hasFailed ? 'verifying' : isUnusable ? 'unusable' : 'failed',
    email: output ?? '',
    tryAgain: () => make(asked),
  } as const
}
