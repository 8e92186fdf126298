import type { Icon } from '#ui/icons.ts'

/** One thing that a menu can do. */
export interface MenuEntry {
  id: string
  label: string
  icon?: Icon | undefined
  /** Written at the end: 'g d'. */
  shortcut?: string | undefined
  danger?: boolean | undefined
  onSelect: () => void
}
