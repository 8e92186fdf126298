/** What an assignment made of a parcel, and how its Undo makes one of it again (orders.md §3). */
import type { Undone } from '#domain/fulfilment/facts.ts'
import type { ChangeRow } from '#server/db/live/changes.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { noShares, sumOfShares } from './amounts.ts'
import { nothingOf, piecesTogether, type Replaced, replacedParcel } from './reallocateOrder.ts'
import { inTagOrder } from './splitOrder.ts'

type Row = Pick<ChangeRow, 'actorId' | 'actorName' | 'createdAt' | 'before' | 'after'>

const fieldOf = ({ number }: Pick<ParcelRecord, 'number'>) => `parcel ${number}`

const SPLIT = 'Split'
const isSplit = (tag: string) => tag.toLowerCase() === 'split'

/** The tag of a split order before the assignment. One that did not change is the system's: see tagsOf. */
function splitTagBefore(made: Row | undefined): string | null {
  const tags = made?.before['tags']
  return Array.isArray(tags) ? (tags.map(String).find(isSplit) ?? null) : SPLIT
}

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
    splitTag: splitTagBefore(made),
  }
}

/**
 * The effect `mergeParts` of the parcel chart: the parcel gets the amounts of its parts, and its order the tag of a split
 * that it had. What each part becomes is left to be carried out.
 */
export function mergeParts(
  draft: OrderRecord,
  settings: Settings,
  parcel: ParcelRecord,
  { parts, splitTag }: Pick<Undone, 'parts' | 'splitTag'>,
  now: Date,
): Replaced[] {
  const merged = draft.parcels.filter(({ id }) => parts.includes(id))
  Object.assign(parcel, sumOfShares([parcel, ...merged]))
  if (merged.length > 0 && splitTag !== SPLIT) {
    const others = draft.tags.filter(({ tagKey }) => !isSplit(tagKey))
    const own = splitTag === null ? [] : [{ tag: splitTag, tagKey: 'split', isSystem: false, createdAt: now }]
    draft.tags = inTagOrder([...others, ...own])
  }
  return merged.map((part) =>
    replacedParcel(draft, settings, part, { ...nothingOf(part), share: noShares }, now),
  )
}
