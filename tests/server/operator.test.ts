/** The operator's console on the server: every call, for every role (issue of the console; design §2, §7). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import {
  type OutboxResponse,
  operatorPaths,
  type QueueResponse,
  type ReviewedCompany,
} from '#domain/operator/operatorContract.ts'
import type { ReviewEvent } from '#domain/operator/review.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { listMails } from '#server/db/mails.ts'
import { LEASE_MS } from '#server/mail/sendMails.ts'
import {
  answerOf,
  comparable,
  createTestApp,
  type TestAccount,
  type TestApp,
} from '#tests/support/testApp.ts'

let server: TestApp
let operator: TestAccount
let access: string
beforeAll(async () => {
  server = await createTestApp()
  operator = await server.createOperator({ email: 'mahnoor@operators.test' })
  access = (await server.signIn(operator)).access
})
afterAll(() => server.close())

const at = (path: string, { companyId }: Pick<TestAccount, 'companyId'>) => path.replace(':id', companyId)
const read = async (account: Pick<TestAccount, 'companyId'>) =>
  (await (await server.get(at(operatorPaths.company, account), access)).json()) as ReviewedCompany
const decide = (
  account: TestAccount,
  type: ReviewEvent,
  { text, version = 0 }: { text?: string | null; version?: number } = {},
) => server.post(at(operatorPaths.companyEvents, account), { type, text, version }, access)

describe('who finds the console', () => {
  const calls: [method: string, path: string][] = [
    ['GET', operatorPaths.operator],
    ['GET', operatorPaths.companies],
    ['GET', operatorPaths.company],
    ['POST', operatorPaths.companyEvents],
    ['GET', operatorPaths.warehouses],
    ['POST', operatorPaths.warehouses],
    ['PUT', operatorPaths.warehouse],
    ['GET', operatorPaths.mails],
    ['GET', operatorPaths.parcels],
    ['POST', operatorPaths.parcelEvents],
    ['GET', operatorPaths.papers],
    ['POST', operatorPaths.stock],
    ['POST', operatorPaths.papersPrinted],
  ]
  const send = (method: string, path: string, token?: string) =>
    server.request(path.replace(/:\w+/g, operator.companyId), {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
  test.each(calls)(
    '%s %s is, for anybody else, as an address where there is nothing',
    async (method, path) => {
      const owner = await server.signIn(await server.createAccount('onboarded'))
      const pending = await server.signIn(await server.createAccount('pending'))
      const nothing = await comparable(await send(method, 'nothing/here/'))
      expect(nothing.status).toBe(404)
      for (const token of [undefined, 'no-token', owner.access, pending.access])
        expect(await comparable(await send(method, path, token))).toEqual(nothing)
      expect((await send(method, path, access)).status).not.toBe(404)
    },
  )

  test.each([operatorPaths.operator, operatorPaths.companies])(
    'a method that %s does not know tells nobody else that it is there',
    async (path) => {
      const owner = await server.signIn(await server.createAccount('onboarded'))
      expect((await send('PUT', path)).status).toBe(404)
      expect((await send('PUT', path, owner.access)).status).toBe(404)
      expect((await send('PUT', path, access)).status).toBe(405)
    },
  )

  test('an operator is told who they are', async () => {
    expect(await answerOf(server.get(operatorPaths.operator, access))).toEqual({
      status: 200,
      code: null,
      body: { email: operator.email, name: 'Test Person', rights: ['review', 'warehouse'] },
    })
  })

  test('the command makes an operator, and takes the role again at once', async () => {
    const account = await server.createAccount('onboarded', { email: 'Sana@operators.test' })
    const session = await server.signIn(account)
    const operate = async (...args: string[]) =>
      (await runOperator(args, { ...server.deps, actor: 'operator:root' })).text
    const asks = async () => (await server.get(operatorPaths.operator, session.access)).status

    expect(await asks()).toBe(404)
    expect(await operate('grant', 'sana@OPERATORS.test')).toBe(
      'Sana@operators.test is an operator now. The console at /operator opens once two-step sign-in is on.',
    )
    expect(await asks()).toBe(403)
    expect(await operate('grant', account.email)).toContain('is an operator already')
    expect(await operate('revoke', account.email)).toBe('Sana@operators.test is no longer an operator.')
    expect(await asks()).toBe(404)
    expect(await operate('revoke', account.email)).toContain('is no operator.')
    expect(await operate('grant', 'nobody@shop.test')).toBe(
      'There is no account with the email address nobody@shop.test.',
    )
    expect(await operate('grant')).toMatch(/^Name the account by its email address\./)
    expect(await operate('grant', 'a@shop.test', '--reason', 'x')).toMatch(
      /^'--reason' is not expected here\./,
    )
  })
})

describe('the queue', () => {
  let other: TestApp
  let token: string
  beforeAll(async () => {
    other = await createTestApp()
    token = (await other.signIn(await other.createOperator({ companyName: 'Operators' }))).access
    for (const name of ['First', 'Second', 'Third']) {
      other.clock.advance(60_000)
      await other.createAccount('pending', { companyName: `${name} Garments`, email: `${name}@${name}.test` })
    }
    await other.createAccount('rejected', { companyName: 'Turned Down' })
    await other.testDatabase.query(
      "update users set phone = '+923001234567' where email = 'Second@Second.test'",
    )
    await other.testDatabase.query(
      "update users set cnic = '35202-7654321-8' where email = 'Third@Third.test'",
    )
  })
  afterAll(() => other.close())
  const names = async (query: string) => {
    const found = (await (
      await other.get(`${operatorPaths.companies}?${query}`, token)
    ).json()) as QueueResponse
    return found.rows.map(({ name }) => name)
  }

  test('has the companies that wait, the oldest first, and counts all', async () => {
    const found = (await (await other.get(operatorPaths.companies, token)).json()) as QueueResponse
    expect(found.rows.map(({ name }) => name)).toEqual([
      'First Garments',
      'Second Garments',
      'Third Garments',
    ])
    expect(found).toMatchObject({
      total: 3,
      page: 1,
      pages: 1,
      counts: { pending: 3, rejected: 1, onboarded: 1 },
    })
    expect(found.rows[0]).toMatchObject({
      status: 'pending',
      owner: { name: 'Test Person', email: 'First@First.test', phone: null },
      signed_up_at: new Date('2026-03-02T09:01:00Z').getTime(),
    })
  })

  test.each([
    ['status=all&q=garments', ['First Garments', 'Second Garments', 'Third Garments']],
    ['status=rejected', ['Turned Down']],
    ['q=SECOND%40', ['Second Garments']],
    ['q=third.test', ['Third Garments']],
    ['q=0300-1234567', ['Second Garments']],
    ['q=35202 7654321', ['Third Garments']],
    ['status=all&q=1234567-8', ['Operators']],
    ['q=test person', ['First Garments', 'Second Garments', 'Third Garments']],
    ['q=%25', []],
    ['q=nobody', []],
    ['status=unknown&page=7&q=first', ['First Garments']],
  ])('%s finds %j', async (query, found) => {
    expect(await names(query)).toEqual(found)
  })

  // The last one here: the clock of these companies has moved on.
  test('a token of an operator that has expired can be exchanged; that of an owner finds nothing', async () => {
    const owner = await other.signIn(await other.createAccount('onboarded'))
    other.clock.advance(11 * 60_000)
    const statuses = await Promise.all(
      [token, owner.access].map(async (access) => (await other.get(operatorPaths.operator, access)).status),
    )
    expect(statuses).toEqual([401, 404])
  })
})

describe('one company', () => {
  test('shows what it gave, its setup without a credential, and every act', async () => {
    const account = await server.createAccount('onboarded', { companyName: 'Anarkali Home' })
    await server.suspend(account.email)
    const company = await read(account)
    expect(company).toMatchObject({
      name: 'Anarkali Home',
      status: 'suspended',
      version: 3,
      people: [{ name: 'Test Person', email: account.email, role: 'owner' }],
      setup: { answers: { ntn: '1234567-8', use_own_warehouses: false }, warehouses: ['Korangi, Karachi'] },
    })
    expect(
      Object.keys(company.setup?.answers ?? {}).filter((field) => /token|key|password|username/.test(field)),
    ).toEqual([])
    expect(company.trail.map(({ event, by }) => [event, by])).toEqual([
      ['company.suspended', 'test'],
      ['company.onboarded', 'Test Person'],
      ['company.approved', 'test'],
    ])
  })

  test('names other companies with the same NTN, CNIC, phone number, mail domain or store domain', async () => {
    const [one, ...others] = [
      await server.createAccount('onboarded', { companyName: 'One', email: 'one@textiles.test' }),
      await server.createAccount('onboarded', { companyName: 'NTN', email: 'a@gmail.com' }),
      await server.createAccount('pending', { companyName: 'CNIC and phone', email: 'b@gmail.com' }),
      await server.createAccount('pending', { companyName: 'Mail', email: 'c@TEXTILES.test' }),
      await server.createAccount('onboarded', { companyName: 'Store', email: 'd@gmail.com' }),
      await server.createAccount('pending', { companyName: 'Stranger', email: 'e@gmail.com' }),
    ] as const
    const query = (text: string, values: unknown[]) => server.testDatabase.query(text, values)
    await query("update company_setups set ntn = '7777777-7' where company_id = any($1)", [
      [one.companyId, others[0].companyId],
    ])
    await query("update users set cnic = '35202-1234567-8', phone = '+92 300 1234567' where id = $1", [
      one.userId,
    ])
    await query("update users set cnic = '3520212345678', phone = '0300-1234567' where id = $1", [
      others[1].userId,
    ])
    await query(
      "update company_setups set ecommerce_store_url = 'https://www.shop.example/pk' where company_id = $1",
      [one.companyId],
    )
    await query(
      "update company_setups set ecommerce_store_url = 'http://SHOP.example' where company_id = $1",
      [others[3].companyId],
    )
    const { similar } = (await (
      await server.get(at(operatorPaths.company, one), access)
    ).json()) as ReviewedCompany
    expect(Object.fromEntries(similar.map(({ name, same }) => [name, same]))).toEqual({
      NTN: ['ntn'],
      'CNIC and phone': ['cnic', 'phone'],
      Mail: ['email_domain'],
      Store: ['store_domain'],
    })
    // A provider of mail that everybody uses says nothing.
    const stranger = (await (
      await server.get(at(operatorPaths.company, others[4]), access)
    ).json()) as ReviewedCompany
    expect(stranger.similar).toEqual([])
  })

  test('that does not exist is not found', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id'])
      expect((await server.get(operatorPaths.company.replace(':id', id), access)).status).toBe(404)
    const nobody = { ...operator, companyId: '00000000-0000-4000-8000-000000000000' }
    expect((await decide(nobody, 'company.approved')).status).toBe(404)
  })
})

describe('deciding', () => {
  test('approves, and says who did', async () => {
    const account = await server.createAccount('pending')
    const answer = await answerOf(decide(account, 'company.approved'))
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved', version: 1 } })
    expect((await read(account)).trail).toMatchObject([
      { event: 'company.approved', from: 'pending', to: 'approved', by: operator.email, text: null },
    ])
  })

  test.each([
    ['company.approved', null, 'approved'],
    ['company.rejected', 'No such company', 'rejected'],
    ['company.questioned', 'Which city?', 'questionAsked'],
  ] as const)('tells the owners of %s by mail, once', async (type, text, kind) => {
    const account = await server.createAccount('pending')
    const { userId } = await server.createAccount('pending')
    await server.testDatabase.query(
      "update memberships set company_id = $1, role = 'manager' where user_id = $2",
      [account.companyId, userId],
    )
    await decide(account, type, { text })
    expect((await decide(account, type, { text })).status).toBe(409)
    const mails = (await listMails(server.database.db, { limit: 50 })).filter(
      ({ companyId }) => companyId === account.companyId,
    )
    expect(mails.map((mail) => [mail.kind, mail.to])).toEqual([[kind, account.email]])
  })

  test.each([
    ['company.rejected', 'Write the reason. The company reads it.'],
    ['company.questioned', 'Write the question. The company reads it.'],
  ] as const)('%s needs a text that somebody can read', async (type, message) => {
    const account = await server.createAccount('pending')
    for (const text of [undefined, null, '', ' \u200b\n'])
      expect(await answerOf(decide(account, type, text === undefined ? {} : { text }))).toMatchObject({
        status: 400,
        body: { text: [message] },
      })
    expect((await decide(account, type, { text: 'x'.repeat(501) })).status).toBe(400)
    expect((await decide(account, type, { text: ' Please call us. ' })).status).toBe(200)
    expect((await read(account)).trail[0]).toMatchObject({ text: 'Please call us.' })
  })

  test('suspends, with a reason for the trail or without one, and reinstates', async () => {
    const account = await server.createAccount('onboarded')
    const { onboarded_at } = await read(account)
    expect(onboarded_at).toEqual(expect.any(Number))
    await decide(account, 'company.suspended', { text: 'Cash was not remitted', version: 2 })
    server.clock.advance(1)
    await decide(account, 'company.reinstated', { version: 3 })
    // It was set up once, and is not anew.
    expect((await read(account)).onboarded_at).toBe(onboarded_at)
    expect((await decide(account, 'company.suspended', { version: 4 })).status).toBe(200)
    const { status, trail } = await read(account)
    expect(status).toBe('suspended')
    const mails = (await listMails(server.database.db, { limit: 50 })).filter(
      ({ to }) => to === account.email,
    )
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['approved', 'reinstated', 'suspended', 'suspended'])
    expect(JSON.stringify(mails)).not.toContain('Cash was not remitted')
    expect(trail.map(({ text }) => text).slice(0, 3)).toEqual([null, null, 'Cash was not remitted'])
  })

  test('is refused where the chart of the company does not accept it, which says what is possible', async () => {
    const account = await server.createAccount('approved')
    expect(await answerOf(decide(account, 'company.approved', { version: 1 }))).toMatchObject({
      status: 409,
      code: 'event_refused',
      body: { possible: ['company.suspended'], version: 1 },
    })
  })

  test('is refused to one of its own people, and offered to every other operator', async () => {
    const own = await read(operator)
    expect(own.is_own).toBe(true)
    expect(await answerOf(decide(operator, 'company.suspended', { version: own.version }))).toMatchObject({
      status: 409,
      code: 'event_refused',
      body: {
        detail: 'You are one of the people of this company. Another operator decides on it.',
        possible: [],
      },
    })
    expect((await read(operator)).status).toBe(own.status)
    expect((await read(await server.createAccount('pending'))).is_own).toBe(false)
  })

  test('of two operators at once, one decides and the other is told what differs', async () => {
    const account = await server.createAccount('pending')
    const answers = await Promise.all([
      decide(account, 'company.approved'),
      decide(account, 'company.rejected', { text: 'The NTN belongs to another company' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const late = answers.find(({ status }) => status === 409)
    expect(late?.headers.get(errorCodeHeader)).toBe('stale_version')
    const { status } = await read(account)
    expect(await late?.json()).toMatchObject({
      detail: `${operator.email} decided on this company a moment ago.`,
      version: 1,
      changed_by: operator.email,
      differing: { status: { before: 'pending', after: status } },
    })
    expect((await read(account)).trail).toHaveLength(1)
  })

  test('at a version that it never had, it names nobody', async () => {
    const account = await server.createAccount('pending')
    await decide(account, 'company.approved')
    expect(
      await answerOf(decide(account, 'company.suspended', { version: 9, text: 'Asked to' })),
    ).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: {
        version: 1,
        changed_by: '',
        differing: {},
        detail: 'This company is not as this page shows it.',
      },
    })
  })

  test('of a company that nobody has decided on, at a version that it never had', async () => {
    const account = await server.createAccount('pending')
    expect(await answerOf(decide(account, 'company.approved', { version: 3 }))).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { version: 0, changed_by: '', differing: {} },
    })
    expect((await read(account)).status).toBe('pending')
  })

  test.each([
    ['company.approved', undefined, { status: { before: 'pending', after: 'approved' } }],
    [
      'company.rejected',
      'The NTN belongs to another company',
      {
        status: { before: 'pending', after: 'rejected' },
        text: { before: null, after: 'The NTN belongs to another company' },
      },
    ],
  ] as const)('what differs after %s is that and its reason, nothing else', async (type, text, differing) => {
    const account = await server.createAccount('pending')
    await decide(account, type, { text, version: 0 })
    const late = await decide(account, 'company.approved', { version: 0 })
    expect(((await late.json()) as { differing: unknown }).differing).toEqual(differing)
  })

  test.each([
    [{ type: 'company.onboarded', version: 0 }],
    [{ type: 'company.approved' }],
    [{ type: 'company.approved', version: -1 }],
    [{ type: 'company.rejected', text: 7, version: 0 }],
    [[]],
    [null],
  ])('a body as %j is refused', async (body) => {
    const account = await server.createAccount('pending')
    const answer = await answerOf(server.post(at(operatorPaths.companyEvents, account), body, access))
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('the outbox', () => {
  const outbox = async () => (await (await server.get(operatorPaths.mails, access)).json()) as OutboxResponse
  const again = (id: string, token = access) =>
    server.request(operatorPaths.mailSending.replace(':id', id), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })

  test('has every mail with its text, and sends one that failed again', async () => {
    const account = await server.createAccount('pending', { companyName: 'Chenab Traders' })
    // Newer than the mails of other tests: their page is the first one, and full.
    server.clock.advance(1)
    await decide(account, 'company.questioned', { text: 'Which city?' })
    const { is_sent, rows } = await outbox()
    const mail = rows.find(({ to }) => to === account.email)
    expect(is_sent).toBe(server.deps.mail.isSent)
    expect(mail).toMatchObject({
      subject: 'A question about Chenab Traders on Karwan',
      text: expect.stringContaining('Which city?'),
      status: 'waiting',
      tries: 0,
      last_error: null,
    })
    const id = mail?.id ?? ''
    expect(await answerOf(again(id))).toMatchObject({ status: 409, code: 'event_refused' })

    const nextTry = async () =>
      (
        await server.testDatabase.query<{ next_try_at: Date }>(
          'select next_try_at from mails where id = $1',
          [id],
        )
      )[0]?.next_try_at
    const tomorrow = new Date(server.clock.now().getTime() + 24 * 60 * 60_000)
    await server.testDatabase.query(
      "update mails set last_error = 'ECONNREFUSED', tries = 7, next_try_at = $2 where id = $1",
      [id, tomorrow],
    )
    expect(await answerOf(again(id))).toMatchObject({ status: 200, body: { status: 'failed', tries: 7 } })
    // Not at once: another process may have it in hand.
    expect(await nextTry()).toEqual(new Date(server.clock.now().getTime() + LEASE_MS))

    await server.testDatabase.query('update mails set sent_at = $2 where id = $1', [id, server.clock.now()])
    expect((await outbox()).rows.find((row) => row.id === id)?.status).toBe('sent')
    expect((await again(id)).status).toBe(409)
    expect((await again('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const owner = await server.signIn(account)
    expect((await again(id, owner.access)).status).toBe(404)
  })
})

describe('a question to a company', () => {
  const ask = async () => {
    const account = await server.createAccount('pending')
    await decide(account, 'company.questioned', { text: 'Which city is your office in?' })
    const session = await server.signIn(account)
    const answer = (body: unknown) => server.post(apiPaths.companyQuestion, body, session.access)
    return { account, session, answer }
  }

  test('is read and answered by its people, and comes back to the operator', async () => {
    const { account, session, answer } = await ask()
    expect(await answerOf(server.get(apiPaths.companyQuestion, session.access))).toMatchObject({
      status: 200,
      body: { question: 'Which city is your office in?', version: 1 },
    })
    expect(await answerOf(server.get(apiPaths.me, session.access))).toMatchObject({
      body: { company_status: 'questioned' },
    })
    expect((await answer({ answer: ' Lahore ', version: 1 })).status).toBe(204)
    const { status, trail } = await read(account)
    expect(status).toBe('pending')
    expect(trail[0]).toMatchObject({ event: 'company.answered', by: 'Test Person', text: 'Lahore' })
    expect(await (await server.get(apiPaths.companyQuestion, session.access)).json()).toBeNull()
    expect(await (await server.get(apiPaths.me, session.access)).json()).not.toHaveProperty('company_status')
  })

  test('takes no empty answer, none to another question, and none when there is no question', async () => {
    const { account, answer } = await ask()
    expect(await answerOf(answer({ answer: ' ', version: 1 }))).toMatchObject({
      status: 400,
      body: { answer: ['Write your answer.'] },
    })
    await decide(account, 'company.questioned', { text: 'And which street?', version: 1 })
    expect(await answerOf(answer({ answer: 'Lahore', version: 1 }))).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { version: 2 },
    })
    await decide(account, 'company.approved', { version: 2 })
    expect(await answerOf(answer({ answer: 'Lahore', version: 2 }))).toMatchObject({
      status: 409,
      code: 'event_refused',
    })
    expect((await read(account)).status).toBe('approved')
  })

  test('is of the company that was asked: nobody else reads or answers it', async () => {
    const { account } = await ask()
    const stranger = await server.signIn(await server.createAccount('pending'))
    expect(await (await server.get(apiPaths.companyQuestion, stranger.access)).json()).toBeNull()
    await server.post(apiPaths.companyQuestion, { answer: 'Karachi', version: 1 }, stranger.access)
    expect((await read(account)).status).toBe('questioned')
    expect((await server.get(apiPaths.companyQuestion)).status).toBe(401)
  })
})
