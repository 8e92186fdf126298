/** The rules of the parcel chart: each gives the reasons why it refuses an event, or none when it lets it through. */
import { isBlank } from '#domain/text.ts'
import { isWeight } from '#domain/weight.ts'
import { type Assignment, checkAssignment } from './assignment.ts'
import type {
  Booking,
  LineQuantity,
  ParcelEvent,
  ParcelFacts,
  ParcelLine,
  ParcelPart,
  ParcelState,
} from './facts.ts'
import { left, parcelStateSlugs } from './facts.ts'
import { type Reason, reasonIf } from './refusals.ts'
import { isOfWarehouse } from './rights.ts'
import { cancellation, endOfDays, expiry, hold, isToBeTold, permission, telling } from './rules.ts'
import { UNDO_MS, UNDO_WAY_MS } from './undo.ts'

type Of<Type extends ParcelEvent['type']> = Extract<ParcelEvent, { type: Type }>
type Assigned = Of<'parcel.assigned' | 'parcel.assignedWithoutStock'>

/** The pieces in some lines. */
export function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The lines less what is taken of them; lines of which nothing is left are dropped. */
export function remainingLines(lines: readonly ParcelLine[], taken: readonly LineQuantity[]): ParcelLine[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(line.lineId, taken) }))
    .filter(({ quantity }) => quantity > 0)
}

const quantityOf = (lineId: string, lines: readonly LineQuantity[]) =>
  piecesOf(lines.filter((line) => line.lineId === lineId))

/** What is sent from each warehouse, in the order in which the warehouses come up. */
export function partsOf(assignments: readonly Assignment[]): ParcelPart[] {
  return [...new Set(assignments.map(({ warehouseId }) => warehouseId))].map((warehouseId) => ({
    warehouseId,
    lines: mergedLines(assignments.filter((assigned) => assigned.warehouseId === warehouseId)),
  }))
}

/** What an event assigns, and whether it may lack stock: with the right, or because the event says so. */
export function assignedBy(event: ParcelEvent): {
  assignments: readonly Assignment[]
  isLackAllowed: boolean
} {
  const { type, by } = event
  return {
    assignments: 'assignments' in event ? event.assignments : [],
    isLackAllowed:
      type === 'parcel.assignedWithoutStock' ||
      (type === 'parcel.assigned' && by.rights.includes('assignWithoutStock')),
  }
}

/** Whether a person chooses where the parcel is sent from, which they can undo. */
export function isAssignment({ type }: ParcelEvent): boolean {
  return type === 'parcel.assigned' || type === 'parcel.assignedWithoutStock'
}

/** Each line once, with all its pieces. */
export function mergedLines(lines: readonly LineQuantity[]): LineQuantity[] {
  return [...new Set(lines.map(({ lineId }) => lineId))].map((lineId) => ({
    lineId,
    quantity: quantityOf(lineId, lines),
  }))
}

const isCount = (quantity: number) => Number.isSafeInteger(quantity) && quantity > 0

/** Every piece is assigned once, to open warehouses that have it, in no more parcels than the order may have. */
function assignment(facts: ParcelFacts, event: Assigned, isLackAllowed: boolean): Reason[] {
  const { lines, otherParcels, policy } = facts
  const { assignments, warehouses } = event
  const parcels = otherParcels + partsOf(assignments).length
  const isOverride = event.type === 'parcel.assignedWithoutStock'
  return [
    ...permission(event),
    ...checkAssignment(assignments, lines, warehouses, Number.POSITIVE_INFINITY).filter(
      ({ code }) => !(isLackAllowed && code === 'stockShort') && !(isOverride && code === 'stockMoved'),
    ),
    ...reasonIf(parcels > policy.maxParcels, 'tooManyParcels', { parcels, limit: policy.maxParcels }),
  ]
}

const isHeld = ({ halted }: ParcelFacts) => halted?.code === 'held'
const notHeld = (facts: ParcelFacts) => reasonIf(isHeld(facts), 'onHold', {})

