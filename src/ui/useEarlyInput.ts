import { type RefObject, useLayoutEffect, useRef } from 'react'

type Form = {
  /** Another one once the chart has started: the first receives nothing (ui/useScreen.ts). */
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
  const early = useRef<{ actor: unknown; typed: Map<string, string>; stop: () => void }>(null)
  useLayoutEffect(() => {
    if (!early.current) {
      const { current } = form
      const typed = new Map<string, string>()
      // React leaves the texts of a form that it takes over; with the next render it writes the chart's texts.
      for (const { name, value } of current?.querySelectorAll('input') ?? [])
        if (value !== values[name]) typed.set(name, value)
      // What is typed until the chart has started reaches nobody else.
      const listen = ({ target }: Event) => {
        if (target instanceof HTMLInputElement) typed.set(target.name, target.value)
      }
      current?.addEventListener('input', listen)
      early.current = { actor, typed, stop: () => current?.removeEventListener('input', listen) }
    } else if (early.current.actor !== actor) {
      early.current.stop()
      for (const input of early.current.typed) change(...input)
      early.current = { actor, typed: new Map(), stop: () => {} }
      delete document.documentElement.dataset.drawn
      for (const button of document.querySelectorAll<HTMLElement>('[data-pressed-early]')) {
        delete button.dataset.pressedEarly
        button.click()
      }
    }
  })
}
