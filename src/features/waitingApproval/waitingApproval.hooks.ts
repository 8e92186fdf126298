import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import {
  type SessionSnapshot,
  useSession,
  useSessionActor,
  useSessionEvents,
  useUser,
} from '#session/session.hooks.ts'
import { useChart } from '#ui/useChart.ts'

/** The waiting company from the session chart: its user, its status, and the reason if it was rejected. */
export function useCompanyStatus() {
  return {
    chart: useChart(useSessionActor()),
    user: useUser(),
    refusal: useRefusal(),
    logOut: useSessionEvents().logOut,
  }
}

/** Why a company is not approved; 'checking' while only the stored user is known. */
export type Refusal = { status: 'checking' | 'pending' | 'rejected' | 'suspended'; reason: string | null }

/** The status of a company that is not approved, and the operator's reason if it was rejected. */
function useRefusal(): Refusal {
  return {
    status: useSession(refusalStatus),
    reason: useSession(({ context }) => context.rejectionReason),
  }
}

function refusalStatus(snapshot: SessionSnapshot): Refusal['status'] {
  if (snapshot.matches({ signedIn: { pendingApproval: 'rejected' } })) return 'rejected'
  if (snapshot.matches({ signedIn: { pendingApproval: 'suspended' } })) return 'suspended'
  return snapshot.matches({ signedIn: { pendingApproval: 'checking' } }) ? 'checking' : 'pending'
}

/** The id of the actor of the operator's question. */
export const questionScreen = 'companyQuestion'

/** Whether the operator awaits an answer. */
export function isQuestioned({ context }: SessionSnapshot): boolean {
  return context.status === 'questioned'
}

/** Whether the question is shown: while it is open, and afterwards what became of it. */
export function useHasQuestion(): boolean {
  return useSession((snapshot) => {
    const { status, screens } = snapshot.context
    return isQuestioned(snapshot) || (status === 'pending' && screens.includes(questionScreen))
  })
}

/**
 * A check of the account that a person asks for: whether it is running, whether it found nothing new, and how to start
 * one. The question is dismissed when the screen closes.
 */
export function useAccountCheck() {
  const watch = useSession(({ children }) => children.accountWatch)
  useEffect(() => () => watch?.send({ type: 'question.dismissed' }), [watch])
  return {
    isChecking: useSelector(watch, (snapshot) => snapshot?.hasTag('checking') ?? false),
    hasNoNews: useSelector(watch, (snapshot) => snapshot?.hasTag('noNews') ?? false),
    check: useCallback(() => watch?.send({ type: 'check.requested' }), [watch]),
  }
}