/** While a courier is asked, the parcel stays as it is (transition 41). */
export function callReason({ call }: Pick<ParcelFacts, 'call'>): Reason | null {
  if (call === null) return null
  const { is, courier } = call
  return { code: is === 'booking' ? 'beingBooked' : 'beingCancelled', params: { courier } }
}

/** The work of a warehouse is the provider's for a parcel in its own, and for no other. */
export function placeReason(
  { isAtProvider }: Pick<ParcelFacts, 'isAtProvider'>,
  { by: { kind }, type }: Pick<ParcelEvent, 'by' | 'type'>,
): Reason | null {
  if (kind === 'provider') return isAtProvider ? null : { code: 'notPermitted', params: { event: type } }
  const isOfProvider = isAtProvider && kind === 'person' && isOfWarehouse(type)
  return isOfProvider ? { code: 'atProvider', params: {} } : null
}

/** Asked by approval and by a retry: a parcel is never booked twice (transition 16). */
function booking({ cn, codShareMinor }: ParcelFacts, given: Booking): Reason[] {
  return [
    ...reasonIf(isBlank(given.courier), 'courierMissing', {}),
    ...reasonIf(!isWeight(given.weightGrams), 'weightMissing', {}),
    ...reasonIf(given.codMinor !== codShareMinor, 'codDiffers', {
      minor: given.codMinor,
      shareMinor: codShareMinor,
    }),
    ...reasonIf(isBlank(given.cn), 'cnMissing', {}),
    ...(cn === null ? [] : reasonIf(true, 'alreadyBooked', { cn })),
  ]
}

function retry(facts: ParcelFacts, event: Of<'booking.retried'>): Reason[] {
  return [...permission(event), ...(event.refusedWith === null ? booking(facts, event.booking) : [])]
}

/** The number is cancelled at the courier first (transitions 21 and 22). */
function bookingCancelled({ courier, cn }: ParcelFacts, isCancelled: boolean): Reason[] {
  return cn === null || isCancelled
    ? []
    : reasonIf(true, 'bookingNotCancelled', { courier: courier ?? '', cn })
}

/** Whether all items were scanned, where the company wants that (transition 23). */
function scan({ lines, policy }: ParcelFacts, scanned: number): Reason[] {
  const items = piecesOf(lines)
  return reasonIf(policy.requiresScan && scanned !== items, 'notScanned', { scanned, items })
}

/** Packed again, it is weighed and scanned again. */
function packing(facts: ParcelFacts, event: Of<'parcel.packed'>): Reason[] {
  return [
    ...permission(event),
    ...scan(facts, event.scanned),
    ...reasonIf(!isWeight(event.weightGrams), 'weightMissing', {}),
  ]
}

/** What was scanned when it was packed counts. */
function dispatching(facts: ParcelFacts, event: Of<'parcel.dispatched'>): Reason[] {
  return [...permission(event), ...scan(facts, Math.max(event.scanned, facts.packed?.scanned ?? 0))]
}

/**
 * Of news about the end of a parcel only the courier's newest counts, in whatever order it arrives (invariant 7);
 * 'being returned' alone is not Return.
 */
function terminalNews(
  { terminalAt }: ParcelFacts,
  event: Of<'courier.delivered'> | Of<'courier.returned'>,
): Reason[] {
  const { type, scannedAt, isTerminal } = event
  const isLate =
    terminalAt !== null &&
    (scannedAt < terminalAt || (scannedAt === terminalAt && type === 'courier.delivered'))
  return [
    ...permission(event),
    ...reasonIf(!isTerminal, 'notTerminal', {}),
    ...reasonIf(isLate, 'lateNews', {}),
  ]
}

/** Whether each is a line of the parcel, with no more pieces than that has. */
function areOfParcel(own: readonly ParcelLine[], lines: readonly LineQuantity[]): boolean {
  return lines.every(({ lineId, quantity }) => {
    const line = own.find((candidate) => candidate.lineId === lineId)
    return line !== undefined && isCount(quantity) && quantityOf(lineId, lines) <= line.quantity
  })
}

