/** The people of the browser tests: each test has its own, so that tests do not see each other. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import { type OutboxResponse, operatorPaths, type QueueResponse } from '#domain/operator/operatorContract.ts'
import { memoryStorage } from '#session/storage.ts'
import { createSessionStore } from '#session/store.ts'
import { isPutOff } from '#tests/support/sessions.ts'

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

/**
 * What a call of the API answers: with `data` a write, with `access` one of a session. While the server has too much to do,
 * it is sent again when the server says.
 */
export async function ask<Body>(
  page: Page,
  path: string,
  {
    access,
    ...sent
  }: { access?: string; data?: object; method?: 'DELETE' | 'PUT'; params?: Record<string, string> } = {},
): Promise<Body> {
  const headers = {
    [idempotencyKeyHeader]: randomUUID(),
    ...(access !== undefined && { Authorization: `Bearer ${access}` }),
  }
  for (;;) {
    const method = sent.data ? 'POST' : 'GET'
    const answer = await page.request.fetch(`/api/${path}`, { method, headers, ...sent })
    if (await isPutOff(answer.status(), answer.headers()['retry-after'])) continue
    const body = await answer.text()
    expect(answer.ok(), body).toBe(true)
    return (body && JSON.parse(body)) as Body
  }
}

/** A person whose company waits for approval, made by the real call. */
export async function aPendingPerson(page: Page): Promise<Person> {
  const person = newPerson()
  await ask(page, apiPaths.signUp, {
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
  return person
}

/** The operator of the try-out. */
export const operator = { email: 'operator@karwan.test', password: 'karwan-tryout' }

/** A person whose company the operator has approved. */
export async function anApprovedPerson(page: Page): Promise<Person> {
  const person = await aPendingPerson(page)
  const access = await accessOf(page, operator)
  const params = { q: person.email }
  const { rows } = await ask<QueueResponse>(page, operatorPaths.companies, { access, params })
  // Its digits are searched in phone numbers, too.
  const { id = 'none' } = rows.find(({ owner }) => owner.email === person.email) ?? {}
  const path = operatorPaths.companyEvents.replace(':id', id)
  await ask(page, path, { access, data: { type: 'company.approved', version: 0 } })
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
  await ask(page, apiPaths.setup, {
    access: await accessOf(page, person),
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
  return person
}

/** An access token is valid for longer, in milliseconds. */
const TOKEN_MS = 5 * 60_000
const tokens = new Map<string, { access: string; from: number }>()

/** The token of a session of theirs for calls of tests, which is asked for once in a while: signing in takes long. */
export async function accessOf(page: Page, person: Omit<Person, 'company'>): Promise<string> {
  const now = Date.now()
  const kept = tokens.get(person.email)
  if (kept && now - kept.from < TOKEN_MS) return kept.access
  const { access } = await sessionOf(page, person)
  tokens.set(person.email, { access, from: now })
  return access
}

/** A new session of theirs. */
export const sessionOf = (page: Page, { email, password }: Omit<Person, 'company'>) =>
  ask<SessionResponse>(page, apiPaths.login, { data: { email, password } })

/** Sends writes of the person to the live API. */
export async function sendAs(page: Page, person: Person) {
  const access = await accessOf(page, person)
  return <Body>(path: string, data: object) => ask<Body>(page, path, { access, data })
}

/** Changes how the company of an owner works (settings/work/). */
export async function changeWork(page: Page, person: Person, changes: object): Promise<void> {
  const access = await accessOf(page, person)
  const { version } = await ask<{ version: number }>(page, livePaths.settings, { access })
  await ask(page, livePaths.workSettings, { access, data: { changes, version }, method: 'PUT' })
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
  const access = await accessOf(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
  await ask(page, livePaths.invitations, { access, data: { email, role: 'agent' } })
  return `/invitation#${await secretOfLink(page, email, '/invitation')}`
}

/** The secret of the link in the newest mail to an address, as an operator of a try-out reads it. */
export async function secretOfLink(page: Page, email: string, path: string): Promise<string> {
  const { rows } = await ask<OutboxResponse>(page, operatorPaths.mails, {
    access: await accessOf(page, operator),
  })
  const texts = rows.filter(({ to }) => to === email).map(({ text }) => text)
  const [, secret] = new RegExp(`${path}#(\\S+)`).exec(texts.join('\n')) ?? []
  return secret ?? `no link to ${path} for ${email}`
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
  for (;;) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const answered = page.waitForResponse(`**/api/${apiPaths.login}`)
    await page.keyboard.press('Enter')
    const answer = await answered
    if (!(await isPutOff(answer.status(), answer.headers()['retry-after']))) return
  }
}
