/** What holds of orders and parcels whatever happens to them: the invariants 2, 6, 7 and 8 and the tabs. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type HaltReason,
  type LineQuantity,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
  orderStateSlugs,
  type ParcelEffect,
  type ParcelEvent,
  type ParcelFacts,
  type ParcelState,
  parcelStateSlugs,
} from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rollUp } from '#domain/fulfilment/rollUp.ts'
import { nextOrderState, type OrderStateChange } from '#machines/order/nextOrderState.ts'
import {
  firstParcelState,
  nextParcelState,
  type ParcelStateChange,
} from '#machines/parcel/nextParcelState.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { booking, DAY, now, orderFacts, parcelFacts, senders, warehouses } from '#tests/support/fulfilment.ts'

/** `npm run lab -- histories` asks for more. */
const numRuns = Number(process.env['HISTORIES'] ?? 300)

/** Somebody who has every role sends most events. */
const all: Actor = { kind: 'person', name: 'Sana Malik', rights: rightsOf(['owner', 'agent', 'warehouse']) }
const by = fc.oneof(
  { weight: 5, arbitrary: fc.constant(all) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(senders)) },
)
const at = fc.integer({ min: 0, max: 20 }).map((days) => now + days * DAY)
const words = fc.constantFrom('', 'Call first')
const minor = fc.constantFrom(0, 1, 28_000, 600_000, booking.codMinor)
const quantity = fc.integer({ min: 0, max: 3 })
const lineId = fc.constantFrom('suit', 'shoes', 'bag')
const scannedAt = fc.integer({ min: 1, max: 4 })
const isTerminal = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean())
const noStock: HaltReason = { code: 'tooManyParcels', params: { parcels: 3, limit: 2 } }
const given = { ...booking, codMinor: parcelFacts().codShareMinor }

const shared = [
  fc.record({ type: fc.constant('order.held' as const), reason: words, by, at }),
  fc.record({ type: fc.constant('hold.released' as const), by, at }),
  fc.record({ type: fc.constant('halt.expired' as const), by, at }),
  fc.record({
    type: fc.constant('order.cancelled' as const),
    reason: fc.constantFrom('price' as const, 'other' as const),
    words,
    restock: fc.boolean(),
    isBookingCancelled: fc.boolean(),
    by,
    at,
  }),
] as const

const orderEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  ...shared,
  fc.record({ type: fc.constant('order.created' as const), isReplay: fc.boolean(), by, at }),
  fc.record({
    type: fc.constant('payment.captured' as const),
    minor,
    reference: fc.constantFrom('P-1', 'P-2'),
    by,
    at,
  }),
  fc.record({ type: fc.constant('order.verified' as const), reason: words, by, at }),
  fc.record({
    type: fc.constant('call.confirmed' as const),
    grandTotalMinor: minor,
    items: fc.constant(orderFacts().lines),
    by,
    at,
  }),
  fc.record({ type: fc.constant('call.declined' as const), by, at }),
  fc.record({ type: fc.constant('call.exhausted' as const), isOutage: fc.boolean(), by, at }),
  fc.record({
    type: fc.constant('city.fixed' as const),
    typedCity: fc.constant('Mirpur'),
    city: fc.constantFrom(null, 'Lahore'),
    unservedBy: fc.constantFrom(null, 'TCS'),
    by,
    at,
  }),
  fc.record({
    type: fc.constant('customer.edited' as const),
    typedCity: fc.constant('Mirpur'),
    city: fc.constantFrom(null, 'Lahore'),
    isElsewhere: fc.boolean(),
    by,
    at,
  }),
)

const courierEvent: fc.Arbitrary<ParcelEvent> = fc.oneof(
  fc.record({ type: fc.constant('courier.pickedUp' as const), by: fc.constant(senders.K), at }),
  ...(['courier.delivered', 'courier.returned'] as const).map((type) =>
    fc.record({ type: fc.constant(type), scannedAt, isTerminal, by: fc.constant(senders.K), at }),
  ),
  fc.record({
    type: fc.constant('courier.attemptFailed' as const),
    scannedAt,
    words,
    by: fc.constant(senders.K),
    at,
  }),
)

/** An event that may depend on the parcel that it happens to. */
type Happening = (facts: ParcelFacts, parts: Parts) => ParcelEvent
/** The parcels that its last assignment split off, and whether they are as that left them. */
type Parts = { parcels: readonly Parcel[]; areUntouched: boolean }
const always = (event: fc.Arbitrary<ParcelEvent>) =>
  event.map(
    (own): Happening =>
      () =>
        own,
  )

