import type { ReactNode } from 'react'
import type { Icon } from '#ui/icons.ts'
import { isSameData } from './isSameData.ts'

export type TableRow = { id: string }

/**
 * Where a phone shows a column: at the start or the end of the first line, in a line of its own, or in small text at the
 * start or the end of the last line, where several are joined.
 */
export type PhonePlace = 'title' | 'titleEnd' | 'line' | 'foot' | 'footEnd'

/** A column of a `RecordTable`. `View` is what its cells need beside their record. */
export type TableColumn<Row, View = null> = {
  /** Unique in its table; the column to sort by has it. */
  key: string
  header: string
  /** Called again only when the record or the view changed. It calls no hook. */
  cell(this: void, row: Row, view: View): ReactNode
  /** As in `Cell`. */
  kind?: 'head' | 'figure' | 'strong'
  /** A tablet has no room for it. */
  notOn?: 'tablet'
  /** Not shown on a phone if not given. */
  phone?: PhonePlace
  /** Its cell on a phone, where that differs; null shows nothing. */
  phoneCell?(this: void, row: Row, view: View): ReactNode
}

/** What can be done with a record: a button in a table, an entry of the row's menu on a phone. */
export type RowAction = {
  id: string
  /** Names the record: 'Delete KW-1'. */
  label: string
  /** In the menu of a row, which names the record. */
  short?: string
  icon: Icon
  isDanger?: boolean
  /** Only in the menu of a phone. */
  isForPhone?: boolean
} & ({ to: string } | { onSelect: () => void })

/** The actions of each row. */
export type RowActions<Row, View = null> = {
  header: string
  /** The name of the row's menu. Without it, a phone has the buttons as well. */
  menu?(this: void, row: Row): string
  of(this: void, row: Row, view: View): readonly RowAction[]
  /** How many of them are icons where rows have more or fewer. */
  most?(this: void, view: View): number
}

/** What rows need to be chosen. */
export type RowChoice = {
  /** A chart can request the focus for the checkbox of all rows by this name. */
  name: string
  words: { page: string; one: (row: TableRow) => string; action: string }
  isChosen: (id: string) => boolean
  toggle: (id: string) => void
  /** How much of the page is chosen. */
  extent: 'none' | 'some' | 'all'
  chooseAll: () => void
  clear: () => void
}

/** What a row is drawn from beside its record. */
export type RowParts<Row extends TableRow, View> = {
  columns: readonly TableColumn<Row, View>[]
  /** Rows are drawn again when it is another one. */
  view: View
  /** The address of a record's own page: its row is a link. */
  link?(this: void, row: Row): string
  /** None where they are not offered. */
  actions?: RowActions<Row, View> | undefined
  /** Null where rows cannot be chosen. */
  choice?: RowChoice | null
}

export type RowProps<Row extends TableRow, View> = RowParts<Row, View> & {
  row: Row
  isChosen: boolean
  /** Whether a phone shows the checkbox of the row. */
  hasCheck: boolean
}

/** Whether a row need not be drawn again: what its actions and its checkbox do is the same all the time. */
export function isSameRow<Row extends TableRow, View>(
  before: RowProps<Row, View>,
  after: RowProps<Row, View>,
): boolean {
  return (
    isSameData(before.row, after.row) &&
    before.columns === after.columns &&
    before.view === after.view &&
    before.isChosen === after.isChosen &&
    before.hasCheck === after.hasCheck &&
    !before.choice === !after.choice &&
    before.actions === after.actions
  )
}
