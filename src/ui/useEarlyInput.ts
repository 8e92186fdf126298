import { type RefObject, useLayoutEffect, useRef } from 'react'

type Form = {
  /** Another one once the chart has started: the first hears nobody (ui/useScreen.ts). */
  actor: unknown
  values: Record<string, string>
  change: (name: string, value: string) => void
}

/**
 * Passes on what somebody did to a form that the build drew, before React took it over: what was typed goes to the
 * chart, and then each button that was pressed (public/firstPaint.js) is pressed, once.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  { actor, values, change }: Form,
): void {
  const early = useRef<{ actor: unknown; typed: [string, string][] }>(null)
  useLayoutEffect(() => {
    if (!early.current) {
      // React leaves the texts of a form that it takes over; with the next render it writes those of the chart.
      const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
      const typed = inputs.map(({ name, value }): [string, string] => [name, value])
      early.current = { actor, typed: typed.filter(([name, value]) => value !== values[name]) }
    } else if (early.current.actor !== actor) {
      for (const input of early.current.typed) change(...input)
      early.current = { actor, typed: [] }
      delete document.documentElement.dataset.drawn
      for (const button of document.querySelectorAll<HTMLElement>('[data-pressed-early]')) {
        delete button.dataset.pressedEarly
        button.click()
      }
    }
  })
}
