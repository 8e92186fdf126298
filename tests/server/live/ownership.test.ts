/** Who owns a company: an unlocked browser does not take it, all owners are told, and what was changed is taken back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import { invitationPaths } from '#domain/invitation.ts'
import type { People } from '#domain/people.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { PROOF_MS, TAKE_BACK_MS } from '#server/live/people/ownership.ts'
import { renderMail } from '#server/mail/renderMail.ts'
import {
  done,
  type LiveCompany,
  openCompany,
  type Person,
  pathOf,
  personOf,
  proven,
  remove as removeRecord,
} from '#tests/support/liveApp.ts'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import { nextCodeOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import { answerOf, createTestApp, password, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: LiveCompany
/** A second owner, and an agent. */
let omar: Person
let agent: Person
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await openCompany(app)
  omar = await company.join('owner')
  agent = await company.join('agent')
})
afterAll(() => app.close())

const peopleOf = async (person: Person) => (await done(person.get<People>(livePaths.people))).people
const meOf = async (person: Person) => {
  const { me, people } = await done(person.get<People>(livePaths.people))
  const found = people.find(({ id }) => id === me)
  if (!found) throw new Error('They work for no company')
  return found
}
const prove = async (person: Person, given = password) =>
  app.post(apiPaths.proof, { current_password: given }, await person.access())
const give = async (by: Person, to: Person, role: CompanyRole) => {
  const { id, version } = await meOf(to)
  return by.send<People>(pathOf(livePaths.person, { id }), { role, version }, { method: 'PUT' })
}
const remove = async (by: Person, whom: Person) => {
  const { id, version } = await meOf(whom)
  return removeRecord<People>(by, livePaths.person, { id, version })
}
const invite = (by: Person, email: string) => by.send<People>(livePaths.invitations, { email, role: 'owner' })
let addresses = 0
const newAddress = () => `stranger-${addresses++}@else.test`
const takeBack = (token: string) => answerOf(app.post(apiPaths.takeBack, { token }))
const rolesIn = async (person: Person) =>
  Object.fromEntries((await peopleOf(person)).map(({ email, role }) => [email, role]))
const isSignedIn = async (person: Person) =>
  (await app.get(apiPaths.me, await person.access())).status === 200

describe('the password is asked for again', () => {
  const acts: [string, () => Promise<{ status: number; code: string | null }>][] = [
    ['to invite an owner', () => invite(company.owner, newAddress())],
    ['to make somebody an owner', () => give(company.owner, agent, 'owner')],
    ['to take the role of an owner', () => give(company.owner, omar, 'viewer')],
    ['to remove an owner', () => remove(company.owner, omar)],
    ['to leave as an owner', () => remove(omar, omar)],
  ]

  test.each(acts)('%s, once for each', async (_, act) => {
    const refused = { status: 403, code: 'proof_needed' }
    const before = await rolesIn(agent)
    expect(await act()).toMatchObject(refused)
    expect((await prove(company.owner, 'wrong')).status).toBe(400)
    expect(await act()).toMatchObject(refused)
    expect(await rolesIn(agent)).toEqual(before)
    // That of another person, or of long ago, is none.
    await prove(agent)
    expect(await act()).toMatchObject(refused)
    for (const person of [company.owner, omar]) expect((await prove(person)).status).toBe(204)
    app.clock.advance(PROOF_MS)
    expect(await act()).toMatchObject(refused)
    for (const person of [company.owner, omar]) await prove(person)
    expect(await act()).toMatchObject({ status: 200 })
  })

  test('for one change, and not for the next', async () => {
    await prove(company.owner)
    expect((await give(company.owner, agent, 'owner')).status).toBe(200)
    expect(await remove(company.owner, omar)).toMatchObject({ code: 'proof_needed' })
  })

  test('and not for what gives nobody the company', async () => {
    expect((await give(company.owner, agent, 'manager')).status).toBe(200)
    expect((await remove(company.owner, agent)).status).toBe(200)
  })
})

