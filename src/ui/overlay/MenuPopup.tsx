import { Menu as Base } from '@base-ui/react/menu'
import { type RefObject, useRef } from 'react'
import { Kbd } from '#ui/Kbd.tsx'
import type { MenuEntry } from './menuEntry.ts'
import { appearClass, floatClass } from './overlayClass.ts'

/** The list of a <Menu>, with the component library behind it: loaded when a menu is first approached. */
export default function MenuPopup(props: {
  open: boolean
  /** Opened by a key: the first entry takes the focus, not the list. */
  byKey: boolean
  onClose: () => void
  /** The button that it hangs from, that names it, and that gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>
  label: string
  entries: readonly MenuEntry[]
}) {
  const { open, onClose, trigger } = props
  const list = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChangeComplete={(opened) => {
        if (opened && props.byKey) list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
      }}
      onOpenChange={(next, details) => {
        if (next) return
        // A press on the trigger is the trigger's own: it would close here and open again there.
        const { target } = details.event
        if (target instanceof Node && trigger.current?.contains(target)) details.cancel()
        else onClose()
      }}
    >
      {/* Inside its landmark, where those who go from landmark to landmark find it. */}
      <Base.Portal container={trigger.current?.closest('main') ?? undefined}>
        <Base.Positioner
          anchor={trigger}
          side="bottom"
          align="end"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Base.Popup
            ref={list}
            aria-label={props.label}
            finalFocus={trigger}
            className={`${floatClass} ${appearClass} min-w-44 p-1 outline-none`}
          >
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
      className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 outline-none phone:min-h-11 ${danger ? 'text-red-ink data-highlighted:bg-red-wash' : 'data-highlighted:bg-selected'}`}
    >
      {Drawing && <Drawing className={danger ? '' : 'text-ink-2'} />}
      <span className="flex-1">{label}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.Item>
  )
}
