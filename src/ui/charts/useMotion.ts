import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The same motion as everywhere: 180 ms, without bouncing (look §4). */
const motionConfig = { duration: 180, easing: (time: number) => 1 - (1 - time) ** 3 }

/** The animation props of a nivo chart. No animation with prefers-reduced-motion. */
export function useMotion() {
  const isReduced = useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
  return { animate: !isReduced, motionConfig }
}
