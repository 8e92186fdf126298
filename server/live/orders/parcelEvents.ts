/** Events of the parcel chart: the chart decides, this carries it out (orders.md §1). */
import { allocate, whyByHand } from '#domain/fulfilment/allocation.ts'
import type {
  Actor,
  Assignment,
  Booking,
  HaltReason,
  ParcelEvent,
  ParcelFacts,
  ParcelState,
  Undone,
} from '#domain/fulfilment/facts.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { type RowWriting, requireVersion } from '../write.ts'
import { addPaymentRow, cashChanges } from './amounts.ts'
import type { ParcelEventInput } from './eventInput.ts'
import { carryOut } from './parcelEffects.ts'
import { keepParcelFacts, parcelFacts } from './parcelFacts.ts'
import { refusedAs } from './refusedEvent.ts'
import { draftOf, saveOrder } from './saveOrder.ts'
import { undoneAssignment } from './undoAssignment.ts'
import { allocationInput, lockWarehouses } from './warehouses.ts'

type Warehouses = Awaited<ReturnType<typeof lockWarehouses>>

type Sent = {
  id: string
  /** The parcel's version that was seen; null for what the system sends by itself. */
  version: number | null
  input: ParcelEventInput
  sender: Actor
  /** It is what the courier answered to the call that runs, which is over. */
  endsCall?: true
}

/** The events that are decided on the stock of all locations. */
const decidedOnStock = [
  'parcel.assigned',
  'parcel.assignedWithoutStock',
  'parcel.disapproved',
  'stock.rechecked',
] as const satisfies readonly ParcelEventInput['type'][]

/** Sends an event to the chart of a parcel. Returns its order as it is stored then, or throws a 404 or 409. */
export async function sendParcelEvent(
  writing: RowWriting,
  settings: Settings,
  { id, version, input, sender, endsCall }: Sent,
): Promise<OrderRecord> {
  const { rows, now } = writing
  const orderId = await rows.findOrderIdOfParcel(id)
  const before = orderId && (await rows.lockOrder({ id: orderId }))
  const parcel = before && before.parcels.find((candidate) => candidate.id === id)
  if (!before || !parcel) throw refusals.notFound()
  // Other events touch only the rows of their own pieces: nobody waits for them longer than needed.
  const isOnStock = decidedOnStock.some((type) => type === input.type)
  const warehouses = isOnStock ? await lockWarehouses(writing, before.lines, settings) : []
  const facts = { ...parcelFacts(before, parcel, settings), ...(endsCall && { call: null }) }
  const isUndo = input.type === 'assignment.undone'
  const known = { warehouses, undone: isUndo ? await readAssignment(writing, before, parcel, version) : null }
  const requireSeen = async () => {
    if (version === null) return
    const of = { subject: 'order', subjectId: before.order.id, parcelId: id } as const
    await requireVersion(writing, { ...of, seen: version, version: parcel.version })
  }
  // An Undo that comes too late is told what somebody else did, not what state that led to.
  if (known.undone?.isOwn) await requireSeen()
  const given = { ...input, by: sender, at: now.getTime() }
  const { event, good, why } = parcelEventOf(given, before, parcel, settings, known)
  const next = nextParcelState(parcel.state as ParcelState, facts, event)
  if (!next.isAccepted) throw refusedAs(next, parcel.version)
  await requireSeen()
  const draft = draftOf(before)
  const warnings = await applyTo(writing, draft, settings, { parcelId: id, next, warehouses, good, why })
  const reason = [parcelReasonOf(event), ...warnings].filter(Boolean).join(' · ') || null
  return saveOrder(writing, before, draft, { event: event.type, reason, parcelId: id })
}

/** What the log says of the assignment that led to the version that was seen. */
async function readAssignment(
  { rows, actor }: RowWriting,
  record: OrderRecord,
  parcel: ParcelRecord,
  version: number | null,
): Promise<Undone> {
  const of = { subject: 'order', subjectId: record.order.id } as const
  const ofParcel = { ...of, parcelId: parcel.id }
  const own = version === null ? [] : await rows.changesSince(ofParcel, version - 1)
  const made = own.find(({ parcelVersion }) => parcelVersion === version)
  const since = made ? await rows.changesSince(of, made.version) : []
  return undoneAssignment(record, parcel, { actorId: actor.id, made, since })
}

