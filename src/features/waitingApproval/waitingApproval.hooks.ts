import { useState } from 'react'
import {
  useAccountCheck,
  useRejectionReason,
  useSessionActor,
  useSessionEvents,
  useUser,
} from '#session/session.hooks.ts'
import { useChart } from '#ui/useChart.ts'

/** The waiting company from the session chart: its user, and the reason if it was rejected. */
export function useCompanyStatus() {
  return {
    chart: useChart(useSessionActor()),
    user: useUser(),
    reason: useRejectionReason(),
    logOut: useSessionEvents().logOut,
  }
}

/**
 * Checks the account now. The account watch also polls; only a check that the user requested shows as busy and reports
 * that nothing changed.
 */
export function useCheckAgain() {
  const { isChecking, check } = useAccountCheck()
  const reason = useRejectionReason()
  const [reasonThen, setReasonThen] = useState(reason)
  const [question, setQuestion] = useState<'none' | 'asked' | 'underway' | 'answered'>('none')
  if (question === 'asked' && isChecking) setQuestion('underway')
  if (question === 'underway' && !isChecking) setQuestion('answered')
  return {
    isBusy: question === 'underway',
    // An approval redirects; a rejection changes the status above.
    hasNoNews: question === 'answered' && reason === reasonThen,
    checkAgain: () => {
      setQuestion('asked')
      setReasonThen(reason)
      check()
    },
  }
}
