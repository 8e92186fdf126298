/** The whole answer about an order, in which no two values are the same: each is that of its own field. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductResponse, ProductStockResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { findSettings } from '#server/db/live/settings.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import { writeBySystem } from '#server/live/write.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('an order', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner } = company
  const agent = await company.join('agent')
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const gulberg = await company.addLocation('Gulberg', 'Lahore')
  const lamp = await live.done(
    owner.send<ProductResponse>(livePaths.products, {
      name: 'Lamp',
      category: 'Home & Garden',
      price_minor: 120_000,
      sku: 'LMP-1',
      vendor: 'Lumen',
      barcode: '8961',
      weight_grams: 710,
    }),
  )
  await company.adjust(lamp.id, korangi.id, 5)
  const vase = await company.addProduct('VAS-2', { [gulberg.id]: 6 }, 80_050)
  app.clock.advance(61_000)
  let order = await live.done(
    owner.send<OrderResponse>(livePaths.orders, {
      customer: {
        name: ' Ayesha Khan',
        email: 'ayesha@shop.test',
        number: '0300-1234567',
        city: 'khi',
        country: 'Pakistan',
        zip: '75600',
        address1: 'House 12, Street 4, Clifton',
        address2: 'Second floor',
      },
      lines: [
        { product_id: lamp.id, quantity: 2, price_minor: 110_000 },
        { sku: 'vas-2', quantity: 3 },
      ],
      payment: 'COD',
      paid: { minor: 5_000, reference: ' HBL-7 ' },
      coupon: { code: 'EID', percent_off: 10 },
      gift_card: { code: 'GC-3', minor: 4_000 },
      shipping_minor: 25_000,
      source: 'whatsapp',
      tags: [' vip '],
      note: ' Ring twice ',
    }),
  )
  app.clock.advance(62_000)
  order = await live.done(live.sendEvent(agent, order, { type: 'order.verified' }))
  app.clock.advance(63_000)
  order = await live.done(
    owner.send<OrderResponse>(live.pathOf(livePaths.orderComments, order), {
      text: ' Fragile ',
      parcel_id: order.parcels[1]?.id,
    }),
  )
  const booking = { courier: 'TCS', cn: 'CN-9', weightGrams: 1_450 }
  app.clock.advance(64_000)
  order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking }))
  app.clock.advance(65_000)
  order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.dispatched' }))
  app.clock.advance(66_000)
  order = await live.done(
    live.sendToParcel(owner, order, 1, { type: 'parcel.markedDelivered', proof: 'Signed' }),
  )
  app.clock.advance(67_000)
  order = await live.done(live.sendToParcel(owner, order, 2, { type: 'order.held', reason: 'Travels' }))
  const { log, possible: _, rights: __, ...shown } = order
  const named = naming([
    [order.id, 'the order'],
    [order.customer_id, 'the customer'],
    [korangi.id, 'Korangi'],
    [gulberg.id, 'Gulberg'],
    [lamp.id, 'the lamp'],
    [vase.id, 'the vase'],
    ...order.lines.map(({ id }, at) => [id, `line ${at + 1}`] as const),
    ...order.parcels.map(({ id }, at) => [id, `parcel ${at + 1}`] as const),
    [log[0]?.by.id, 'the owner'],
    [log[1]?.by.id, 'the agent'],
  ])
  expect(named(shown)).toEqual({
    id: 'the order',
    number: 1001,
    label: 'K1001',
    version: 6,
    state: 'allocated',
    status: 'halt',
    customer_id: 'the customer',
    customer: {
      name: 'Ayesha Khan',
      email: 'ayesha@shop.test',
      number: '+923001234567',
      phone: '+923001234567',
      city: 'khi',
      country: 'Pakistan',
      zip: '75600',
      address1: 'House 12, Street 4, Clifton',
      address2: 'Second floor',
    },
    known_city: 'Karachi',
    placed_at: '61 s',
    closed_at: null,
    type: 'Local',
    payment: 'COD',
    payment_status: 'Unpaid',
    risk: 'Low',
    source: 'whatsapp',
    lines: [
      {
        id: 'line 1',
        product_id: 'the lamp',
        photo: '',
        title: 'Lamp',
        sku: 'LMP-1',
        vendor: 'Lumen',
        barcode: '8961',
        category: 'Home & Garden',
        price: rs(110000),
        quantity: 2,
      },
      {
        id: 'line 2',
        product_id: 'the vase',
        photo: '',
        title: 'Product VAS-2',
        sku: 'VAS-2',
        vendor: '',
        barcode: '',
        category: 'Clothing',
        price: rs(80050),
        quantity: 3,
      },
    ],
    coupon: { code: 'EID', percent_off: 10 },
    gift_card: { code: 'GC-3', amount: rs(4000) },
    totals: {
      subtotal: rs(460150),
      coupon_discount: rs(46015),
      gift_card_discount: rs(4000),
      total: rs(410135),
      shipping: rs(25000),
      adjustments: [],
      grand_total: rs(435135),
    },
    balance: {
      total: rs(435135),
      paid: rs(5000),
      refunded: rs(0),
      cod_to_collect: rs(430100),
      collected: rs(205600),
      remitted: rs(0),
      difference: rs(-430135),
    },
    location: { id: 'Korangi', name: 'Korangi', city: 'Karachi' },
    tags: [
      { tag: 'Split', is_system: true },
      { tag: 'Verified', is_system: true },
      { tag: 'vip', is_system: false },
    ],
    acceptance: { rate: 1, ended: 1 },
    halt: null,
    twins: null,
    parcels: [
      {
        id: 'parcel 1',
        number: 1,
        state: 'delivered',
        status: 'delivered',
        version: 4,
        location: { id: 'Korangi', name: 'Korangi', city: 'Karachi' },
        cn: 'CN-9',
        courier: 'TCS',
        weight_grams: 1450,
        lines: [{ line_id: 'line 1', title: 'Lamp', sku: 'LMP-1', quantity: 2, reserved: 0, returned: 0 }],
        shares: {
          subtotal: rs(220000),
          coupon_discount: rs(22000),
          gift_card_discount: rs(1912),
          shipping: rs(11953),
          adjustment: rs(0),
          cod: rs(205600),
        },
        why: expect.objectContaining({ option: 'OPTION_2' }),
        halt: null,
        courier_words: null,
        booking: null,
        couriers: [],
        courier_choice: null,
        way: [],
        expected_at: null,
        return_stage: null,
        tasks: [],
        dispatched_at: '315 s',
        closed_at: '381 s',
        facts: {
          number: 'K1001',
          lines: [{ lineId: 'line 1', quantity: 2, sku: 'LMP-1' }],
          codShareMinor: 205600,
          otherParcels: 1,
          packed: null,
          advised: null,
          policy: { maxTries: 3, maxParcels: 2, requiresScan: false, returnDays: 14, haltDays: 0 },
          terminalAt: null,
          adviceUntil: null,
          attemptedAt: null,
          isCustomerTold: false,
          isDeliveredByHand: true,
          isAtProvider: false,
          isBookingCancelOpen: false,
          assignedFrom: null,
          call: null,
          warehouseId: 'Korangi',
          excluded: [],
          courier: 'TCS',
          weightGrams: 1450,
          cn: 'CN-9',
          courierWords: null,
          halted: null,
          deliveredAt: '381 s',
          returnStage: null,
        },
        possible: expect.any(Array),
      },
      {
        id: 'parcel 2',
        number: 2,
        state: 'halt',
        status: 'halt',
        version: 2,
        location: { id: 'Gulberg', name: 'Gulberg', city: 'Lahore' },
        cn: null,
        courier: null,
        weight_grams: 1500,
        lines: [
          { line_id: 'line 2', title: 'Product VAS-2', sku: 'VAS-2', quantity: 3, reserved: 3, returned: 0 },
        ],
        shares: {
          subtotal: rs(240150),
          coupon_discount: rs(24015),
          gift_card_discount: rs(2088),
          shipping: rs(13047),
          adjustment: rs(0),
          cod: rs(224500),
        },
        why: expect.objectContaining({ option: 'OPTION_2' }),
        halt: { code: 'held', message: 'Put on hold: Travels' },
        courier_words: null,
        booking: null,
        couriers: [],
        courier_choice: null,
        way: [],
        expected_at: null,
        return_stage: null,
        tasks: [],
        dispatched_at: null,
        closed_at: null,
        facts: {
          number: 'K1001',
          lines: [{ lineId: 'line 2', quantity: 3, sku: 'VAS-2' }],
          codShareMinor: 224500,
          otherParcels: 1,
          packed: null,
          advised: null,
          policy: { maxTries: 3, maxParcels: 2, requiresScan: false, returnDays: 14, haltDays: 0 },
          adviceUntil: null,
          isCustomerTold: false,
          terminalAt: null,
          attemptedAt: null,
          isDeliveredByHand: false,
          isAtProvider: false,
          isBookingCancelOpen: false,
          assignedFrom: null,
          call: null,
          warehouseId: 'Gulberg',
          excluded: [],
          courier: null,
          weightGrams: 1500,
          cn: null,
          courierWords: null,
          halted: { code: 'held', params: { reason: 'Travels' }, at: '448 s' },
          deliveredAt: null,
          returnStage: null,
        },
        possible: expect.any(Array),
      },
    ],
    payments: [
      {
        id: 'an id',
        at: '61 s',
        kind: 'charged',
        method: 'COD',
        amount: rs(5000),
        reference: 'HBL-7',
        parcel_id: null,
      },
      {
        id: 'an id',
        at: '381 s',
        kind: 'collected',
        method: 'COD',
        amount: rs(205600),
        reference: 'CN-9',
        parcel_id: 'parcel 1',
      },
    ],
    comments: [
      {
        id: 'an id',
        at: '186 s',
        author: null,
        text: 'Fragile',
        parcel_id: 'parcel 2',
        is_pinned: false,
        is_deleted: false,
        edited_at: null,
        version: 1,
      },
    ],
    notes: [
      {
        id: 'an id',
        at: '61 s',
        author: null,
        text: 'Ring twice',
        parcel_id: null,
        is_pinned: false,
        is_deleted: false,
        edited_at: null,
        version: 1,
      },
    ],
    place: null,
    facts: {
      number: 'K1001',
      payment: 'COD',
      totalMinor: 410135,
      grandTotalMinor: 435135,
      paidMinor: 5000,
      references: ['HBL-7'],
      phone: '+923001234567',
      isInternational: false,
      address: 'House 12, Street 4, Clifton, Second floor',
      typedCity: 'khi',
      city: 'Karachi',
      lines: [
        { title: 'Lamp', sku: 'LMP-1', quantity: 2 },
        { title: 'Product VAS-2', sku: 'VAS-2', quantity: 3 },
      ],
      fixed: [{ lineId: 'line 1', sku: 'LMP-1', quantity: 2, priceMinor: 110000 }],
      isCustomerBlocked: false,
      deliveredParcels: 1,
      returnedParcels: 0,
      risk: 'Low',
      policy: {
        verifiesPaidOrders: false,
        cancelsDeclinedOrders: false,
        unreachedOrders: 'keep',
        haltDays: 0,
      },
      parcels: ['delivered', 'halt'],
      isCustomerTold: false,
      verified: { at: '123 s', by: 'Test Person' },
      held: null,
    },
  })
  const told = named(log) as OrderResponse['log']
  expect(
    told.map(({ at, event, by, parcel_id, reason, version, before, after }) => [
      at,
      event,
      by.id,
      parcel_id,
      reason,
      version,
      differences(before, after),
    ]),
  ).toEqual([
    [
      '61 s',
      'order.created',
      'the owner',
      null,
      null,
      1,
      [
        'address1: null → "House 12, Street 4, Clifton"',
        'address2: null → "Second floor"',
        'city: null → "khi"',
        'collectedMinor: null → 0',
        'country: null → "Pakistan"',
        'couponMinor: null → 46015',
        'customerId: null → "the customer"',
        'email: null → "ayesha@shop.test"',
        'giftCardMinor: null → 4000',
        'grandTotalMinor: null → 435135',
        'items: null → [{"sku":"LMP-1","title":"Lamp","quantity":2,"priceMinor":110000},{"sku":"VAS-2","title":"Product VAS-2","quantity":3,"priceMinor":80050}]',
        'knownCity: null → "Karachi"',
        'name: null → "Ayesha Khan"',
        'paidMinor: null → 5000',
        'payment: null → "COD"',
        'phone: null → "+923001234567"',
        'refundedMinor: null → 0',
        'remittedMinor: null → 0',
        'risk: null → "Low"',
        'shippingMinor: null → 25000',
        'state: null → "pendingCOD"',
        'status: null → "pending-cod"',
        'subtotalMinor: null → 460150',
        'tags: null → ["vip"]',
        'type: null → "Local"',
        'zip: null → "75600"',
      ],
    ],
    [
      '123 s',
      'order.verified',
      'the agent',
      null,
      null,
      2,
      [
        'parcel 1.adjustmentMinor: null → 0',
        'parcel 1.codMinor: null → 205600',
        'parcel 1.couponMinor: null → 22000',
        'parcel 1.excluded: null → []',
        'parcel 1.giftCardMinor: null → 1912',
        'parcel 1.id: null → "parcel 1"',
        'parcel 1.lines.line 1.putBack: null → 0',
        'parcel 1.lines.line 1.quantity: null → 2',
        'parcel 1.lines.line 1.reserved: null → 2',
        'parcel 1.lines.line 1.returned: null → 0',
        'parcel 1.lines.line 1.taken: null → 0',
        'parcel 1.locationId: null → "Korangi"',
        'parcel 1.shippingMinor: null → 11953',
        'parcel 1.state: null → "awaitingApproval"',
        'parcel 1.subtotalMinor: null → 220000',
        'parcel 1.weightGrams: null → 1420',
        'parcel 2.adjustmentMinor: null → 0',
        'parcel 2.codMinor: null → 224500',
        'parcel 2.couponMinor: null → 24015',
        'parcel 2.excluded: null → []',
        'parcel 2.giftCardMinor: null → 2088',
        'parcel 2.id: null → "parcel 2"',
        'parcel 2.lines.line 2.putBack: null → 0',
        'parcel 2.lines.line 2.quantity: null → 3',
        'parcel 2.lines.line 2.reserved: null → 3',
        'parcel 2.lines.line 2.returned: null → 0',
        'parcel 2.lines.line 2.taken: null → 0',
        'parcel 2.locationId: null → "Gulberg"',
        'parcel 2.shippingMinor: null → 13047',
        'parcel 2.state: null → "awaitingApproval"',
        'parcel 2.subtotalMinor: null → 240150',
        'parcel 2.weightGrams: null → 1500',
        'state: "pendingCOD" → "allocated"',
        'status: "pending-cod" → "awaiting-approval"',
        'tags: ["vip"] → ["Split","Verified","vip"]',
        'verified.at: null → "123 s"',
        'verified.by: null → "Test Person"',
      ],
    ],
    ['186 s', 'comment.added', 'the owner', null, null, 2, ['comment: null → "Fragile"']],
    [
      '250 s',
      'parcel.approved',
      'the owner',
      'parcel 1',
      null,
      3,
      [
        'parcel 1.cn: null → "CN-9"',
        'parcel 1.courier: null → "TCS"',
        'parcel 1.state: "awaitingApproval" → "approved"',
        'parcel 1.weightGrams: 1420 → 1450',
      ],
    ],
    [
      '315 s',
      'parcel.dispatched',
      'the owner',
      'parcel 1',
      null,
      4,
      [
        'parcel 1.lines.line 1.reserved: 2 → 0',
        'parcel 1.lines.line 1.taken: 0 → 2',
        'parcel 1.state: "approved" → "dispatched"',
      ],
    ],
    [
      '381 s',
      'parcel.markedDelivered',
      'the owner',
      'parcel 1',
      'Signed',
      5,
      ['collectedMinor: 0 → 205600', 'parcel 1.state: "dispatched" → "delivered"'],
    ],
    [
      '448 s',
      'order.held',
      'the owner',
      'parcel 2',
      'Travels',
      6,
      [
        'parcel 2.halted.at: null → "448 s"',
        'parcel 2.halted.code: null → "held"',
        'parcel 2.halted.params.reason: null → "Travels"',
        'parcel 2.state: "awaitingApproval" → "halt"',
        'status: "awaiting-approval" → "halt"',
      ],
    ],
  ])
  for (const { by, request_id } of told)
    expect([by.kind, by.name, request_id]).toEqual(['person', 'Test Person', 'an id'])
  const { rows } = await live.done(owner.get<OrdersResponse>(livePaths.orders))
  const { id, number, version, status, placed_at, type, payment, payment_status, customer, totals } = order
  const { name, email, number: phone, city } = customer
  expect(rows).toEqual([
    {
      id,
      number,
      label: order.label,
      version,
      status,
      placed_at,
      type,
      payment,
      payment_status,
      customer: name,
      email,
      phone,
      city,
      total: totals.grand_total,
    },
  ])
})

test('the log of a parcel with which everything goes wrong once', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner, companyId } = company
  const begun = app.clock.now().getTime()
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const mug = await company.addProduct('MUG', { [korangi.id]: 4 }, 90_000)
  const settings = await findSettings(app.database.db, companyId)
  if (!settings) throw new Error('The company has settings')
  const briefly = (parcel: OrderResponse['parcels'][number] | undefined) => {
    const {
      state = '',
      courier,
      cn,
      weight_grams,
      courier_words,
      return_stage,
      tasks = [],
      lines = [],
    } = parcel ?? {}
    return [
      state,
      courier,
      cn,
      weight_grams,
      courier_words,
      return_stage,
      tasks.map(({ kind }) => kind).join(),
      lines[0]?.returned,
    ].join(' · ')
  }
  type Input = Parameters<typeof sendParcelEvent>[2]['input']
  let order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ MUG: 3 })))
  order = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  const send = async (event: { type: string; [field: string]: unknown }, number = 1) => {
    app.clock.advance(60_000)
    order = await live.done(live.sendToParcel(owner, order, number, event))
    return briefly(order.parcels[number - 1])
  }
  const told = async (kind: 'courier' | 'system', input: Input) => {
    app.clock.advance(60_000)
    const [parcel] = order.parcels
    const actor = { kind, id: null, name: kind === 'courier' ? 'TCS' : 'System' }
    await writeBySystem(app.deps, { companyId, actor }, (writing) =>
      sendParcelEvent(writing, settings, {
        id: parcel?.id ?? '',
        version: null,
        input,
        sender: { kind, name: actor.name, rights: [] },
      }),
    )
    order = await live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, order)))
    return briefly(order.parcels[0])
  }
  const shown: unknown[] = []
  const leopards = { courier: ' Leopards ', cn: ' L-1 ', weightGrams: 1_600 }
  const lineId = order.lines[0]?.id ?? ''
  shown.push(
    await send({ type: 'parcel.approved', booking: { courier: 'Leopards' }, refusedWith: 'Area not served' }),
    await send({ type: 'booking.retried', booking: leopards, refusedWith: 'Too heavy' }),
    await send({ type: 'booking.retried', booking: leopards }),
    await send({ type: 'fulfilment.cancelled', isBookingCancelled: true }),
    await send({ type: 'parcel.approved', booking: { courier: 'TCS', cn: 'T-2' } }),
    await send({ type: 'parcel.dispatched' }),
    await told('courier', { type: 'courier.attemptFailed', words: 'Nobody at home' }),
    await send({ type: 'delivery.advised', advice: 'retry' }),
    await told('courier', { type: 'courier.delivered', isTerminal: true }),
    await send({ type: 'parcel.returned', lines: [{ lineId, quantity: 2 }] }),
  )
  const malformed = { status: 400, body: { lines: ['This is not a valid value.'] } }
  for (const lines of [
    [{ lineId, good: 2, damaged: 1 }],
    [{ lineId: order.id, good: 1, damaged: 1 }],
    [
      { lineId, good: 1, damaged: 0 },
      { lineId, good: 0, damaged: 1 },
    ],
  ])
    expect(await live.sendToParcel(owner, order, 2, { type: 'return.checked', lines })).toMatchObject(
      malformed,
    )
  shown.push(await send({ type: 'return.checked', lines: [{ lineId, good: 1, damaged: 1 }] }, 2))
  expect(shown).toEqual([
    'dispatchIssue ·  ·  · 1500 · Area not served ·  ·  · 0',
    'dispatchIssue ·  ·  · 1500 · Too heavy ·  ·  · 0',
    'approved · Leopards · L-1 · 1600 ·  ·  ·  · 0',
    'awaitingApproval · Leopards ·  · 1600 ·  ·  ·  · 0',
    'approved · TCS · T-2 · 1600 ·  ·  ·  · 0',
    'dispatched · TCS · T-2 · 1600 ·  ·  ·  · 0',
    'dispatched · TCS · T-2 · 1600 ·  ·  · attemptFailed · 0',
    'dispatched · TCS · T-2 · 1600 ·  ·  ·  · 0',
    'delivered · TCS · T-2 · 1600 ·  ·  ·  · 0',
    'delivered · TCS · T-2 · 600 ·  ·  ·  · 0',
    'returnClosed · TCS · T-2 · 1000 ·  ·  ·  · 2',
  ])
  const named = naming([
    [order.id, 'the order'],
    [korangi.id, 'Korangi'],
    [lineId, 'the line'],
    ...order.parcels.map(({ id }, at) => [id, `parcel ${at + 1}`] as const),
  ])
  const log = named(order.log.slice(2)) as OrderResponse['log']
  expect(
    log.map(({ event, by, parcel_id, reason, before, after }) => [
      `${event} of ${parcel_id} by ${by.name}`,
      reason,
      differences(before, after),
    ]),
  ).toEqual([
    [
      'booking.refused of parcel 1 by Test Person',
      'Area not served',
      [
        'parcel 1.courierWords: null → "Area not served"',
        'parcel 1.state: "awaitingApproval" → "dispatchIssue"',
        'status: "awaiting-approval" → "dispatch-issue"',
      ],
    ],
    [
      'booking.retried of parcel 1 by Test Person',
      'Too heavy',
      ['parcel 1.courierWords: "Area not served" → "Too heavy"'],
    ],
    [
      'booking.retried of parcel 1 by Test Person',
      null,
      [
        'parcel 1.cn: null → "L-1"',
        'parcel 1.courier: null → "Leopards"',
        'parcel 1.courierWords: "Too heavy" → null',
        'parcel 1.state: "dispatchIssue" → "approved"',
        'parcel 1.weightGrams: 1500 → 1600',
        'status: "dispatch-issue" → "approve"',
      ],
    ],
    [
      'fulfilment.cancelled of parcel 1 by Test Person',
      null,
      [
        'parcel 1.cn: "L-1" → null',
        'parcel 1.state: "approved" → "awaitingApproval"',
        'status: "approve" → "awaiting-approval"',
      ],
    ],
    [
      'parcel.approved of parcel 1 by Test Person',
      null,
      [
        'parcel 1.cn: null → "T-2"',
        'parcel 1.courier: "Leopards" → "TCS"',
        'parcel 1.state: "awaitingApproval" → "approved"',
        'status: "awaiting-approval" → "approve"',
      ],
    ],
    [
      'parcel.dispatched of parcel 1 by Test Person',
      null,
      [
        'parcel 1.lines.the line.reserved: 3 → 0',
        'parcel 1.lines.the line.taken: 0 → 3',
        'parcel 1.state: "approved" → "dispatched"',
        'status: "approve" → "dispatch"',
      ],
    ],
    ['courier.attemptFailed of parcel 1 by TCS', 'Nobody at home', []],
    ['delivery.advised of parcel 1 by Test Person', 'retry', []],
    [
      'courier.delivered of parcel 1 by TCS',
      null,
      [
        'collectedMinor: 0 → 295000',
        'parcel 1.state: "dispatched" → "delivered"',
        'status: "dispatch" → "delivered"',
      ],
    ],
    [
      'parcel.returned of parcel 1 by Test Person',
      null,
      [
        'parcel 1.codMinor: 295000 → 98300',
        'parcel 1.lines.the line.quantity: 3 → 1',
        'parcel 1.lines.the line.taken: 3 → 1',
        'parcel 1.shippingMinor: 25000 → 8333',
        'parcel 1.subtotalMinor: 270000 → 90000',
        'parcel 1.weightGrams: 1600 → 600',
        'parcel 2.adjustmentMinor: null → 0',
        'parcel 2.cn: null → "T-2"',
        'parcel 2.codMinor: null → 196700',
        'parcel 2.couponMinor: null → 0',
        'parcel 2.courier: null → "TCS"',
        'parcel 2.excluded: null → []',
        'parcel 2.giftCardMinor: null → 0',
        'parcel 2.id: null → "parcel 2"',
        'parcel 2.lines.the line.putBack: null → 0',
        'parcel 2.lines.the line.quantity: null → 2',
        'parcel 2.lines.the line.reserved: null → 0',
        'parcel 2.lines.the line.returned: null → 0',
        'parcel 2.lines.the line.taken: null → 2',
        'parcel 2.locationId: null → "Korangi"',
        'parcel 2.returnStage: null → "received"',
        'parcel 2.shippingMinor: null → 16667',
        'parcel 2.state: null → "returned"',
        'parcel 2.subtotalMinor: null → 180000',
        'parcel 2.weightGrams: null → 1000',
      ],
    ],
    [
      'return.checked of parcel 2 by Test Person',
      null,
      [
        'parcel 2.lines.the line.putBack: 0 → 1',
        'parcel 2.lines.the line.returned: 0 → 2',
        'parcel 2.returnStage: "received" → null',
        'parcel 2.state: "returned" → "returnClosed"',
      ],
    ],
  ])
  expect(order.payments.map(({ at }) => at - begun)).toEqual([540_000])
  expect(named(order.payments)).toMatchObject([
    { kind: 'collected', amount: rs(295_000), reference: 'T-2', parcel_id: 'parcel 1' },
  ])
  const { adjustments } = await live.done(
    owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, mug)),
  )
  expect(
    adjustments.map(({ change, on_hand_after, reason, by }) => [change, on_hand_after, reason, by]),
  ).toEqual([
    [1, 2, 'returned', 'Test Person'],
    [-3, 1, 'dispatched', 'Test Person'],
    [4, 4, 'received', 'Test Person'],
  ])
})

const rs = (minor: number) => `${minor} paisa`
const start = Date.UTC(2026, 2, 2, 9)

/** Puts names in place of ids, seconds after the start in place of times, and amounts in paisa. */
function naming(pairs: (readonly [id: string | null | undefined, name: string])[]) {
  const names = new Map(pairs)
  const revived = (_: string, value: unknown) => {
    if (typeof value === 'number' && value >= start) return `${(value - start) / 1_000} s`
    const { minor, currency } = (value ?? {}) as { minor?: number; currency?: string }
    return currency === 'PKR' ? rs(Number(minor)) : value
  }
  return (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'an id'),
      revived,
    )
}

/** What a change of the log says, of each field from what to what. */
function differences(before: unknown, after: unknown, path = ''): string[] {
  const [from, to] = [before, after].map((value) => value ?? {}) as Record<string, unknown>[]
  if (typeof after !== 'object' || after === null || Array.isArray(after)) {
    const [was, is] = [before, after].map((value) => JSON.stringify(value ?? null))
    return was === is ? [] : [`${path}: ${was} → ${is}`]
  }
  return Object.keys(after)
    .flatMap((key) => differences(from?.[key], to?.[key], path === '' ? key : `${path}.${key}`))
    .sort()
}
