import { type DOMAttributes, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'

type Wiring = { 'aria-disabled'?: true; 'aria-describedby'?: string; tabIndex?: 0 } & Pick<
  DOMAttributes<HTMLButtonElement>,
  'onKeyDown' | 'onPointerDown' | 'onPointerEnter' | 'onFocus' | 'onBlur'
>

/** The least distance of a tooltip from the edge of what cuts it, in CSS pixels. */
const EDGE = 8

/**
 * Explains why a button is unavailable: a description for assistive technology, and a tooltip on focus and hover that
 * Escape closes (WCAG 1.4.13). It is above the button and begins where the button does, or so far before it that its end is
 * not cut; where it would be cut above, it is below. The tooltip is inside the button but not part of its name, so that
 * neither layout nor focus changes when the reason does.
 */
export function useReason(text: string | undefined): [Wiring, ReactNode] {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const [{ shift, isBelow }, setPlace] = useState({ shift: 0, isBelow: false })
  const [isDismissed, setDismissed] = useState(false)
  const dismiss = () => setDismissed(true)
  // The reason would cover the button right after a press that made it unavailable.
  if (text === undefined)
    return [{ onPointerDown: dismiss, onKeyDown: dismiss, onBlur: () => setDismissed(false) }, null]
  const place = ({ currentTarget: button }: SyntheticEvent) => {
    const { left, right, top } = button.getBoundingClientRect()
    const area = (button.closest('[role=dialog], main') ?? document.documentElement).getBoundingClientRect()
    const { width = 0, height = 0 } = tip.current?.getBoundingClientRect() ?? {}
    const room = document.dir === 'rtl' ? right - area.left : area.right - left
    const isBelow = top - Math.max(0, area.top) < height + EDGE
    setPlace({ shift: Math.min(0, room - EDGE - width), isBelow })
  }
  const wiring: Wiring = {
    'aria-disabled': true,
    'aria-describedby': id,
    // A tap has no hover: it moves the focus, in Safari only to what has a tab index.
    tabIndex: 0,
    onKeyDown: (event) => {
      if (event.key === 'Escape') dismiss()
    },
    onPointerEnter: (event) => {
      setDismissed(false)
      place(event)
    },
    onFocus: place,
    onBlur: () => setDismissed(false),
  }
  const shown = isDismissed ? '' : 'group-hover/reason:block group-focus/reason:block'
  return [
    wiring,
    <span
      key="reason"
      ref={tip}
      id={id}
      role="tooltip"
      aria-hidden="true"
      // No style in what is drawn at build: the policy for styles refuses it.
      {...(shift < 0 && { style: { insetInlineStart: shift } })}
      className={`tooltip absolute start-0 z-20 hidden w-max max-w-60 ${isBelow ? 'top-full mt-1.5' : 'bottom-full mb-1.5'} ${shown}`}
    >
      {text}
    </span>,
  ]
}
