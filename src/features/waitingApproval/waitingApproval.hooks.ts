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
export function useStanding() {
  return {
    chart: useChart(useSessionActor()),
    user: useUser(),
    reason: useRejectionReason(),
    logOut: useSessionEvents().logOut,
  }
}

/**
 * Asking at once. The account watch asks by itself too: only a question of the person's own shows as busy, and
 * is told that nothing came of it. Anything new leads away from here or changes what is read above.
 */
export function useCheckAgain() {
  const { isChecking, check } = useAccountCheck()
  const [question, setQuestion] = useState<'none' | 'asked' | 'underway' | 'answered'>('none')
  if (question === 'asked' && isChecking) setQuestion('underway')
  if (question === 'underway' && !isChecking) setQuestion('answered')
  return {
    isBusy: question === 'underway',
    hasNoNews: question === 'answered',
    checkAgain: () => {
      setQuestion('asked')
      check()
    },
  }
}