/** Within the return window, or with the right to take back later (transition 30). */
function returning({ lines, deliveredAt, policy }: ParcelFacts, event: Of<'parcel.returned'>): Reason[] {
  const { by, at } = event
  const days = policy.returnDays
  const isOver = at > endOfDays(deliveredAt ?? at, days)
  const areOwn = areOfParcel(lines, event.lines)
  return [
    ...permission(event),
    ...reasonIf(event.lines.length === 0 || !areOwn, 'linesNotOfParcel', {}),
    ...reasonIf(isOver && !by.rights.includes('returnLate'), 'returnWindowOver', { days }),
  ]
}

/** Some pieces, not all, into one parcel more than now (transition 40). */
function splitting({ lines, otherParcels, policy }: ParcelFacts, event: Of<'parcel.split'>): Reason[] {
  const parcels = otherParcels + 2
  const areOwn = areOfParcel(lines, event.lines)
  return [
    ...permission(event),
    ...reasonIf(event.lines.length === 0 || !areOwn, 'linesNotOfParcel', {}),
    ...reasonIf(areOwn && piecesOf(event.lines) >= piecesOf(lines), 'nothingStays', {}),
    ...reasonIf(parcels > policy.maxParcels, 'tooManyParcels', { parcels, limit: policy.maxParcels }),
  ]
}

function returnCheck({ lines }: ParcelFacts, event: Of<'return.checked'>): Reason[] {
  const { good, damaged } = event
  const items = piecesOf(lines)
  const counted = good + damaged
  const isCounted = [good, damaged].every((count) => Number.isSafeInteger(count) && count >= 0)
  return [
    ...permission(event),
    ...reasonIf(!isCounted || counted !== items, 'returnMiscounted', { items, counted }),
  ]
}

/** Who assigned it takes that back, in the time of an Undo and while every part is as they left it (orders.md §3). */
function undoing({ assignedFrom }: ParcelFacts, event: Of<'assignment.undone'>): Reason[] {
  const { isOwn, assignedAt, changedBy, at } = event
  if (assignedFrom === null || !isOwn)
    return [...permission(event), ...reasonIf(true, 'assignmentNotOwn', {})]
  return [
    ...permission(event),
    ...reasonIf(at - assignedAt > UNDO_MS + UNDO_WAY_MS, 'undoTimeOver', {}),
    ...(changedBy === null ? [] : reasonIf(true, 'partChanged', { by: changedBy })),
  ]
}

/** A rule is asked only about the events of the transitions that its guard is on. */
type Rule = { ask(facts: ParcelFacts, event: ParcelEvent): Reason[] }['ask']
const ruleTable = <Guard extends string>(rules: Record<Guard, Rule>): Record<Guard, Rule> => rules