const assignment = fc.record({
  lineId,
  warehouseId: fc.constantFrom('lahore', 'multan', 'hub', 'nowhere'),
  quantity,
})
const places = fc.array(fc.constantFrom('lahore', 'multan'), { minLength: 4, maxLength: 4 })

/** Every piece of the parcel, as people and allocation assign them most of the time. */
const everyPiece = ({ lines }: ParcelFacts, at: readonly string[]) =>
  lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, piece) => ({
      lineId: line.lineId,
      quantity: 1,
      warehouseId: at[piece + (line.lineId === 'suit' ? 0 : 2)] ?? 'lahore',
    })),
  )

const happening: fc.Arbitrary<Happening> = fc.oneof(
  ...shared.map(always),
  { weight: 2, arbitrary: always(courierEvent) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        type: fc.constantFrom('parcel.assigned' as const, 'parcel.assignedWithoutStock' as const),
        assignments: fc.array(assignment, { maxLength: 3 }),
        at: places,
        isWrong: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
        by,
      })
      .map(
        ({ type, assignments, at: chosen, isWrong, by: sender }): Happening =>
          (facts) => ({
            type,
            assignments: isWrong ? assignments : everyPiece(facts, chosen),
            warehouses,
            by: sender,
            at: now,
          }),
      ),
  },
  fc
    .record({
      type: fc.constantFrom('parcel.disapproved' as const, 'stock.rechecked' as const),
      at: fc.option(places),
      reason: words,
      by,
    })
    .map(
      ({ type, at: chosen, reason, by: sender }): Happening =>
        (facts) => {
          const assignments = chosen ? everyPiece(facts, chosen) : []
          return type === 'parcel.disapproved'
            ? { type, reason, assignments, by: sender, at: now }
            : { type, assignments, halt: chosen ? null : noStock, by: sender, at: now }
        },
    ),
  {
    weight: 2,
    arbitrary: fc.record({ isOwn: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0), by }).map(
      ({ isOwn, by: sender }): Happening =>
        (facts, { parcels, areUntouched }) => ({
          type: 'assignment.undone',
          isOwn,
          assignedAt: now,
          changedBy: areUntouched ? null : 'Sana Malik',
          parts: parcels.map((_, index) => String(index)),
          lines: togetherOf([{ facts }, ...parcels]),
          weightGrams: 800,
          isFirstSplit: true,
          by: sender,
          at: now,
        }),
    ),
  },
  ...[
    fc.record({ type: fc.constant('parcel.approved' as const), booking: fc.constant(given), by, at }),
    fc.record({ type: fc.constant('parcel.approved' as const), booking: fc.constant(given), by, at }),
    fc.record({ type: fc.constant('booking.refused' as const), words, by, at }),
    fc.record({
      type: fc.constant('booking.retried' as const),
      booking: fc.constant(given),
      refusedWith: fc.constantFrom(null, 'No'),
      by,
      at,
    }),
    fc.record({ type: fc.constant('parcel.unassigned' as const), by, at }),
    fc.record({
      type: fc.constant('fulfilment.cancelled' as const),
      isBookingCancelled: fc.boolean(),
      by,
      at,
    }),
    fc.record({ type: fc.constant('parcel.dispatched' as const), scanned: quantity, by, at }),
    fc.record({ type: fc.constant('parcel.markedDelivered' as const), proof: words, by, at }),
    fc.record({
      type: fc.constant('delivery.advised' as const),
      advice: fc.constantFrom('retry' as const, 'return' as const),
      by,
      at,
    }),
    fc.record({ type: fc.constant('parcel.markedReturned' as const), by, at }),
    fc.record({
      type: fc.constant('parcel.returned' as const),
      lines: fc.array(fc.record({ lineId, quantity }), { maxLength: 2 }),
      by,
      at,
    }),
    fc.record({ type: fc.constant('return.checked' as const), good: quantity, damaged: quantity, by, at }),
  ].map(always),
)

/** What happens, each time to one of the parcels that there are then. */
const history = fc.array(fc.record({ parcel: fc.nat({ max: 11 }), happens: happening }), {
  minLength: 5,
  maxLength: 40,
  size: 'max',
})

type Parcel = { state: ParcelState; facts: ParcelFacts; parts?: readonly Parcel[] }

/** All pieces of some parcels, each line once. */
const togetherOf = (parcels: readonly Pick<Parcel, 'facts'>[]) => {
  const lines = parcels.flatMap(({ facts }) => facts.lines)
  return parcelFacts()
    .lines.map((line) => ({
      ...line,
      quantity: lines.filter((own) => own.lineId === line.lineId).reduce((sum, own) => sum + own.quantity, 0),
    }))
    .filter((line) => line.quantity > 0)
}

