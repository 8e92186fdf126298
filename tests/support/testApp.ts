/** The real API on a real database, without a port: for tests of the server and of the browser code. */
import { randomUUID } from 'node:crypto'
import { apiPaths, errorCodeHeader, type SessionResponse } from '#domain/contract.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { toSetupPayload } from '#domain/onboarding/payload.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { createApp } from '#server/app.ts'
import { type Passwords, passwords as realPasswords } from '#server/auth/passwords.ts'
import { changeCompanyStatus } from '#server/companies/changeCompanyStatus.ts'
import { setUpCompany } from '#server/companies/setUpCompany.ts'
import { createVault } from '#server/companies/vault.ts'
import { insertAccount } from '#server/db/accounts.ts'
import { findCompany } from '#server/db/companies.ts'
import { openDatabase } from '#server/db/database.ts'
import { grantOperator } from '#server/db/operators.ts'
import { insertWarehouses, withholdWarehouses } from '#server/db/warehouses.ts'
import type { AppDeps } from '#server/deps.ts'
import type { LogEntry } from '#server/http/log.ts'
import type { MailSetting } from '#server/mail/renderMail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { untilTaken } from '#tests/support/sessions.ts'
import { companiesWithWrongTallies } from '#tests/support/tallies.ts'

/** The statuses of companies in tests; 'noWarehouses' is approved, without offered warehouses. */
export type TestCompanyStatus =
  | 'pending'
  | 'questioned'
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
  /** An operator of the try-out needs no second factor. */
  isTryoutAccount?: boolean
}

export const rejectionReason = 'We could not find this company in the register.'

const approved: CompanyEvent = { type: 'company.approved' }
const eventsTo: Record<TestCompanyStatus, CompanyEvent[]> = {
  pending: [],
  questioned: [{ type: 'company.questioned', question: 'Which city is your office in?' }],
  approved: [approved],
  noWarehouses: [approved],
  onboarded: [approved],
  rejected: [{ type: 'company.rejected', reason: rejectionReason }],
  suspended: [approved, { type: 'company.suspended' }],
}

export const password = 'correct horse'
/**
 * Of this password, made with the least work that Argon2 can do. A check does as much work as the hash that it is given,
 * so that the server's own code signs people in here, only sooner. Another password is hashed as the server does it.
 */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$i9jgMNyycEX0qr8W2Dntkg$LplXiAd0DbgrMYdy9J9CuVvuML4H7W/87JlJoLnLhpc'
const providerName = 'Karwan'
const mail: MailSetting = {
  productName: 'Karwan',
  supportEmail: 'support@karwan.example',
  publicUrl: () => 'https://karwan.test',
  isSent: true,
}
const warehouses = [
  { name: 'Korangi', city: 'Karachi' },
  { name: 'Kot Lakhpat', city: 'Lahore' },
]

