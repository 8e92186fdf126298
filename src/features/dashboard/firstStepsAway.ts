/** Whether somebody has put the list of first steps away: a choice of the person at this browser. */
import { useCallback } from 'react'
import { keptText } from '#session/keptText.ts'
import { useUser } from '#session/session.hooks.ts'

const away = keptText('firstStepsAway')

export function useFirstStepsAway() {
  const email = useUser()?.email ?? ''
  const putAway = useCallback(() => away.keep(email), [email])
  return { isAway: away.use() === email, putAway }
}
