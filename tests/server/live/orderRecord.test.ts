/** What follows from an order as it is stored, without a database: its texts, figures, facts, cash and log. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { HaltReason, ParcelEvent, ParcelState } from '#domain/fulfilment/facts.ts'
import { newOrderSchema } from '#domain/fulfilment/orderContract.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { LineRow, OrderRecord, OrderRow, ParcelRecord } from '#server/db/live/orders.ts'
import { newCustomer } from '#server/live/catalogue/customers.ts'
import { newId } from '#server/live/ids.ts'
import {
  cashChanges,
  dividedShares,
  firstShares,
  isKept,
  owedMinor,
  redistributeCod,
  sumOfShares,
  totalsOf,
} from '#server/live/orders/amounts.ts'
import {
  arrivingOrder,
  customerOf,
  customerProblemsOf,
  linesOf,
  tagsOf,
} from '#server/live/orders/createOrder.ts'
import { orderEventOf, orderReasonOf } from '#server/live/orders/orderEvents.ts'
import { keepOrderFacts, knownCityOf, orderFacts } from '#server/live/orders/orderFacts.ts'
import { orderRowResponse } from '#server/live/orders/orderRow.ts'
import { divideParcel, keepReturned } from '#server/live/orders/parcelEffects.ts'
import { parcelEventOf, parcelReasonOf } from '#server/live/orders/parcelEvents.ts'
import { keepParcelFacts, parcelFacts } from '#server/live/orders/parcelFacts.ts'
import {
  isPlannedElsewhere,
  piecesTogether,
  piecesToPlan,
  questionOf,
  replaceParcels,
} from '#server/live/orders/reallocateOrder.ts'
import { figuresOf, piecesOf, searchTextOf, withDerived } from '#server/live/orders/saveOrder.ts'
import { snapshotOf } from '#server/live/orders/snapshot.ts'
import { addSystemTag, newParcel, plan, weightOf } from '#server/live/orders/splitOrder.ts'
import { mergeParts, undoneAssignment } from '#server/live/orders/undoAssignment.ts'
import { allocationInput, productsOf, warehousesOf } from '#server/live/orders/warehouses.ts'
import { liveSettings, senders } from '#tests/support/fulfilment.ts'
import { customer, newOrder } from '#tests/support/liveApp.ts'

const now = new Date('2026-11-22T09:00:00Z')
const later = new Date('2026-11-23T09:00:00Z')
const of = { companyId: 'company', now, newId }
const settings = liveSettings('company')

const lineOf = (id: string, fields: Partial<LineRow>): LineRow => ({
  companyId: 'company',
  id,
  orderId: 'order',
  position: 0,
  productId: id,
  title: `Title ${id}`,
  sku: id.toUpperCase(),
  vendor: '',
  barcode: '',
  category: 'Sports',
  priceMinor: 100_000,
  weightGrams: 300,
  quantity: 2,
  ...fields,
})
const lines = [
  lineOf('bat', {}),
  lineOf('wrap', { category: '', quantity: 3, priceMinor: 5_000 }),
  lineOf('ball', { quantity: 1, priceMinor: 50_001 }),
]

/** An order of Rs. 2,650.01 less 10 % and Rs. 40, with Rs. 250 of shipping. */
function arriving(changes: object = {}, given: object = {}): OrderRecord {
  const discounts = { coupon: { code: 'EID', percent_off: 10 }, gift_card: { code: 'G', minor: 4_000 } }
  const input = v.parse(newOrderSchema, newOrder({ BAT: 1 }, { ...discounts, source: 'phone', ...changes }))
  const columns = { name: '', email: '', phone: '', city: '', country: '', searchText: '' }
  return arrivingOrder(of, settings, input, {
    id: 'order',
    given: customerOf({ ...customer, name: ' Ayesha KHAN ', city: 'khi', ...given }),
    customer: { ...newCustomer(of, columns), id: 'customer' },
    lines: structuredClone(lines),
    aliases: [],
    sender: senders.A,
  })
}

/** The same order in parcels of the first lines, one each, in these states. */
function inParcels(states: ParcelState[], changes: object = {}): OrderRecord {
  const record = arriving(changes)
  const parts = states.map((_, at) =>
    lines.slice(at, at + 1).map(({ id, quantity }) => ({ lineId: id, quantity })),
  )
  const shares = firstShares(record, parts)
  for (const [at, state] of states.entries()) {
    const share = shares[at]
    if (!share) throw new Error('Each part has a share')
    const parcel = newParcel(of, record, { locationId: null, lines: parts[at] ?? [], why: null, share })
    record.parcels.push({ ...parcel, id: `parcel ${at + 1}`, state })
  }
  return record
}

const plainOrder = () => arriving({ coupon: null, gift_card: null })

const changed = (record: OrderRecord, order: Partial<OrderRow>): OrderRecord => ({
  ...record,
  order: { ...record.order, ...order },
})
const parcelOf = ({ parcels }: OrderRecord, at = 0): ParcelRecord => {
  const parcel = parcels[at]
  if (!parcel) throw new Error(`There is no parcel ${at}`)
  return parcel
}

test('a new order has its amounts, its pieces and its city', () => {
  expect(arriving({ paid: { minor: 5_000, reference: 'T' }, payment: 'COD' }).order).toMatchObject({
    state: 'pendingCOD',
    status: 'pending-cod',
    held: null,
    isCustomerTold: false,
    name: 'Ayesha KHAN',
    phone: '+923001234567',
    city: 'khi',
    knownCity: 'Karachi',
    type: 'Local',
    country: 'Pakistan',
    risk: 'Low',
    subtotalMinor: 265_001,
    couponMinor: 26_500,
    giftCardMinor: 4_000,
    shippingMinor: 25_000,
    grandTotalMinor: 259_501,
    paidMinor: 5_000,
    refundedMinor: 0,
    collectedMinor: 0,
    remittedMinor: 0,
    pieces: { Sports: 3 },
    placedAt: now,
    closedAt: null,
    verified: null,
    version: 1,
  })
  expect(arriving({ payment: 'CC', coupon: null, gift_card: null }).order).toMatchObject({
    state: 'pendingCC',
    status: 'pending-cc',
    couponCode: null,
    couponPercentOff: null,
    giftCardCode: null,
    giftCardAmountMinor: null,
    paidMinor: 0,
  })
  const abroad = arriving({}, { country: 'Oman', city: 'Muscat', number: '+96892123456' })
  expect(abroad.order).toMatchObject({ type: 'International', country: 'Oman', knownCity: null })
  expect(arriving({}, { city: 'Nowhere Town' }).order.knownCity).toBeNull()
})

