import { lazy, Suspense, useRef, useState } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import type { Icon } from '#ui/icons.ts'
import type { MenuEntry } from './menuEntry.ts'

const load = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(load)

/** Fetches the list before it is asked for; a failure is met again, and shown, when it is. */
const prepare = () => void load().catch(() => undefined)

/** A button that opens a short list of things to do. Its list is loaded when the button is first approached. */
export function Menu(props: {
  /** The trigger's accessible name, and its word when it is worded. */
  label: string
  icon: Icon
  /** Shows the word beside the icon. */
  worded?: boolean | undefined
  entries: readonly MenuEntry[]
}) {
  const { label, icon: Drawing, worded } = props
  const [open, setOpen] = useState(false)
  /** How it was last opened; until then its list is not even loaded. */
  const [opened, setOpened] = useState<'key' | 'pointer'>()
  const trigger = useRef<HTMLButtonElement>(null)
  const show = (by: 'key' | 'pointer') => {
    setOpened(by)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={worded ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={worded ? buttonClass({}) : iconButtonClass('plain')}
        onPointerEnter={prepare}
        onFocus={prepare}
        // A click without a detail is a key's.
        onClick={(event) => (open ? setOpen(false) : show(event.detail === 0 ? 'key' : 'pointer'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show('key')
        }}
      >
        <Drawing />
        {worded && label}
      </button>
      {opened && (
        <Suspense>
          <MenuPopup
            open={open}
            byKey={opened === 'key'}
            onClose={() => setOpen(false)}
            trigger={trigger}
            label={label}
            entries={props.entries}
          />
        </Suspense>
      )}
    </>
  )
}
