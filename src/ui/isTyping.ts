import { dialogs } from './dialogs.ts'

/** Whether keys that are pressed there are no shortcuts: the user types, or a dialog or a menu is open. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.closest(
      `input:not([type=checkbox]), textarea, select, [contenteditable], ${dialogs}, [role=menu]`,
    ) !== null
  )
}
