/** The people of the browser tests: each test has its own, so that tests do not see each other. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { SessionResponse } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import { type OutboxResponse, operatorPaths, type QueueResponse } from '#domain/operator/operatorContract.ts'
import { memoryStorage } from '#session/storage.ts'
import { createSessionStore } from '#session/store.ts'

export type SplitLogic = 'OPTION_1' | 'OPTION_2' | 'OPTION_3'

export type Person = { email: string; password: string; company: string }

export function newPerson(): Person {
  const id = randomUUID().slice(0, 8)
  return { email: `sana.${id}@chenab.test`, password: `chenab ${id}`, company: `Chenab Traders ${id}` }
}

/** Fills in and sends the sign-up form. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First Name').fill('Sana')
  await page.getByLabel('Last Name').fill('Kareem')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Company').fill(person.company)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
}

/** A person whose company waits for approval, made by the real call. */
export async function aPendingPerson(page: Page): Promise<Person> {
  const person = newPerson()
  const answer = await page.request.post('/api/auth/signup/', {
    data: {
      first_name: 'Sana',
      last_name: 'Kareem',
      email: person.email,
      cnic: null,
      phone: null,
      company: person.company,
      designation: null,
      password: person.password,
      confirm_password: person.password,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}

/** An access token is valid for longer, in milliseconds. */
const TOKEN_MS = 5 * 60_000
let operatorAccess: { token: Promise<string>; at: number } | undefined

/** The operator's, asked for once in a while in each worker: signing in takes long. */
function accessOfOperator(page: Page): Promise<string> {
  if (!operatorAccess || Date.now() - operatorAccess.at > TOKEN_MS) {
    const token = accessOf(page, { email: 'operator@karwan.test', password: 'karwan-tryout' })
    operatorAccess = { token, at: Date.now() }
  }
  return operatorAccess.token
}

/** A person whose company the operator has approved. */
export async function anApprovedPerson(page: Page): Promise<Person> {
  const person = await aPendingPerson(page)
  const access = await accessOfOperator(page)
  const headers = { Authorization: `Bearer ${access}` }
  const queue = await page.request.get(`/api/${operatorPaths.companies}`, {
    headers,
    params: { q: person.email },
  })
  const { rows } = (await queue.json()) as QueueResponse
  // Its digits are searched in phone numbers, too.
  const { id = 'none' } = rows.find(({ owner }) => owner.email === person.email) ?? {}
  const path = operatorPaths.companyEvents.replace(':id', id)
  const data = { type: 'company.approved', version: 0 }
  const answer = await page.request.post(`/api/${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}

/** A person at work: approved, and set up by the real call with the company's own warehouses. */
export async function anActivePerson(
  page: Page,
  changes: {
    split_logic?: SplitLogic
    use_own_warehouses?: boolean
    inventory_manager?: 'COMPANY' | 'KARWAN'
    warehouse_ids?: number[]
  } = {},
): Promise<Person> {
  const person = await anApprovedPerson(page)
  const access = await accessOf(page, person)
  const answer = await page.request.post('/api/auth/company/setup/', {
    headers: { Authorization: `Bearer ${access}` },
    data: {
      legal_name: person.company,
      ntn: '1234567-8',
      split_logic: 'OPTION_1',
      use_own_warehouses: true,
      inventory_manager: 'COMPANY',
      cms_type: null,
      ivr_type: 'AUTO',
      ecommerce_type: null,
      ecommerce_access_token: null,
      ecommerce_api_key: null,
      ecommerce_store_url: null,
      courier_type: 'KARWAN',
      courier_username: null,
      courier_password: null,
      courier_api_key: null,
      warehouse_ids: [],
      ...changes,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}

/** The token of a new session of theirs. */
export async function accessOf(page: Page, person: Omit<Person, 'company'>): Promise<string> {
  return (await sessionOf(page, person)).access
}

async function sessionOf(page: Page, { email, password }: Omit<Person, 'company'>): Promise<SessionResponse> {
  const login = await page.request.post('/api/auth/login/', { data: { email, password } })
  expect(login.ok(), await login.text()).toBe(true)
  return (await login.json()) as SessionResponse
}

/** Sends writes of the person to the live API. */
export async function sendAs(page: Page, person: Person) {
  const access = await accessOf(page, person)
  return async <Body>(path: string, data: object): Promise<Body> => {
    const answer = await page.request.post(`/api/${path}`, {
      headers: { Authorization: `Bearer ${access}`, [idempotencyKeyHeader]: randomUUID() },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const body = await answer.text()
    return (body && JSON.parse(body)) as Body
  }
}

/** A person at work on own orders, with two pieces of LAWN-1 at Rs. 2,499.50 in each of two cities. */
export async function aShop(page: Page, split_logic: SplitLogic): Promise<Person> {
  const person = await anActivePerson(page, { split_logic })
  const send = await sendAs(page, person)
  await send(livePaths.workspace, { kind: 'live' })
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Lawn three-piece suit',
    category: 'Clothing',
    price_minor: 249_950,
    sku: 'LAWN-1',
  })
  for (const [name, city] of [
    ['Korangi', 'Karachi'],
    ['Gulberg', 'Lahore'],
  ]) {
    const location = await send<{ id: string }>(livePaths.locations, { name, city })
    await send(livePaths.stockAdjustments, {
      product_id: product.id,
      location_id: location.id,
      change: 2,
      reason: 'received',
    })
  }
  return person
}

/** Of an order of a shop. */
export const customer = {
  name: 'Bilal Ahmed',
  email: 'bilal@shop.test',
  number: '0321-7654321',
  city: 'Karachi',
  country: 'Pakistan',
  zip: '',
  address1: 'Flat 3, Tariq Road',
  address2: '',
}

/** The address in the mail with which the owner of a try-out's company at work invites somebody new. */
export async function anInvitation(page: Page): Promise<string> {
  const { email } = newPerson()
  const owner = await accessOf(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
  const invited = await page.request.post(`/api/${livePaths.invitations}`, {
    headers: { Authorization: `Bearer ${owner}`, [idempotencyKeyHeader]: randomUUID() },
    data: { email, role: 'agent' },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const operator = await accessOf(page, { email: 'operator@karwan.test', password: 'karwan-tryout' })
  const mails = await page.request.get(`/api/${operatorPaths.mails}`, {
    headers: { Authorization: `Bearer ${operator}` },
  })
  const { rows } = (await mails.json()) as OutboxResponse
  const text = rows.find(({ to }) => to === email)?.text ?? ''
  return /\/invitation#\S+/.exec(text)?.[0] ?? `no link for ${email}`
}

/**
 * Has the browser keep a session of theirs, as after a sign-in: for what is not about signing in. Leaves the page at an
 * address without content.
 */
export async function haveSession(page: Page, person: Omit<Person, 'company'>): Promise<void> {
  const storage = memoryStorage()
  // Of the window it needs what another tab changes, and there is none.
  createSessionStore(storage, undefined as never).open(await sessionOf(page, person))
  const kept = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  await page.goto('/livez')
  await page.evaluate(
    (items) => {
      for (const [key, value] of items) localStorage.setItem(key, value)
    },
    kept.map((key) => [key, storage.getItem(key) ?? ''] as const),
  )
}

/** Signs in on the sign-in page, by keyboard. */
export async function signIn(page: Page, { email, password }: Omit<Person, 'company'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