test('a tag is there once without regard to case, in the order of the alphabet, and the system takes one over', () => {
  const record = arriving({ tags: ['b', ' VIP ', 'vip', 'a', ' '] })
  const own = { isSystem: false, createdAt: now }
  const tag = (text: string) => ({ ...own, tagKey: text, tag: text })
  expect(record.tags).toEqual([tag('a'), tag('b'), tag('vip')])
  expect(tagsOf(['vip', 'VIP'], now)).toEqual([{ ...tag('vip'), tag: 'VIP' }])
  addSystemTag(record, 'B', later)
  expect(record.tags).toEqual([
    tag('a'),
    { tagKey: 'b', tag: 'B', isSystem: true, createdAt: later },
    tag('vip'),
  ])
})

test('a customer of an order has a name, a number, a city, a country and an address', () => {
  const required = 'This field is required.'
  expect(customerProblemsOf(customer)).toEqual({})
  expect(customerProblemsOf({ ...customer, email: '' })).toEqual({})
  expect(customerProblemsOf({ ...emptyOrderCustomer, email: 'half@' })).toEqual({
    name: required,
    email: 'Enter a valid email address.',
    number: 'Enter a valid Pakistani mobile number, for example 0300-1234567.',
    city: 'Choose a city from the list.',
    country: required,
    address1: required,
  })
})

test('a line is of a product as it is now, or of what was written', () => {
  const product = {
    id: 'lamp',
    name: 'Lamp',
    sku: 'LMP-1',
    skuKey: 'lmp-1',
    vendor: 'V',
    barcode: 'B',
    category: 'Sports',
    priceMinor: 7,
    weightGrams: 9,
  }
  const known = product as unknown as NonNullable<ReturnType<Parameters<typeof linesOf>[3]['byId']['get']>>
  const products = { byId: new Map([['lamp', known]]), bySku: new Map([['lmp-1', known]]) }
  const none = { product_id: null, title: '', sku: '', price_minor: null, quantity: 1 }
  const input = [
    { ...none, product_id: 'LAMP', sku: 'NOPE' },
    { ...none, sku: ' lmp-1 ', price_minor: 5, quantity: 2 },
    { ...none, title: ' Wrap ', sku: ' W ', price_minor: 3 },
  ]
  const made = linesOf(of, 'order', input as Parameters<typeof linesOf>[2], products)
  const { id: productId, name: title, skuKey: _, ...fields } = product
  const common = { companyId: 'company', id: expect.any(String), orderId: 'order', quantity: 1 }
  expect(made).toEqual([
    { ...common, ...fields, position: 0, productId, title },
    { ...common, ...fields, position: 1, productId, title, priceMinor: 5, quantity: 2 },
    {
      ...common,
      position: 2,
      productId: null,
      title: 'Wrap',
      sku: 'W',
      vendor: '',
      barcode: '',
      category: '',
      priceMinor: 3,
      weightGrams: 0,
    },
  ])
})

describe('where an order goes', () => {
  const place = (id: string, available: Record<string, number>) => ({
    id,
    name: id,
    city: 'Karachi',
    isActive: true,
    isExport: false,
    openParcelsToday: 0,
    available,
  })
  const whole = [{ lineId: 'bat', quantity: 2 }]
  const planned = (given: object, available: number) =>
    plan(arriving(), liveSettings('company', given), whole, [place('hub', { BAT: available })])

  test('is to a place that has all of it', () => {
    expect(planned({}, 2)).toMatchObject([
      { locationId: 'hub', lines: whole, halt: null, why: { option: 'OPTION_2' } },
    ])
  })

  test('is nowhere without enough stock, or there with the part that it has', () => {
    const halt = { code: 'notEnoughStock', params: { shortages: [{ sku: 'BAT', needed: 2, available: 1 }] } }
    expect(planned({}, 1)).toMatchObject([
      { locationId: null, lines: whole, halt, why: { option: 'OPTION_2' } },
    ])
    expect(planned({ haltsWholeOrders: false }, 1)).toMatchObject([
      { locationId: 'hub', lines: [{ lineId: 'bat', quantity: 1 }], halt: null },
      { locationId: null, lines: [{ lineId: 'bat', quantity: 1 }], halt: { code: 'notEnoughStock' } },
    ])
  })

  test('is left to a person, with what is suggested', () => {
    const preselected = [{ warehouseId: 'hub', lines: [{ lineId: 'bat', quantity: 2 }] }]
    expect(planned({ splitLogic: 'OPTION_3' }, 2)).toMatchObject([
      { locationId: null, lines: whole, halt: null, why: { preselected } },
    ])
  })
})

