import { useId, useState } from 'react'

/**
 * A word that explains itself: described for assistive technology, and in a box above it on focus, under the pointer
 * or by touch; put away by Escape (WCAG 1.4.13). The box stands at the start of the nearest positioned ancestor, unless
 * that sets --hint-start and --hint-end, and is part of the button, so that the pointer can move onto it.
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
        // Not every browser focuses a button that is touched; focus lost is what closes the box there.
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
        {props.text}
      </span>
    </button>
  )
}
