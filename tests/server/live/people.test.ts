/** The people of a company (issue of its roles): who invites, changes and removes whom, and what becomes of them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { type CompanyRole, companyRoles } from '#domain/fulfilment/roles.ts'
import { invitationPaths } from '#domain/invitation.ts'
import type { People } from '#domain/people.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { INVITATION_MS, MOST_INVITATIONS } from '#server/live/people/people.ts'
import {
  done,
  type LiveCompany,
  openCompany,
  type Person,
  pathOf,
  proven,
  remove as removeRecord,
  secondProcess,
} from '#tests/support/liveApp.ts'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import { answerOf, createTestApp, type TestApp } from '#tests/support/testApp.ts'

const DAY = 24 * 60 * 60 * 1_000
const password = 'ravi flows south'

let app: TestApp
let others: LiveCompany
beforeAll(async () => {
  app = await createTestApp()
  others = await openCompany(app)
})
afterAll(() => app.close())

let addresses = 0
const newAddress = () => `person-${addresses++}@shop.test`

const peopleOf = async (person: Person) => (await person.get<People>(livePaths.people)).body
const idOf = async (person: Person) => (await peopleOf(person)).me
const personPath = (id: string) => pathOf(livePaths.person, { id })
const remove = (by: Person, id: string, version = 1) =>
  proven(app, by, () => removeRecord<People>(by, livePaths.person, { id, version }))
const give = (by: Person, id: string, role: CompanyRole, version = 1) =>
  proven(app, by, () => by.send<People>(personPath(id), { role, version }, { method: 'PUT' }))
const invite = (by: Person, email: string, role: CompanyRole = 'agent') =>
  proven(app, by, () => by.send<People>(livePaths.invitations, { email, role }))
const inviteAgain = (by: Person, id: string, version = 1) =>
  proven(app, by, () => by.send<People>(pathOf(livePaths.invitation, { id }), { version }))
const withdraw = (by: Person, id: string, version = 1) =>
  removeRecord<People>(by, livePaths.invitation, { id, version })
const read = (token: string) => answerOf(app.post(invitationPaths.read, { token }))
const accept = (token: string, changes: Record<string, unknown> = {}) =>
  app.post(invitationPaths.accept, {
    token,
    first_name: 'Hina',
    last_name: 'Aslam',
    password,
    confirm_password: password,
    ...changes,
  })

/** The id of the open invitation of an address. */
async function invitationOf(by: Person, email: string): Promise<string> {
  const found = (await peopleOf(by)).invitations.find((invitation) => invitation.email === email)
  if (!found) throw new Error(`${email} is not invited`)
  return found.id
}

/** The id of a new colleague, who need not sign in. */
async function hire({ companyId }: LiveCompany, role: CompanyRole): Promise<string> {
  const { userId } = await app.createAccount('approved')
  const move = 'update memberships set company_id = $1, role = $2 where user_id = $3'
  await app.testDatabase.query(move, [companyId, role, userId])
  return userId
}

/** An invitation that was just sent, and the token in its mail. */
async function invited(by: Person, role: CompanyRole = 'agent') {
  const email = newAddress()
  expect(await invite(by, email, role)).toMatchObject({ status: 200 })
  return { email, id: await invitationOf(by, email), token: await tokenInMail(app, email, 'invited') }
}

