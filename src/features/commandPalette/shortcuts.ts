import type { CommandPaletteEvent } from '#machines/commandPalette/commandPalette.machine.ts'
import { isTyping } from '#ui/isTyping.ts'

/** What a key press asks of the palette, or null. */
export function paletteEventFor(event: KeyboardEvent): CommandPaletteEvent | null {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return { type: 'palette.requested' }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null
  if (event.key === '?') return { type: 'shortcuts.requested' }
  if (event.key === 'g') return { type: 'prefix.pressed' }
  return event.key.length === 1 ? { type: 'letter.pressed', letter: event.key } : null
}

/** Ctrl+Z or Cmd+Z undoes the latest deletion; in a field it undoes typing. */
export function isUndoKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'z' &&
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    !event.shiftKey &&
    !isTyping(event.target)
  )
}

/** '/' goes to the search field of the list on the screen, if it has one. */
export function isSearchKey(event: KeyboardEvent): boolean {
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
}