describe('an event as the chart knows it', () => {
  const at = now.getTime()
  const by = senders.A

  test('of an order has who and when, and of a city the one that the text means', () => {
    expect(orderEventOf({ type: 'order.held', reason: 'Abroad' }, by, now, [])).toEqual({
      type: 'order.held',
      reason: 'Abroad',
      by,
      at,
    })
    const fixed = (city: string) => orderEventOf({ type: 'city.fixed', city, learn: false }, by, now, [])
    const sent = { type: 'city.fixed', by, at, unservedBy: null }
    expect(fixed('khi')).toEqual({ ...sent, typedCity: 'khi', city: 'Karachi' })
    expect(fixed('Atlantis')).toEqual({ ...sent, typedCity: 'Atlantis', city: null })
  })

  type Given = Parameters<typeof parcelEventOf>[0]
  const eventOf = (
    record: OrderRecord,
    input: object,
    warehouses: Parameters<typeof parcelEventOf>[4]['warehouses'] = [],
  ) =>
    parcelEventOf({ ...input, by, at } as unknown as Given, record, parcelOf(record), settings, {
      warehouses,
      undone: null,
    })

  test('of a booking is complete', () => {
    const record = inParcels(['awaitingApproval'])
    const { weightGrams, codMinor } = parcelOf(record)
    const approved = (booking: object) =>
      eventOf(record, { type: 'parcel.approved', booking, refusedWith: null }).event
    const sent = { type: 'parcel.approved', by, at }
    expect(approved({ courier: ' TCS ', cn: ' T-1 ' })).toEqual({
      ...sent,
      booking: { courier: 'TCS', cn: 'T-1', weightGrams, codMinor },
    })
    expect(approved({ weightGrams: 5, codMinor: 7 })).toEqual({
      ...sent,
      booking: { courier: '', cn: '', weightGrams: 5, codMinor: 7 },
    })
    const retried = { type: 'booking.retried', booking: { courier: 'TCS', cn: 'T-1' }, refusedWith: 'No' }
    expect(eventOf(record, retried).event).toEqual({
      ...retried,
      by,
      at,
      booking: { courier: 'TCS', cn: 'T-1', weightGrams, codMinor },
    })
  })

  test('of a booking that was refused is asked as an approval, and told by the courier', () => {
    const refused = { type: 'parcel.approved', booking: { courier: 'TCS' }, refusedWith: 'Area not served' }
    const { event } = eventOf(inParcels(['awaitingApproval']), refused)
    // Who may not approve is refused with that.
    expect(event.type).toBe('parcel.approved')
    const owner = { ...refused, by: senders.M, at } as unknown as Given
    const record = inParcels(['awaitingApproval'])
    const known = { warehouses: [], undone: null }
    expect(parcelEventOf(owner, record, parcelOf(record), settings, known).event).toEqual({
      type: 'booking.refused',
      words: 'Area not served',
      by: { kind: 'system', name: senders.M.name, rights: [] },
      at,
    })
  })

  test('of a courier has the time of its scan, or that of now', () => {
    for (const type of ['courier.delivered', 'courier.returned', 'courier.attemptFailed']) {
      const record = inParcels(['dispatched'])
      expect(eventOf(record, { type }).event).toMatchObject({ type, scannedAt: at })
      expect(eventOf(record, { type, scannedAt: 5 }).event).toMatchObject({ scannedAt: 5 })
    }
  })

  test('of a return that was checked has the good pieces of each line, and no more than came back', () => {
    const record = inParcels(['returned'])
    const checked = (...counted: object[]) => eventOf(record, { type: 'return.checked', lines: counted })
    const found = checked({ lineId: 'bat', good: 1, damaged: 1 })
    expect(found.event).toEqual({ type: 'return.checked', good: 1, damaged: 1, by, at })
    expect([...found.good]).toEqual([['bat', 1]])
    const one = { lineId: 'bat', good: 1, damaged: 0 }
    for (const wrong of [
      [{ ...one, lineId: 'ball' }],
      [{ ...one, damaged: 2 }],
      [one, one],
      [one, { ...one, lineId: 'ball' }],
    ])
      expect(() => checked(...wrong)).toThrow('validation_failed')
  })

  test('of anything else is as it was sent', () => {
    const types =
      'order.held,hold.released,customer.told,halt.expired,order.cancelled,booking.refused,parcel.unassigned,fulfilment.cancelled,' +
      'parcel.dispatched,courier.pickedUp,parcel.markedDelivered,delivery.advised,parcel.markedReturned,parcel.returned'
    for (const type of types.split(','))
      expect(eventOf(inParcels(['halt']), { type, words: 'x' })).toEqual({
        event: { type, words: 'x', by, at },
        good: new Map(),
      })
  })

  test('of a person who chose a place has the places there are, and of an Undo what it undoes', () => {
    const record = inParcels(['awaitingAssigning'])
    const places = [
      {
        id: 'hub',
        name: 'Hub',
        city: 'Karachi',
        isActive: true,
        isExport: false,
        openParcelsToday: 0,
        available: { BAT: 9 },
      },
    ]
    for (const type of ['parcel.assigned', 'parcel.assignedWithoutStock']) {
      const assigned = { type, assignments: [{ lineId: 'bat', quantity: 2, warehouseId: 'hub' }] }
      const { event, why } = eventOf(record, assigned, places)
      expect(event).toEqual({ ...assigned, warehouses: places, by, at })
      expect(why).toMatchObject({ candidates: [{ warehouseId: 'hub', verdict: { code: 'chosen' } }] })
    }
    const undo = { type: 'assignment.undone', by, at } as const
    expect(() => eventOf(record, undo)).toThrow('An Undo comes with what it undoes')
    const undone = undoneAssignment(record, parcelOf(record), { actorId: null, made: undefined, since: [] })
    const known = { warehouses: [], undone }
    expect(parcelEventOf(undo, record, parcelOf(record), settings, known).event).toEqual({
      ...undo,
      ...undone,
    })
  })

  test('that looks for another place leaves out those that turned it down', () => {
    const record = inParcels(['awaitingApproval'])
    Object.assign(parcelOf(record), { locationId: 'hub', excluded: ['depot'] })
    const place = {
      city: 'Karachi',
      isActive: true,
      isExport: false,
      openParcelsToday: 0,
      available: { BAT: 9 },
    }
    const places = ['hub', 'depot', 'yard'].map((id) => ({ ...place, id, name: id }))
    const assigned = (warehouseId: string) => [{ lineId: 'bat', quantity: 2, warehouseId }]
    const disapproved = { type: 'parcel.disapproved', reason: 'Wet' }
    const found = eventOf(record, disapproved, places)
    expect(found.event).toEqual({ ...disapproved, by, at, assignments: assigned('yard') })
    expect(found.why).toMatchObject({ option: 'OPTION_2' })
    expect(eventOf(record, disapproved, places.slice(0, 2)).event).toMatchObject({ assignments: [] })
    const rechecked = { type: 'stock.rechecked', by, at }
    expect(eventOf(record, rechecked, places.slice(0, 1)).event).toEqual({
      ...rechecked,
      assignments: assigned('hub'),
      halt: null,
    })
    expect(eventOf(record, rechecked, places.slice(1, 2)).event).toMatchObject({
      assignments: [],
      halt: { code: expect.any(String) },
    })
    // One that was merged into another has no pieces to send.
    parcelOf(record).lines = []
    expect(eventOf(record, rechecked, places)).toMatchObject({
      event: { assignments: [], halt: null },
      why: undefined,
    })
  })
})

