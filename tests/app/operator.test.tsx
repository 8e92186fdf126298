/** The operator's console as an operator finds it, on the real server; and as anybody else does not. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { operatorPaths, type ProviderWarehousesResponse } from '#domain/operator/operatorContract.ts'
import { setOperatorRights } from '#server/db/operators.ts'
import { answering, createNetwork, type Fault, lost, type Network, offline } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let operator: TestAccount
let network: Network
beforeAll(async () => {
  server = await createTestApp()
  operator = await server.createOperator({ email: 'mahnoor@operators.test' })
})
afterAll(() => server.close())

/** An address of the console, as an operator opens it. */
async function openConsole(at = '/operator', account: TestAccount = operator) {
  network = createNetwork(server.fetch, BASE_URL)
  return openApp({ network, at, session: await server.signIn(account) })
}

const notFound = () => screen.findByRole('heading', { name: 'This page does not exist' })
/** The entry of the console's navigation that is said to be the current one. */
const place = () =>
  within(screen.getByRole('navigation', { name: 'Operator' })).getByRole('link', { current: 'page' })
    .textContent
const pathOf = (account: TestAccount) => `/operator/companies/${account.companyId}`
const reviewed = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('who finds the console', () => {
  test.each(['onboarded', 'approved', 'pending'] as const)(
    'somebody whose company is %s finds an address without a page',
    async (status) => {
      await openConsole('/operator/companies/7', await server.createAccount(status))
      expect(await notFound()).toBeVisible()
      expect(document.title).toBe('Page not found · Karwan')
    },
  )

  test('so does a visitor, of whom the server is not even asked', async () => {
    network = createNetwork(server.fetch, BASE_URL)
    openApp({ network, at: '/operator' })
    expect(await notFound()).toBeVisible()
    expect(document.title).toBe('Page not found · Karwan')
    expect(network.sent).toEqual([])
  })

  test('an operator is led there by the sign-in, and signs out', async () => {
    network = createNetwork(server.fetch, BASE_URL)
    const { user, address } = openApp({ network, at: '/login?next=%2Foperator' })
    await user.type(await screen.findByLabelText('Email'), operator.email)
    await user.type(screen.getByLabelText('Password'), operator.password)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await reviewed('Companies')).toBeVisible()
    expect(address()).toBe('/operator')
    expect(document.title).toBe('Companies · Karwan')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      email: operator.email,
      company: { name: 'Karwan Operations', is_approved: true, is_onboarded: true },
    })
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('an operator without a second factor is led to its set-up', async () => {
    const { user, address } = await openConsole(
      '/operator',
      await server.createOperator({ isTryoutAccount: false }),
    )
    expect(await reviewed('Set up two-step sign-in first')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Open Your Account' }))
    await waitFor(() => expect(address()).toBe('/account'))
    expect(await screen.findByText(/^You are an operator: the console opens only with/)).toBeVisible()
  })

  test('is asked again when the server did not answer', async () => {
    network = createNetwork(server.fetch, BASE_URL)
    network.meet(operatorPaths.operator, offline)
    const { user } = openApp({ network, at: '/operator', session: await server.signIn(operator) })
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    network.heal()
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await reviewed('Companies')).toBeVisible()
  })
})

