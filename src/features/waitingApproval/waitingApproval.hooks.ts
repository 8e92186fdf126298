import { useState } from 'react'
import {
  useAccountCheck,
  useRejectionReason,
  useSessionActor,
  useSessionEvents,
  useUser,
} from '#session/session.hooks.ts'
import { useChart } from '#ui/useChart.ts'

/** The company that waits, as the session's chart has it: whose it is, and why it was refused if it was. */
export function useCompanyStatus() {
  return {
    chart: useChart(useSessionActor()),
    user: useUser(),
    reason: useRejectionReason(),
    logOut: useSessionEvents().logOut,
  }
}

/**
 * Asking at once. The account watch asks by itself too: only a question of the person's own shows as busy, and
 * is told that nothing came of it.
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
    // An approval leads away from here; a refusal changes what is read above.
    hasNoNews: question === 'answered' && reason === reasonThen,
    checkAgain: () => {
      setQuestion('asked')
      setReasonThen(reason)
      check()
    },
  }
}