describe('what each role does to people with each other role', () => {
  /** The table in words, on its own. */
  const managed: Record<CompanyRole, CompanyRole[]> = {
    owner: ['owner', 'manager', 'agent', 'warehouse', 'viewer'],
    manager: ['agent', 'warehouse', 'viewer'],
    agent: [],
    warehouse: [],
    viewer: [],
  }
  const roles = Object.keys(managed) as CompanyRole[]
  let company: LiveCompany
  let staff: Record<CompanyRole, Person>
  beforeAll(async () => {
    company = await openCompany(app)
    const [manager, agent, warehouse, viewer] = await Promise.all([
      company.join('manager'),
      company.join('agent'),
      company.join('warehouse'),
      company.join('viewer'),
    ])
    staff = { owner: company.owner, manager, agent, warehouse, viewer }
  })

  test('the table has every role', () => {
    expect([...roles].sort()).toEqual([...companyRoles].sort())
  })

  test.each(roles)('%s', async (by) => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, number> = {}
    const note = (call: string, isAllowed: boolean, allowed: number, { status }: { status: number }) => {
      statuses[call] = status
      expected[call] = isAllowed ? allowed : 403
    }
    for (const role of roles) {
      const isManaged = managed[by].includes(role)
      note(`invite ${role}`, isManaged, 200, await invite(staff[by], newAddress(), role))
      const { id } = await invited(company.owner, role)
      note(`again ${role}`, isManaged, 200, await inviteAgain(staff[by], id))
      // Sent again before, by who may.
      note(`withdraw ${role}`, isManaged, 200, await withdraw(staff[by], id, 2))
      // A colleague of this role, so that nobody acts on themselves.
      const colleague = await hire(company, role)
      for (const next of roles) {
        const mayGive = isManaged && managed[by].includes(next)
        // Of an old version: who may is told so, and nothing changes.
        note(`${role} to ${next}`, mayGive, 409, await give(staff[by], colleague, next, 99))
      }
      note(`remove ${role}`, isManaged, 200, await remove(staff[by], colleague))
    }
    expect(statuses).toEqual(expected)
    app.clock.advance(DAY)
  })

  test.each(roles)('%s sees all people, and the invitations only who invites', async (role) => {
    const { email } = await invited(company.owner)
    const { people, invitations, me } = await peopleOf(staff[role])
    expect(people.find(({ id }) => id === me)).toMatchObject({ role, version: 1 })
    expect(people.map((person) => person.role)).toEqual(expect.arrayContaining(roles))
    expect(invitations.some((invitation) => invitation.email === email)).toBe(managed[role].length > 0)
    app.clock.advance(DAY)
  })

  test.each(roles)('%s finds nobody of another company', async (role) => {
    const stranger = await idOf(others.owner)
    const { id } = await invited(others.owner, 'viewer')
    const by = staff[role]
    // Who may invite nobody is told so before an invitation is looked for.
    const ofInvitations = managed[role].length > 0 ? 404 : 403
    expect([
      (await give(by, stranger, 'viewer')).status,
      (await remove(by, stranger)).status,
      (await inviteAgain(by, id)).status,
      (await withdraw(by, id)).status,
      (await remove(by, 'none')).status,
    ]).toEqual([404, 404, ofInvitations, ofInvitations, 404])
    expect((await peopleOf(others.owner)).people).toHaveLength(1)
    expect((await peopleOf(others.owner)).invitations).toContainEqual(expect.objectContaining({ id }))
    app.clock.advance(DAY)
  })

  test.each(['manager', 'agent', 'warehouse', 'viewer'] as const)('%s may leave', async (role) => {
    const colleague = await company.join(role)
    const { people, me } = await peopleOf(colleague)
    expect(await remove(colleague, me)).toMatchObject({ status: 200 })
    const log = 'select event, before, after, version from changes where subject_id = $1'
    const email = people.find(({ id }) => id === me)?.email ?? ''
    expect(await app.testDatabase.query(log, [me])).toEqual([
      { event: 'person.left', before: { email, role }, after: {}, version: 2 },
    ])
    // Who leaves knows it.
    expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(['approved'])
  })
})

