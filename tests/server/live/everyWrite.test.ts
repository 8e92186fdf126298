/** What all writes of the live API have in common (orders.md §3), asked of every one of them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SettlementResponse } from '#domain/cash/cashContract.ts'
import { apiPaths } from '#domain/contract.ts'
import type {
  AllocationResponse,
  CustomerResponse,
  LocationResponse,
  ProductResponse,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { ViewResponse } from '#domain/fulfilment/viewContract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import type { People } from '#domain/people.ts'
import type { SettingsResponse } from '#domain/settings/settingsContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, password, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
let stranger: live.Person
let karachi: LocationResponse
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  owner = company.owner
  stranger = (await live.openCompany(app)).owner
  karachi = await company.addLocation('Korangi', 'Karachi')
  // Records that are like those of the requests.
  const port = { name: 'Port', city: 'Karachi', is_export: true }
  await live.done(stranger.send(livePaths.locations, port))
  const order = await live.done(
    stranger.send<OrderResponse>(livePaths.orders, shawl({ city: 'Nowhere Town' })),
  )
  await live.done(live.sendEvent(stranger, order, { type: 'order.verified' }))
  await furnish()
})
afterAll(async () => {
  await app.close()
})

/** A valid request: of these records, with this body, and the events that it leaves in the log. */
type Request = {
  ids?: { id: string; remark?: string }
  /** The version that was seen, of what is deleted; of other writes their body has it. */
  version?: number
  body?: unknown
  logs: string[]
  /** The tables of rows that were there before these records and change as well; none, unless the company's own do. */
  also?: string[]
  /** Resolves when what it began is over. */
  settled?: () => Promise<unknown>
}

let count = 0
const next = () => (count += 1)
const post = <Body>(path: string, body: unknown) => live.done(owner.send<Body>(path, body))
const lamp = (sku = `EVERY-${next()}`) => ({
  name: 'Lamp',
  category: 'Home & Garden',
  price_minor: 5_000,
  sku,
})
const lampCells = () => ({ name: 'Lamp', category: 'Sports', price: '50', sku: `EVERY-${next()}` })
const addLamp = () => post<ProductResponse>(livePaths.products, lamp())
const somebody = () => ({ name: 'Sana', phone: `0321-${1_000_000 + next()}` })
const unpaid = () => ({ name: `Unpaid ${next()}`, query: { type: 'local' } })
const addView = () => post<ViewResponse>(livePaths.views, unpaid())
const addCustomer = () => post<CustomerResponse>(livePaths.customers, somebody())
/** From a customer who never ordered before. */
const shawl = (changes: object = {}) =>
  live.newOrder(
    {},
    {
      lines: [{ title: 'Shawl', sku: 'SHL-1', price_minor: 900, quantity: 1 }],
      customer: { ...live.customer, number: somebody().phone, ...changes },
    },
  )
