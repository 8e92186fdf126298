/** The live API of one company, as its people call it. */
import { randomUUID } from 'node:crypto'
import { apiPaths } from '#domain/contract.ts'
import type { LocationResponse, ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { createApp } from '#server/app.ts'
import { setUpCompany } from '#server/companies/setUpCompany.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { password, type TestAccount, type TestApp } from './testApp.ts'

export type Answer<Body = Record<string, unknown>> = { status: number; code: string | null; body: Body }

type Sent = { key?: string; method?: string }

/** A person who is signed in. */
export type Person = {
  get<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>>
  send<Body = Record<string, unknown>>(path: string, body: unknown, sent?: Sent): Promise<Answer<Body>>
  /** The same person, whose calls another process serves. */
  servedBy(api: Api): Person
  /** The token of their session. */
  access(): Promise<string>
}

export type LiveCompany = {
  companyId: string
  /** Of the owner. */
  account: TestAccount
  owner: Person
  /** Adds a person with a role. */
  join(role: CompanyRole): Promise<Person>
  addLocation(name: string, city: string): Promise<LocationResponse>
  addProduct(sku: string, stock?: Record<string, number>, price?: number): Promise<ProductResponse>
  adjust(productId: string, locationId: string, change: number): Promise<void>
}

export function pathOf(
  path: string,
  { id, remark = '', photo = '' }: { id: string | number; remark?: string; photo?: string },
): string {
  return path.replace(':id', String(id)).replace(':remark', remark).replace(':key', photo)
}

type Api = { request(path: string, init?: RequestInit): Promise<Response> }

/** A person whose calls the given API serves, signed in again whenever a test moved the clock past their session. */
export function personOf(api: Api, signIn: () => Promise<string>): Person {
  let access: Promise<string> | undefined
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Answer<Body>> => {
    const ask = async () => {
      access ??= signIn()
      const headers = { ...init.headers, Authorization: `Bearer ${await access}` }
      return api.request(path, { ...init, headers })
    }
    let response = await ask()
    if (response.status === 401) {
      access = undefined
      response = await ask()
    }
    const code = response.headers.get('X-Error-Code')
    const isPicture = response.headers.get('Content-Type')?.startsWith('image/')
    const body = isPicture ? await response.arrayBuffer() : await response.json()
    return { status: response.status, code, body: body as Body }
  }
  return {
    get: (path) => call(path),
    send: (path, body, { key = randomUUID(), method = 'POST' } = {}) =>
      call(path, {
        method,
        headers: { 'Content-Type': 'application/json', [idempotencyKeyHeader]: key },
        body: JSON.stringify(body),
      }),
    servedBy: (other) => personOf(other, signIn),
    access: () => (access ??= signIn()),
  }
}

/** Deletes a record in the version that was seen. */
export function remove<Body = Record<string, unknown>>(
  person: Person,
  path: string,
  ids: { id: string; version?: number },
) {
  return person.send<Body>(`${pathOf(path, ids)}?version=${ids.version ?? 1}`, {}, { method: 'DELETE' })
}

/** Does what may change who owns the company, with the password again if that is asked for. */
export async function proven<Body>(
  app: TestApp,
  by: Person,
  call: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const answer = await call()
  if (answer.code !== 'proof_needed') return answer
  await app.post(apiPaths.proof, { current_password: password }, await by.access())
  return call()
}

/** What an accepted call answered; any other is an error with the answer in it. */
export async function done<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** A company that finished its set-up, with warehouses of its own. */
export async function openCompany(app: TestApp, draft: Partial<OnboardingDraft> = {}): Promise<LiveCompany> {
  const account = await app.createAccount('approved')
  await setUpCompany(app.database, app.vault, {
    companyId: account.companyId,
    userId: account.userId,
    draft: app.validDraft({ use_own_warehouses: true, warehouse_ids: [], ...draft }),
    now: app.clock.now(),
  })
  const owner = personOf(app, async () => (await app.signIn(account)).access)
  const company: LiveCompany = {
    companyId: account.companyId,
    account,
    owner,
    async join(role) {
      const person = await app.createAccount('approved')
      await app.testDatabase.query('update memberships set company_id = $1, role = $2 where user_id = $3', [
        account.companyId,
        role,
        person.userId,
      ])
      return personOf(app, async () => (await app.signIn(person)).access)
    },
    addLocation: (name, city) => done(owner.send<LocationResponse>(livePaths.locations, { name, city })),
    async addProduct(sku, stock = {}, price = 100_000) {
      const product = await done(
        owner.send<ProductResponse>(livePaths.products, {
          name: `Product ${sku}`,
          category: 'Clothing',
          price_minor: price,
          sku,
        }),
      )
      for (const [locationId, pieces] of Object.entries(stock))
        await company.adjust(product.id, locationId, pieces)
      return product
    },
    async adjust(productId, locationId, change) {
      await done(
        owner.send(livePaths.stockAdjustments, {
          product_id: productId,
          location_id: locationId,
          change,
          reason: change > 0 ? 'received' : 'correction',
        }),
      )
    },
  }
  return company
}

type Setting = {
  split_logic?: OnboardingDraft['split_logic']
  /** The pieces of LAWN-1 in each city where it has a location. */
  stock?: { Karachi?: number; Lahore?: number }
}

/** A company at work on its own orders, of LAWN-1 at Rs. 2,499.50. */
export async function openShop(
  app: TestApp,
  { split_logic = 'OPTION_3', stock = { Karachi: 9 } }: Setting = {},
) {
  const company = await openCompany(app, { split_logic })
  const { owner } = company
  await owner.send(livePaths.workspace, { kind: 'live' })
  const pieces: Record<string, number> = {}
  for (const [city, count] of Object.entries(stock)) {
    const { id } = await company.addLocation(city === 'Karachi' ? 'Korangi' : 'Gulberg', city)
    if (count > 0) pieces[id] = count
  }
  const product = await company.addProduct('LAWN-1', pieces, 249_950)
  return {
    ...company,
    product,
    order: (changes: Record<string, unknown> = {}, quantity = 1) =>
      done(owner.send<OrderResponse>(livePaths.orders, newOrder({ 'LAWN-1': quantity }, changes))),
    read: ({ id }: { id: string }) => done(owner.get<OrderResponse>(pathOf(livePaths.order, { id }))),
  }
}

export const customer = {
  name: 'Ayesha Khan',
  email: 'ayesha@shop.test',
  number: '0300-1234567',
  city: 'Karachi',
  country: 'Pakistan',
  zip: '75600',
  address1: 'House 12, Street 4, Clifton Block 5',
  address2: '',
}

/** A new order of some SKUs. */
export function newOrder(quantities: Record<string, number>, changes: Record<string, unknown> = {}) {
  return {
    customer,
    lines: Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity })),
    payment: 'COD',
    shipping_minor: 25_000,
    force: true,
    ...changes,
  }
}

/** Sends an event to an order in the version that it has. */
export function sendEvent(
  person: Person,
  order: OrderResponse,
  event: { type: string; [field: string]: unknown },
) {
  const path = pathOf(livePaths.orderEvents, order)
  return person.send<OrderResponse>(path, { version: order.version, ...event })
}

/** Sends an event to a parcel of an order, by its number, in the version that it has. */
export function sendToParcel(
  person: Person,
  order: OrderResponse,
  number: number,
  event: { type: string; [field: string]: unknown },
) {
  const parcel = order.parcels.find((candidate) => candidate.number === number)
  if (!parcel) throw new Error(`There is no parcel ${number}`)
  const path = pathOf(livePaths.parcelEvents, parcel)
  return person.send<OrderResponse>(path, { version: parcel.version, ...event })
}

/** The API of the same database in another process: with a connection pool of its own. */
export function secondProcess(app: TestApp): Api & { database: Database; close(): Promise<void> } {
  const database = openDatabase(app.testDatabase.url, () => {})
  const second = createApp({ ...app.deps, database })
  return {
    request: async (path, init) => second.request(`/api/${path}`, init),
    database,
    close: () => database.close(),
  }
}
