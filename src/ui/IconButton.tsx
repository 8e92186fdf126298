import type { Ref } from 'react'
import type { Icon } from './icons.ts'

export interface IconButtonProps {
  /** Its accessible name: verb and noun. */
  label: string
  icon: Icon
  onClick?: (() => void) | undefined
  /** plain: ink-3, 32 px (a row's action). framed: the box of a secondary button. danger: red under pointer and focus. */
  kind?: 'plain' | 'framed' | 'danger' | undefined
  /** Why it cannot be pressed now; also its title. */
  unavailable?: string | undefined
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const KIND = {
  plain: 'size-8 text-ink-3 hover:bg-hover hover:text-ink phone:size-11',
  danger: 'size-8 text-ink-3 hover:bg-red-wash hover:text-red-ink focus-visible:text-red-ink phone:size-11',
  framed: 'size-9 border border-line-2 bg-surface text-ink hover:bg-hover phone:size-11',
}

/** A button that is only an icon. Its name is also its tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Drawing, kind = 'plain', unavailable, onClick } = props
  return (
    <button
      ref={props.ref}
      type="button"
      aria-label={label}
      title={unavailable ?? label}
      aria-disabled={unavailable ? true : undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      className={`colours inline-flex shrink-0 items-center justify-center rounded-2 aria-disabled:bg-transparent aria-disabled:text-line-strong ${KIND[kind]}`}
      onClick={() => unavailable || onClick?.()}
    >
      <Drawing />
    </button>
  )
}
