import type { ReactNode } from 'react'

/** A step on the road that can be chosen. It is pressed anywhere in its part of the road. */
export function StepButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="colours rounded-1 text-start underline-offset-3 after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
