import type { Icon } from '#ui/icons.ts'

/** An entry of a menu. */
export interface MenuEntry {
  id: string
  label: string
  icon?: Icon | undefined
  /** The keyboard shortcut, at the end: 'g d'. */
  shortcut?: string | undefined
  danger?: boolean | undefined
  onSelect: () => void
}
