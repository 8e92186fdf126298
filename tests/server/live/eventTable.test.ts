/**
 * Every event in every state at the API, and by every role: allowed or refused as the chart says (orders.md §1). An event
 * that the chart allows is sent with a version that is stale, so that nothing moves: the answer then is about the
 * version, and about the event where the chart refuses it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventRefused, livePaths } from '#domain/fulfilment/contract.ts'
import {
  type Actor,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
  orderStateSlugs,
  type ParcelEvent,
  type ParcelFacts,
  type ParcelState,
  parcelStateSlugs,
} from '#domain/fulfilment/facts.ts'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { type CompanyRole, companyRoles, rolesOf } from '#domain/fulfilment/roles.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import type { orderEventInputs, parcelEventInputs } from '#server/live/orders/eventInput.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const STALE = 9_999

let app: TestApp
let company: live.LiveCompany
let people: Record<CompanyRole, live.Person>
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const karachi = await company.addLocation('Korangi', 'Karachi')
  const lahore = await company.addLocation('Gulberg', 'Lahore')
  await company.addProduct('S-1', { [karachi.id]: 100, [lahore.id]: 100 })
  await company.addProduct('S-0')
  people = {
    owner: company.owner,
    manager: await company.join('manager'),
    agent: await company.join('agent'),
    warehouse: await company.join('warehouse'),
    viewer: await company.join('viewer'),
  }
})
afterAll(() => app.close())

/** The rights of a role are the same in each state: one of each chart is asked by all roles, the others by one with all rights. */
function rolesIn(state: string): readonly CompanyRole[] {
  return ['pendingCOD', 'awaitingApproval'].includes(state) ? companyRoles : ['owner']
}

/** Of a customer of its own: what became of the others says nothing about it. */
let customers = 0
const create = (sku: string, { city = 'Karachi', ...changes }: { city?: string; payment?: string } = {}) => {
  customers += 1
  const number = `0300-${String(1_000_000 + customers)}`
  const order = live.newOrder({ [sku]: 2 }, { ...changes, customer: { ...live.customer, city, number } })
  return live.done(company.owner.send<OrderResponse>(livePaths.orders, order))
}
const toOrder = (order: OrderResponse, event: { type: string }) =>
  live.done(live.sendEvent(company.owner, order, event))
const toParcel = (order: OrderResponse, event: { type: string; [field: string]: unknown }) =>
  live.done(live.sendToParcel(company.owner, order, 1, event))

const verified = async (sku = 'S-1') => toOrder(await create(sku), { type: 'order.verified' })
const held = { type: 'order.held', reason: 'Asked for a later day' }
const cancelled = { type: 'order.cancelled', reason: 'customerWish' }
const booking = { courier: 'TCS', cn: 'CN-1' }
const approved = async () => toParcel(await verified(), { type: 'parcel.approved', booking })
const dispatched = async () => toParcel(await approved(), { type: 'parcel.dispatched' })
const returned = async () => toParcel(await dispatched(), { type: 'parcel.markedReturned' })
const countedGood = ({ parcels: [parcel] }: OrderResponse) => ({
  type: 'return.checked',
  lines: parcel?.lines.map(({ line_id, quantity }) => ({ lineId: line_id, good: quantity, damaged: 0 })),
})

/** How an order comes into each state. */
const orderIn: Record<OrderState, () => Promise<OrderResponse>> = {
  pendingCC: () => create('S-1', { payment: 'CC' }),
  pendingCOD: () => create('S-1'),
  cityIssue: async () => toOrder(await create('S-1', { city: 'Mirpurr' }), { type: 'order.verified' }),
  halt: async () => toOrder(await create('S-1'), held),
  allocated: () => verified(),
  cancelled: async () => toOrder(await create('S-1'), cancelled),
}

const parcelIn: Record<ParcelState | 'held', () => Promise<OrderResponse>> = {
  awaitingAssigning: async () => toParcel(await verified(), { type: 'parcel.unassigned' }),
  awaitingApproval: () => verified(),
  approved,
  dispatchIssue: async () =>
    toParcel(await verified(), { type: 'parcel.approved', booking, refusedWith: 'Area not served' }),
  dispatched,
  delivered: async () => toParcel(await dispatched(), { type: 'parcel.markedDelivered', proof: 'Called' }),
  returned,
  returnClosed: async () => {
    const order = await returned()
    return toParcel(order, countedGood(order))
  },
  halt: () => verified('S-0'),
  held: async () => toParcel(await verified(), held),
  cancelled: async () => toParcel(await verified(), cancelled),
}

