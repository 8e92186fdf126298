/** The real application on a real database, without a port: for tests of the server and of the browser's code. */
import { randomUUID } from 'node:crypto'
import { apiPaths, errorCodeHeader, type SessionResponse } from '#domain/contract.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { toSetupPayload } from '#domain/onboarding/payload.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { createApp } from '#server/app.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { moveCompany } from '#server/companies/moveCompany.ts'
import { setUpCompany } from '#server/companies/setUpCompany.ts'
import { createVault } from '#server/companies/vault.ts'
import { insertAccount } from '#server/db/accounts.ts'
import { findCompany } from '#server/db/companies.ts'
import { openDatabase } from '#server/db/database.ts'
import { insertWarehouses, withholdWarehouses } from '#server/db/warehouses.ts'
import type { LogEntry } from '#server/http/log.ts'
import { createTestDatabase } from '#tests/support/database.ts'

/** Where a company can be; 'noWarehouses' is approved, but its provider has nothing to offer. */
export type TestCompanyStatus =
  | 'pending'
  | 'approved'
  | 'onboarded'
  | 'rejected'
  | 'suspended'
  | 'noWarehouses'

export type TestAccount = {
  email: string
  password: string
  companyName: string
  companyId: string
  userId: string
}

export const rejectionReason = 'We could not find this company in the register.'

const approved: CompanyEvent = { type: 'company.approved' }
const waysTo: Record<TestCompanyStatus, CompanyEvent[]> = {
  pending: [],
  approved: [approved],
  noWarehouses: [approved],
  onboarded: [approved],
  rejected: [{ type: 'company.rejected', reason: rejectionReason }],
  suspended: [approved, { type: 'company.suspended' }],
}

const password = 'correct horse'
const providerName = 'Karwan'
const warehouses = [
  { name: 'Korangi', city: 'Karachi' },
  { name: 'Kot Lakhpat', city: 'Lahore' },
]

/** A time that a test moves on by itself. */
export function createClock(start = '2026-03-02T09:00:00Z') {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance(ms: number) {
      time += ms
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Starts one; `close` it when done. */
export async function createTestApp() {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.url, () => {})
  const vault = createVault(new Uint8Array(32).fill(7))
  const clock = createClock()
  const log: LogEntry[] = []
  const app = createApp({
    database,
    vault,
    accessTokenSecret: new TextEncoder().encode('a secret that only tests know, 32+ bytes'),
    providerName,
    now: clock.now,
    log: (entry) => void log.push(entry),
  })
  const warehouseIds = await database.db.transaction((tx) => insertWarehouses(tx, warehouses))
  const passwordHash = await hashPassword(password)

  /** A set-up that breaks no rule: provider warehouses, no shop. */
  const validDraft = (changes: Partial<OnboardingDraft> = {}): OnboardingDraft => ({
    ...emptyOnboardingDraft,
    legal_name: 'Test Traders (Private) Limited',
    ntn: '1234567-8',
    split_logic: 'OPTION_1',
    warehouse_ids: warehouseIds.slice(0, 1),
    ...changes,
  })

  async function move(companyId: string, event: CompanyEvent) {
    const change = await database.db.transaction((tx) =>
      moveCompany(tx, { companyId, event, actor: 'operator:test', now: clock.now() }),
    )
    if (!change?.isAccepted) throw new Error(`${event.type} was refused`)
  }

  async function companyIdOf(email: string): Promise<string> {
    const company = await findCompany(database.db, { email })
    if (!company) throw new Error(`No company of ${email}`)
    return company.id
  }

  /** An account whose company is where the test needs it. */
  async function createAccount(
    companyStatus: TestCompanyStatus,
    given: Partial<TestAccount> = {},
  ): Promise<TestAccount> {
    const account: TestAccount = {
      email: `${companyStatus}-${randomUUID().slice(0, 8)}@shop.test`,
      password,
      companyName: `${companyStatus} company`,
      companyId: randomUUID(),
      userId: randomUUID(),
      ...given,
    }
    await insertAccount(database.db, {
      ...account,
      passwordHash: account.password === password ? passwordHash : await hashPassword(account.password),
      firstName: 'Test',
      lastName: 'Person',
      cnic: null,
      phone: null,
      designation: null,
      createdAt: clock.now(),
    })
    for (const event of waysTo[companyStatus]) await move(account.companyId, event)
    if (companyStatus === 'noWarehouses')
      await database.db.transaction((tx) => withholdWarehouses(tx, account.companyId))
    if (companyStatus === 'onboarded')
      await setUpCompany(database, vault, { ...account, draft: validDraft(), now: clock.now() })
    return account
  }

  /** A request to the API by the path below its base address. */
  function request(path: string, init: RequestInit = {}): Promise<Response> {
    return Promise.resolve(app.request(`/api/${path}`, init))
  }

  /** A POST of JSON, signed in when a token is given. */
  function post(path: string, body: unknown, access?: string): Promise<Response> {
    return request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(access) },
      body: JSON.stringify(body),
    })
  }

  function get(path: string, access?: string): Promise<Response> {
    return request(path, { headers: bearer(access) })
  }

  async function signIn({
    email,
    password,
  }: Pick<TestAccount, 'email' | 'password'>): Promise<SessionResponse> {
    const response = await post(apiPaths.login, { email, password })
    if (response.status !== 200) throw new Error(`Sign-in was answered with ${response.status}`)
    return (await response.json()) as SessionResponse
  }

  return {
    app,
    /** The application as a `fetch`, for the browser's own client. */
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) =>
      app.fetch(new Request(input, init))) satisfies typeof fetch,
    clock,
    /** Every entry that was logged. */
    log,
    vault,
    providerName,
    warehouseIds,
    database,
    testDatabase,
    createAccount,
    signIn,
    request,
    post,
    get,
    validDraft,
    /** The body of a set-up that breaks no rule. */
    validSetup: (changes: Partial<OnboardingDraft> = {}) => toSetupPayload(validDraft(changes), providerName),
    /** What the operator does, by the address of the account. */
    approve: async (email: string) => move(await companyIdOf(email), approved),
    reject: async (email: string, reason = rejectionReason) =>
      move(await companyIdOf(email), { type: 'company.rejected', reason }),
    suspend: async (email: string) => move(await companyIdOf(email), { type: 'company.suspended' }),
    async close() {
      await database.close()
      await testDatabase.drop()
    },
  }
}

/** What a test looks at in an answer: its status, the machine-readable name of a refusal, its JSON. */
export async function answerOf(response: Response | Promise<Response>) {
  const answer = await response
  return {
    status: answer.status,
    code: answer.headers.get(errorCodeHeader),
    body: (await answer.json()) as unknown,
  }
}

function bearer(access: string | undefined): Record<string, string> {
  return access === undefined ? {} : { Authorization: `Bearer ${access}` }
}