describe('parcels that become others', () => {
  const hub = { id: 'hub', name: 'Hub' }
  const held = (record: OrderRecord, locationId: string) => {
    for (const parcel of record.parcels) {
      parcel.locationId = locationId
      for (const line of parcel.lines) line.reserved = line.quantity
    }
    return record
  }

  test('are planned with all that they have, as if they held nothing', () => {
    const record = held(inParcels(['awaitingApproval', 'halt', 'cancelled']), 'hub')
    parcelOf(record).excluded = ['depot']
    const { whole, excluded, heldAt } = piecesToPlan(record)
    expect(whole).toEqual([
      { lineId: 'bat', quantity: 2 },
      { lineId: 'wrap', quantity: 3 },
    ])
    expect(excluded).toEqual(['depot'])
    expect([heldAt('bat', 'hub'), heldAt('bat', 'depot'), heldAt('ball', 'hub')]).toEqual([2, 0, 0])
    const same = record.parcels
      .slice(0, 2)
      .map(({ locationId, lines: own }) => ({ locationId, lines: own, halt: null, why: null }))
    expect(isPlannedElsewhere(record, same)).toBe(false)
    expect(isPlannedElsewhere(record, same.toReversed())).toBe(false)
    const [first, second] = same as [(typeof same)[number], (typeof same)[number]]
    for (const other of [
      [first],
      [{ ...first, locationId: 'depot' }, second],
      [{ ...first, lines: [] }, second],
    ])
      expect(isPlannedElsewhere(record, other)).toBe(true)
    const halt: HaltReason = { code: 'noStockInCity', params: { city: 'Karachi', nearest: [] } }
    expect(isPlannedElsewhere(record, [{ ...first, halt }, second])).toBe(true)
  })

  test('take a part of the plan each, and their amounts with it; what is left is more', () => {
    const record = held(inParcels(['awaitingApproval', 'awaitingApproval']), 'hub')
    const amount = (of: readonly { subtotalMinor: number }[]) => of.map(({ subtotalMinor }) => subtotalMinor)
    const part = (lineId: string, quantity: number) => ({
      locationId: 'depot',
      lines: [{ lineId, quantity }],
      halt: null,
      why: 'near',
    })
    const { replaced, more } = replaceParcels(
      record,
      settings,
      [part('bat', 2), part('wrap', 1), part('wrap', 2)],
      later,
    )
    for (const { keep } of replaced) keep()
    expect(amount(record.parcels)).toEqual([200_000, 5_000])
    expect(amount(more.map(({ share }) => share))).toEqual([10_000])
    expect(parcelOf(record)).toMatchObject({
      locationId: 'depot',
      why: 'near',
      weightGrams: 600,
      state: 'awaitingApproval',
    })
    expect(replaced.map(({ before }) => before.locationId)).toEqual(['hub', 'hub'])
    const merged = replaceParcels(record, settings, [part('bat', 2)], later)
    for (const { keep } of merged.replaced) keep()
    expect(record.parcels.map(({ lines: own }) => own.length)).toEqual([1, 0])
    expect(amount(record.parcels)).toEqual([200_000, 0])
    expect(merged.more).toEqual([])
  })

  test('are asked about only when one leaves from elsewhere', () => {
    const before = held(inParcels(['awaitingApproval', 'awaitingApproval']), 'hub')
    const places = [hub, { id: 'depot', name: 'Depot' }] as Parameters<typeof questionOf>[2]
    expect(questionOf(before, structuredClone(before), places)).toBeNull()
    const after = structuredClone(before)
    parcelOf(after, 1).locationId = 'depot'
    const question = {
      from: [
        { location: 'Hub', pieces: 2 },
        { location: 'Hub', pieces: 3 },
      ],
      to: [
        { location: 'Depot', pieces: 3 },
        { location: 'Hub', pieces: 2 },
      ],
      version: 1,
    }
    const cities = { fromCity: 'Karachi', toCity: 'Karachi', from: ['Hub'], to: ['Depot', 'Hub'] }
    expect(questionOf(before, after, places)).toEqual({
      ...question,
      detail: liveServerMessages.reallocation({ ...cities, halt: null }),
    })
    parcelOf(after).halted = { code: 'held', params: { reason: 'Wet' }, at: 1 }
    const abroad = changed(after, { knownCity: null, city: 'Muscat' })
    const told = { ...cities, toCity: 'Muscat', halt: 'Put on hold: Wet' }
    expect(questionOf(before, abroad, places)?.detail).toBe(liveServerMessages.reallocation(told))
  })

  test('divide what one had, and a part that came back was sent with it', () => {
    const record = inParcels(['delivered'])
    const parcel = parcelOf(record)
    const { codMinor } = parcel
    const sent = { courier: 'TCS', cn: 'T-1', locationId: 'hub', dispatchedAt: now, deliveredAt: later }
    parcel.lines = [{ ...parcel.lines[0], quantity: 1 } as ParcelRecord['lines'][number]]
    const [part, ...others] = divideParcel(of, record, parcel, [[{ lineId: 'bat', quantity: 1 }]])
    if (!part) throw new Error('There is a part')
    expect(others).toEqual([])
    expect(record.parcels).toHaveLength(2)
    expect([part.number, part.subtotalMinor, parcel.subtotalMinor]).toEqual([2, 100_000, 100_000])
    expect(parcel.codMinor + part.codMinor).toBe(codMinor)
    expect([parcel.weightGrams, part.weightGrams]).toEqual([300, 300])
    expect(divideParcel(of, record, parcel, [])).toEqual([])
    keepReturned(part, { ...parcel, ...sent }, later)
    expect(part).toMatchObject({
      ...sent,
      state: 'returned',
      returnStage: 'received',
      closedAt: later,
      lines: [{ quantity: 1, taken: 1 }],
    })
  })

  test('are one again by the Undo of who made them', () => {
    const record = inParcels(['awaitingApproval', 'awaitingApproval', 'awaitingApproval'])
    const parcel = parcelOf(record)
    const row = { actorId: 'sana', actorName: 'Sana', createdAt: now, before: {}, after: {} }
    const made = {
      ...row,
      before: { 'parcel 1': { weightGrams: 777 }, tags: [] },
      after: { 'parcel 1': {}, 'parcel 2': {}, tags: ['Split'] },
    }
    const undone = undoneAssignment(record, parcel, { actorId: 'sana', made, since: [] })
    expect(undone).toEqual({
      isOwn: true,
      assignedAt: now.getTime(),
      changedBy: null,
      lines: [
        { lineId: 'bat', quantity: 2, sku: 'BAT' },
        { lineId: 'wrap', quantity: 3, sku: 'WRAP' },
      ],
      weightGrams: 777,
      parts: ['parcel 2'],
      isFirstSplit: true,
    })
    const since = [
      { ...row, actorName: 'Hina', after: { 'parcel 2': {} } },
      { ...row, actorName: 'Omar', after: { 'parcel 3': {} } },
    ]
    const early = { ...made, before: { ...made.before, tags: ['split'] } }
    expect(undoneAssignment(record, parcel, { actorId: 'omar', made: early, since })).toMatchObject({
      isOwn: false,
      changedBy: 'Hina',
      isFirstSplit: false,
    })
    addSystemTag(record, 'Split', now)
    addSystemTag(record, 'Verified', now)
    const whole = sumOfShares(record.parcels.slice(0, 2))
    for (const { keep } of mergeParts(record, settings, parcel, undone, now)) keep()
    expect(parcel).toMatchObject(whole)
    expect(parcelOf(record, 1)).toMatchObject({ lines: [], locationId: null, subtotalMinor: 0 })
    expect(record.tags.map(({ tag }) => tag)).toEqual(['Verified'])
    expect(undoneAssignment(record, parcel, { actorId: null, made: undefined, since: [] })).toMatchObject({
      isOwn: false,
      assignedAt: 0,
      parts: [],
    })
    addSystemTag(record, 'Split', now)
    mergeParts(record, settings, parcel, { parts: [], isFirstSplit: false }, now)
    expect(record.tags).toHaveLength(2)
  })
})