/** The effect `cancelParcels` of the order chart: the same cancellation for each parcel that is not cancelled yet. */
export async function cancelParcels(
  writing: RowWriting,
  draft: OrderRecord,
  settings: Settings,
  event: Extract<ParcelEvent, { type: 'order.cancelled' }>,
): Promise<void> {
  for (const parcel of draft.parcels) {
    if (parcel.state === 'cancelled') continue
    const facts = parcelFacts(draft, parcel, settings)
    const next = nextParcelState(parcel.state as ParcelState, facts, event)
    if (!next.isAccepted) throw refusedAs(next, draft.order.version)
    await applyTo(writing, draft, settings, {
      parcelId: parcel.id,
      next,
      warehouses: [],
      good: new Map(),
      why: undefined,
    })
  }
}

type Accepted = Extract<ReturnType<typeof nextParcelState>, { isAccepted: true }>

/** Stores what the chart decided in the draft, and carries its effects out. Returns its warnings. */
async function applyTo(
  writing: RowWriting,
  draft: OrderRecord,
  settings: Settings,
  applied: {
    parcelId: string
    next: Accepted
    warehouses: Warehouses
    good: ReadonlyMap<string, number>
    why: unknown
  },
): Promise<string[]> {
  const { parcelId, next, warehouses, good, why } = applied
  const parcel = draft.parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Error('The parcel is in its order')
  const before = { ...parcel }
  const warnings: string[] = []
  // A part that is split off takes its pieces from the parcel as it was.
  keepParcelFacts(parcel, next.state, next.facts, writing.now)
  if (why !== undefined) parcel.why = why
  await carryOut(parcel, next.effects, {
    writing,
    draft,
    settings,
    before,
    good,
    warnings,
    nameOf: (id) => warehouses.find((warehouse) => warehouse.id === id)?.name ?? '',
  })
  await keepCash(writing, draft, before, parcel)
  return warnings
}

/** Records what the courier collected with an event. */
async function keepCash(
  writing: RowWriting,
  draft: OrderRecord,
  before: ParcelRecord,
  parcel: ParcelRecord,
): Promise<void> {
  for (const change of cashChanges(before, parcel)) {
    draft.order.collectedMinor += change.amountMinor
    await addPaymentRow(writing, draft.order, { ...change, parcelId: parcel.id })
  }
}

type Given = ParcelEventInput & { by: Actor; at: number }

/** What the server knows of an event beside the order: `undone` of an Undo. */
type Known = { warehouses: Warehouses; undone: Undone | null }

/**
 * The event as the chart knows it: the server adds stock, places and amounts. With what decides where a parcel is sent
 * from, the new 'why here'.
 */
export function parcelEventOf(
  given: Given,
  record: OrderRecord,
  parcel: ParcelRecord,
  settings: Settings,
  { warehouses, undone }: Known,
): { event: ParcelEvent; good: ReadonlyMap<string, number>; why?: unknown } {
  const { by, at } = given
  const sent = { by, at }
  const none = new Map<string, number>()
  switch (given.type) {
    case 'parcel.assigned':
    case 'parcel.assignedWithoutStock':
      return {
        event: { ...given, warehouses },
        good: none,
        ...(parcel.lines.length > 0 && {
          why: whyByHand(
            inputOf(record, parcel, parcel.excluded, settings, warehouses),
            given.assignments.map(({ warehouseId }) => warehouseId),
          ),
        }),
      }
    case 'parcel.disapproved': {
      const excluded = [...parcel.excluded, ...(parcel.locationId === null ? [] : [parcel.locationId])]
      const { assignments, why } = onePlace(record, parcel, excluded, settings, warehouses)
      return { event: { ...given, assignments }, good: none, why }
    }
    case 'stock.rechecked': {
      const { why, ...place } = onePlace(record, parcel, parcel.excluded, settings, warehouses)
      return { event: { ...sent, type: given.type, ...place }, good: none, why }
    }
    case 'assignment.undone':
      if (!undone) throw new Error('An Undo comes with what it undoes')
      return { event: { ...sent, type: given.type, ...undone }, good: none }
    case 'parcel.approved':
      // The courier 'by hand': a person booked it there, and says what the courier answered.
      return given.refusedWith === null
        ? { event: { ...sent, type: given.type, booking: bookingOf(given.booking, parcel) }, good: none }
        : { event: refusedBooking(given, parcel, record, settings), good: none }
    case 'booking.retried': {
      const { refusedWith } = given
      return {
        event: { ...sent, type: given.type, booking: bookingOf(given.booking, parcel), refusedWith },
        good: none,
      }
    }
    case 'courier.delivered':
    case 'courier.returned':
    case 'courier.attemptFailed':
      return { event: { ...given, scannedAt: given.scannedAt ?? at }, good: none }
    case 'return.checked':
      return checkedReturn(given, parcel)
    // What a person gives is all of these events.
    case 'order.held':
    case 'hold.released':
    case 'customer.told':
    case 'halt.expired':
    case 'order.cancelled':
    case 'booking.refused':
    case 'parcel.unassigned':
    case 'parcel.split':
    case 'fulfilment.cancelled':
    case 'parcel.packed':
    case 'parcel.dispatched':
    case 'courier.pickedUp':
    case 'courier.bookingEnded':
    case 'parcel.markedDelivered':
    case 'delivery.advised':
    case 'parcel.markedReturned':
    case 'parcel.returned':
      return { event: given, good: none }
  }
}