const addOrder = (changes?: object) => post<OrderResponse>(livePaths.orders, shawl(changes))
/** An order with a parcel. */
async function split() {
  const { sku } = await company.addProduct(`EVERY-${next()}`, { [karachi.id]: 5 })
  const created = await post<OrderResponse>(livePaths.orders, live.newOrder({ [sku]: 1 }))
  const order = await live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
  const [parcel] = order.parcels
  if (!parcel) throw new Error('A verified order has a parcel')
  return { order, parcel }
}
/** A parcel with a place, whatever the company has set for its orders meanwhile. */
async function placed() {
  const { order, parcel } = await split()
  if (parcel.location) return { parcel }
  const assignments = parcel.lines.map(({ line_id: lineId, quantity }) => ({
    lineId,
    quantity,
    warehouseId: karachi.id,
  }))
  const assigned = live.sendToParcel(owner, order, 1, { type: 'parcel.assigned', assignments })
  return { parcel: (await live.done(assigned)).parcels[0] ?? parcel }
}
/** A parcel that a courier delivered, with its number. */
async function delivered() {
  const { sku } = await company.addProduct(`EVERY-${next()}`, { [karachi.id]: 5 })
  const created = await post<OrderResponse>(livePaths.orders, live.newOrder({ [sku]: 1 }))
  let order = await live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
  const parcel = order.parcels[0]
  if (parcel && !parcel.location) {
    const assignments = parcel.lines.map(({ line_id: lineId, quantity }) => ({
      lineId,
      quantity,
      warehouseId: karachi.id,
    }))
    order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.assigned', assignments }))
  }
  const cn = `EVERY-CN-${next()}`
  for (const event of [
    { type: 'parcel.approved', booking: { courier: 'TCS', cn } },
    { type: 'parcel.dispatched' },
    { type: 'parcel.markedDelivered', proof: 'Called' },
  ])
    order = await live.done(live.sendToParcel(owner, order, 1, event))
  return { cn, order, id: order.parcels[0]?.id ?? '', cod: order.parcels[0]?.shares.cod.minor ?? 0 }
}
/** What TCS pays for a parcel. */
async function paidOut(less = 0) {
  const { cn, cod } = await delivered()
  const rows = [{ cn, gross: cod - less, deductions: {} }]
  const rest = {
    courier: 'TCS',
    reference: `EVERY-${next()}`,
    paid_on: '2026-01-01',
    source: 'typed',
    whole: {},
  }
  return { ...rest, rows, bank: cod - less }
}
const recorded = async (less?: number) => post<SettlementResponse>(livePaths.settlements, await paidOut(less))
/** An order with a note and a comment. */
async function remarked() {
  const order = await addOrder()
  await post(live.pathOf(livePaths.orderNotes, order), { text: 'Fragile' })
  return post<OrderResponse>(live.pathOf(livePaths.orderComments, order), { text: 'Called twice' })
}
async function colleague() {
  const person = await company.join('agent')
  const { body } = await person.get<People>(livePaths.people)
  return body.me
}
async function invitation() {
  const email = `every-${next()}@shop.test`
  const invited = { email, role: 'agent' }
  const { invitations } = await post<People>(livePaths.invitations, invited)
  return invitations.find((one) => one.email === email)?.id ?? ''
}
/** Other records of the company, with a row in each table that a write of one record could clear of the others. */
async function furnish() {
  const { order, parcel } = await split()
  const path = (template: string) => live.pathOf(template, order)
  const note = { text: 'Ring twice', is_pinned: true }
  await post(path(livePaths.orderNotes), note)
  await post(path(livePaths.orderComments), { text: 'Called', parcel_id: parcel.id })
  const { version } = await post<OrderResponse>(path(livePaths.orderPayments), {
    kind: 'charged',
    amount_minor: 100,
    reference: 'TX-1',
    version: order.version,
  })
  await live.done(owner.send(path(livePaths.orderTags), { tags: ['vip'], version }, { method: 'PUT' }))
  await live.done(live.remove(owner, livePaths.order, await addOrder()))
  const rows = live.pathOf(livePaths.importRows, { id: await beginImport() })
  await post(rows, { records: [{ row: 2, cells: lampCells() }] })
  for (const [courier, values] of [
    ['leopards', { apiKey: 'key', apiPassword: 'password' }],
    ['postex', { token: 'token' }],
  ] as const)
    await live.done(owner.send(livePaths.couriers, { courier, values, version: 0 }, { method: 'PUT' }))
  await app.testDatabase.query("update courier_connections set state = 'connected'")
  await addView()
  await invitation()
  await colleague()
}
/** A connection in its version, also after it was ended. */
async function connectionTo(courier: string) {
  const find = async () => {
    const { rows } = await live.done(owner.get<ConnectionsResponse>(livePaths.couriers))
    return rows.find((row) => row.courier === courier)
  }
  const row = await find()
  if (row?.state === 'notConnected') {
    const given = { courier, values: { token: 'token' }, version: row.version }
    await live.done(owner.send(livePaths.couriers, given, { method: 'PUT' }))
  }
  return { courier, version: (await find())?.version ?? 0 }
}
const settingsVersion = async () => (await owner.get<SettingsResponse>(livePaths.settings)).body.version
const beginImport = async () =>
  (await post<{ id: string }>(livePaths.imports, { kind: 'products', file_name: 'p.csv' })).id