test('places have what is free of each product there, less the buffer', () => {
  const location = {
    companyId: 'company',
    id: 'hub',
    name: 'Hub',
    city: 'khi',
    address: '',
    warehouseId: null,
    isExport: true,
    closedAt: null,
    version: 1,
    createdAt: now,
  }
  const stock = (productId: string, onHand: number, reserved: number, locationId = 'hub') => ({
    companyId: 'company',
    productId,
    locationId,
    onHand,
    reserved,
  })
  const held = [stock('bat', 9, 2), stock('bat', 5, 0, 'depot'), stock('wrap', 2, 1)]
  const parcels = new Map([['hub', 4]])
  const closed = { ...location, id: 'depot', name: 'Depot', city: 'Nowhere', isExport: false, closedAt: now }
  expect(warehousesOf({ locations: [location, closed], parcels }, held, lines, 3)).toEqual([
    {
      id: 'hub',
      name: 'Hub',
      city: 'Karachi',
      isActive: true,
      isExport: true,
      openParcelsToday: 4,
      available: { BAT: 4, WRAP: 0, BALL: 0 },
    },
    {
      id: 'depot',
      name: 'Depot',
      city: 'Nowhere',
      isActive: false,
      isExport: false,
      openParcelsToday: 0,
      available: { BAT: 2, WRAP: 0, BALL: 0 },
    },
  ])
  expect(productsOf([...lines, lineOf('x', { productId: null }), lineOf('y', { productId: 'bat' })])).toEqual(
    ['ball', 'bat', 'wrap'],
  )
  const part = { lines: [{ lineId: 'ball', quantity: 1 }] }
  const own = { splitLogic: 'OPTION_1', maxParcels: 3 } as const
  expect(allocationInput(arriving(), [], own, part)).toEqual({
    option: 'OPTION_1',
    customerCity: 'Karachi',
    isInternational: false,
    lines: [{ lineId: 'ball', sku: 'BALL', quantity: 1 }],
    warehouses: [],
    excluded: [],
    maxParcels: 3,
  })
  const abroad = changed(arriving(), { type: 'International', knownCity: null, city: 'Muscat' })
  expect(allocationInput(abroad, [], own, { ...part, excluded: ['hub'] })).toMatchObject({
    customerCity: 'Muscat',
    isInternational: true,
    excluded: ['hub'],
  })
})

test('an order is found by its numbers, customer, cities, SKUs, consignment numbers and tags', () => {
  const record = changed(inParcels(['approved', 'awaitingApproval']), { label: '#KW-9', storeNumber: 'KW-9' })
  parcelOf(record).cn = 'TCS-1'
  record.tags = [{ tagKey: 'vip', tag: 'VIP', isSystem: false, createdAt: now }]
  const texts = '#kw-9,ayesha khan,ayesha@shop.test,923001234567,khi,karachi,bat,wrap,ball,tcs-1,vip'
  expect(searchTextOf(record).split('\n')).toEqual(texts.split(','))
  const bare = changed(arriving(), { label: 'K1042', number: 1_042, city: 'Karachi', email: '' })
  expect(searchTextOf(bare).split('\n').slice(0, 5)).toEqual([
    'k1042',
    '#1042',
    'ayesha khan',
    '923001234567',
    'karachi',
  ])
})