test('the table has every state of both charts', () => {
  expect(Object.keys(orderIn).sort()).toEqual(Object.keys(orderStateSlugs).sort())
  const states = Object.keys(parcelIn).filter((state) => state !== 'held')
  expect(states.sort()).toEqual(Object.keys(parcelStateSlugs).sort())
})

const byOf = (role: CompanyRole): Actor => ({
  kind: 'person',
  name: 'Test Person',
  rights: rightsOf(rolesOf(role)),
})

/** What the API answered, and what the chart says: `null` when the event is allowed. */
type Outcome = { guards: string[]; possible: string[] } | null

async function askApi(role: CompanyRole, path: string, event: object, method = 'POST'): Promise<Outcome> {
  const sent = { ...event, version: STALE }
  const { code, body } = await people[role].send<EventRefused>(path, sent, { method })
  if (code === 'stale_version') return null
  if (code !== 'event_refused') throw new Error(JSON.stringify(body))
  return { guards: body.refused.map(({ guard }) => guard), possible: body.possible }
}

/** What a person may not do has the same name, whichever guard says so. */
function asOutcome(
  next:
    | { isAccepted: true }
    | { isAccepted: false; refused: { guard: string; code: string }[]; possible: string[] },
): Outcome {
  const nameOf = ({ guard, code }: { guard: string; code: string }) =>
    code === 'notPermitted' ? 'isPermitted' : guard
  return next.isAccepted ? null : { guards: next.refused.map(nameOf), possible: next.possible }
}

/** What a person would send with each event. */
const orderInputs: { [Type in keyof typeof orderEventInputs]: object } = {
  'order.created': {},
  'payment.captured': { minor: 100, reference: 'P-1' },
  'order.verified': { reason: '' },
  'call.confirmed': { grandTotalMinor: 225_000, items: [{ sku: 'S-1', quantity: 2 }] },
  'call.declined': {},
  'call.exhausted': { isOutage: false },
  'city.fixed': { city: 'Karachi' },
  'items.changed': { lines: [] },
  'order.held': { reason: 'Wait' },
  'hold.released': {},
  'customer.told': {},
  'halt.expired': {},
  'order.cancelled': { reason: 'other', words: '', restock: true, isBookingCancelled: false },
}
const orderExtras: Partial<Record<OrderEvent['type'], object>> = {
  'order.created': { isReplay: true },
  'city.fixed': { typedCity: 'Karachi', city: 'Karachi', unservedBy: null },
  'items.changed': { items: [], totalMinor: 0, grandTotalMinor: 0, isReplanned: false },
}

test.each(Object.keys(orderIn) as OrderState[])('an order in %s', async (state) => {
  const order = await orderIn[state]()
  expect(order.state).toBe(state)
  const path = live.pathOf(livePaths.orderEvents, order)
  const answered: Record<string, Outcome> = {}
  const expected: Record<string, Outcome> = {}
  for (const role of rolesIn(state))
    for (const type of Object.keys(orderInputs) as (keyof typeof orderInputs)[]) {
      const sent = { type, ...orderInputs[type] }
      const at = app.clock.now().getTime()
      const event = { ...sent, ...orderExtras[type], by: byOf(role), at } as OrderEvent
      expected[`${role} ${type}`] = asOutcome(nextOrderState(state, order.facts as OrderFacts, event))
      answered[`${role} ${type}`] = await askApi(role, path, sent)
    }
  // What the customer's form sends is an event of the chart, too.
  for (const role of rolesIn(state)) {
    const at = app.clock.now().getTime()
    const city = { typedCity: 'Karachi', city: 'Karachi', isElsewhere: false }
    const event = { type: 'customer.edited', ...city, by: byOf(role), at } as const
    expected[`${role} customer.edited`] = asOutcome(nextOrderState(state, order.facts as OrderFacts, event))
    const form = live.pathOf(livePaths.orderCustomer, order)
    answered[`${role} customer.edited`] = await askApi(role, form, { customer: live.customer }, 'PUT')
  }
  expect(answered).toEqual(expected)
})

test('no person sends what the system alone knows', async () => {
  const order = await verified()
  const [parcel] = order.parcels
  for (const [path, type] of [
    [live.pathOf(livePaths.orderEvents, order), 'customer.edited'],
    [live.pathOf(livePaths.parcelEvents, { id: parcel?.id ?? '' }), 'parcel.reallocated'],
  ] as const) {
    const { status, body } = await company.owner.send(path, { type, version: 1, lines: [], city: 'Lahore' })
    expect([status, body]).toEqual([400, { type: ['This is not an event of it.'] }])
  }
})

