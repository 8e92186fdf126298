/** Consignment numbers that were pasted for several parcels: a line for each, with the name of the parcel and its number. */
import { trimmed } from '#domain/text.ts'
import { parcelName } from './parcelName.ts'

/** The cells of each line that has some. What parcels of one order are told apart by stays with the order. */
export const numberLines = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => trimmed(line))
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/\s*·\s*/g, '·').split(/[\s,;]+/))

/** Whether a cell names a parcel, however that is typed. */
export const isNameOf = (cell: string | undefined, name: string): boolean =>
  cell?.toLowerCase() === name.replaceAll(' ', '').toLowerCase()

/** The lines that are no parcel and its number, name none of these orders, or a parcel that a line before it has. */
export function unreadLines(text: string, orders: readonly string[]): string[] {
  const names = new Set(orders.map((order) => order.toLowerCase()))
  const read = new Set<string>()
  const unread: string[] = []
  for (const cells of numberLines(text)) {
    const name = cells[0]?.toLowerCase() ?? ''
    const isRead = cells.length === 2 && names.has(name.split('·', 1)[0] ?? '') && !read.has(name)
    if (isRead) read.add(name)
    else unread.push(cells.join(' '))
  }
  return unread
}

/** The number of a parcel, '' when none was pasted, and whether another line has it, too. An only one of its order is named as that. */
export function numberOf(
  text: string,
  parcel: { order: string; number: number },
  { isOnly }: { isOnly: boolean },
): { cn: string; isTwice: boolean } {
  const names = [parcelName(parcel), ...(isOnly ? [parcel.order] : [])]
  const lines = numberLines(text).filter(({ length }) => length === 2)
  const cn = lines.find(([cell]) => names.some((name) => isNameOf(cell, name)))?.[1] ?? ''
  const same = lines.filter(([, other]) => other?.toLowerCase() === cn.toLowerCase())
  return { cn, isTwice: same.length > 1 }
}