test('pieces are counted by category', () => {
  expect(piecesOf([...lines, lineOf('pot', { category: 'Home & Garden', quantity: 4 })])).toEqual({
    Sports: 3,
    'Home & Garden': 4,
  })
  const [bat, wrap] = lines as [LineRow, LineRow, LineRow]
  const two = [
    { lines: [{ lineId: 'wrap', quantity: 1 }] },
    { lines: [{ lineId: 'wrap', quantity: 2 }] },
  ] as ParcelRecord[]
  expect(piecesTogether([bat, wrap], two)).toEqual([{ lineId: 'wrap', quantity: 3 }])
  expect(
    weightOf({ lines }, [
      { lineId: 'bat', quantity: 2 },
      { lineId: 'none', quantity: 9 },
    ]),
  ).toBe(600)
})

test('what a customer ordered, kept and spent follows from the parcels', () => {
  const record = inParcels(['delivered', 'returned', 'returnClosed'])
  const { subtotalMinor, couponMinor, giftCardMinor, shippingMinor } = parcelOf(record)
  expect(figuresOf(record)).toEqual({
    orders: 1,
    keptOrders: 1,
    spentMinor: subtotalMinor - couponMinor - giftCardMinor + shippingMinor,
    deliveredParcels: 1,
    returnedParcels: 2,
  })
  expect([couponMinor, giftCardMinor, shippingMinor].every((minor) => minor > 0)).toBe(true)
  expect(figuresOf(changed(arriving(), { status: 'cancelled' }))).toMatchObject({
    orders: 1,
    keptOrders: 0,
    spentMinor: 0,
  })
})

test('a change counts the order up, and of its parcels those that it changed', () => {
  const before = changed(inParcels(['approved', 'approved']), {
    state: 'allocated',
    label: 'K1042',
    version: 7,
  })
  const draft = structuredClone(before)
  Object.assign(parcelOf(draft, 1), { state: 'dispatched', locationId: 'hub', version: 3 })
  const after = withDerived(before, draft, later)
  expect(after.order).toMatchObject({
    status: 'approve',
    version: 8,
    locationId: 'hub',
    closedAt: null,
    pieces: { Sports: 3 },
  })
  expect(after.order.searchText).toContain('k1042')
  expect(after.parcels.map(({ version }) => version)).toEqual([1, 2])
  for (const parcel of draft.parcels) parcel.state = 'delivered'
  const closed = withDerived(before, draft, later)
  expect(closed.order).toMatchObject({ status: 'delivered', closedAt: later })
  // It stays closed since then, and is open again when something is.
  expect(withDerived(closed, changed(draft, { closedAt: now }), later).order.closedAt).toEqual(now)
  parcelOf(draft).state = 'approved'
  expect(withDerived(closed, changed(draft, { closedAt: now }), later).order.closedAt).toBeNull()
})

describe('money', () => {
  test('what is owed is without what was cancelled or came back', () => {
    const record = inParcels(['delivered', 'cancelled', 'returned'])
    const { subtotalMinor, couponMinor, giftCardMinor, shippingMinor } = parcelOf(record)
    expect(owedMinor(record)).toBe(subtotalMinor - couponMinor - giftCardMinor + shippingMinor)
    expect(record.parcels.map(isKept)).toEqual([true, false, false])
    expect(owedMinor(arriving())).toBe(259_501)
    expect(owedMinor(changed(record, { status: 'cancelled' }))).toBe(0)
  })

  test('the cash to collect is what is not paid, in rupees', () => {
    const cod = (changes: Partial<OrderRow>) => totalsOf({ ...arriving().order, ...changes }, lines).cod.minor
    expect(cod({})).toBe(259_500)
    expect(cod({ paidMinor: 60_000, refundedMinor: 50_000 })).toBe(249_500)
    // What was given back beyond that was cash.
    expect(cod({ paidMinor: 10_000, refundedMinor: 50_000 })).toBe(259_500)
    expect(cod({ payment: 'CC' })).toBe(0)
    const of = (changes: Partial<OrderRow>) =>
      totalsOf({ ...arriving().order, ...changes }, lines).grandTotal.minor
    expect([of({ couponPercentOff: null }), of({ giftCardAmountMinor: null })]).toEqual([286_001, 263_501])
    expect(plainOrder().order.grandTotalMinor).toBe(290_001)
    expect(cod({ paidMinor: 259_451 })).toBe(100)
    expect(cod({ paidMinor: 50, refundedMinor: 50 })).toBe(259_500)
  })

  test('is collected of parcels that are not booked, beside what couriers know and what was cancelled', () => {
    const cashOf = (states: ParcelState[], order: Partial<OrderRow>) => {
      const record = changed(inParcels(states), order)
      redistributeCod(record)
      return record.parcels.map(({ codMinor }) => codMinor)
    }
    const [first = 0, second = 0, third = 0] = inParcels(['approved', 'approved', 'approved']).parcels.map(
      ({ codMinor }) => codMinor,
    )
    expect(first + second + third).toBe(259_500)
    for (const state of ['awaitingAssigning', 'awaitingApproval', 'dispatchIssue', 'halt'] as const)
      expect(cashOf(['approved', 'approved', state], { paidMinor: 10_000 })).toEqual([
        first,
        second,
        third - 10_000,
      ])
    expect(cashOf(['approved', 'dispatched', 'delivered'], { paidMinor: 10_000 })).toEqual([
      first,
      second,
      third,
    ])
    expect(cashOf(['approved', 'approved', 'halt'], { paidMinor: 250_000 })).toEqual([first, second, 0])
    expect(cashOf(['halt', 'halt', 'halt'], { payment: 'CC', refundedMinor: 5_000 })).toEqual([0, 0, 0])
    const [, cancelled] = inParcels(['halt', 'cancelled', 'approved']).parcels
    const gross = cancelled
      ? cancelled.subtotalMinor - cancelled.couponMinor - cancelled.giftCardMinor + cancelled.shippingMinor
      : 0
    expect(cashOf(['halt', 'cancelled', 'approved'], { paidMinor: 1_000 })).toEqual([
      Math.round((259_501 - 1_000 - gross) / 100) * 100 - third,
      second,
      third,
    ])
  })

  test('of what is divided is together what it was, to the paisa', () => {
    const record = inParcels(['halt', 'halt', 'halt'])
    const whole = sumOfShares(record.parcels)
    const { subtotalMinor, couponMinor, giftCardMinor, shippingMinor } = record.order
    const sums = { subtotalMinor, couponMinor, giftCardMinor, adjustmentMinor: 0, shippingMinor }
    expect(whole).toEqual({ ...sums, codMinor: 259_500 })
    const parts = [
      [{ lineId: 'bat', quantity: 1 }],
      [
        { lineId: 'bat', quantity: 1 },
        { lineId: 'ball', quantity: 1 },
      ],
    ]
    const divided = dividedShares(record, { ...whole, subtotalMinor: 250_001 }, parts)
    expect(divided.map((share) => share.subtotalMinor)).toEqual([100_000, 150_001])
    expect(sumOfShares(divided)).toEqual({ ...whole, subtotalMinor: 250_001 })
    expect(divided.map(({ codMinor }) => codMinor)).toEqual([103_800, 155_700])
  })

  test('is collected when a parcel is delivered, and given back when it was not', () => {
    const before = { ...parcelOf(inParcels(['dispatched'])), codMinor: 90_000, cn: 'T-1' }
    const delivered = { ...before, deliveredAt: now }
    const collected = { kind: 'collected', amountMinor: 90_000, reference: 'T-1' }
    expect(cashChanges(before, delivered)).toEqual([collected])
    expect(cashChanges(delivered, { ...before, cn: null })).toEqual([
      { ...collected, amountMinor: -90_000, reference: '' },
    ])
    expect(cashChanges(delivered, delivered)).toEqual([])
  })

  test.each<[Partial<OrderRow>, string]>([
    [{}, 'Unpaid'],
    [{ paidMinor: 259_500 }, 'Unpaid'],
    [{ paidMinor: 259_501 }, 'Paid'],
    [{ paidMinor: 200_000, collectedMinor: 59_501 }, 'Paid'],
    [{ paidMinor: 100, refundedMinor: 100 }, 'Refunded'],
    [{ paidMinor: 100, collectedMinor: 1, refundedMinor: 100 }, 'Unpaid'],
    [{ paidMinor: 1, refundedMinor: 1 }, 'Refunded'],
    [{ paidMinor: 1, grandTotalMinor: 1 }, 'Paid'],
    [{ grandTotalMinor: 0 }, 'Unpaid'],
  ])('of %j is %s', (order, status) => {
    expect(orderRowResponse({ ...arriving().order, ...order }).payment_status).toBe(status)
  })
})

