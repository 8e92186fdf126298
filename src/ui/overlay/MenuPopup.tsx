import { Menu as Base } from '@base-ui/react/menu'
import { type RefObject, useRef } from 'react'
import { Kbd } from '#ui/Kbd.tsx'
import type { MenuEntry } from './menuEntry.ts'
import { appearClass, floatClass } from './overlayClass.ts'

/** The list of a <Menu>, a chunk of its own that contains the component library. */
export default function MenuPopup(props: {
  open: boolean
  /** Opened by keyboard: the first entry is focused, not the list. */
  byKey: boolean
  onClose: () => void
  /** The button that opened it, which gets the focus back. */
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
        // A press on the trigger is handled there: closing here would make it open again.
        const { target } = details.event
        if (target instanceof Node && trigger.current?.contains(target)) details.cancel()
        else onClose()
      }}
    >
      {/* Inside the main landmark, for users who navigate by landmarks. */}
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
            finalFocus={() => (opensDialog(trigger.current) ? false : trigger.current)}
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

/** Whether an entry opened a dialog: the focus is its own from then on. A menu may be in one itself. */
function opensDialog(trigger: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  return dialogs.some((dialog) => !dialog.contains(trigger))
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
