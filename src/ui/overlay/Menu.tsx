import { Menu as Base } from '@base-ui/react/menu'
import { buttonClass } from '#ui/buttonClass.ts'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import type { Icon } from '#ui/icons.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { appearClass, floatClass } from './overlayClass.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: Icon | undefined
  /** Written at the end: 'g d'. */
  shortcut?: string | undefined
  danger?: boolean | undefined
  onSelect: () => void
}

/** A button that opens a short list of things to do. */
export function Menu(props: {
  /** The trigger's accessible name, and its word when there is no icon alone. */
  label: string
  icon: Icon
  /** Shows the word beside the icon. */
  worded?: boolean | undefined
  entries: readonly MenuEntry[]
}) {
  const { label, icon: Drawing, worded } = props
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={worded ? undefined : label}
        className={worded ? buttonClass({}) : iconButtonClass('plain')}
      >
        <Drawing />
        {worded && label}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner side="bottom" align="end" sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={`${floatClass} ${appearClass} min-w-44 p-1 outline-none`}>
            {props.entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ icon: Drawing, label, shortcut, danger, onSelect }: MenuEntry) {
  return (
    <Base.Item
      onClick={onSelect}
      className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 outline-none data-highlighted:bg-selected phone:min-h-11 ${danger ? 'text-red-ink data-highlighted:bg-red-wash' : ''}`}
    >
      {Drawing && <Drawing className={danger ? '' : 'text-ink-2'} />}
      <span className="flex-1">{label}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.Item>
  )
}
