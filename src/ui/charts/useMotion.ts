import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The same motion as everywhere: 180 ms, without bouncing (look §4). */
const motionConfig = { duration: 180, easing: (time: number) => 1 - (1 - time) ** 3 }

/**
 * The animation props of a nivo chart. With prefers-reduced-motion it ends at once, and is not switched off: nivo would
 * write the colours of the current theme into the bars instead of their CSS variables.
 */
export function useMotion() {
  const isReduced = useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
  return { animate: true, motionConfig: isReduced ? { duration: 0 } : motionConfig }
}
