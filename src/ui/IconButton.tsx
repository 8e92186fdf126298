import { type Ref, useId } from 'react'
import { type IconButtonKind, iconButtonClass } from './iconButtonClass.ts'
import type { Icon } from './icons.ts'

interface Given {
  /** The accessible name: verb and noun. */
  label: string
  icon: Icon
  kind?: IconButtonKind | undefined
  /** Why the button is unavailable; also its tip. */
  unavailable?: string | undefined
  pressed?: boolean | undefined
  expanded?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** What it does when pressed, except of one that is never available. */
export type IconButtonProps = Given &
  ({ onClick: (() => void) | undefined } | { unavailable: string; onClick?: undefined })

/** A button with only an icon. Its name is also its tip (`showTips`). */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Drawing, kind = 'plain', unavailable, onClick } = props
  const reason = useId()
  return (
    <button
      ref={props.ref}
      type="button"
      aria-label={label}
      aria-describedby={unavailable && reason}
      data-tip={unavailable ?? label}
      aria-disabled={unavailable ? true : undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      className={iconButtonClass(kind)}
      onClick={() => unavailable || onClick?.()}
    >
      <Drawing />
      {unavailable && (
        <span id={reason} hidden>
          {unavailable}
        </span>
      )}
    </button>
  )
}