describe('the queue', () => {
  test('names its tabs, its search and its pages, and goes on from the page that is shown', async () => {
    network = createNetwork(server.fetch, BASE_URL)
    const asked = (page: number) => `operator/companies/?q=test&status=all&page=${page}`
    const hasPages =
      (page: number): Fault =>
      async (deliver) => {
        const body = (await (await deliver()).json()) as object
        return Response.json({ ...body, total: 1_234, page, pages: 62 })
      }
    for (const page of [7, 8]) network.meet(asked(page), hasPages(page))
    const session = await server.signIn(operator)
    const { user, address } = openApp({ network, at: '/operator?q=test&status=all&page=7', session })
    expect(await screen.findByText('1,234 companies · Page 7 of 62')).toBeVisible()
    expect(screen.getByRole('tablist', { name: 'Companies by status' })).toBeVisible()
    const field = screen.getByRole('searchbox', { name: 'Search by name, email, phone, NTN or domain' })
    expect(field).toHaveAttribute('placeholder', 'Name, email, phone, NTN, domain')
    expect(field).toHaveValue('test')
    expect(screen.getByRole('combobox', { name: 'Page' })).toHaveValue('7')
    const pages = within(screen.getByRole('navigation', { name: 'Pages of companies' }))
    await user.click(pages.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('1,234 companies · Page 8 of 62')).toBeVisible()
    expect(address()).toContain('page=8')
  })

  test('leads from the companies that wait to one of them, and keeps search and status in the address', async () => {
    const account = await server.createAccount('pending', { companyName: 'Saddar Garments' })
    await server.testDatabase.query("update users set phone = '+923001112223' where email = $1", [
      account.email,
    ])
    await server.createAccount('rejected', { companyName: 'Tariq Road Shoes' })
    const { user, address, go } = await openConsole()
    const table = await screen.findByRole('table', { name: 'Companies, the oldest first' })
    const link = within(table).getByRole('link', { name: 'Saddar Garments' })
    expect([...(link.closest('tr')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Saddar Garments',
      `Test Person${account.email}`,
      '+923001112223',
      expect.stringMatching(/^\d+ days2 Mar 2026$/),
      'Waiting',
    ])
    expect(within(table).queryByText('Tariq Road Shoes')).toBeNull()

    await user.click(screen.getByRole('tab', { name: /^Rejected/ }))
    expect(await within(table).findByText('Tariq Road Shoes')).toBeVisible()
    expect(address()).toBe('/operator?status=rejected')
    await user.click(screen.getByRole('tab', { name: /^All/ }))
    await user.type(screen.getByRole('searchbox'), account.email)
    await waitFor(() => expect(within(table).queryByText('Tariq Road Shoes')).toBeNull())
    await waitFor(() => expect(address()).toContain('status=all'))
    await user.click(within(table).getByRole('link', { name: 'Saddar Garments' }))
    expect(await reviewed('Saddar Garments')).toBeVisible()
    expect(address()).toBe(pathOf(account))

    go('/operator?q=nobody%20at%20all')
    expect(await screen.findByRole('heading', { name: 'No company matches' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(await screen.findByRole('table', { name: 'Companies, the oldest first' })).toBeVisible()
  })
})

describe('a review', () => {
  const dialog = () => screen.findByRole('dialog')
  const press = async (user: Awaited<ReturnType<typeof openConsole>>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }))

  test('rejects with a reason, which the trail has afterwards, and approves on a second look', async () => {
    const account = await server.createAccount('pending', { companyName: 'Liberty Electronics' })
    const { user } = await openConsole(pathOf(account))
    await reviewed('Liberty Electronics')
    expect([document.title, place()]).toEqual(['Companies · Karwan', 'Companies'])
    await press(user, 'Reject')
    const asked = within(await dialog())
    await user.click(asked.getByRole('button', { name: 'Reject' }))
    expect(asked.getByText('Write the reason. The company reads it.')).toBeVisible()
    expect(asked.getByLabelText('Reason')).toHaveFocus()
    await user.type(asked.getByLabelText('Reason'), 'No such company')
    await user.click(asked.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Liberty Electronics is rejected.')).toBeVisible()
    expect(screen.getByText('No such company')).toBeVisible()
    expect(screen.getByText(new RegExp(`^${operator.email}, 2 Mar 2026`))).toBeVisible()

    await press(user, 'Approve')
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Liberty Electronics is approved.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.getByText('Owner', { selector: 'dd' })).toBeVisible()
    // And not the next act of the row, as which Approve was.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('that comes late is warned, sees what differs, and keeps what was typed', async () => {
    const account = await server.createAccount('pending', { companyName: 'Quetta Dry Fruits' })
    const { user } = await openConsole(pathOf(account))
    await press(user, 'Reject')
    const asked = within(await dialog())
    await user.type(asked.getByLabelText('Reason'), 'No such company')
    const other = await server.signIn(await server.createOperator({ email: 'bilal@operators.test' }))
    await server.post(
      operatorPaths.companyEvents.replace(':id', account.companyId),
      { type: 'company.questioned', text: 'Which city?', version: 0 },
      other.access,
    )
    await user.click(asked.getByRole('button', { name: 'Reject' }))
    expect(await asked.findByText(/bilal@operators\.test decided on this company/)).toBeVisible()
    expect(asked.getByText('It was Waiting and is Asked now.')).toBeVisible()
    expect(asked.getByText('They wrote: Which city?')).toBeVisible()
    expect(asked.getByLabelText('Reason')).toHaveValue('No such company')
    await user.click(asked.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Quetta Dry Fruits is rejected.')).toBeVisible()
    await press(user, 'Approve')
    await server.approve(account.email)
    const late = within(await dialog()).getByRole('button', { name: 'Approve' })
    await user.click(late)
    await waitFor(() =>
      expect(late).toHaveAccessibleDescription('That cannot be done with the company as it is now.'),
    )
  })

  test('of a company that is not there says so; the address of another one shows that', async () => {
    const { go } = await openConsole('/operator/companies/00000000-0000-4000-8000-000000000000')
    expect(await reviewed('There is no such company')).toBeVisible()
    go(pathOf(operator))
    expect(await reviewed('Karwan Operations')).toBeVisible()
  })

  test('below the console, an address without a page is none for operators either', async () => {
    await openConsole('/operator/nowhere')
    expect(await notFound()).toBeVisible()
  })
})

describe('the warehouses', () => {
  const table = () => screen.findByRole('table', { name: 'Warehouses of the provider' })
  const rowOf = async (name: string) => {
    const head = await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })
    return within(head.closest('tr') as HTMLElement)
  }
  const edit = async (user: Awaited<ReturnType<typeof openConsole>>['user'], name: RegExp) => {
    await user.click(within(await table()).getByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: 'Edit warehouse' }))
  }

  test('are found from the queue; one is added, and the trail says by whom', async () => {
    const { user, address } = await openConsole()
    await user.click(await screen.findByRole('link', { name: 'Warehouses' }))
    expect(await reviewed('Warehouses')).toBeVisible()
    expect(address()).toBe('/operator/warehouses')
    expect([document.title, place()]).toEqual(['Warehouses · Karwan', 'Warehouses'])
    expect(await screen.findByText('Nothing was changed yet.')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Add Warehouse' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add warehouse' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Enter a name')).toBeVisible()
    expect(form.getByLabelText('Name')).toHaveFocus()
    await user.type(form.getByLabelText('Name'), 'Sundar')
    await user.type(form.getByLabelText('City'), 'Atlantis')
    await user.tab()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Choose a city from the list.')).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('City')).toHaveFocus())
    await user.clear(form.getByLabelText('City'))
    await user.type(form.getByLabelText('City'), 'Multan')
    await user.tab()
    await user.click(form.getByRole('button', { name: 'Save' }))

    expect((await rowOf('Sundar')).getByText('Open')).toBeVisible()
    expect(await screen.findByText('Sundar added', { selector: 'li p' })).toBeVisible()
    expect(screen.getByText(new RegExp(`^${operator.email}, 2 Mar 2026`))).toBeVisible()
  })

  test('one is closed knowing who keeps it, and opened again', async () => {
    const { user } = await openConsole('/operator/warehouses')
    const chosen = await edit(user, /^Edit Korangi/)
    const box = chosen.getByRole('checkbox')
    expect(box).toBeChecked()
    expect(chosen.getByText(/^\d+ compan(y|ies) chose it\.$/)).toBeVisible()
    await user.click(box)
    expect(
      chosen.getByText(
        /^It is closed: no further company can choose it\. \d+ compan(y|ies) chose it and keeps? it\.$/,
      ),
    ).toBeVisible()
    await user.click(chosen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await rowOf('Korangi')).getByText('Closed')).toBeVisible())
    expect((await rowOf('Korangi')).getByText(/^\d+ compan(y|ies)$/)).toBeVisible()
    expect(screen.getByText('Korangi closed')).toBeVisible()

    const closed = await edit(user, /^Edit Korangi/)
    await user.click(closed.getByRole('checkbox'))
    await user.click(closed.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await rowOf('Korangi')).getByText('Open')).toBeVisible())
  })

  test('who comes late is warned, sees what differs, and keeps what was typed', async () => {
    const { user } = await openConsole('/operator/warehouses')
    const form = await edit(user, /^Edit Kot Lakhpat/)
    await user.type(form.getByLabelText('Name'), ' 2')
    const other = await server.signIn(await server.createOperator({ email: 'sana@operators.test' }))
    const { rows } = (await (
      await server.get(operatorPaths.warehouses, other.access)
    ).json()) as ProviderWarehousesResponse
    const lahore = rows.find(({ name }) => name === 'Kot Lakhpat')
    await server.request(operatorPaths.warehouse.replace(':id', String(lahore?.id)), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${other.access}` },
      body: JSON.stringify({ ...lahore, address: 'Road 6', is_open: false }),
    })
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/sana@operators\.test/)).toBeVisible()
    expect(form.getByText('Address: empty → Road 6')).toBeVisible()
    expect(form.getByText('For new companies: open → closed')).toBeVisible()
    expect(form.getByRole('checkbox')).not.toBeChecked()
    expect(form.getByLabelText('Name')).toHaveValue('Kot Lakhpat 2')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await rowOf('Kot Lakhpat 2')).getByText('Closed')).toBeVisible()
  })

  test('without an answer can be asked again, and what was typed is not lost', async () => {
    network = createNetwork(server.fetch, BASE_URL)
    network.meet(operatorPaths.warehouses, offline)
    const { user } = openApp({
      network,
      at: '/operator/warehouses',
      session: await server.signIn(operator),
    })
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('This couldn’t be loaded.')).toBeVisible()
    network.heal()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await table()

    await user.click(screen.getByRole('button', { name: 'Add Warehouse' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add warehouse' }))
    await user.type(form.getByLabelText('Name'), 'Raiwind')
    await user.type(form.getByLabelText('City'), 'Lahore')
    await user.tab()
    network.meet(operatorPaths.warehouses, lost)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText("Raiwind couldn't be saved")).toBeVisible()
    expect(form.getByLabelText('Name')).toHaveValue('Raiwind')
    network.heal()
    // It was added all the same: sent again, it is not added twice.
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('There is a warehouse Raiwind in Lahore already.')).toBeVisible()
  })

  test('none says what that means for the companies', async () => {
    network = createNetwork(server.fetch, BASE_URL)
    network.meet(operatorPaths.warehouses, answering(200, '{"rows":[],"trail":[]}'))
    openApp({ network, at: '/operator/warehouses', session: await server.signIn(operator) })
    expect(await screen.findByRole('heading', { name: 'No warehouses yet' })).toBeVisible()
  })
})

describe('the parcels', () => {
  test('are found from the queue, by state and by warehouse, in the address', async () => {
    const shop = await openStoredShop(server)
    const order = await shop.verified()
    const held = await shop.verified()
    await live.done(live.sendToParcel(shop.owner, held, 1, { type: 'order.held', reason: 'Eid' }))
    const { user, address } = await openConsole()
    await user.click(await screen.findByRole('link', { name: 'Parcels' }))
    const rows = () => screen.findByRole('table', { name: 'Parcels, the oldest orders first' })
    const cellsOf = async (name: string) =>
      [...((await within(await rows()).findByRole('rowheader', { name })).closest('tr')?.children ?? [])].map(
        ({ textContent }) => textContent,
      )
    expect(await cellsOf(order.label)).toEqual([
      // Its checkbox.
      '',
      order.label,
      'approved company',
      'Korangi',
      'Not booked',
      '2 Mar 2026',
    ])
    expect([document.title, place()]).toEqual(['Parcels · Karwan', 'Parcels'])
    await user.click(screen.getByRole('tab', { name: /^Halt/ }))
    expect(await cellsOf(held.label)).toContain('Korangi')
    await user.selectOptions(screen.getByLabelText('Warehouse'), String(server.warehouseIds[1]))
    expect(await screen.findByRole('heading', { name: 'No parcels on halt' })).toBeVisible()
    await waitFor(() =>
      expect(address()).toBe(`/operator/parcels?part=halt&warehouse=${server.warehouseIds[1]}`),
    )
  })

  test('that were changed meanwhile say so, and one that cannot be read can be asked for again', async () => {
    const shop = await openStoredShop(server)
    const order = await shop.verified()
    const { user } = await openConsole('/operator/parcels')
    const openButton = `Open ${order.label} of approved company`
    const buttons = await screen.findAllByRole('button', { name: openButton })
    const path = operatorPaths.parcel
      .replace(':company', shop.companyId)
      .replace(':id', order.parcels[0]?.id ?? '')
    network.meet(path, offline)
    await user.click(buttons.at(-1) as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('This couldn’t be loaded.')).toBeVisible()
    network.heal()
    await user.click(dialog.getByRole('button', { name: 'Try Again' }))
    await user.click(await dialog.findByRole('button', { name: 'Disapprove' }))
    await live.done(live.sendToParcel(shop.owner, order, 1, { type: 'parcel.unassigned' }))
    await user.type(dialog.getByLabelText('Reason'), 'Nothing on the shelf')
    await user.click(dialog.getByRole('button', { name: 'Disapprove' }))
    expect(await dialog.findByText('It is in no warehouse of the provider any longer.')).toBeVisible()
  })

  test('that their company cancelled say so where they are open, and leave when they are put back', async () => {
    const shop = await openStoredShop(server)
    const order = await shop.verified()
    const { user, go } = await openConsole('/operator/parcels')
    const openButton = `Open ${order.label} of approved company`
    await user.click((await screen.findAllByRole('button', { name: openButton })).at(-1) as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Disapprove' }))
    const event = { type: 'order.cancelled', reason: 'duplicate', words: '', restock: true }
    await live.done(live.sendEvent(shop.owner, order, event))
    await user.type(dialog.getByLabelText('Reason'), 'Nothing on the shelf')
    await user.click(dialog.getByRole('button', { name: 'Disapprove' }))
    expect(
      await dialog.findByText(/^The company cancelled it on 2 Mar 2026, .*Do not send it\./),
    ).toBeVisible()
    expect(dialog.queryByLabelText('Reason')).toBeNull()
    await user.click(dialog.getByText('Close'))
    expect(await screen.findByText('A company cancelled a parcel.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText(/^Cancelled 2 Mar 2026/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Print' })).toBeNull()
    await user.click(screen.getByRole('button', { name: openButton }))
    const again = within(await screen.findByRole('dialog'))
    await user.click(await again.findByRole('button', { name: 'Put Back' }))
    await user.click(again.getByRole('button', { name: 'It Is Put Back' }))
    expect(await again.findByText('It is put back.')).toBeVisible()
    await user.click(again.getByText('Close'))
    expect(await screen.findByRole('heading', { name: 'No cancelled parcels' })).toBeVisible()
    go('/operator/parcels')
    await waitFor(() => expect(screen.queryByText('A company cancelled a parcel.')).toBeNull())
  })

  test('are approved, packed and handed over several at once, with a load sheet of these', async () => {
    const shop = await openStoredShop(server)
    const orders = [await shop.verified(), await shop.verified()]
    const { user, go } = await openConsole('/operator/parcels')
    // The newest company's are the last.
    const check = (label: string) => `Select ${label} of approved company`
    const chooseBoth = async () => {
      for (const { label } of orders)
        await user.click(
          (await screen.findAllByRole('checkbox', { name: check(label) })).at(-1) as HTMLElement,
        )
    }
    /** The parcels of a tab, and no longer those of the one before. */
    const shows = async (name: RegExp) => {
      await screen.findByRole('tab', { name, selected: true })
      await screen.findByRole('table', { name: /^Parcels/, busy: false })
    }
    const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
    await chooseBoth()
    await user.click(screen.getByRole('button', { name: 'Approve 2 Parcels by Hand' }))
    let dialog = await inDialog('Approve 2 parcels by hand')
    await user.type(dialog.getByLabelText('Courier'), 'TCS')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(dialog.getByText(`Enter the number of ${orders[0]?.label} and 1 parcel more.`)).toBeVisible()
    expect(dialog.getByLabelText('Consignment numbers')).toHaveFocus()
    await user.paste(`${orders[1]?.label}\t7790000002\n${orders[0]?.label}\t7790000001`)
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText('Done: 2 of 2 parcels.')).toBeVisible()
    await user.click(dialog.getByText('Close'))
    expect((await shop.read(orders[1] as OrderResponse)).parcels[0]).toMatchObject({
      courier: 'TCS',
      cn: '7790000002',
    })

    go('/operator/parcels?part=approved')
    await shows(/^Approve/)
    await chooseBoth()
    await user.click(screen.getByRole('button', { name: 'Pack 2 Parcels' }))
    dialog = await inDialog('Pack 2 parcels')
    await user.click(dialog.getByRole('button', { name: 'Packed' }))
    expect(await dialog.findByText('Done: 2 of 2 parcels.')).toBeVisible()
    await user.click(dialog.getByText('Close'))

    go('/operator/parcels?part=packed')
    await shows(/^Packed/)
    await chooseBoth()
    await user.click(screen.getByRole('button', { name: 'Hand Over 2 Parcels' }))
    dialog = await inDialog('Hand over 2 parcels')
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }))
    expect(await dialog.findByText('Done: 2 of 2 parcels.')).toBeVisible()
    await user.click(dialog.getByRole('link', { name: 'Load sheet of these' }))
    const papers = within(await screen.findByRole('region', { name: 'Papers of approved company' }))
    expect(await papers.findByText('7790000001')).toBeVisible()
    expect(papers.getByText('7790000002')).toBeVisible()
    expect((await shop.read(orders[0] as OrderResponse)).parcels[0]?.state).toBe('dispatched')
  })

  test('are printed company by company, and that is remembered', async () => {
    const shop = await openStoredShop(server)
    const order = await shop.verified()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { user } = await openConsole(
      `/operator/parcels/print?company=${shop.companyId}&parcel=${order.parcels[0]?.id}&paper=label`,
    )
    const papers = within(await screen.findByRole('region', { name: 'Papers of approved company' }))
    expect(await papers.findByText('Ayesha Khan')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(await screen.findByText('Remembered as printed')).toBeVisible()
  })

  test('are all that an operator with this right alone finds', async () => {
    const packer = await server.createOperator({ email: 'packer@operators.test' })
    await setOperatorRights(server.database.db, packer.userId, ['warehouse'])
    const { go } = await openConsole('/operator', packer)
    expect(await reviewed('Parcels')).toBeVisible()
    const navigation = within(screen.getByRole('navigation', { name: 'Operator' }))
    expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Parcels'])
    go('/operator/mails')
    expect(await notFound()).toBeVisible()
  })
})

describe('the outbox', () => {
  test('shows a mail that was written, with its text, and sends one again that failed', async () => {
    const account = await server.createAccount('pending', { companyName: 'Gujranwala Fans' })
    await server.approve(account.email)
    await server.testDatabase.query(
      `update mails set last_error = 'ECONNREFUSED', tries = 2 where "to" = $1`,
      [account.email],
    )
    const { user } = await openConsole()
    await user.click(await screen.findByRole('link', { name: 'Mails' }))
    expect([document.title, place()]).toEqual(['Mails · Karwan', 'Mails'])
    await user.click(
      await screen.findByRole('button', { name: 'Read: Gujranwala Fans is approved on Karwan' }),
    )
    const mail = within(await screen.findByRole('dialog'))
    expect(mail.getByText(/Good news: Gujranwala Fans is approved\./)).toBeVisible()
    expect(mail.getByText('ECONNREFUSED')).toBeVisible()
    await user.click(mail.getByRole('button', { name: 'Send Again' }))
    expect(await mail.findByText('It is sent again within two minutes.')).toBeVisible()
    expect(mail.queryByRole('button', { name: 'Send Again' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
