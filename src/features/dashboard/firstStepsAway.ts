/** Whether somebody has put the list of first steps away: a choice of the person at this browser. */
import { useCallback, useSyncExternalStore } from 'react'
import { useUser } from '#session/session.hooks.ts'
import { browserStorage } from '#session/storage.ts'

const KEY = 'firstStepsAway'
const CHANGED = 'firstStepsAwaychange'

const read = () => browserStorage().getItem(KEY)

function subscribe(changed: () => void): () => void {
  for (const type of [CHANGED, 'storage']) window.addEventListener(type, changed)
  return () => {
    for (const type of [CHANGED, 'storage']) window.removeEventListener(type, changed)
  }
}

export function useFirstStepsAway() {
  const email = useUser()?.email ?? ''
  const kept = useSyncExternalStore(subscribe, read, () => null)
  const putAway = useCallback(() => {
    try {
      browserStorage().setItem(KEY, email)
    } catch {
      // If the storage is full, nothing changes.
    }
    window.dispatchEvent(new Event(CHANGED))
  }, [email])
  return { isAway: kept === email, putAway }
}
