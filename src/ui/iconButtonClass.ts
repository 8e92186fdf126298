/** plain: the action of a row. danger: red on hover and focus. framed: with the border of a secondary button. */
export type IconButtonKind = 'plain' | 'framed' | 'danger'

const KIND: Record<IconButtonKind, string> = {
  plain: 'size-8 text-ink-3 hover:bg-hover hover:text-ink phone:size-11',
  danger: 'size-8 text-ink-3 hover:bg-red-wash hover:text-red-ink focus-visible:text-red-ink phone:size-11',
  framed: 'size-9 border border-line-2 bg-surface text-ink hover:bg-hover phone:size-11',
}

/** The classes of an icon button, shared by <IconButton>, <Menu> and <Drawer>. */
export function iconButtonClass(kind: IconButtonKind): string {
  return `colours inline-flex shrink-0 items-center justify-center rounded-2 aria-disabled:bg-transparent aria-disabled:text-line-strong aria-pressed:bg-selected aria-pressed:text-brand-ink ${KIND[kind]}`
}
