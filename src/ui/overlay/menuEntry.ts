import type { Icon } from '#ui/icons.ts'

/** An entry of a menu. */
export interface MenuEntry {
  id: string
  label: string
  icon?: Icon | undefined
  /** The keyboard shortcut, at the end: 'g d'. */
  shortcut?: string | undefined
  danger?: boolean | undefined
  /** What it leads to is what is shown now. */
  isCurrent?: boolean | undefined
  /** On or off: a press changes it, and the menu stays. Undefined for what is done once. */
  isOn?: boolean | undefined
  /** It says why something is not possible. */
  disabled?: boolean | undefined
  /** Apart from the entries before it. */
  beginsGroup?: boolean | undefined
  onSelect: () => void
}
