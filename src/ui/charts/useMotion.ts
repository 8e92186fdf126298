import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** As the motion of everything else: 180 ms, and nothing bounces (look §4). */
const motionConfig = { duration: 180, easing: (time: number) => 1 - (1 - time) ** 3 }

/** How every drawing moves, or that it is drawn at once: who asked the device for less motion sees none. */
export function useMotion() {
  const isReduced = useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
  return { animate: !isReduced, motionConfig }
}
