import { type DOMAttributes, type ReactNode, useId, useState } from 'react'

type Wiring = { 'aria-disabled'?: true; 'aria-describedby'?: string; tabIndex?: 0 } & Pick<
  DOMAttributes<HTMLButtonElement>,
  'onKeyDown' | 'onPointerEnter' | 'onBlur'
>

/**
 * Explains why a button is unavailable: a description for assistive technology, and a tooltip on focus and hover that
 * Escape closes (WCAG 1.4.13). The tooltip is inside the button but not part of its name, so that neither layout nor
 * focus changes when the reason does.
 */
export function useReason(text: string | undefined, at: 'start' | 'end' = 'start'): [Wiring, ReactNode] {
  const id = useId()
  const [isDismissed, setDismissed] = useState(false)
  if (text === undefined) return [{}, null]
  const wiring: Wiring = {
    'aria-disabled': true,
    'aria-describedby': id,
    // A tap has no hover: it moves the focus, in Safari only to what has a tab index.
    tabIndex: 0,
    onKeyDown: (event) => {
      if (event.key === 'Escape') setDismissed(true)
    },
    onPointerEnter: () => setDismissed(false),
    onBlur: () => setDismissed(false),
  }
  const shown = isDismissed ? '' : 'group-hover/reason:block group-focus/reason:block'
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