/** A time that a test moves on by itself. */
function createClock(start = '2026-03-02T09:00:00Z') {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance(ms: number) {
      time += ms
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Creates the API with a new database, at an address of its own. Call `close` at the end. */
export async function createTestApp({
  passwords = realPasswords,
  publicUrl = mail.publicUrl(),
  couriers,
  metrics,
  testDatabase: given,
}: {
  passwords?: Passwords
  publicUrl?: string
  couriers?: AppDeps['couriers']
  metrics?: AppDeps['metrics']
  /** In place of a new one. */
  testDatabase?: TestDatabase
} = {}) {
  const testDatabase = given ?? (await createTestDatabase())
  const database = openDatabase(testDatabase.url, () => {})
  const vault = createVault(new Uint8Array(32).fill(7))
  const clock = createClock()
  const log: LogEntry[] = []
  const answered = new Set<string>()
  const deps: AppDeps = {
    database,
    vault,
    passwords,
    accessTokenSecret: new TextEncoder().encode('a secret that only tests know, 32+ bytes'),
    providerName,
    isTrustedProxy: (address) => address === '10.0.0.1',
    mail: { ...mail, publicUrl: () => publicUrl },
    now: clock.now,
    ...(couriers && { couriers }),
    ...(metrics && { metrics }),
    log(entry) {
      log.push(entry)
      if (entry.event === 'request.answered')
        answered.add(`${entry['method']} ${entry['route']} ${entry['status']}`)
    },
  }
  const app = createApp(deps)
  const warehouseIds = await database.db.transaction((tx) => insertWarehouses(tx, warehouses))

  /** A valid set-up: provider warehouses, no e-commerce platform. */
  const validDraft = (changes: Partial<OnboardingDraft> = {}): OnboardingDraft => ({
    ...emptyOnboardingDraft,
    legal_name: 'Test Traders (Private) Limited',
    ntn: '1234567-8',
    split_logic: 'OPTION_1',
    warehouse_ids: warehouseIds.slice(0, 1),
    ...changes,
  })

  async function changeStatus(companyId: string, event: CompanyEvent) {
    const change = await database.db.transaction((tx) =>
      changeCompanyStatus(tx, { companyId, event, actor: 'operator:test', now: clock.now() }),
    )
    if (!change?.isAccepted) throw new Error(`${event.type} was refused`)
  }

  async function companyIdOf(email: string): Promise<string> {
    const company = await findCompany(database.db, { email })
    if (!company) throw new Error(`No company of ${email}`)
    return company.id
  }

  /** Creates an account whose company has the given status. */
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
      passwordHash: account.password === password ? passwordHash : await realPasswords.hash(account.password),
      firstName: 'Test',
      lastName: 'Person',
      cnic: null,
      phone: null,
      designation: null,
      emailVerifiedAt: clock.now(),
      createdAt: clock.now(),
    })
    for (const event of eventsTo[companyStatus]) await changeStatus(account.companyId, event)
    if (companyStatus === 'noWarehouses')
      await database.db.transaction((tx) => withholdWarehouses(tx, account.companyId))
    if (companyStatus === 'onboarded')
      await setUpCompany(database, vault, { ...account, draft: validDraft(), now: clock.now() })
    return account
  }

  /** Sends a request to a path below the base URL of the API. */
  function request(path: string, init: RequestInit = {}): Promise<Response> {
    return Promise.resolve(app.request(`/api/${path}`, init))
  }

  /** Sends a POST with JSON, authenticated when a token is given. */
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
    const response = await untilTaken(() => post(apiPaths.login, { email, password }))
    if (response.status !== 200) throw new Error(`Sign-in was answered with ${response.status}`)
    return (await response.json()) as SessionResponse
  }

  return {
    app,
    deps,
    /** The API as a `fetch`, for the client of the browser. */
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) =>
      app.fetch(new Request(input, init))) satisfies typeof fetch,
    clock,
    /** All logged entries. */
    log,
    vault,
    providerName,
    warehouseIds,
    database,
    testDatabase,
    createAccount,
    /** Creates an account with the role of an operator, whose company is at work, as that of a try-out. */
    async createOperator(given: Partial<TestAccount> = {}): Promise<TestAccount> {
      const account = await createAccount('onboarded', {
        companyName: 'Karwan Operations',
        isTryoutAccount: true,
        ...given,
      })
      const { userId } = account
      await grantOperator(database.db, { userId, grantedBy: 'operator:test', createdAt: clock.now() })
      return account
    },
    signIn,
    request,
    post,
    get,
    validDraft,
    /** The request body of a valid set-up. */
    validSetup: (changes: Partial<OnboardingDraft> = {}) => toSetupPayload(validDraft(changes), providerName),
    /** The operator's commands, by the e-mail address of the account. */
    approve: async (email: string) => changeStatus(await companyIdOf(email), approved),
    reject: async (email: string, reason = rejectionReason) =>
      changeStatus(await companyIdOf(email), { type: 'company.rejected', reason }),
    ask: async (email: string, question: string) =>
      changeStatus(await companyIdOf(email), { type: 'company.questioned', question }),
    reinstate: async (email: string) =>
      changeStatus(await companyIdOf(email), { type: 'company.reinstated' }),
    suspend: async (email: string) => changeStatus(await companyIdOf(email), { type: 'company.suspended' }),
    /**
     * Throws when a call answered with a status that the document of the API does not name, or when a mail has a cause
     * that others could have as well: then theirs would not be written; or when a company's tallies are not what its rows say,
     * unless a test stored some of these by hand.
     */
    async close({ hasRowsByHand = false } = {}) {
      const undocumented = await undocumentedOf(app, answered)
      const sharedCauses = await testDatabase.query<{ kind: string }>(
        "select kind from mails where cause !~ '^[\\w.]+ [0-9a-f]{8}-'",
      )
      const wrongTallies = hasRowsByHand
        ? []
        : await companiesWithWrongTallies((text) => testDatabase.query(text))
      await database.close()
      await testDatabase.drop()
      if (undocumented.length > 0)
        throw new Error(`Not in the document of the API: ${undocumented.join(', ')}`)
      if (sharedCauses.length > 0) throw new Error(`With a cause of any mail: ${sharedCauses[0]?.kind}`)
      if (wrongTallies.length > 0) throw new Error(`The tallies of ${wrongTallies.join()} are wrong`)
    },
  }
}

let documented: Promise<Record<string, Record<string, { responses: object }>>> | undefined

/** Those of the answers, by method, route and status, that the document of the API does not name for a call of its own. */
async function undocumentedOf(app: ReturnType<typeof createApp>, answered: ReadonlySet<string>) {
  documented ??= (async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as {
      paths: Awaited<typeof documented>
    }
    return document.paths ?? {}
  })()
  const paths = await documented
  return [...answered].filter((answer) => {
    const [method = '', route = '', status = ''] = answer.split(' ')
    const call = paths[route.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    // 500 is never meant.
    return call !== undefined && status !== '500' && !(status in call.responses)
  })
}

/** The status, error code and JSON body of a response. */
export async function answerOf(response: Response | Promise<Response>) {
  const answer = await response
  return {
    status: answer.status,
    code: answer.headers.get(errorCodeHeader),
    body: (await answer.json()) as unknown,
  }
}

/** A response as somebody sees it who looks for a difference to another one. Each has a request id of its own. */
export async function comparable(response: Response) {
  const own = ['content-length', 'x-request-id']
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name))),
    text: await response.text(),
  }
}

function bearer(access: string | undefined): Record<string, string> {
  return access === undefined ? {} : { Authorization: `Bearer ${access}` }
}