const requests: Record<string, () => Promise<Request>> = {
  [`POST ${livePaths.workspace}`]: async () => ({
    body: { kind: 'sample' },
    logs: ['workspace.chosen'],
    also: ['company_settings'],
  }),
  [`POST ${livePaths.orders}`]: async () => ({
    body: shawl(),
    logs: ['customer.added', 'order.created'],
    // The number of the next one.
    also: ['company_settings'],
  }),
  [`DELETE ${livePaths.order}`]: async () => ({ ids: await addOrder(), version: 1, logs: ['order.deleted'] }),
  [`POST ${livePaths.orderRestore}`]: async () => {
    const ids = await addOrder()
    await live.done(live.remove(owner, livePaths.order, ids))
    return { ids, logs: ['order.restored'] }
  },
  [`POST ${livePaths.orderEvents}`]: async () => {
    const ids = await addOrder()
    return { ids, body: { type: 'order.held', reason: 'x', version: ids.version }, logs: ['order.held'] }
  },
  [`POST ${livePaths.orderPresence}`]: async () => ({
    ids: await addOrder(),
    body: { is_editing: true },
    logs: [],
  }),
  [`POST ${livePaths.parcelEvents}`]: async () => {
    const { parcel } = await split()
    const body = { type: 'parcel.unassigned', version: parcel.version }
    return { ids: parcel, body, logs: ['parcel.unassigned'] }
  },
  [`POST ${livePaths.parcelBooking}`]: async () => {
    const { parcel } = await placed()
    const body = { courier: 'leopards', weight_grams: 500, version: parcel.version }
    return { ids: parcel, body, logs: ['booking.asked'] }
  },
  [`POST ${livePaths.parcelBookingEvents}`]: async () => {
    const { parcel } = await placed()
    const body = { courier: 'leopards', weight_grams: 500, version: parcel.version }
    const asked = await post<OrderResponse>(live.pathOf(livePaths.parcelBooking, parcel), body)
    const version = asked.parcels[0]?.version
    return { ids: parcel, body: { type: 'booking.withdrawn', version }, logs: ['booking.withdrawn'] }
  },
  [`PUT ${livePaths.couriers}`]: async () => ({
    body: { ...(await connectionTo('postex')), values: { token: 'another' } },
    logs: ['credentials.given'],
    also: ['courier_connections'],
  }),
  [`POST ${livePaths.courierEvents}`]: async () => ({
    body: { ...(await connectionTo('postex')), type: 'connection.ended' },
    logs: ['connection.ended'],
    also: ['courier_connections'],
  }),
  [`PUT ${livePaths.courierRules}`]: async () => ({
    body: { rules: [], fallback: next() % 2 ? 'leopards' : 'tcs', version: await settingsVersion() },
    logs: ['courierRules.changed'],
    also: ['company_settings'],
  }),
  [`PUT ${livePaths.courierPickups}`]: async () => ({
    body: { ...(await connectionTo('leopards')), pickups: [{ location_id: karachi.id, code: '' }] },
    logs: ['pickups.changed'],
    also: ['courier_connections'],
  }),
  [`PUT ${livePaths.courierCutOff}`]: async () => ({
    body: { ...(await connectionTo('leopards')), cut_off: { minute: 1_020, days: next() % 7 } },
    logs: ['adviceCutOff.changed'],
    also: ['courier_connections'],
  }),
  [`POST ${livePaths.settlements}`]: async () => ({
    body: await paidOut(),
    logs: ['cod.remitted', 'settlement.recorded'],
  }),
  [`POST ${livePaths.settlementRows}`]: async () => {
    const { id, version, rows } = await recorded(100)
    const body = { row_id: rows[0]?.id, act: 'writtenOff', text: 'Small', version }
    return { ids: { id }, body, logs: ['cod.writtenOff', 'row.writtenOff'] }
  },
  [`POST ${livePaths.settlementEnd}`]: async () => {
    const { id, version } = await recorded()
    return { ids: { id }, body: { version }, logs: ['cod.takenBack', 'settlement.takenBack'] }
  },
  [`POST ${livePaths.cashWriteOffs}`]: async () => ({
    body: { parcel_ids: [(await delivered()).id], reason: 'The courier lost it' },
    logs: ['cod.writtenOff', 'settlement.recorded'],
  }),
  [`POST ${livePaths.cashOpenings}`]: async () => ({
    body: { courier: `Rider ${next()}`, day: '2026-01-05', amount: 500_000, reason: 'Its statement' },
    logs: ['settlement.recorded'],
  }),
  [`PUT ${livePaths.cashDays}`]: async () => ({
    body: { courier: `Rider ${next()}`, days: 9 },
    logs: ['cash.daysChanged'],
  }),
  [`POST ${livePaths.cashAsk}`]: async () => ({ body: { courier: 'leopards' }, logs: [] }),
  [`POST ${livePaths.cityTwins}`]: async () => {
    const order = await addOrder({ city: 'Nowhere Town' })
    await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
    return {
      body: { spelling: 'Nowhere Town', zip: order.customer.zip, city: 'Karachi' },
      logs: ['city.fixed'],
    }
  },
  [`PUT ${livePaths.orderCustomer}`]: async () => {
    const ids = await addOrder()
    const customer = { ...live.customer, name: 'Hina' }
    // The number is that of a customer who has orders.
    return { ids, body: { customer, version: ids.version }, logs: ['customer.edited'], also: ['customers'] }
  },
  [`PUT ${livePaths.orderTags}`]: async () => {
    const ids = await addOrder()
    return { ids, body: { tags: ['vip'], version: ids.version }, logs: ['tags.changed'] }
  },
  [`POST ${livePaths.orderPayments}`]: async () => {
    const ids = await addOrder()
    const body = { kind: 'charged', amount_minor: 100, version: ids.version }
    return { ids, body, logs: ['payment.charged'] }
  },
  [`POST ${livePaths.orderNotes}`]: async () => ({
    ids: await addOrder(),
    body: { text: 'Fragile' },
    logs: ['note.added'],
  }),
  [`PUT ${livePaths.orderNote}`]: async () => {
    const { id, notes } = await remarked()
    const ids = { id, remark: notes[0]?.id ?? '' }
    return { ids, body: { text: 'Soft', version: 1 }, logs: ['note.changed'] }
  },
  [`DELETE ${livePaths.orderNote}`]: async () => {
    const { id, notes } = await remarked()
    return { ids: { id, remark: notes[0]?.id ?? '' }, version: 1, logs: ['note.deleted'] }
  },
  [`POST ${livePaths.orderComments}`]: async () => {
    const { order, parcel } = await split()
    return { ids: order, body: { text: 'Called', parcel_id: parcel.id }, logs: ['comment.added'] }
  },
  [`PUT ${livePaths.orderComment}`]: async () => {
    const { id, comments } = await remarked()
    const ids = { id, remark: comments[0]?.id ?? '' }
    return { ids, body: { text: 'Called once', version: 1 }, logs: ['comment.changed'] }
  },
  [`DELETE ${livePaths.orderComment}`]: async () => {
    const { id, comments } = await remarked()
    return { ids: { id, remark: comments[0]?.id ?? '' }, version: 1, logs: ['comment.deleted'] }
  },
  [`POST ${livePaths.products}`]: async () => ({ body: lamp(), logs: ['product.added'] }),
  [`PUT ${livePaths.product}`]: async () => {
    const ids = await addLamp()
    const body = { ...lamp(ids.sku), name: 'Desk lamp', version: ids.version }
    return { ids, body, logs: ['product.changed'] }
  },
  [`DELETE ${livePaths.product}`]: async () => ({
    ids: await addLamp(),
    version: 1,
    logs: ['product.deleted'],
  }),
  [`POST ${livePaths.productRestore}`]: async () => {
    const ids = await addLamp()
    await company.adjust(ids.id, karachi.id, 1)
    await live.done(live.remove(owner, livePaths.product, ids))
    return { ids, logs: ['product.restored'] }
  },
  [`POST ${livePaths.stockAdjustments}`]: async () => {
    const { id } = await addLamp()
    const body = { product_id: id, location_id: karachi.id, change: 3, reason: 'received' }
    return { ids: { id }, body, logs: ['stock.adjusted'] }
  },
  [`POST ${livePaths.customers}`]: async () => ({ body: somebody(), logs: ['customer.added'] }),
  [`PUT ${livePaths.customer}`]: async () => {
    const ids = await addCustomer()
    const body = { ...somebody(), name: 'Hina', version: ids.version }
    return { ids, body, logs: ['customer.changed'] }
  },
  [`DELETE ${livePaths.customer}`]: async () => ({
    ids: await addCustomer(),
    version: 1,
    logs: ['customer.removed'],
  }),
  [`POST ${livePaths.customerRestore}`]: async () => {
    const ids = await addCustomer()
    await live.done(live.remove(owner, livePaths.customer, ids))
    return { ids, logs: ['customer.restored'] }
  },
  [`POST ${livePaths.customerErasure}`]: async () => {
    const ids = await addCustomer()
    await app.post(apiPaths.proof, { current_password: password }, await owner.access())
    // What the log says of the customer is there before and after, and differs.
    return {
      ids,
      body: { version: ids.version },
      logs: ['customer.added', 'customer.added', 'customer.erased'],
      also: ['sessions'],
    }
  },
  [`POST ${livePaths.locations}`]: async () => ({
    body: { name: `Hub ${next()}`, city: 'Lahore' },
    logs: ['location.added'],
  }),
  [`PUT ${livePaths.location}`]: async () => {
    const ids = await company.addLocation(`Hub ${next()}`, 'Lahore')
    const body = { name: ids.name, city: 'Multan', is_export: true, version: ids.version }
    return { ids, body, logs: ['location.changed'] }
  },
  [`POST ${livePaths.papersPrinted}`]: async () => ({
    body: { paper: 'label', parcels: [(await company.addLocation(`Hub ${next()}`, 'Lahore')).id] },
    logs: ['papers.printed'],
  }),
  [`POST ${livePaths.packingHandover}`]: async () => {
    const { parcel } = await placed()
    const booking = { courier: 'TCS', cn: `KI${next()}`, weightGrams: 500 }
    const approval = { type: 'parcel.approved', booking, version: parcel.version }
    const booked = await post<OrderResponse>(live.pathOf(livePaths.parcelEvents, parcel), approval)
    const { id = '', version = 0 } = booked.parcels[0] ?? {}
    return {
      body: { handover: crypto.randomUUID(), parcels: [{ id, version }] },
      logs: ['parcel.dispatched', 'parcels.handedOver'],
    }
  },
  [`POST ${livePaths.spellings}`]: async () => ({
    body: { written: `Chak ${next()} JB`, city: 'Faisalabad' },
    logs: ['spelling.learned'],
  }),
  [`POST ${livePaths.spellingEnd}`]: async () => {
    const written = `Chak ${next()} GB`
    const { rows } = await live.done(
      owner.send<{ rows: { alias: string; written: string }[] }>(livePaths.spellings, {
        written,
        city: 'Faisalabad',
      }),
    )
    const alias = rows.find((row) => row.written === written)?.alias
    return { body: { alias }, logs: ['spelling.forgotten'] }
  },
  [`POST ${livePaths.views}`]: async () => ({ body: unpaid(), logs: ['view.added'] }),
  [`PUT ${livePaths.view}`]: async () => {
    const ids = await addView()
    const body = { ...unpaid(), query: { week: 'last' }, version: ids.version }
    return { ids, body, logs: ['view.changed'] }
  },
  [`DELETE ${livePaths.view}`]: async () => ({
    ids: await addView(),
    version: 1,
    logs: ['view.deleted'],
  }),
  [`POST ${livePaths.allocation}`]: async () => {
    const { body } = await owner.get<AllocationResponse>(livePaths.allocation)
    const { version } = body
    return {
      body: { split_logic: 'OPTION_3', max_parcels: 2, version },
      logs: ['allocation.changed'],
      also: ['company_settings', 'company_setups'],
    }
  },
  [`PUT ${livePaths.companySettings}`]: async () => ({
    body: { changes: { legal_name: `Every ${next()}` }, version: await settingsVersion() },
    logs: ['settings.changed'],
    also: ['company_settings', 'company_setups'],
  }),
  [`PUT ${livePaths.workSettings}`]: async () => ({
    body: { changes: { return_days: next() % 90 }, version: await settingsVersion() },
    logs: ['settings.changed'],
    also: ['company_settings'],
  }),
  [`POST ${livePaths.warehouseUse}`]: async () => ({
    body: {
      version: await settingsVersion(),
      use_own_warehouses: true,
      warehouse_ids: [],
      location_ids: [],
      split_logic: 'OPTION_2',
      courier_type: next() % 2 ? 'TCS' : 'LEOPARD',
      courier_username: 'every',
      courier_password: 'every',
      courier_api_key: 'every',
    },
    logs: ['warehouses.switched'],
    also: ['company_settings', 'company_setups'],
  }),
  [`POST ${livePaths.invitations}`]: async () => ({
    body: { email: `every-${next()}@shop.test`, role: 'agent' },
    logs: ['invitation.sent'],
  }),
  [`POST ${livePaths.invitation}`]: async () => ({
    ids: { id: await invitation() },
    body: { version: 1 },
    logs: ['invitation.sent'],
  }),
  [`DELETE ${livePaths.invitation}`]: async () => ({
    ids: { id: await invitation() },
    version: 1,
    logs: ['invitation.withdrawn'],
  }),
  [`PUT ${livePaths.person}`]: async () => ({
    ids: { id: await colleague() },
    body: { role: 'viewer', version: 1 },
    logs: ['person.roleChanged'],
  }),
  [`DELETE ${livePaths.person}`]: async () => ({
    ids: { id: await colleague() },
    version: 1,
    logs: ['person.removed'],
  }),
  [`POST ${livePaths.imports}`]: async () => ({ body: { kind: 'products', file_name: 'p.csv' }, logs: [] }),
  [`POST ${livePaths.importRows}`]: async () => ({
    ids: { id: await beginImport() },
    body: { records: [{ row: 2, cells: { name: 'Lamp' } }] },
    logs: [],
  }),
  [`POST ${livePaths.importStop}`]: async () => {
    const id = await beginImport()
    await post(live.pathOf(livePaths.importRows, { id }), { records: [{ row: 2, cells: lampCells() }] })
    await app.testDatabase.query("update jobs set state = 'running' where id = $1", [id])
    return { ids: { id }, logs: ['import.stopped'] }
  },
  [`POST ${livePaths.importStart}`]: async () => {
    const id = await beginImport()
    await post(live.pathOf(livePaths.importRows, { id }), { records: [{ row: 2, cells: lampCells() }] })
    const isDone = async () =>
      expect((await owner.get(live.pathOf(livePaths.job, { id }))).body).toMatchObject({ state: 'done' })
    return {
      ids: { id },
      logs: ['import.started', 'product.added'],
      settled: () => vi.waitFor(isDone, 110_000),
    }
  },
}