describe('the last owner', () => {
  const refused = {
    status: 409,
    code: 'in_use',
    body: { detail: 'A company needs an owner. Give this role to somebody else first.' },
  }

  test('cannot leave, be removed, or get another role, until there is a second one', async () => {
    const company = await openCompany(app)
    const { owner } = company
    const me = await idOf(owner)
    expect(await remove(owner, me)).toEqual(refused)
    expect(await give(owner, me, 'manager')).toEqual(refused)
    const second = await company.join('agent')
    expect(await give(owner, await idOf(second), 'owner')).toMatchObject({ status: 200 })
    expect(await remove(second, me)).toMatchObject({ status: 200 })
    expect(await remove(second, await idOf(second), 2)).toEqual(refused)
  })

  test.each([
    ['give each other another role', (by: Person, id: string) => give(by, id, 'agent')],
    ['remove each other', remove],
    ['leave together', async (by: Person) => remove(by, await idOf(by))],
  ] as const)('is there also when two owners %s at the same moment', async (_, act) => {
    const elsewhere = secondProcess(app)
    for (let round = 0; round < 2; round++) {
      const company = await openCompany(app)
      const { companyId, owner } = company
      const second = (await company.join('owner')).servedBy(elsewhere)
      const [me, other] = [await idOf(owner), await idOf(second)]
      const answers = await Promise.allSettled([act(owner, other), act(second, me)])
      const done = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 200)
      expect(done).toHaveLength(1)
      const owners = 'select 1 from memberships where company_id = $1 and role = $2'
      expect(await app.testDatabase.query(owners, [companyId, 'owner'])).toHaveLength(1)
    }
    await elsewhere.close()
  })
})

