/** The people of a company on screen, on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { People } from '#domain/people.ts'
import { createNetwork, held, offline } from '#tests/support/faults.ts'
import { type LiveCompany, openCompany, pathOf, proven } from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A colleague of the company, by name. */
async function hire({ companyId }: LiveCompany, name: string, role: CompanyRole): Promise<TestAccount> {
  const account = await server.createAccount('approved', {
    email: `${name}-${companyId.slice(0, 8)}@shop.test`,
  })
  await server.testDatabase.query('update memberships set company_id = $1, role = $2 where user_id = $3', [
    companyId,
    role,
    account.userId,
  ])
  await server.testDatabase.query("update users set first_name = $1, last_name = 'Khan' where id = $2", [
    name,
    account.userId,
  ])
  return account
}

async function openAs(account: TestAccount, at = '/people') {
  const network = createNetwork(server.fetch, BASE_URL)
  return { network, ...openApp({ network, at, session: await server.signIn(account) }) }
}

const table = (name: string) => screen.findByRole('table', { name })
const people = () => table('People of your company')
const rowOf = async (name: string) =>
  within((await within(await people()).findByRole('rowheader', { name })).closest('tr') as HTMLElement)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('an owner', () => {
  test('invites', async () => {
    const company = await openCompany(server)
    const { user, network } = await openAs(company.account)
    const row = await rowOf('Test Person You')
    const { email } = company.account
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      email,
      'Owner',
      '2 Mar 2026',
      '',
    ])
    expect(screen.getByText(/You are the only one here/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    const form = await dialog('Invite somebody')
    await user.click(form.getByRole('button', { name: 'Send Invitation' }))
    expect(form.getByLabelText('Email')).toHaveAccessibleErrorMessage('Enter an email')
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveFocus())
    await user.paste(company.account.email)
    await user.click(form.getByRole('radio', { name: 'Warehouse' }))
    expect(form.getByRole('radio', { name: 'Warehouse' })).toHaveAccessibleDescription(
      'Packs and sends parcels, and adjusts stock.',
    )
    await user.click(form.getByRole('button', { name: 'Send Invitation' }))
    await waitFor(() =>
      expect(form.getByLabelText('Email')).toHaveAccessibleErrorMessage(
        'This person is in your company already',
      ),
    )
    await waitFor(() => expect(form.getByLabelText('Email')).toHaveFocus())
    await user.clear(form.getByLabelText('Email'))
    await user.paste('new@shop.test')
    network.meet(livePaths.invitations, offline)
    await user.keyboard('{Enter}')
    expect(await screen.findAllByRole('alert', { hidden: true })).toHaveLength(1)
    network.heal()
    await user.click(form.getByRole('button', { name: 'Send Invitation' }))
    await screen.findByText('The invitation is on its way to new@shop.test.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      within(await table('Open invitations')).getByRole('rowheader', { name: 'new@shop.test' }),
    ).toBeVisible()
    expect(screen.queryByText(/You are the only one here/)).toBeNull()
    expect(await mailsTo(server, 'new@shop.test')).toHaveLength(1)
  })

  test('sends an invitation again, and withdraws it', async () => {
    const company = await openCompany(server)
    await company.owner.send(livePaths.invitations, { email: 'again@shop.test', role: 'agent' })
    const { user, network } = await openAs(company.account)
    const open = within(await table('Open invitations'))
    await user.click(open.getByRole('button', { name: 'Send the invitation of again@shop.test again' }))
    await screen.findByText('The invitation is on its way to again@shop.test again.')
    expect(await mailsTo(server, 'again@shop.test')).toHaveLength(2)
    await user.click(open.getByRole('button', { name: 'Withdraw the invitation of again@shop.test' }))
    await screen.findByText('The invitation of again@shop.test is withdrawn.')
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Open invitations' })).toBeNull())
    expect(network.sent.filter(({ path: called }) => called.startsWith(livePaths.invitations))).toEqual([
      { path: expect.any(String), body: { version: 1 } },
      { path: expect.stringMatching(/\/\?version=2$/), body: null },
    ])
  })

  test('changes a role, reads when somebody else did, and removes a person', async () => {
    const company = await openCompany(server)
    const bilal = await hire(company, 'Bilal', 'agent')
    const { user, network } = await openAs(company.account)
    await user.click(
      (await rowOf('Bilal Khan')).getByRole('button', { name: 'Change the role of Bilal Khan' }),
    )
    const form = await dialog('Role of Bilal Khan')
    expect(form.getByRole('radio', { name: 'Agent' })).toBeChecked()
    const path = pathOf(livePaths.person, { id: bilal.userId })
    await company.owner.send(path, { role: 'viewer', version: 1 }, { method: 'PUT' })
    await user.click(form.getByRole('radio', { name: 'Manager' }))
    const { fault, release } = held()
    network.meet(livePaths.people, fault)
    await user.click(form.getByRole('button', { name: 'Save Role' }))
    await form.findByText(/^This person was changed by Test Person/)
    expect(screen.getByRole('table', { hidden: true, name: 'People of your company' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    release()
    // Behind the dialog is what there is now.
    await waitFor(() =>
      expect(screen.getByRole('table', { hidden: true, name: 'People of your company' })).toHaveTextContent(
        'Viewer',
      ),
    )
    await user.click(form.getByRole('button', { name: 'Save Role' }))
    await screen.findByText('The role of Bilal Khan is changed.')
    expect(await (await rowOf('Bilal Khan')).findByRole('cell', { name: 'Manager' })).toBeVisible()

    await user.click((await rowOf('Bilal Khan')).getByRole('button', { name: 'Remove Bilal Khan' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Bilal Khan?' }))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Bilal Khan is removed.')
    // In the version that two changes of the role led to.
    expect(network.sent.map(({ path: called }) => called)).toContain(`${path}?version=3`)
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Bilal Khan' })).toBeNull())
    expect((await server.post(apiPaths.login, bilal)).status).toBe(401)
  })

  test('gives the company to nobody without the password, also a wrong one, and after it at once', async () => {
    const company = await openCompany(server)
    await hire(company, 'Bilal', 'agent')
    const { user } = await openAs(company.account)
    await user.click(
      (await rowOf('Bilal Khan')).getByRole('button', { name: 'Change the role of Bilal Khan' }),
    )
    const form = await dialog('Role of Bilal Khan')
    await user.click(form.getByRole('radio', { name: 'Owner' }))
    await user.click(form.getByRole('button', { name: 'Save Role' }))
    const question = await dialog('Is it you?')
    expect(screen.queryByRole('dialog', { name: 'Role of Bilal Khan' })).toBeNull()
    await user.type(await question.findByLabelText('Your Password'), 'wrong horse')
    await user.click(await question.findByRole('button', { name: 'Confirm' }))
    await question.findByText('This is not your current password')
    await user.clear(question.getByLabelText('Your Password'))
    await user.type(question.getByLabelText('Your Password'), company.account.password)
    await user.click(question.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('The role of Bilal Khan is changed.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await (await rowOf('Bilal Khan')).findByRole('cell', { name: 'Owner' })).toBeVisible()
    const kinds = (await mailsTo(server, company.account.email)).map(({ kind }) => kind)
    expect(kinds).toContain('ownershipChanged')
  })

  test('takes a change back with the link of the mail, once it is pressed', async () => {
    const company = await openCompany(server)
    const bilal = await hire(company, 'Bilal', 'agent')
    const give = () =>
      company.owner.send(
        pathOf(livePaths.person, { id: bilal.userId }),
        { role: 'owner', version: 1 },
        { method: 'PUT' },
      )
    await proven(server, company.owner, give)
    const token = await tokenInMail(server, company.account.email, 'ownershipChanged')
    const { user } = openApp({ network: createNetwork(server.fetch, BASE_URL), at: `/take-back#${token}` })
    await screen.findByRole('heading', { name: 'Take the change back?' })
    const roleOf = async () =>
      (await company.owner.get<People>(livePaths.people)).body.people.find(({ id }) => id === bilal.userId)
        ?.role
    expect(await roleOf()).toBe('owner')
    await user.click(screen.getByRole('button', { name: 'Take It Back' }))
    expect(await screen.findByRole('heading', { name: 'The change is taken back' })).toHaveFocus()
    expect(await roleOf()).toBe('agent')
  })

  test('is told what to do where a change cannot be taken back', async () => {
    const company = await openCompany(server)
    const { email } = company.account
    const bilal = await hire(company, 'Bilal', 'agent')
    const path = pathOf(livePaths.person, { id: bilal.userId })
    const give = () => company.owner.send(path, { role: 'owner', version: 1 }, { method: 'PUT' })
    await proven(server, company.owner, give)
    const token = await tokenInMail(server, email, 'ownershipChanged')
    await server.testDatabase.query("update users set email_key = 'other@shop.test' where email = $1", [
      email,
    ])
    await server.createAccount('approved', { email })
    const { user } = openApp({ network: createNetwork(server.fetch, BASE_URL), at: `/take-back#${token}` })
    await user.click(await screen.findByRole('button', { name: 'Take It Back' }))
    expect(await screen.findByText(/Sign in to that account, give it another address/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })

  test('is shown what another owner can take back, where no mail is sent', async () => {
    const company = await openCompany(server)
    const bilal = await hire(company, 'Bilal', 'owner')
    await hire(company, 'Hina', 'agent')
    const access = (await server.signIn(bilal)).access
    const { mail } = server.deps
    mail.isSent = false
    onTestFinished(() => {
      mail.isSent = true
    })
    expect(await (await server.get(apiPaths.ownership, access)).json()).toEqual({ changes: [] })
    const hina = (await company.owner.get<People>(livePaths.people)).body.people.find(
      ({ role }) => role === 'agent',
    )
    const path = pathOf(livePaths.person, { id: hina?.id ?? '' })
    const give = () => company.owner.send(path, { role: 'owner', version: 1 }, { method: 'PUT' })
    await proven(server, company.owner, give)
    const { user } = await openAs(bilal, '/account')
    await screen.findByText(/^Test Person made Hina Khan an owner of approved company\./)
    await user.click(screen.getByRole('link', { name: 'Take it back' }))
    await user.click(await screen.findByRole('button', { name: 'Take It Back' }))
    await screen.findByRole('heading', { name: 'The change is taken back' })
    expect(await (await server.get(apiPaths.ownership, access)).json()).toEqual({ changes: [] })
  })

  test('alone does not leave', async () => {
    const company = await openCompany(server)
    const { user } = await openAs(company.account)
    await user.click((await rowOf('Test Person You')).getByRole('button', { name: 'Leave the company' }))
    const kept = await dialog('Your company needs an owner')
    await user.click(kept.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('a manager is offered what the role gives, and nothing else', async () => {
  const company = await openCompany(server)
  await hire(company, 'Hina', 'warehouse')
  const manager = await hire(company, 'Omar', 'manager')
  for (const role of ['manager', 'agent'])
    await company.owner.send(livePaths.invitations, { email: `${role}-to-be@shop.test`, role })
  const { user } = await openAs(manager)
  expect((await rowOf('Test Person')).queryAllByRole('button')).toEqual([])
  expect((await rowOf('Hina Khan')).getAllByRole('button')).toHaveLength(2)
  expect((await rowOf('Omar Khan You')).getAllByRole('button')).toHaveLength(1)
  const invited = within(await table('Open invitations'))
  for (const [role, count] of [
    ['manager', 0],
    ['agent', 2],
  ] as const) {
    const row = invited.getByRole('rowheader', { name: `${role}-to-be@shop.test` }).closest('tr')
    expect(within(row as HTMLElement).queryAllByRole('button')).toHaveLength(count)
  }
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const radios = (await dialog('Invite somebody')).getAllByRole('radio')
  expect(radios.map((radio) => (radio as HTMLInputElement).value)).toEqual(['agent', 'warehouse', 'viewer'])
})

test('a viewer looks, and may leave, which ends the account', async () => {
  const company = await openCompany(server)
  const viewer = await hire(company, 'Sana', 'viewer')
  const { user, address } = await openAs(viewer)
  await rowOf('Sana Khan You')
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  expect(screen.getByText('Owners and managers invite people and change their roles.')).toBeVisible()
  await user.click((await rowOf('Sana Khan You')).getByRole('button', { name: 'Leave the company' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave the company?' }))
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe('/login'))
  const { body } = await company.owner.get<People>(livePaths.people)
  expect(body.people).toHaveLength(1)
})

test('the screen is reached from the frame and from the palette, and can be tried again', async () => {
  const company = await openCompany(server)
  const { user, network, address } = await openAs(company.account, '/dashboard')
  network.meet(livePaths.people, offline)
  const [link] = await screen.findAllByRole('link', { name: 'People' })
  await user.click(link as HTMLElement)
  await screen.findByText("The people of your company couldn't be loaded.")
  network.heal()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await rowOf('Test Person You')
  // What each role may do is said from the table.
  expect(screen.getByText('Looks at everything and changes nothing.')).toBeVisible()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'your acc')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/account'))
})

test('a visitor reads that people come with an account', async () => {
  openApp({ network: createNetwork(server.fetch, BASE_URL), at: '/people' })
  await screen.findByRole('heading', { name: 'People come with your own company' })
  expect(screen.queryByRole('table')).toBeNull()
})