/** A part as it is when its parcel takes its pieces again. */
const merged = ({ state, facts }: Parcel): Parcel => {
  const nothing = { lines: [], warehouseId: null, halt: null, by: senders.S, at: now }
  const change = nextParcelState(state, facts, { type: 'parcel.reallocated', ...nothing })
  if (!change.isAccepted) throw new Error(`${state} is not merged`)
  return { state: change.state, facts: change.facts }
}

const startingParcel = fc
  .record({
    warehouseId: fc.constantFrom('lahore', null),
    haltDays: fc.constantFrom(0, 2),
    isCustomerTold: fc.boolean(),
    isHalted: fc.boolean(),
  })
  .map(({ warehouseId, haltDays, isCustomerTold, isHalted }) =>
    parcelFacts({
      warehouseId: isHalted ? null : warehouseId,
      halted: isHalted ? { ...noStock, at: now } : null,
      isCustomerTold,
      policy: { ...parcelFacts().policy, haltDays, maxParcels: 9 },
    }),
  )

/** The new parcels that an effect asks for, with the lines of the parcel before the event. */
function madeBy(effect: ParcelEffect, { facts }: Parcel): Parcel[] {
  const linesOf = (lines: readonly LineQuantity[]) =>
    lines.map((line) => ({
      ...line,
      sku: facts.lines.find((own) => own.lineId === line.lineId)?.sku ?? '',
    }))
  if (effect.type === 'splitReturn')
    return [{ state: 'returned', facts: { ...facts, lines: linesOf(effect.lines), returnStage: 'received' } }]
  if (effect.type !== 'splitParcel') return []
  return effect.parts.map((part) =>
    firstParcelState({ ...facts, warehouseId: part.warehouseId, lines: linesOf(part.lines), halted: null }),
  )
}

/** A refused event says why. */
const saysWhy = (change: ParcelStateChange | OrderStateChange) =>
  change.isAccepted ||
  (change.refused.length > 0 && change.refused.every((refusal) => refusalMessage(refusal) !== ''))

const piecesOf = (parcels: readonly Parcel[], line: string) =>
  parcels
    .flatMap(({ facts }) => facts.lines)
    .filter((own) => own.lineId === line)
    .reduce((sum, own) => sum + own.quantity, 0)

test('2, 6, 8: whatever happens to the parcels of an order', () => {
  const reached = new Set<ParcelState>()
  const undone = new Set<number>()
  let withNumber = 0
  fc.assert(
    fc.property(startingParcel, history, (first, happenings) => {
      let parcels: Parcel[] = [firstParcelState(first)]
      for (const { parcel, happens } of happenings) {
        const before = parcels[parcel % parcels.length] as Parcel
        const { parts = [] } = before
        const areUntouched = parts.every((part) => parcels.includes(part))
        const event = happens(before.facts, { parcels: parts, areUntouched })
        const change = nextParcelState(before.state, before.facts, event)
        expect(saysWhy(change)).toBe(true)
        if (!change.isAccepted) continue
        const { state, facts } = change
        const made = change.effects.flatMap((effect) => madeBy(effect, before))
        const isUndo = event.type === 'assignment.undone'
        parcels = [
          ...parcels.map((own) =>
            own === before
              ? { state, facts, ...(!isUndo && { parts: made }) }
              : isUndo && parts.includes(own)
                ? merged(own)
                : own,
          ),
          ...made,
        ]
        reached.add(state)
        if (isUndo) undone.add(parts.length)

        // 2: all pieces of a line are in exactly one parcel each, and no parcel is empty that was not merged.
        expect(first.lines.map((line) => piecesOf(parcels, line.lineId))).toEqual([2, 1])
        expect(parcels.every((own) => own.facts.lines.length > 0 || own.state === 'cancelled')).toBe(true)
        // 6: nothing changes from Cancelled, or once a return is closed.
        expect(['cancelled', 'returnClosed']).not.toContain(before.state)
        // 8: no number stays on a cancelled parcel without a task, or on one that is not booked.
        if (state === 'cancelled' && facts.cn !== null) withNumber++
        expect(state === 'cancelled' && facts.cn !== null && !facts.isBookingCancelOpen).toBe(false)
        expect(facts.cn !== null && ['awaitingAssigning', 'awaitingApproval', 'halt'].includes(state)).toBe(
          false,
        )
        // Halt has its reason, and nothing else has one.
        expect(facts.halted === null).toBe(state !== 'halt')
        // Its order is in the tab of one of them.
        const states = parcels.map((own) => own.state)
        expect(states.map((own) => parcelStateSlugs[own])).toContain(rollUp('allocated', states))
      }
    }),
    { numRuns, seed: 1947 },
  )
  // It did happen: every state, Undos with one part and without, and a cancelled parcel with a number.
  expect([...undone]).toEqual(expect.arrayContaining([0, 1]))
  expect([...reached].sort(), 'an event above has to lead to each state').toEqual(
    Object.keys(parcelStateSlugs).sort(),
  )
  expect(withNumber).toBeGreaterThan(0)
})

