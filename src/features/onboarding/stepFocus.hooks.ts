import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { OnboardingField } from '#domain/onboarding/fields.ts'
import { focusField } from '#ui/field/focusField.ts'

type Situation = {
  step: number
  /** What stands refused: another object for each refusal, null when nothing does. */
  refused: object | null
  /** The fields of this step that are wrong, from the top. */
  wrongFields: () => readonly OnboardingField[]
  /** Changes when 'Retry' or 'Undo' may have gone and taken the focus with it, and when fields may have come. */
  content: string
}

/**
 * Where the focus is (design §4): on the heading of every step one comes to, on the first wrong field after a
 * refusal, or once it is there, on the choice of warehouses when what stood below it has gone, and never nowhere.
 */
export function useStepFocus({ step, refused, wrongFields, content }: Situation) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = useCallback(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const focusedStep = useRef<number>(undefined)
  // Once, and before the step is painted: whoever goes into a field at once keeps the focus there.
  useLayoutEffect(() => {
    if (focusedStep.current === step) return
    focusedStep.current = step
    focusHeading()
  }, [step, focusHeading])
  useEffect(() => {
    if (refused && !wrongFields().some((field) => focusField(form.current, field))) focusHeading()
  }, [refused, wrongFields, focusHeading])
  useEffect(() => {
    // A wrong field that was not there yet.
    if (
      document.activeElement === heading.current &&
      wrongFields().some((field) => focusField(form.current, field))
    )
      return
    if (!content || document.activeElement !== document.body) return
    if (!focusField(form.current, 'use_own_warehouses')) heading.current?.focus({ preventScroll: true })
  }, [content, wrongFields])
  return { form, heading }
}
