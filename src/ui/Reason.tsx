import { type DOMAttributes, type ReactNode, useId, useState } from 'react'

/** What the control must carry for its reason to be heard, shown and put away. */
export type ReasonWiring = { 'aria-describedby': string } & Pick<
  DOMAttributes<HTMLButtonElement>,
  'onKeyDown' | 'onPointerEnter' | 'onBlur'
>

/**
 * Says why a control cannot be used: described for assistive technology, shown on focus and under the pointer,
 * put away by Escape (WCAG 1.4.13). Needs no library, so that account pages stay small.
 */
export function Reason(props: {
  text: string
  wide?: boolean | undefined
  /** The edge it hangs from, so that it stays inside the sheet. */
  at?: 'start' | 'end' | undefined
  children: (wiring: ReasonWiring) => ReactNode
}) {
  const id = useId()
  const [putAway, setPutAway] = useState(false)
  const wiring: ReasonWiring = {
    'aria-describedby': id,
    onKeyDown: (event) => event.key === 'Escape' && setPutAway(true),
    onPointerEnter: () => setPutAway(false),
    onBlur: () => setPutAway(false),
  }
  return (
    <span className={`group relative inline-flex ${props.wide ? 'w-full' : ''}`}>
      {props.children(wiring)}
      <span
        id={id}
        role="tooltip"
        className={`tooltip absolute ${props.at === 'end' ? 'end-0' : 'start-0'} bottom-full z-20 mb-1.5 hidden w-max max-w-60 ${putAway ? '' : 'group-focus-within:block group-hover:block'}`}
      >
        {props.text}
      </span>
    </span>
  )
}
