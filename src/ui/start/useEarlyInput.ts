import { type RefObject, useLayoutEffect, useRef } from 'react'
import { early, keepTyped, stopKeeping } from './earlyInput.ts'

type Form = {
  /** Another one once the chart has started: the first receives nothing (ui/useScreen.ts). */
  actor: unknown
  values: Record<string, string>
  change: (name: string, value: string) => void
  /** For what happens when the focus leaves a field. */
  leave?: (name: string) => void
}

/**
 * Passes on what somebody did to a form that the build drew, before React took it over: what was typed goes to the
 * chart, and then each button that was pressed (public/firstPaint.js) is pressed, once.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  { actor, values, change, leave }: Form,
): void {
  const taken = useRef<{ actor: unknown; stop: () => void }>(null)
  useLayoutEffect(() => {
    const { current } = form
    if (!taken.current) {
      // React leaves the texts of a form that it takes over; with the next render it writes the chart's texts.
      for (const { name, value } of current?.querySelectorAll('input') ?? [])
        if (value && value !== values[name]) early.typed.set(name, value)
      // What is typed until the chart has started reaches nobody else.
      current?.addEventListener('input', keepTyped)
      taken.current = { actor, stop: () => current?.removeEventListener('input', keepTyped) }
    } else if (taken.current.actor !== actor) {
      taken.current.stop()
      stopKeeping()
      const { activeElement } = document
      const focused = activeElement instanceof HTMLInputElement ? activeElement.name : early.focused
      for (const [name, value] of early.typed) {
        if (!(name in values)) continue
        change(name, value)
        if (name !== focused) leave?.(name)
      }
      early.typed.clear()
      if (early.focused && document.activeElement === document.body)
        current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(early.focused)}"]`)?.focus()
      taken.current = { actor, stop: () => {} }
      delete document.documentElement.dataset.drawn
      for (const button of document.querySelectorAll<HTMLElement>('[data-pressed-early]')) {
        delete button.dataset.pressedEarly
        button.click()
      }
    }
  })
}