/** By the guard of the parcel chart that asks the rule. */
export const parcelRules = ruleTable({
  isPermitted: (_, event) => permission(event),
  canBeAssigned: (facts, event: Of<'parcel.assigned'>) =>
    assignment(facts, event, event.by.rights.includes('assignWithoutStock')),
  fitsNow: (facts, event: Of<'parcel.assigned'>) => [...assignment(facts, event, false), ...notHeld(facts)],
  canLackStock: (facts, event: Of<'parcel.assignedWithoutStock'>) => [
    ...assignment(facts, event, true),
    ...notHeld(facts),
  ],
  hasStockAgain: (facts, event: Of<'stock.rechecked'>) => [
    ...permission(event),
    ...notHeld(facts),
    ...(event.halt ? reasonIf(true, 'stillHalted', event.halt) : []),
  ],
  canBeBooked: (facts, event: Of<'parcel.approved'>) => [
    ...permission(event),
    ...booking(facts, event.booking),
  ],
  canBeRetried: retry,
  canBeDisapproved: (_, event: Of<'parcel.disapproved'>) => [
    ...permission(event),
    ...reasonIf(isBlank(event.reason), 'reasonMissing', {}),
  ],
  canBeUndone: undoing,
  isBookingCancelled: (facts, event: Of<'fulfilment.cancelled'>) => [
    ...permission(event),
    ...bookingCancelled(facts, event.isBookingCancelled),
  ],
  canBePacked: packing,
  canBeDispatched: dispatching,
  isTerminal: terminalNews,
  /** The courier may correct itself until the parcel is back. */
  isTerminalBeforeReturn: (facts, event: Of<'courier.delivered'>) => [
    ...terminalNews(facts, event),
    ...reasonIf(facts.returnStage === 'received', 'alreadyBack', {}),
  ],
  isNewAttempt: ({ attemptedAt }, event: Of<'courier.attemptFailed'>) => [
    ...permission(event),
    ...reasonIf(attemptedAt !== null && event.scannedAt <= attemptedAt, 'lateNews', {}),
  ],
  hasProof: (_, event: Of<'parcel.markedDelivered'>) => [
    ...permission(event),
    ...reasonIf(isBlank(event.proof), 'proofMissing', {}),
  ],
  canBeAdvised: ({ adviceUntil }, event: Of<'delivery.advised'>) => [
    ...permission(event),
    ...reasonIf(adviceUntil !== null && event.at > adviceUntil, 'adviceClosed', {}),
  ],
  canBeReturned: returning,
  isOnItsWayBack: ({ returnStage }, event: Of<'parcel.markedReturned'>) => [
    ...permission(event),
    ...reasonIf(returnStage === 'received', 'alreadyBack', {}),
  ],
  canBeChecked: returnCheck,
  /** A parcel on hold is released first: otherwise it would lose its place. */
  canBeReallocated: (facts, event: Of<'parcel.reallocated'>) => [...permission(event), ...notHeld(facts)],
  canBeSplit: splitting,
  canBeHeld: (_, event: Of<'order.held'>) => hold(event),
  canBeReleased: (facts, event) => [...permission(event), ...reasonIf(!isHeld(facts), 'notOnHold', {})],
  canBeCancelled: (_, event: Of<'order.cancelled'>) => cancellation(event),
  canBeTold: ({ policy: { haltDays }, isCustomerTold }, event: Of<'customer.told'>) =>
    telling({ haltDays, isCustomerTold }, event),
  isExpired: ({ policy, halted, isCustomerTold }, event: Of<'halt.expired'>) =>
    expiry({ haltDays: policy.haltDays, haltedAt: halted?.at ?? 0, isCustomerTold }, event),
})

/** What moves a halted parcel on. A parcel on hold is released first. */
const ofHalt: readonly ParcelEvent['type'][] = [
  'parcel.assigned',
  'parcel.assignedWithoutStock',
  'parcel.reallocated',
  'stock.rechecked',
]

/** Whether the facts of a parcel rule an event out, whatever comes with it. */
export function isRuledOut(facts: ParcelFacts, type: ParcelEvent['type']): boolean {
  const { policy, isCustomerTold } = facts
  if (type === 'hold.released') return !isHeld(facts)
  if (type === 'parcel.split') return piecesOf(facts.lines) < 2 || facts.otherParcels + 2 > policy.maxParcels
  if (type === 'assignment.undone') return facts.assignedFrom === null
  if (type === 'parcel.markedReturned') return facts.returnStage === 'received'
  if (type === 'customer.told') return !isToBeTold({ haltDays: policy.haltDays, isCustomerTold })
  return isHeld(facts) && ofHalt.includes(type)
}

/** The disapproval of a person or the provider sends the parcel to the next place, if there is one and it was not tried too often. */
export function canMoveOn({ excluded, policy }: ParcelFacts, event: Of<'parcel.disapproved'>): boolean {
  const tries = excluded.length + 1
  return event.by.kind !== 'system' && event.assignments.length > 0 && tries < policy.maxTries
}

/** Why a state does not know an event. */
export function unknownToParcel(state: ParcelState, facts: ParcelFacts, { type }: ParcelEvent): Reason {
  if (state === 'cancelled') return { code: 'alreadyCancelled', params: {} }
  if (type === 'order.cancelled' && left.includes(state)) return { code: 'leftWarehouse', params: {} }
  if (type === 'order.held' && state === 'approved') return { code: 'fulfilmentNotCancelled', params: {} }
  if (type === 'return.checked' && state === 'returnClosed') return { code: 'returnChecked', params: {} }
  if (isHeld(facts)) return { code: 'onHold', params: {} }
  return { code: 'notPossible', params: { event: type, status: parcelStateSlugs[state] } }
}
