import { Menu as Base } from '@base-ui/react/menu'
import { type RefObject, useRef } from 'react'
import { CheckIcon } from '#ui/icons.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { dialogs } from '../dialogs.ts'
import type { MenuEntry } from './menuEntry.ts'
import { appearClass, floatClass } from './overlayClass.ts'
import { useBackCloses } from './useBackCloses.ts'

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
  useBackCloses(open, onClose)
  const list = useRef<HTMLDivElement>(null)
  // In a drawer there is none: it is over the screen.
  const screen = trigger.current?.closest('main, header') ? document.getElementById('main') : null
  return (
    <Base.Root
      open={open}
      onOpenChangeComplete={(opened) => {
        if (opened && props.byKey) list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
      }}
      onOpenChange={(next, details) => {
        if (next) return
        // A press on the trigger is handled there: closing here would make it open again.
        const { target } = details.event
        if (target instanceof Node && trigger.current?.contains(target)) details.cancel()
        else onClose()
      }}
    >
      {/* Inside a landmark, for users who navigate by them. */}
      <Base.Portal container={screen ?? undefined}>
        <Base.Positioner
          anchor={trigger}
          // The bar beside the screen is not in it, and what the screen cuts off would be cut.
          positionMethod={screen?.contains(trigger.current) ? 'absolute' : 'fixed'}
          side="bottom"
          align="end"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Base.Popup
            ref={list}
            aria-label={props.label}
            finalFocus={() => (opensDialog(trigger.current) ? false : trigger.current)}
            className={`${floatClass} ${appearClass} max-h-[min(var(--available-height),28.5rem)] min-w-44 max-w-80 overflow-y-auto p-1 outline-none`}
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
  return [...document.querySelectorAll(dialogs)].some((dialog) => !dialog.contains(trigger))
}

/** A line above, in the middle of the space between two groups; none above the first entry. */
const groupClass =
  'relative not-first:mt-2 first:before:hidden before:absolute before:inset-x-0 before:-top-1 before:border-t before:border-line'

function Entry({
  icon: Drawing,
  label,
  shortcut,
  danger,
  isCurrent,
  isOn,
  beginsGroup,
  disabled,
  onSelect,
}: MenuEntry) {
  const className = `flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 outline-none phone:min-h-11 ${danger ? 'text-red-ink data-highlighted:bg-red-wash' : 'data-highlighted:bg-selected'} ${isCurrent ? 'font-[620]' : ''} ${beginsGroup ? groupClass : ''}`
  const content = (
    <>
      {Drawing && <Drawing className={danger ? '' : 'text-ink-2'} />}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{label}</bdi>
      </span>
      {(isCurrent || isOn) && <CheckIcon className="shrink-0 text-brand" />}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  )
  if (isOn !== undefined)
    return (
      <Base.CheckboxItem
        checked={isOn}
        onCheckedChange={onSelect}
        disabled={disabled ?? false}
        className={className}
      >
        {content}
      </Base.CheckboxItem>
    )
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled ?? false}
      aria-current={isCurrent || undefined}
      className={className}
    >
      {content}
    </Base.Item>
  )
}