describe('7: courier news', () => {
  const tell = (parcel: Parcel, event: ParcelEvent): Parcel => {
    const change = nextParcelState(parcel.state, parcel.facts, event)
    return change.isAccepted ? { state: change.state, facts: change.facts } : parcel
  }
  const booked: Parcel = {
    state: 'approved',
    facts: parcelFacts({ courier: 'TCS', cn: 'TCS-778', weightGrams: 800 }),
  }

  test('ends in the same state in any order', () => {
    const orders = fc
      .array(courierEvent, { minLength: 2, maxLength: 6 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
        ),
      )
    fc.assert(
      fc.property(orders, ([events, shuffled]) => {
        const one = events.reduce(tell, booked)
        const other = shuffled.reduce(tell, booked)
        expect(other.state).toBe(one.state)
        expect(other.facts.terminalAt).toBe(one.facts.terminalAt)
        expect(other.facts.deliveredAt).toBe(one.facts.deliveredAt)
      }),
      { numRuns },
    )
  })

  test('that comes twice changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(courierEvent, { minLength: 1, maxLength: 6 }), (events) => {
        const once = events.reduce(tell, booked)
        const twice = events.flatMap((event) => [event, event]).reduce(tell, booked)
        expect(twice).toEqual(once)
      }),
      { numRuns },
    )
  })
})

describe('any history of an order', () => {
  const startingOrder: fc.Arbitrary<OrderFacts> = fc
    .record({
      payment: fc.constantFrom('CC' as const, 'COD' as const),
      city: fc.constantFrom(null, 'Karachi'),
      risk: fc.constantFrom('Low' as const, 'High' as const),
      verifiesPaidOrders: fc.boolean(),
      cancelsDeclinedOrders: fc.boolean(),
      unreachedOrders: fc.constantFrom('keep' as const, 'verify' as const, 'cancel' as const),
      parcels: fc.subarray(Object.keys(parcelStateSlugs) as ParcelState[]),
    })
    .map(({ payment, city, risk, parcels, ...policy }) =>
      orderFacts({ payment, city, risk, parcels, isCustomerTold: true, policy: { ...policy, haltDays: 2 } }),
    )

  test('6: nothing changes from Cancelled; every refusal says why; the city is known before allocation', () => {
    fc.assert(
      fc.property(startingOrder, fc.array(orderEvent, { maxLength: 25 }), (first, events) => {
        let state: OrderState | null = null
        let facts = first
        for (const event of events) {
          const change = nextOrderState(state, facts, event)
          expect(change.isAccepted && state === 'cancelled').toBe(false)
          expect(saysWhy(change)).toBe(true)
          if (!change.isAccepted) continue
          ;({ state, facts } = change)
          expect(state === 'allocated' && (facts.city === null || facts.verified === null)).toBe(false)
          expect(facts.held === null).toBe(state !== 'halt')
          expect(facts.paidMinor).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns },
    )
  })
})

describe('the tab of an order', () => {
  const parcels = fc.array(fc.constantFrom(...(Object.keys(parcelStateSlugs) as ParcelState[])), {
    minLength: 1,
    maxLength: 5,
  })
  const mostUrgent = [
    'halt',
    'dispatch-issue',
    'awaiting-assigning',
    'awaiting-approval',
    'approve',
    'dispatch',
    'delivered',
    'returned',
    'cancelled',
  ]

  test('has a place in the order of urgency for every status of a parcel', () => {
    expect([...mostUrgent].sort()).toEqual([...new Set(Object.values(parcelStateSlugs))].sort())
  })

  test('until it is split is its own', () => {
    for (const [state, slug] of Object.entries(orderStateSlugs).filter(([, own]) => own !== null))
      expect(rollUp(state as OrderState, ['dispatched', 'halt'])).toBe(slug)
  })

  test('then comes from the open parcel that needs a person most, then from what became of the others', () => {
    fc.assert(
      fc.property(parcels, (states) => {
        const found = states.map((state) => mostUrgent.indexOf(parcelStateSlugs[state]))
        expect(rollUp('allocated', states)).toBe(mostUrgent[Math.min(...found)])
      }),
    )
  })

  test('without a parcel is Cancelled', () => {
    expect(rollUp('allocated', [])).toBe('cancelled')
  })
})
