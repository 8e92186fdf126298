import { useId, useState } from 'react'

/**
 * A term with an explanation: a description for assistive technology, and a tooltip on focus, hover and touch that
 * Escape closes (WCAG 1.4.13). The tooltip is aligned to the start of the nearest positioned ancestor, unless that sets
 * --hint-start and --hint-end. It is inside the button, so that the pointer can move onto it.
 */
export function Hint(props: { text: string; children: string }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <button
      type="button"
      aria-describedby={id}
      className="-my-1 py-1 text-start underline decoration-line-strong decoration-dotted underline-offset-3"
      onPointerEnter={() => setIsOpen(true)}
      onPointerLeave={() => setIsOpen(false)}
      onFocus={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      onClick={(event) => {
        // Some browsers do not focus a button on touch, and losing the focus is what closes the tooltip there.
        event.currentTarget.focus()
        setIsOpen(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false)
      }}
    >
      {props.children}
      <span
        id={id}
        role="tooltip"
        aria-hidden="true"
        className={`tooltip absolute start-(--hint-start,8px) end-(--hint-end,auto) bottom-[calc(100%-14px)] z-20 w-60 ${isOpen ? '' : 'hidden'}`}
      >
        <bdi>{props.text}</bdi>
      </span>
    </button>
  )
}