type BookingInput = Partial<Record<keyof Booking, string | number | undefined>>

function bookingOf(given: BookingInput, parcel: ParcelRecord): Booking {
  return {
    courier: String(given.courier ?? '').trim(),
    cn: String(given.cn ?? '').trim(),
    weightGrams: Number(given.weightGrams ?? parcel.weightGrams),
    codMinor: Number(given.codMinor ?? parcel.codMinor),
  }
}

/**
 * A booking that the courier refused. Only who may approve may report it, and only of a parcel that could be booked:
 * the approval is asked first, as if the courier had taken it.
 */
function refusedBooking(
  given: Extract<Given, { type: 'parcel.approved' }>,
  parcel: ParcelRecord,
  record: OrderRecord,
  settings: Settings,
): ParcelEvent {
  const { by, at, refusedWith } = given
  const booking = { ...bookingOf(given.booking, parcel), cn: '-' }
  const asked: ParcelEvent = { by, at, type: 'parcel.approved', booking }
  // Whether a courier is asked was looked at before.
  const facts: ParcelFacts = { ...parcelFacts(record, parcel, settings), call: null }
  const isAllowed = nextParcelState(parcel.state as ParcelState, facts, asked).isAccepted
  if (!isAllowed) return asked
  const courier: Actor = { kind: 'system', name: by.name, rights: [] }
  return { by: courier, at, type: 'booking.refused', words: refusedWith ?? '' }
}

/** Where allocation would send all of a parcel from; nothing, and why, when there is no such place. */
function onePlace(
  record: OrderRecord,
  parcel: ParcelRecord,
  excluded: readonly string[],
  settings: Settings,
  warehouses: Warehouses,
): { assignments: Assignment[]; halt: HaltReason | null; why?: unknown } {
  // Merged into another one: it has no pieces, and its chart refuses.
  if (parcel.lines.length === 0) return { assignments: [], halt: null }
  const found = allocate(inputOf(record, parcel, excluded, settings, warehouses))
  if ('halted' in found)
    return { assignments: [], halt: found.halted, why: { ...found.why, instead: found.instead } }
  const planned = 'parcels' in found ? found.parcels : found.suggested.preselected
  const [first] = planned
  if (planned.length !== 1 || !first) return { assignments: [], halt: null }
  const { warehouseId } = first
  return { assignments: first.lines.map((line) => ({ ...line, warehouseId })), halt: null, why: first.why }
}

/** What allocation decides on for all of a parcel, in one piece. */
function inputOf(
  record: OrderRecord,
  { lines }: ParcelRecord,
  excluded: readonly string[],
  { splitLogic }: Settings,
  warehouses: Warehouses,
) {
  return allocationInput(record, warehouses, { splitLogic, maxParcels: 1 }, { lines, excluded })
}

/** A checked return: the counts of the chart, and the good pieces of each line. */
function checkedReturn(
  { by, at, type, lines }: Extract<Given, { type: 'return.checked' }>,
  parcel: ParcelRecord,
): { event: ParcelEvent; good: ReadonlyMap<string, number> } {
  const isOfParcel = lines.every(({ lineId, good, damaged }) =>
    parcel.lines.some((line) => line.lineId === lineId && good + damaged <= line.quantity),
  )
  const isOnce = new Set(lines.map(({ lineId }) => lineId)).size === lines.length
  if (!isOfParcel || !isOnce) throw fieldsRefused({ lines: liveServerMessages.malformed })
  const sum = (field: 'good' | 'damaged') => lines.reduce((total, line) => total + line[field], 0)
  return {
    event: { by, at, type, good: sum('good'), damaged: sum('damaged') },
    good: new Map(lines.map(({ lineId, good }) => [lineId, good])),
  }
}

/** What the log says why. */
export function parcelReasonOf(event: ParcelEvent): string | null {
  if (event.type === 'order.cancelled') return [event.reason, event.words].filter(Boolean).join(': ')
  if ('reason' in event) return event.reason || null
  if ('words' in event) return event.words || null
  if (event.type === 'booking.retried') return event.refusedWith
  if (event.type === 'delivery.advised') return event.advice
  return event.type === 'parcel.markedDelivered' ? event.proof : null
}
