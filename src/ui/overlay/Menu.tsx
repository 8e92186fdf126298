import { type ReactNode, useRef, useState } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import { ChevronDownIcon, type Icon } from '#ui/icons.ts'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import type { MenuEntry } from './menuEntry.ts'

const MenuPopup = lazyPart(() => import('./MenuPopup.tsx'))

interface Named {
  /** The accessible name of the menu, and of a button that does not say it itself. */
  label: string
  entries: readonly MenuEntry[]
}

/** A button of the design system: its icon, and what it says. */
interface Plain extends Named {
  icon: Icon
  /** Shows the label next to the icon. */
  worded?: boolean | undefined
  /** What is shown in place of the label, which contains it. */
  text?: string | undefined
  /** As wide as its place, like a select; a long text is cut. */
  wide?: boolean | undefined
  /** What it names is not any more as it was: a dashed edge. */
  isChanged?: boolean | undefined
  trigger?: undefined
}

/** A button of its own: what is in it names it. */
interface Own extends Named {
  trigger: { className: string; content: ReactNode }
}

/** A button that opens a menu. The code of the menu is loaded on hover or focus. */
export function Menu(props: Plain | Own) {
  const { label } = props
  const button = props.trigger ?? plainTrigger(props)
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
        {...('name' in button && button.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        className={button.className}
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
        {button.content}
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

function plainTrigger({ label, icon: Drawing, text, worded, wide, isChanged }: Plain) {
  const shown = text ?? (worded ? label : undefined)
  return {
    name: {
      'aria-label': shown === label ? undefined : label,
      'data-tip': shown === undefined ? label : undefined,
    },
    className:
      shown === undefined
        ? iconButtonClass('plain')
        : `${buttonClass({ wide })} ${wide ? 'px-3! text-start' : ''} ${isChanged ? 'border-dashed' : ''}`,
    content: wide ? (
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
    ),
  }
}