/** What a stranger does with the open browser of an owner whose password they know: they own the company, alone. */
async function steal(owners = [company.owner, omar]): Promise<{ invited: string; removed: string }> {
  const email = newAddress()
  await done(proven(app, company.owner, () => invite(company.owner, email)))
  app.clock.advance(1_000)
  const form = { first_name: 'Stran', last_name: 'Ger', password: 'ravi flows south' }
  const token = await tokenInMail(app, email, 'invited')
  await app.post(invitationPaths.accept, { token, ...form, confirm_password: form.password })
  app.clock.advance(1_000)
  const access = (await app.signIn({ email, password: form.password })).access
  for (const owner of owners) {
    const { id, version } = await meOf(owner)
    await app.post(apiPaths.proof, { current_password: form.password }, access)
    const { status } = await app.request(`${pathOf(livePaths.person, { id })}?version=${version}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${access}`, 'Idempotency-Key': id },
    })
    expect(status).toBe(200)
    app.clock.advance(1_000)
  }
  const tokens = await tokensTo(company.account.email)
  return { invited: tokens.at(-1) ?? '', removed: tokens[0] ?? '' }
}

/** The links that take changes back, the newest first. */
async function tokensTo(email: string): Promise<string[]> {
  app.clock.advance(1_000)
  const mails = (await mailsTo(app, email)).filter(({ kind }) => kind === 'ownershipChanged')
  return mails.map((mail) => /#(\S+)/.exec(renderMail(app.deps, mail).text)?.[1] ?? '')
}

describe('a company that was taken', () => {
  test('is back with its owners by the link of the first mail, and the stranger is out', async () => {
    const [owner, second] = await Promise.all([meOf(company.owner), meOf(omar)])
    const { invited, removed } = await steal()
    expect(await isSignedIn(omar)).toBe(false)
    expect(Object.values(await rolesIn(agent))).toEqual(['owner', 'agent'])

    expect(await takeBack(invited)).toMatchObject({ status: 200, body: { company: 'approved company' } })
    expect(await rolesIn(agent)).toEqual({
      [owner.email]: 'owner',
      [second.email]: 'owner',
      [(await meOf(agent)).email]: 'agent',
    })
    // They sign in as before; the stranger, and links of what came after, are of no use.
    expect(await app.signIn({ email: owner.email, password })).toMatchObject({ access: expect.any(String) })
    const [stranger] = await app.testDatabase.query<{ open: number }>(
      "select count(*)::int as open from sessions s join users u on u.id = s.user_id where u.email like 'stranger-%' and s.revoked_at is null",
    )
    expect(stranger?.open).toBe(0)
    for (const token of [invited, removed]) expect((await takeBack(token)).status).toBe(410)
  })

  test('is also back after the sign-in address of its owner was changed', async () => {
    const { email } = company.account
    const other = newAddress()
    const asked = { email: other, current_password: password }
    expect((await app.post(apiPaths.changeEmail, asked, await company.owner.access())).status).toBe(202)
    await app.post(apiPaths.verifyEmail, { token: await tokenInMail(app, other, 'changeEmail') })
    expect((await meOf(company.owner)).email).toBe(other)
    const [token = ''] = await tokensTo(email)
    expect((await takeBack(token)).status).toBe(200)
    expect(await isSignedIn(company.owner)).toBe(false)
    expect(await app.signIn({ email, password })).toMatchObject({ access: expect.any(String) })
  })

  test('is back without the second factor that a stranger added to the account of its owner', async () => {
    const { email } = company.account
    const stays = (await meOf(omar)).email
    await done(proven(app, company.owner, () => invite(company.owner, newAddress())))
    await turnOnSecondFactor(app, company.account)
    const login = async () => (await app.post(apiPaths.login, { email, password })).status
    expect(await login()).not.toBe(200)
    const [token = ''] = await tokensTo(stays)
    expect((await takeBack(token)).status).toBe(200)
    expect(await login()).toBe(200)
    const kept = await app.testDatabase.query('select from recovery_codes where user_id = $1', [
      company.account.userId,
    ])
    expect(kept).toEqual([])
  })

  test('is back with the second factor that its owner had long before, without recovery codes', async () => {
    const { email, userId } = company.account
    const stays = (await meOf(omar)).email
    const { access } = await turnOnSecondFactor(app, company.account)
    const earlier =
      "update second_factors set created_at = created_at - interval '25 hours' where user_id = $1"
    await app.testDatabase.query(earlier, [userId])
    const owner = personOf(app, async () => access)
    const code = await nextCodeOf(app, company.account)
    await app.post(apiPaths.proof, { current_password: password, code }, access)
    await done(invite(owner, newAddress()))
    const [token = ''] = await tokensTo(stays)
    expect((await takeBack(token)).status).toBe(200)
    expect((await app.post(apiPaths.login, { email, password })).status).not.toBe(200)
    // A stranger may have made new ones, which would let them in again.
    expect(await app.testDatabase.query('select from recovery_codes where user_id = $1', [userId])).toEqual(
      [],
    )
  })

  test('is back without the sessions of all who changed who owns it since', async () => {
    const stays = (await meOf(company.owner)).email
    await done(proven(app, company.owner, () => invite(company.owner, newAddress())))
    const [token = ''] = await tokensTo(stays)
    await done(proven(app, omar, () => invite(omar, newAddress())))
    expect((await takeBack(token)).status).toBe(200)
    expect([await isSignedIn(company.owner), await isSignedIn(omar)]).toEqual([false, false])
    expect(await isSignedIn(agent)).toBe(true)
  })

  test('keeps its owner until one of before can be one again', async () => {
    company = await openCompany(app)
    agent = await company.join('agent')
    const { email } = company.account
    const { invited } = await steal([company.owner])
    const again = { userId: randomUUID(), companyId: randomUUID(), email }
    await app.createAccount('pending', again)
    const before = await rolesIn(agent)
    const refused = {
      status: 409,
      body: { detail: expect.stringContaining('another account has confirmed') },
    }
    expect(await takeBack(invited)).toMatchObject(refused)
    expect(await rolesIn(agent)).toEqual(before)
    // As the sentence says.
    const other = newAddress()
    const asked = { email: other, current_password: password }
    const access = (await app.signIn({ email, password })).access
    expect((await app.post(apiPaths.changeEmail, asked, access)).status).toBe(202)
    await app.post(apiPaths.verifyEmail, { token: await tokenInMail(app, other, 'changeEmail') })
    expect(await takeBack(invited)).toMatchObject({ status: 200, body: { company: 'approved company' } })
    expect((await rolesIn(agent))[email]).toBe('owner')
    expect(Object.values(await rolesIn(agent)).sort()).toEqual(['agent', 'owner'])
  })

  test('is not left to who took it while another owner is missing', async () => {
    const { email } = company.account
    await done(proven(app, omar, () => remove(omar, company.owner)))
    await app.createAccount('approved', { email })
    const [token = ''] = await tokensTo(email)
    expect((await takeBack(token)).status).toBe(409)
    expect(await isSignedIn(omar)).toBe(true)
  })

  test('is not left to who changed the address of an owner that somebody has confirmed since', async () => {
    const { email } = company.account
    const [stays, other] = [(await meOf(omar)).email, newAddress()]
    const asked = { email: other, current_password: password }
    await app.post(apiPaths.changeEmail, asked, await company.owner.access())
    await app.post(apiPaths.verifyEmail, { token: await tokenInMail(app, other, 'changeEmail') })
    await app.createAccount('approved', { email })
    const [token = ''] = await tokensTo(stays)
    expect((await takeBack(token)).status).toBe(200)
    expect(Object.entries(await rolesIn(agent))).toContainEqual([stays, 'owner'])
    expect(await rolesIn(agent)).not.toHaveProperty(other)
  })

  test('is not taken back after 24 hours, by a wrong link, or twice at once', async () => {
    await done(proven(app, company.owner, () => give(company.owner, agent, 'owner')))
    const [token = ''] = await tokensTo(company.account.email)
    expect((await takeBack(`${token}x`)).status).toBe(410)
    const both = await Promise.all([takeBack(token), takeBack(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    await done(proven(app, omar, () => give(omar, agent, 'owner')))
    const [late = ''] = await tokensTo(company.account.email)
    app.clock.advance(TAKE_BACK_MS)
    expect((await takeBack(late)).status).toBe(410)
  })
})

describe('an operator', () => {
  const how = 'called the number of its setup'
  const operate = (...args: string[]) =>
    runOperator(args, { ...app.deps, actor: 'operator:test', now: app.clock.now })

  test('restores an owner whose company was taken, and whose address has another account by now', async () => {
    const { email } = company.account
    await steal()
    app.clock.advance(2 * TAKE_BACK_MS)
    // Somebody signs up with the address, and never confirms it.
    const squatter = { ...company.account, userId: randomUUID(), companyId: randomUUID() }
    await app.createAccount('approved', squatter)
    await app.testDatabase.query('update users set email_verified_at = null where id = $1', [squatter.userId])

    expect((await operate('restore-owner', email)).isDone).toBe(false)
    expect((await operate('restore-owner', newAddress(), '--reason', how)).isDone).toBe(false)
    expect(await operate('restore-owner', email, '--reason', how)).toMatchObject({ isDone: true })
    const roles = await rolesIn(personOf(app, async () => (await app.signIn({ email, password })).access))
    expect(roles[email]).toBe('owner')
    expect(
      await app.testDatabase.query(
        "select actor, reason from company_status_changes where company_id = $1 and event = 'owner.restored'",
        [company.companyId],
      ),
    ).toEqual([{ actor: 'operator:test', reason: `${email}: ${how}` }])
    const stranger = Object.keys(roles).find((one) => one.startsWith('stranger')) ?? ''
    for (const owner of [email, stranger])
      expect((await mailsTo(app, owner)).map(({ parameters }) => parameters['event'])).toContain('restored')
  })

  test('restores an owner of the last year, and of no longer ago', async () => {
    const { email } = company.account
    await done(proven(app, omar, () => remove(omar, company.owner)))
    app.clock.advance(365 * 24 * 60 * 60 * 1_000)
    await deleteExpired(app.deps)
    const kept = 'select from ownership_changes where company_id = $1'
    expect(await app.testDatabase.query(kept, [company.companyId])).toHaveLength(1)
    app.clock.advance(1)
    await deleteExpired(app.deps)
    const { isDone } = await operate('restore-owner', email, '--reason', how)
    expect(isDone).toBe(false)
    expect(await app.testDatabase.query(kept, [company.companyId])).toEqual([])
  })

  test('gives no address to an owner of before that somebody else has confirmed', async () => {
    const { email } = company.account
    await done(proven(app, omar, () => remove(omar, company.owner)))
    await app.createAccount('approved', { email })
    expect(await operate('restore-owner', email, '--reason', how)).toMatchObject({ isDone: false })
  })
})

test('all owners are told of an invitation that is sent again, and can take it back', async () => {
  const stays = (await meOf(omar)).email
  const { body } = await proven(app, company.owner, () => invite(company.owner, newAddress()))
  app.clock.advance(1_000)
  const [{ id, version } = { id: '', version: 0 }] = body.invitations
  const path = pathOf(livePaths.invitation, { id })
  await done(proven(app, company.owner, () => company.owner.send<People>(path, { version })))
  expect(await tokensTo(company.account.email)).toHaveLength(2)
  const [again = '', ...others] = await tokensTo(stays)
  expect(others).toHaveLength(1)
  expect((await takeBack(again)).status).toBe(200)
  expect(await done(omar.get<People>(livePaths.people))).toMatchObject({ invitations: [] })
})

test('all owners are told, and those who were owners before can take it back', async () => {
  const emails = await Promise.all([company.owner, omar, agent].map(async (one) => (await meOf(one)).email))
  await done(proven(app, omar, () => give(omar, agent, 'owner')))
  const kinds = await Promise.all(
    emails.map(async (email) =>
      (await mailsTo(app, email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('ownership')),
    ),
  )
  expect(kinds).toEqual([['ownershipChanged'], ['ownershipChanged'], ['ownershipTold']])
  // Who has the mail has the link, and nobody else.
  const told = await app.get(apiPaths.ownership, await company.owner.access())
  expect(await told.json()).toEqual({ changes: [] })
  const mail = (await mailsTo(app, emails[0] ?? '')).find(({ kind }) => kind === 'ownershipChanged')
  const { subject, text } = mail ? renderMail(app.deps, mail) : { subject: '', text: '' }
  expect(subject).toMatch(/^Who owns approved company on .* has changed$/)
  expect(text).toContain('Test Person made Test Person an owner of approved company.')
  expect(text).toMatch(/Take it back:\n\S+\/take-back#\S+/)
})