/** The calls of the live API that write, each with its description in the document of the API. */
async function described(): Promise<[call: string, description: object][]> {
  const { paths } = (await (await app.request('openapi.json')).json()) as {
    paths: Record<string, Record<string, { parameters?: object[]; requestBody?: object }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) => {
    const own = path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1')
    // A long choice is in a body, and only read.
    if (!Object.values<string>(livePaths).includes(own) || own === livePaths.orderExport) return []
    return Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { parameters, requestBody }]): [string, object] => [
        `${method.toUpperCase()} ${own}`,
        { parameters, requestBody },
      ])
  })
}

test('each is in the table', async () => {
  expect((await described()).map(([call]) => call).sort()).toEqual(Object.keys(requests).sort())
})

test('each says which version was seen, unless it overwrites nothing that somebody else wrote', async () => {
  const { orders, orderNotes, orderComments, products, customers, locations, views, invitations, spellings } =
    livePaths
  const { orderRestore, productRestore, customerRestore, imports, importRows, importStart, importStop } =
    livePaths
  const adds = [
    livePaths.settlements,
    livePaths.cashWriteOffs,
    livePaths.cashOpenings,
    orders,
    orderNotes,
    orderComments,
    products,
    customers,
    locations,
    spellings,
    views,
    invitations,
    imports,
  ]
  // What is there again is as it was.
  const restores = [orderRestore, productRestore, customerRestore]
  // Pieces are added to those on hand, and records to a file, which is started and stopped once.
  const continues = [livePaths.stockAdjustments, importRows, importStart, importStop]
  // A courier is asked or not. One of two workspaces; orders as they are; who looks at one; what was printed; a spelling that is there or not.
  const others = [
    livePaths.cashAsk,
    livePaths.workspace,
    livePaths.cityTwins,
    livePaths.orderPresence,
    livePaths.papersPrinted,
    livePaths.spellingEnd,
  ]
  const withoutVersion = (await described())
    .filter(([, description]) => !JSON.stringify(description).includes('"version"'))
    .map(([call]) => call)
  expect(withoutVersion.sort()).toEqual(
    [
      ...[...adds, ...restores, ...continues, ...others].map((path) => `POST ${path}`),
      // How many days, whatever they were.
      `PUT ${livePaths.cashDays}`,
    ].sort(),
  )
})