type Inputs = { [Type in keyof typeof parcelEventInputs]: object }

function parcelInputs({ lines }: ParcelResponse, warehouses: { id: string }[]): Inputs {
  const warehouseId = warehouses[0]?.id ?? ''
  const assignments = lines.map(({ line_id, quantity }) => ({ lineId: line_id, warehouseId, quantity }))
  return {
    'order.held': { reason: 'Wait' },
    'hold.released': {},
    'customer.told': {},
    'halt.expired': {},
    'order.cancelled': { reason: 'fraud', words: '', restock: true, isBookingCancelled: false },
    'parcel.assigned': { assignments },
    'parcel.assignedWithoutStock': { assignments },
    'parcel.approved': { booking },
    'booking.refused': { words: 'No' },
    'booking.retried': { booking, refusedWith: null },
    'parcel.disapproved': { reason: 'Damaged' },
    'parcel.unassigned': {},
    'assignment.undone': {},
    'parcel.split': { lines: lines.map(({ line_id }) => ({ lineId: line_id, quantity: 1 })) },
    'fulfilment.cancelled': { isBookingCancelled: true },
    'parcel.packed': { scanned: 0, weightGrams: 500 },
    'parcel.dispatched': { scanned: 0 },
    'courier.pickedUp': {},
    'courier.delivered': { scannedAt: 1, isTerminal: true },
    'courier.returned': { scannedAt: 1, isTerminal: true },
    'courier.attemptFailed': { scannedAt: 1, words: 'Nobody at home' },
    'courier.bookingEnded': { words: 'Auto cancelled' },
    'parcel.markedDelivered': { proof: 'Called' },
    'delivery.advised': { advice: 'retry' },
    'parcel.markedReturned': {},
    'parcel.returned': { lines: lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })) },
    'return.checked': {
      lines: lines.map(({ line_id, quantity }) => ({ lineId: line_id, good: quantity, damaged: 0 })),
    },
    'stock.rechecked': {},
  }
}

const parcelStates = Object.keys(parcelIn) as (ParcelState | 'held')[]
test.each(parcelStates)('a parcel in %s', async (name) => {
  const order = await parcelIn[name]()
  const parcel = order.parcels[0]
  const state = name === 'held' ? 'halt' : name
  expect(parcel?.state).toBe(state)
  if (!parcel) return
  const { body } = await company.owner.get<{ rows: { id: string; name: string }[] }>(livePaths.locations)
  const available = { 'S-1': 50, 'S-0': 0 }
  const warehouses = body.rows.map(({ id, name: title }) => ({ id, name: title, isActive: true, available }))
  const inputs = parcelInputs(parcel, warehouses)
  const facts = parcel.facts as ParcelFacts
  const halt = { code: 'notEnoughStock', params: { shortages: [{ sku: 'S-0', needed: 2, available: 0 }] } }
  const booked = { ...booking, weightGrams: parcel.weight_grams, codMinor: facts.codShareMinor }
  /** What the server adds. */
  const extras: Partial<Record<ParcelEvent['type'], object>> = {
    'parcel.assigned': { warehouses },
    'parcel.assignedWithoutStock': { warehouses },
    'parcel.approved': { booking: booked },
    'booking.retried': { booking: booked },
    'parcel.disapproved': { assignments: [] },
    // Allocation found its place: there is no assignment by a person.
    'assignment.undone': { isOwn: false },
    'stock.rechecked': { assignments: [], halt: name === 'halt' ? halt : null },
    'return.checked': { good: 2, damaged: 0 },
  }
  const answered: Record<string, Outcome> = {}
  const expected: Record<string, Outcome> = {}
  for (const role of rolesIn(name))
    for (const type of Object.keys(inputs) as (keyof Inputs)[]) {
      const sent = { type, ...inputs[type] }
      const at = app.clock.now().getTime()
      const event = { ...sent, ...extras[type], by: byOf(role), at } as ParcelEvent
      expected[`${role} ${type}`] = asOutcome(nextParcelState(state, facts, event))
      answered[`${role} ${type}`] = await askApi(role, live.pathOf(livePaths.parcelEvents, parcel), sent)
    }
  expect(answered).toEqual(expected)
})
