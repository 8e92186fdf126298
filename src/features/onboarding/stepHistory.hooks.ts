import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onboardingSteps } from '#domain/onboarding/fields.ts'
import { paths } from '#domain/paths.ts'

/**
 * One history entry a step, numbered in the entry's own state, so that Back is one step back (design §4).
 * The chart decides: `walkTo` asks it for the step of a Back or Forward and returns the step that it allowed, and
 * history then follows. The entries of earlier steps always exist, also for a user who resumes in the middle.
 */
export function useStepHistory(step: number, walkTo: (step: number) => number): void {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const entry = entryStep(state)
  const seen = useRef({ key: '', step: 0 })
  /** Where our own `navigate(-n)` will arrive. It answers later; until then there is nothing to compare. */
  const destination = useRef<number | null>(null)

  useEffect(() => {
    const last = seen.current
    const hasMoved = key !== last.key
    const awaited = destination.current
    if (!hasMoved && (step === last.step || awaited !== null)) return
    // A Back that came before we arrived: the two add up, and we arrive that much earlier.
    if (awaited !== null && entry !== null && entry > awaited) return
    const isByPerson = hasMoved && last.key !== '' && entry !== awaited
    seen.current = { key, step }
    destination.current = null
    if (entry === step) return

    const target = entry !== null && isByPerson ? walkTo(entry) : step
    if (entry !== null && target < entry) {
      destination.current = target
      void navigate(target - entry)
      return
    }
    if (entry === null) void navigate(paths.onboarding, { replace: true, state: { step: 1 } })
    for (let next = (entry ?? 1) + 1; next <= target; next += 1)
      void navigate(paths.onboarding, { state: { step: next } })
  }, [key, entry, step, walkTo, navigate])
}

/** The step that a history entry belongs to; null for an entry of another page. */
function entryStep(state: unknown): number | null {
  const step: unknown = typeof state === 'object' && state && 'step' in state ? state.step : null
  return typeof step === 'number' && onboardingSteps[step - 1] !== undefined ? step : null
}