test('the log compares all that a change can change', () => {
  const record = changed(inParcels(['dispatchIssue']), { verified: { at: 1, by: 'Sana' } })
  const fields = {
    courier: 'TCS',
    cn: 'T-1',
    courierWords: 'No',
    locationId: 'hub',
    returnStage: 'expected',
  } as const
  Object.assign(parcelOf(record), fields, {
    excluded: ['depot'],
    halted: { code: 'held', params: { reason: '' }, at: 2 },
  })
  Object.assign(parcelOf(record).lines[0] ?? {}, { reserved: 1, taken: 2, returned: 3, putBack: 4 })
  addSystemTag(record, 'Split', now)
  const { order, parcels } = record
  const [parcel] = parcels
  const { subtotalMinor, couponMinor, giftCardMinor, adjustmentMinor, shippingMinor, codMinor, weightGrams } =
    parcelOf(record)
  const snapshot = snapshotOf(record)
  const names =
    'state,status,held,verified,customerId,name,email,phone,city,country,zip,address1,address2,knownCity,type,payment,risk,subtotalMinor,' +
    'couponMinor,giftCardMinor,shippingMinor,grandTotalMinor,paidMinor,refundedMinor,collectedMinor,remittedMinor,items,tags,parcel 1'
  expect(Object.keys(snapshot)).toEqual(names.split(','))
  expect(snapshot).toMatchObject({ verified: order.verified, phone: order.phone, tags: ['Split'] })
  expect(snapshot['parcel 1']).toEqual({
    id: parcel?.id,
    state: 'dispatchIssue',
    ...fields,
    halted: parcel?.halted,
    excluded: ['depot'],
    weightGrams,
    subtotalMinor,
    couponMinor,
    giftCardMinor,
    adjustmentMinor,
    shippingMinor,
    codMinor,
    lines: { bat: { quantity: 2, reserved: 1, taken: 2, returned: 3, putBack: 4 } },
  })
})

