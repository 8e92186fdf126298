/** Carries out what the parcel chart wants done, on the draft of its order and in the transaction of the event. */
import type { LineQuantity, ParcelEffect } from '#domain/fulfilment/facts.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { RowWriting } from '../write.ts'
import { dividedShares, type Shares } from './amounts.ts'
import { releaseReplaced } from './reallocateOrder.ts'
import { addSystemTag, newParcel } from './splitOrder.ts'
import { putBackOfParcel, releaseOfParcel, reserveForParcel, takeOutForParcel } from './stockEffects.ts'
import { mergeParts } from './undoAssignment.ts'

export type EffectContext = {
  writing: RowWriting
  draft: OrderRecord
  settings: Settings
  /** The parcel as it was before the event. */
  before: ParcelRecord
  /** Names of locations, for a refusal. */
  nameOf: (locationId: string) => string
  /** Good pieces by line, of a return that was checked. */
  good: ReadonlyMap<string, number>
  /** What the log says of the event beside its reason. */
  warnings: string[]
}

export async function carryOut(
  parcel: ParcelRecord,
  effects: readonly ParcelEffect[],
  context: EffectContext,
): Promise<void> {
  for (const effect of effects) await carryOutOne(parcel, effect, context)
}

async function carryOutOne(
  parcel: ParcelRecord,
  effect: ParcelEffect,
  context: EffectContext,
): Promise<void> {
  const { writing, draft, settings, before, nameOf, good } = context
  const { lines } = draft
  switch (effect.type) {
    case 'reserveStock':
      return reserveForParcel(writing, parcel, lines, settings, {
        locationName: nameOf(effect.warehouseId),
        isLackAllowed: effect.isLackAllowed,
      })
    case 'releaseStock':
      return releaseOfParcel(writing, parcel, lines, {
        locationId: before.locationId,
        isSellable: effect.restock,
      })
    case 'takeStockOut':
      return takeOutForParcel(writing, parcel, lines)
    case 'putStockBack':
      return putBackOfParcel(writing, parcel, lines, good)
    case 'splitParcel': {
      const others = divideParcel(
        writing,
        draft,
        parcel,
        effect.parts.map((part) => part.lines),
      )
      for (const [index, other] of others.entries()) {
        other.locationId = effect.parts[index]?.warehouseId ?? null
        other.state = 'awaitingApproval'
        await reserveForParcel(writing, other, lines, settings, {
          locationName: nameOf(other.locationId ?? ''),
          isLackAllowed: effect.isLackAllowed,
        })
      }
      if (others.length > 0) addSystemTag(draft, 'Split', writing.now)
      return
    }
    case 'mergeParts':
      for (const part of mergeParts(draft, settings, parcel, effect, writing.now)) {
        await releaseReplaced(writing, lines, part)
        part.keep()
      }
      return
    case 'splitOff': {
      for (const other of divideParcel(writing, draft, parcel, [effect.lines]))
        keepSplitOff(other, parcel, before)
      addSystemTag(draft, 'Split', writing.now)
      return
    }
    case 'splitReturn': {
      for (const other of divideParcel(writing, draft, parcel, [effect.lines]))
        keepReturned(other, before, writing.now)
      return
    }
    case 'openTask':
      draft.tasks.push({
        id: writing.newId(),
        parcelId: parcel.id,
        kind: effect.task,
        createdAt: writing.now,
        doneAt: null,
      })
      return
    case 'closeTask':
      draft.tasks = draft.tasks.map((task) =>
        task.parcelId === parcel.id && task.kind === effect.task && task.doneAt === null
          ? { ...task, doneAt: writing.now }
          : task,
      )
      return
    case 'warn':
      context.warnings.push(effect.warning)
      return
    case 'sendAdvice':
      // `adviseCourier` of ./bookings.ts has it told; of a booking by hand, the person does that.
      return
  }
}

/** A part of a parcel that stays where that is, with what is reserved beyond what the rest needs. */
function keepSplitOff(part: ParcelRecord, rest: ParcelRecord, before: ParcelRecord): void {
  const { state, locationId, halted, excluded, courierWords } = rest
  Object.assign(part, { state, locationId, halted, excluded: [...excluded], courierWords })
  part.memory = { ...rest.memory }
  for (const line of part.lines) {
    const held = before.lines.find(({ lineId }) => lineId === line.lineId)?.reserved ?? 0
    const left = rest.lines.find(({ lineId }) => lineId === line.lineId)
    const stays = Math.min(held, left?.quantity ?? 0)
    if (left) left.reserved = stays
    line.reserved = held - stays
  }
}

/** A part of a delivered parcel that came back: it was sent with that, and is received. */
export function keepReturned(part: ParcelRecord, delivered: ParcelRecord, now: Date): void {
  const { courier, cn, locationId, dispatchedAt, deliveredAt } = delivered
  Object.assign(part, { courier, cn, locationId, dispatchedAt, deliveredAt })
  part.state = 'returned'
  part.returnStage = 'received'
  part.closedAt = now
  for (const line of part.lines) line.taken = line.quantity
}

/** Makes parcels of some lines of one, which keeps the rest, and divides its amounts. */
export function divideParcel(
  writing: Parameters<typeof newParcel>[0],
  draft: OrderRecord,
  parcel: ParcelRecord,
  parts: readonly (readonly LineQuantity[])[],
): ParcelRecord[] {
  if (parts.length === 0) return []
  const shares = dividedShares(draft, parcel, [parcel.lines, ...parts])
  Object.assign(parcel, shares[0])
  return parts.map((lines, index) => {
    const other = newParcel(writing, draft, {
      locationId: null,
      lines,
      why: parcel.why,
      share: shares[index + 1] as Shares,
    })
    parcel.weightGrams = Math.max(0, parcel.weightGrams - other.weightGrams)
    draft.parcels.push(other)
    return other
  })
}