describe('a person', () => {
  test('who gets another role has its rights with the next request, and is told by mail', async () => {
    const { companyId, owner } = await openCompany(app)
    const { email, token } = await invited(owner)
    expect((await accept(token)).status).toBe(204)
    const { access } = await app.signIn({ email, password })
    const product = { name: 'Lamp', category: 'Home & Garden', price_minor: 5_000, sku: 'L-1' }
    const add = (sku: string) =>
      app.request(livePaths.products, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${access}`,
          'Idempotency-Key': randomUUID(),
        },
        body: JSON.stringify({ ...product, sku }),
      })
    expect((await add('L-1')).status).toBe(201)
    const [person] = (await peopleOf(owner)).people.filter(({ role }) => role === 'agent')
    const changed = await give(owner, person?.id ?? '', 'viewer')
    expect(changed.body.people).toContainEqual({ ...person, role: 'viewer', version: 2 })
    expect((await add('L-2')).status).toBe(403)
    expect((await app.get(livePaths.people, access)).status).toBe(200)
    const [mail] = (await mailsTo(app, email)).filter(({ kind }) => kind === 'roleChanged')
    expect(mail).toMatchObject({ companyId, parameters: { company: 'approved company', role: 'viewer' } })
  })

  test('whom somebody else changed meanwhile is not changed again unseen', async () => {
    const company = await openCompany(app)
    const { owner } = company
    const id = await hire(company, 'agent')
    expect((await give(owner, id, 'warehouse')).status).toBe(200)
    expect(await give(owner, id, 'viewer')).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: {
        detail: expect.stringMatching(/^This person was changed by Test Person /),
        version: 2,
        differing: { role: { before: 'agent', after: 'warehouse' } },
      },
    })
    // The same role again is no change.
    expect((await give(owner, id, 'warehouse', 2)).body.people.find((one) => one.id === id)?.version).toBe(2)
  })

  test('who was removed is signed out everywhere at once, and is told by mail', async () => {
    const { owner } = await openCompany(app)
    const { email, token } = await invited(owner, 'warehouse')
    await accept(token)
    const sessions = [await app.signIn({ email, password }), await app.signIn({ email, password })]
    const [person] = (await peopleOf(owner)).people.filter(({ role }) => role === 'warehouse')
    await app.post(apiPaths.forgottenPassword, { email })
    const query = (text: string) => app.testDatabase.query(text, [person?.id])
    await query(
      "insert into second_factors (user_id, secret_sealed, last_step, created_at) values ($1, '', 0, now())",
    )
    const answer = await remove(owner, person?.id ?? '')
    expect(await query('select 1 from mail_links where user_id = $1 and used_at is null')).toEqual([])
    expect(await query('select 1 from second_factors where user_id = $1')).toEqual([])
    expect(answer.body.people.map(({ role }) => role)).toEqual(['owner'])
    for (const { access, refresh } of sessions) {
      expect((await app.get(apiPaths.me, access)).status).toBe(401)
      expect((await app.post(apiPaths.refresh, { refresh })).status).toBe(401)
    }
    expect((await app.post(apiPaths.login, { email, password })).status).toBe(401)
    const open =
      'select 1 from sessions join users on users.id = user_id where email = $1 and revoked_at is null'
    expect(await app.testDatabase.query(open, [email])).toEqual([])
    expect((await mailsTo(app, email)).filter(({ kind }) => kind === 'removed')).toHaveLength(1)

    // Their address is free: for another invitation, or for a company of their own.
    expect(await invite(owner, email, 'viewer')).toMatchObject({ status: 200 })
    app.clock.advance(1_000)
    const signUp = { first_name: 'Hina', last_name: 'Aslam', email, company: 'Own', password }
    expect((await app.post(apiPaths.signUp, { ...signUp, confirm_password: password })).status).toBe(201)
    expect((await app.signIn({ email, password })).user.company.name).toBe('Own')
  })
})

test('all that is done to people is in the log, and the list has what it became', async () => {
  const company = await openCompany(app)
  const { companyId, owner, account } = company
  const { id, email } = await invited(owner)
  const invited_at = app.clock.now().getTime()
  app.clock.advance(1_000)
  await done(inviteAgain(owner, id))
  const expires_at = app.clock.now().getTime() + INVITATION_MS
  const colleague = await hire(company, 'agent')
  app.clock.advance(1_000)
  await done(give(owner, colleague, 'viewer'))
  const emails = await app.testDatabase.query<{ email: string }>('select email from users where id = $1', [
    colleague,
  ])
  const theirs = emails[0]?.email
  const joined = { joined_at: expect.any(Number) }
  const list = {
    me: account.userId,
    people: [
      { id: account.userId, version: 1, name: 'Test Person', email: account.email, role: 'owner', ...joined },
      { id: colleague, version: 2, name: 'Test Person', email: theirs, role: 'viewer', ...joined },
    ],
    invitations: [
      {
        id,
        version: 2,
        email,
        role: 'agent',
        invited_by: 'Test Person',
        invited_at,
        expires_at,
        is_expired: false,
      },
    ],
  }
  expect(await peopleOf(owner)).toEqual(list)
  app.clock.advance(INVITATION_MS - 1_001)
  expect(await peopleOf(owner)).toEqual(list)
  app.clock.advance(1)
  expect((await peopleOf(owner)).invitations).toMatchObject([{ is_expired: true }])
  await done(withdraw(owner, id, 2))
  app.clock.advance(1_000)
  await done(remove(owner, colleague, 2))
  const log = await app.testDatabase.query(
    "select event, before, after, version from changes where company_id = $1 and subject = 'person' order by created_at",
    [companyId],
  )
  const invitation = { email, role: 'agent' }
  expect(log).toEqual([
    { event: 'invitation.sent', before: {}, after: invitation, version: 1 },
    { event: 'invitation.sent', before: {}, after: invitation, version: 2 },
    { event: 'person.roleChanged', before: { role: 'agent' }, after: { role: 'viewer' }, version: 2 },
    { event: 'invitation.withdrawn', before: invitation, after: {}, version: 3 },
    { event: 'person.removed', before: { email: theirs, role: 'viewer' }, after: {}, version: 3 },
  ])
})

describe('an invitation', () => {
  test('brings a person in with the role that it names, once, with a verified address', async () => {
    const { companyId, owner, account } = await openCompany(app)
    const { email, token } = await invited(owner, 'manager')
    expect(await read(token)).toEqual({
      status: 200,
      code: null,
      body: {
        company: account.companyName,
        invited_by: 'Test Person',
        email,
        role: 'manager',
        has_account: false,
      },
    })
    expect((await accept(token)).status).toBe(204)
    const session = await app.signIn({ email, password })
    expect(session).toMatchObject({
      user: { email, company: { name: account.companyName, is_onboarded: true } },
      chooses_workspace: false,
    })
    expect(session).not.toHaveProperty('email_verified')
    const { people, invitations } = await peopleOf(owner)
    expect(invitations).toEqual([])
    expect(people[1]).toMatchObject({ name: 'Hina Aslam', email, role: 'manager', version: 1 })
    const used = { status: 410, body: { detail: expect.stringContaining('was accepted already') } }
    expect(await read(token)).toMatchObject(used)
    expect(await answerOf(accept(token))).toMatchObject(used)

    const log = await app.testDatabase.query<{ event: string; actor_name: string }>(
      "select event, actor_name from changes where company_id = $1 and subject = 'person' order by created_at, event",
      [companyId],
    )
    expect(log).toEqual([
      { event: 'invitation.sent', actor_name: 'Test Person' },
      { event: 'person.joined', actor_name: 'Hina Aslam' },
    ])
  })

  test('is accepted once, also at the same moment in two processes', async () => {
    const { owner } = await openCompany(app)
    const { token } = await invited(owner)
    const elsewhere = secondProcess(app)
    const form = { token, first_name: 'Hina', last_name: 'Aslam', password, confirm_password: password }
    const there = elsewhere.request(invitationPaths.accept, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    })
    const statuses = (await Promise.all([accept(token), there])).map(({ status }) => status)
    expect(statuses.sort((a, b) => a - b)).toEqual([204, 410])
    expect((await peopleOf(owner)).people).toHaveLength(2)
    await elsewhere.close()
  })

  test('works for seven days, and for seven more when it is sent again', async () => {
    const { owner } = await openCompany(app)
    const { id, token, email } = await invited(owner)
    expect(INVITATION_MS).toBe(7 * DAY)
    app.clock.advance(INVITATION_MS - 1)
    expect((await read(token)).status).toBe(200)
    app.clock.advance(1)
    const expired = {
      status: 410,
      code: 'link_unusable',
      body: { detail: expect.stringContaining('too old') },
    }
    expect(await read(token)).toMatchObject(expired)
    expect(await answerOf(accept(token))).toMatchObject(expired)
    const again = await inviteAgain(owner, id)
    expect(again.body.invitations).toMatchObject([
      { id, email, expires_at: app.clock.now().getTime() + INVITATION_MS },
    ])
    expect(await mailsTo(app, email)).toHaveLength(2)
    expect((await accept(token)).status).toBe(204)
  })

  test('that was withdrawn is of no use, and the address can be invited again', async () => {
    const { owner } = await openCompany(app)
    const { id, token, email } = await invited(owner)
    const answer = await withdraw(owner, id)
    expect(answer.body.invitations).toEqual([])
    const withdrawn = { status: 410, body: { detail: expect.stringContaining('was withdrawn') } }
    expect(await read(token)).toMatchObject(withdrawn)
    expect(await answerOf(accept(token))).toMatchObject(withdrawn)
    expect((await inviteAgain(owner, id, 2)).status).toBe(404)
    expect((await invite(owner, email)).status).toBe(200)
  })

  test('that somebody else sent again is not withdrawn without being told so', async () => {
    const company = await openCompany(app)
    const { id } = await invited(company.owner)
    await done(inviteAgain(await company.join('manager'), id))
    for (const late of [withdraw, inviteAgain])
      expect(await late(company.owner, id)).toMatchObject({
        status: 409,
        code: 'stale_version',
        body: { detail: 'This invitation was changed by Test Person a moment ago.', version: 2 },
      })
    expect(await withdraw(company.owner, id, 2)).toMatchObject({ status: 200 })
  })

  test('is for somebody who is not there and not invited yet, whatever the case of the address', async () => {
    const { owner, account } = await openCompany(app)
    const { email } = await invited(owner)
    for (const [taken, message] of [
      [account.email.toUpperCase(), 'This person is in your company already'],
      [` ${email.toUpperCase()} `, expect.stringContaining('is invited already')],
    ])
      expect(await invite(owner, taken)).toMatchObject({ status: 400, body: { email: [message] } })
    expect((await peopleOf(owner)).invitations).toHaveLength(1)
  })

  test('says nothing of an account elsewhere to who invites, and all to who reads the mail', async () => {
    const { owner } = await openCompany(app)
    const { email } = others.account
    expect(await invite(owner, email)).toMatchObject({ status: 200, code: null })
    const token = await tokenInMail(app, email, 'invited')
    expect(await read(token)).toMatchObject({ status: 200, body: { has_account: true } })
    expect(await answerOf(accept(token))).toMatchObject({
      status: 409,
      code: 'in_use',
      body: { detail: expect.stringContaining('has an account already') },
    })
    expect((await peopleOf(owner)).people).toHaveLength(1)
    await app.signIn(others.account)
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'x'.repeat(121) }, 'last_name'],
    [{ password: 'short', confirm_password: 'short' }, 'password'],
    [{ confirm_password: 'another' }, 'confirm_password'],
    [{ password: 'password1', confirm_password: 'password1' }, 'password'],
  ])('is not accepted with %o', async (changes, field) => {
    const { token } = await invited(others.owner)
    const { status, body } = await answerOf(accept(token, changes))
    expect([status, Object.keys(body as object)]).toEqual([400, [field]])
    expect((await read(token)).status).toBe(200)
    app.clock.advance(DAY)
  })

  test.each(['', 'nonsense', `${randomUUID()}.AAAA`, 'x'.repeat(501)])(
    'has no other token than its own: %o',
    async (token) => {
      const { status } = await read(token)
      expect(status).toBe(token === '' || token.length > 500 ? 400 : 410)
      expect((await accept(token)).status).toBe(status)
    },
  )

  test.each([
    [{ email: 'half@', role: 'agent' }, 'email'],
    [{ email: '', role: 'agent' }, 'email'],
    [{ email: 'sana@shop.test', role: 'king' }, 'role'],
    [{ email: 7, role: 'agent' }, 'email'],
    [{ email: 'sana@shop.test' }, 'role'],
  ])('is not sent for %o', async (body, field) => {
    const answer = await others.owner.send(livePaths.invitations, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test('is one of so many in a day', async () => {
    const { companyId, owner } = await openCompany(app)
    for (let sent = 0; sent < MOST_INVITATIONS - 1; sent++)
      await app.testDatabase.query(
        `insert into changes (company_id, id, subject, subject_id, event, actor_kind, actor_name, before, after, version, created_at)
         values ($1, $2, 'person', $2, 'invitation.sent', 'person', 'Sana', '{}', '{}', 1, $3)`,
        [companyId, randomUUID(), app.clock.now()],
      )
    const { id } = await invited(owner)
    const atOnce = await app.request(livePaths.invitations, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await owner.access()}`,
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ email: newAddress(), role: 'agent' }),
    })
    expect([MOST_INVITATIONS, atOnce.headers.get('Retry-After')]).toEqual([30, String(DAY / 1_000)])
    app.clock.advance(DAY - 45_000)
    for (const answer of [await invite(owner, newAddress()), await inviteAgain(owner, id)])
      expect(answer).toMatchObject({
        status: 429,
        code: 'too_many_attempts',
        body: { non_field_errors: [expect.stringContaining('45 seconds')] },
      })
    // Another company has its own.
    expect((await invite(others.owner, newAddress())).status).toBe(200)
    app.clock.advance(45_000)
    expect((await inviteAgain(owner, id)).status).toBe(200)
  })

  test('is forgotten a month after its link expired', async () => {
    const { owner } = await openCompany(app)
    const { email } = await invited(owner)
    app.clock.advance(INVITATION_MS + 30 * DAY)
    await deleteExpired(app.deps)
    expect(await invitationOf(owner, email)).toBeTruthy()
    app.clock.advance(1)
    await deleteExpired(app.deps)
    expect((await peopleOf(owner)).invitations).toEqual([])
  })
})