type Row = Record<string, unknown>

/** Every row of every table with its table, by both as text. */
async function allRows(): Promise<Map<string, { table: string; row: Row }>> {
  const tables = await app.testDatabase.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const selects = tables.map(({ name }) => `select '${name}' as table, to_jsonb(${name}) as row from ${name}`)
  const rows = await app.testDatabase.query<{ table: string; row: Row }>(selects.join(' union all '))
  return new Map(rows.map((found) => [JSON.stringify(found), found]))
}

/** What was added, changed or deleted between two times. */
const between = (before: Awaited<ReturnType<typeof allRows>>, after: typeof before) =>
  [...before, ...after].filter(([text]) => !(before.has(text) && after.has(text))).map(([, found]) => found)

test.each(Object.entries(requests))(
  '%s is refused to another company, in another version and without one; it is done once, logged, and concerns no other record',
  async (call, prepare) => {
    const others = await allRows()
    const { ids, body = {}, version, logs, also = [], settled } = await prepare()
    const [method = '', template = ''] = call.split(' ')
    const address = live.pathOf(template, ids ?? { id: '' })
    const pathIn = (given: number | undefined) =>
      given === undefined ? address : `${address}?version=${given}`
    const path = pathIn(version)
    const seen = version ?? (body as { version?: number }).version
    const prepared = await allRows()

    const codes: unknown[] = []
    if (ids) codes.push((await stranger.send(path, body, { method })).code)
    if (seen !== undefined) {
      const other = { ...(body as object), version: seen + 1 }
      const isInPath = version !== undefined
      const [to, sent] = isInPath ? [pathIn(seen + 1), body] : [path, other]
      codes.push((await owner.send(to, sent, { method })).code)
      const { version: _, ...unseen } = body as { version?: number }
      codes.push((await owner.send(address, unseen, { method })).code)
    }
    const notTheirs = expect.stringMatching(/^(not_found|validation_failed)$/)
    expect(codes).toEqual([
      ...(ids ? [notTheirs] : []),
      ...(seen === undefined ? [] : ['stale_version', 'validation_failed']),
    ])
    const refused = await allRows()
    expect(between(prepared, refused)).toEqual([])

    // Two people write on the same version at once: the second one is refused.
    const isForOne = seen !== undefined || method === 'DELETE'
    const keys = [randomUUID(), ...(isForOne ? [randomUUID()] : [])]
    // A connection for each, so that none waits for its own to be opened.
    await Promise.all(keys.map(() => app.database.db.execute('select 1')))
    const answers = await Promise.all(keys.map((key) => owner.send(path, body, { method, key })))
    const first = answers.findIndex(({ status }) => status < 300)
    const tooLate = answers.filter((_, index) => index !== first).map(({ code }) => code)
    const isTooLate = (code: string | null) => /^(stale_version|event_refused|not_found)$/.test(code ?? '')
    expect([tooLate.length, tooLate.every(isTooLate)]).toEqual([keys.length - 1, true])
    const done = await live.done(Promise.resolve(answers[first] as live.Answer))
    await settled?.()
    const written = await allRows()
    const touched = between(refused, written)
    const isOurs = ({ row }: { row: Row }) =>
      row['company_id'] === company.companyId ||
      [row['id'], row['user_id'], row['subject_id']].includes(ids?.id) ||
      row['user_id'] === company.account.userId
    expect(touched.filter((found) => !isOurs(found))).toEqual([])
    const ofOthers = touched.filter((found) => others.has(JSON.stringify(found))).map(({ table }) => table)
    expect(ofOthers.sort()).toEqual(also)
    const changes = touched
      .filter(({ table }) => table === 'changes')
      .map(({ row }) => row)
      // Without it the database gives them in any order; ids are in the order in which they were made.
      .sort((one, other) => String(one['id']).localeCompare(String(other['id'])))
    expect(changes.map(({ event, actor_name }) => [event, actor_name])).toEqual(
      logs.map((event) => [event, 'Test Person']),
    )

    expect(await live.done(owner.send(path, body, { method, key: keys[first] as string }))).toEqual(done)
    expect(between(written, await allRows())).toEqual([])
  },
)

const oneOfSeveral = 'Choose one of the options|This is not an event of it\\.'

/** What is said of a value of another kind, by the kind of the valid one. */
const textsByKind = {
  string: new RegExp(`^(Enter text\\.|${oneOfSeveral})$`),
  number: /^Enter a number\.$/,
  boolean: /^Choose yes or no\.$/,
  list: /^Enter a list\.$/,
  object: /^This is not a valid value\.$/,
}

test.each(Object.entries(requests))('%s says of every field what it takes', async (call, prepare) => {
  const { ids, body } = await prepare()
  const [method = '', template = ''] = call.split(' ')
  const path = live.pathOf(template, ids ?? { id: '' })
  const said: unknown[] = []
  const expected: unknown[] = []
  for (const [field, value] of Object.entries((body ?? {}) as object)) {
    const kind = (Array.isArray(value) ? 'list' : typeof value) as keyof typeof textsByKind
    const answer = await owner.send(
      path,
      { ...(body as object), [field]: kind === 'string' ? 5 : 'x' },
      { method },
    )
    said.push([answer.status, answer.body])
    expected.push([400, { [field]: [expect.stringMatching(textsByKind[kind])] }])
  }
  expect(said).toEqual(expected)
})
