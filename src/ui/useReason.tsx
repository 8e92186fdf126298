import { type DOMAttributes, type ReactNode, useId, useState } from 'react'

type Wiring = { 'aria-disabled'?: true; 'aria-describedby'?: string } & Pick<
  DOMAttributes<HTMLButtonElement>,
  'onKeyDown' | 'onPointerEnter' | 'onBlur'
>

/**
 * Says why a button cannot be used: described for assistive technology, shown on focus and under the pointer,
 * put away by Escape (WCAG 1.4.13). The tip stands inside the button, hidden from its name, so that nothing
 * moves in the page and focus stays when the reason comes or goes. Needs no library.
 */
export function useReason(text: string | undefined, at: 'start' | 'end' = 'start'): [Wiring, ReactNode] {
  const id = useId()
  const [putAway, setPutAway] = useState(false)
  if (text === undefined) return [{}, null]
  const wiring: Wiring = {
    'aria-disabled': true,
    'aria-describedby': id,
    onKeyDown: (event) => {
      if (event.key === 'Escape') setPutAway(true)
    },
    onPointerEnter: () => setPutAway(false),
    onBlur: () => setPutAway(false),
  }
  const shown = putAway ? '' : 'group-hover/reason:block group-focus-visible/reason:block'
  return [
    wiring,
    <span
      key="reason"
      id={id}
      role="tooltip"
      aria-hidden="true"
      className={`tooltip absolute bottom-full z-20 mb-1.5 hidden w-max max-w-60 ${at === 'end' ? 'end-0' : 'start-0'} ${shown}`}
    >
      {text}
    </span>,
  ]
}
