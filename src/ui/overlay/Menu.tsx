import { useRef, useState } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import { ChevronDownIcon, type Icon } from '#ui/icons.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import type { MenuEntry } from './menuEntry.ts'

const MenuPopup = lazyPart(() => import('./MenuPopup.tsx'))

/** A button that opens a menu. The code of the menu is loaded on hover or focus. */
export function Menu(props: {
  /** The accessible name of the button, and its text when `worded`. */
  label: string
  icon: Icon
  /** Shows the label next to the icon. */
  worded?: boolean | undefined
  /** What is shown in place of the label, which contains it. */
  text?: string | undefined
  /** As wide as its place, like a select; a long text is cut. */
  wide?: boolean | undefined
  /** What it names is not any more as it was: a dashed edge. */
  isChanged?: boolean | undefined
  entries: readonly MenuEntry[]
}) {
  const { label, icon: Drawing, text, wide } = props
  const shown = text ?? (props.worded ? label : undefined)
  const [open, setOpen] = useState(false)
  /** Whether it was last opened by keyboard. */
  const [byKey, setByKey] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const show = (how: { byKey: boolean }) => {
    setByKey(how.byKey)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={shown === label ? undefined : label}
        data-tip={shown === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        className={
          shown === undefined
            ? iconButtonClass('plain')
            : `${buttonClass({ wide })} ${wide ? 'px-3! text-start' : ''} ${props.isChanged ? 'border-dashed' : ''}`
        }
        onPointerEnter={MenuPopup.preload}
        onFocus={MenuPopup.preload}
        // A click with detail 0 comes from the keyboard.
        onClick={(event) => (open ? close() : show({ byKey: event.detail === 0 }))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show({ byKey: true })
        }}
      >
        {wide ? (
          <>
            <Drawing className="max-lg:hidden" />
            <span className="grow truncate">
              <bdi>{shown}</bdi>
            </span>
            <ChevronDownIcon className="text-ink-2" />
          </>
        ) : (
          <>
            <Drawing />
            <span>{shown}</span>
          </>
        )}
      </button>
      <MenuPopup
        isShown={open}
        onFailed={close}
        open={open}
        byKey={byKey}
        onClose={close}
        trigger={trigger}
        label={label}
        entries={props.entries}
      />
    </>
  )
}
