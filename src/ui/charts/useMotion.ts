import { useMedia } from '#ui/useMedia.ts'

/** The same motion as everywhere: 180 ms, without bouncing (look §4). */
const motionConfig = { duration: 180, easing: (time: number) => 1 - (1 - time) ** 3 }

/**
 * The animation props of a nivo chart. With prefers-reduced-motion it ends at once, and is not switched off: nivo would
 * write the colours of the current theme into the bars instead of their CSS variables.
 */
export function useMotion() {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)')
  return { animate: true, motionConfig: isReduced ? { duration: 0 } : motionConfig }
}