describe('what a chart decides on', () => {
  test('of an order is its customer, its cities and what was paid', () => {
    const record = changed(inParcels(['halt', 'approved']), {
      label: 'K1042',
      paidMinor: 9_000,
      refundedMinor: 2_000,
      address2: 'Flat 3',
    })
    const payments = [
      { kind: 'charged', reference: 'T-1' },
      { kind: 'charged', reference: '' },
      { kind: 'refunded', reference: 'T-2' },
    ] as const
    const buyer = { isBlocked: true, deliveredParcels: 3, returnedParcels: 2 }
    expect(orderFacts(record, buyer, settings, payments)).toMatchObject({
      number: 'K1042',
      totalMinor: 234_501,
      grandTotalMinor: 259_501,
      paidMinor: 7_000,
      references: ['T-1'],
      phone: '+923001234567',
      isInternational: false,
      address: `${customer.address1}, Flat 3`,
      typedCity: 'khi',
      city: 'Karachi',
      isCustomerBlocked: true,
      deliveredParcels: 3,
      returnedParcels: 2,
      lines: lines.map(({ title, sku, quantity }) => ({ title, sku, quantity })),
      parcels: ['halt', 'approved'],
    })
    expect(orderFacts(record, undefined, settings, [])).toMatchObject({
      references: [],
      isCustomerBlocked: false,
      deliveredParcels: 0,
      returnedParcels: 0,
    })
    const { order } = record
    expect(
      orderFacts(changed(record, { type: 'International' }), undefined, settings, []).isInternational,
    ).toBe(true)
    expect([
      knownCityOf({ ...order, knownCity: 'Lyallpur' }),
      knownCityOf({ ...order, knownCity: null }),
      knownCityOf({ ...order, type: 'International', knownCity: null }),
      knownCityOf({ ...order, type: 'International', knownCity: 'Muscat' }),
    ]).toEqual([null, null, 'khi', 'Muscat'])
  })

  test('of an order is kept in its row', () => {
    const record = changed(arriving(), { refundedMinor: 2_000 })
    const facts = {
      ...orderFacts(record, undefined, settings, []),
      payment: 'CC',
      paidMinor: 9_000,
      city: 'Lahore',
      verified: { at: 1, by: 'Sana' },
      held: { reason: 'Abroad', at: 2 },
      isCustomerTold: true,
    } as ReturnType<typeof orderFacts>
    const { payment, verified, held, isCustomerTold } = facts
    keepOrderFacts(record, 'halt', facts)
    const kept = { state: 'halt', payment, paidMinor: 11_000, verified, held, isCustomerTold }
    expect(record.order).toMatchObject({ ...kept, knownCity: 'Lahore' })
    // Where an order to another country goes is no city of Pakistan.
    const abroad = changed(record, { type: 'International', knownCity: null })
    keepOrderFacts(abroad, 'halt', facts)
    expect(abroad.order.knownCity).toBeNull()
  })

  test('of a parcel is kept in its row, with when it left and when it was closed', () => {
    const record = inParcels(['approved', 'cancelled', 'halt'])
    expect(parcelFacts(inParcels(['halt', 'halt', 'halt']), parcelOf(record), settings).otherParcels).toBe(2)
    const parcel = parcelOf(record)
    const facts = parcelFacts(changed(record, { label: 'K1042' }), parcel, settings)
    expect(facts).toMatchObject({
      number: 'K1042',
      lines: [{ lineId: 'bat', quantity: 2, sku: 'BAT' }],
      codShareMinor: parcel.codMinor,
      otherParcels: 1,
      deliveredAt: null,
    })
    const line = parcel.lines[0]
    Object.assign(line ?? {}, { reserved: 1, taken: 2 })
    const moved = {
      ...facts,
      lines: [
        { lineId: 'bat', quantity: 1, sku: 'BAT' },
        { lineId: 'ball', quantity: 1, sku: 'BALL' },
      ],
      warehouseId: 'hub',
      excluded: ['depot'],
      courier: 'TCS',
      cn: 'T-1',
      courierWords: 'No',
      weightGrams: 900,
      deliveredAt: later.getTime(),
      returnStage: 'expected',
      isCustomerTold: true,
      attemptedAt: 5,
      terminalAt: 6,
      adviceUntil: 7,
      advised: { advice: 'return', at: 8 },
      isDeliveredByHand: true,
      isBookingCancelOpen: true,
      halted: { code: 'held', params: { reason: '' }, at: 2 },
    } as const satisfies typeof facts
    keepParcelFacts(parcel, 'dispatched', moved, now)
    expect(parcelFacts(changed(record, { label: 'K1042' }), parcel, settings)).toEqual(moved)
    const nothing = { reserved: 0, taken: 0, returned: 0, putBack: 0 }
    expect(parcel.lines).toEqual([
      { ...nothing, lineId: 'bat', quantity: 1, reserved: 1, taken: 1 },
      { ...nothing, lineId: 'ball', quantity: 1 },
    ])
    expect(parcel).toMatchObject({
      state: 'dispatched',
      dispatchedAt: now,
      deliveredAt: later,
      closedAt: null,
    })
    keepParcelFacts(parcel, 'delivered', moved, later)
    expect(parcel).toMatchObject({ dispatchedAt: now, closedAt: later })
    keepParcelFacts(parcel, 'delivered', moved, now)
    expect(parcel.closedAt).toEqual(later)
    keepParcelFacts(parcel, 'approved', moved, now)
    expect(parcel).toMatchObject({ dispatchedAt: now, closedAt: null })
    for (const state of ['delivered', 'returned', 'returnClosed'] as const) {
      const gone = parcelOf(inParcels(['approved']))
      keepParcelFacts(gone, state, parcelFacts(record, gone, settings), now)
      expect([state, gone.dispatchedAt, gone.deliveredAt]).toEqual([state, now, null])
    }
    const waiting = parcelOf(record, 2)
    keepParcelFacts(waiting, 'halt', parcelFacts(record, waiting, settings), now)
    expect(waiting).toMatchObject({ dispatchedAt: null, closedAt: null })
  })
})

test('the log says why, in the words of the event', () => {
  const sent = { by: senders.M, at: 1 }
  const cancelled = { ...sent, type: 'order.cancelled', restock: true, isBookingCancelled: false } as const
  for (const reasonOf of [orderReasonOf, parcelReasonOf] as ((event: object) => string | null)[]) {
    expect(reasonOf({ ...cancelled, reason: 'price', words: '' })).toBe('price')
    expect(reasonOf({ ...cancelled, reason: 'other', words: 'Moved' })).toBe('other: Moved')
    expect(reasonOf({ ...sent, type: 'order.held', reason: 'Abroad' })).toBe('Abroad')
    expect(reasonOf({ ...sent, type: 'order.held', reason: '' })).toBeNull()
    expect(reasonOf({ ...sent, type: 'hold.released' })).toBeNull()
  }
  const ofParcel: [Partial<ParcelEvent>, string | null][] = [
    [{ type: 'courier.attemptFailed', words: 'Nobody' }, 'Nobody'],
    [{ type: 'courier.attemptFailed', words: '' }, null],
    [{ type: 'booking.retried', refusedWith: 'Too heavy' }, 'Too heavy'],
    [{ type: 'delivery.advised', advice: 'return' }, 'return'],
    [{ type: 'parcel.markedDelivered', proof: 'Called' }, 'Called'],
  ]
  for (const [event, reason] of ofParcel)
    expect(parcelReasonOf({ ...sent, ...event } as ParcelEvent)).toBe(reason)
})
