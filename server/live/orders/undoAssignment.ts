/** What an assignment made of a parcel, and how its Undo makes one of it again (orders.md §3). */
import type { Undone } from '#domain/fulfilment/facts.ts'
import type { ChangeRow } from '#server/db/live/changes.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { noShares, sumOfShares } from './amounts.ts'
import { nothingOf, piecesTogether, type Replaced, replacedParcel } from './reallocateOrder.ts'

type Row = Pick<ChangeRow, 'actorId' | 'actorName' | 'createdAt' | 'before' | 'after'>

const fieldOf = ({ number }: Pick<ParcelRecord, 'number'>) => `parcel ${number}`

const isSplit = ({ tags }: Row['before']) =>
  Array.isArray(tags) && tags.some((tag) => String(tag).toLowerCase() === 'split')

/**
 * What the log says of the change that `made` a version of a parcel, and of what happened to its order `since`. That
 * it was an assignment, the chart remembers. `made` is undefined when only a change of the whole order led to it.
 */
export function undoneAssignment(
  { lines, parcels }: OrderRecord,
  parcel: ParcelRecord,
  { actorId, made, since }: { actorId: string | null; made: Row | undefined; since: readonly Row[] },
): Undone {
  const parts = parcels.filter(
    (other) => made && fieldOf(other) in made.after && !made.before[fieldOf(other)],
  )
  const changed = since.findLast(({ after }) => parts.some((part) => fieldOf(part) in after))
  const before = made?.before[fieldOf(parcel)] as Pick<ParcelRecord, 'weightGrams'> | undefined
  return {
    isOwn: made !== undefined && made.actorId === actorId,
    assignedAt: made?.createdAt.getTime() ?? 0,
    changedBy: changed?.actorName ?? null,
    lines: piecesTogether(lines, [parcel, ...parts]).map((line) => ({
      ...line,
      sku: lines.find(({ id }) => id === line.lineId)?.sku ?? '',
    })),
    weightGrams: before?.weightGrams ?? parcel.weightGrams,
    parts: parts.map(({ id }) => id),
    isFirstSplit: made !== undefined && isSplit(made.after) && !isSplit(made.before),
  }
}

/**
 * The effect `mergeParts` of the parcel chart: the parcel gets the amounts of its parts, and an order that was not split
 * before has no such tag. What each part becomes is left to be carried out.
 */
export function mergeParts(
  draft: OrderRecord,
  settings: Settings,
  parcel: ParcelRecord,
  { parts, isFirstSplit }: Pick<Undone, 'parts' | 'isFirstSplit'>,
  now: Date,
): Replaced[] {
  const merged = draft.parcels.filter(({ id }) => parts.includes(id))
  Object.assign(parcel, sumOfShares([parcel, ...merged]))
  if (isFirstSplit) draft.tags = draft.tags.filter(({ tagKey }) => tagKey !== 'split')
  return merged.map((part) =>
    replacedParcel(draft, settings, part, { ...nothingOf(part), share: noShares }, now),
  )
}
