/** Saved views of the orders list on screen, on the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { ViewResponse } from '#domain/fulfilment/viewContract.ts'
import { MAX_VIEWS } from '#domain/orderViews.ts'
import { createNetwork, held, lost, type Network } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A company with an order from Karachi and one from Lahore, and with these views. */
async function openShop(views: Record<string, object> = {}) {
  const company = await live.openCompany(server)
  const { owner, companyId } = company
  await owner.send(livePaths.workspace, { kind: 'live' })
  for (const city of ['Karachi', 'Lahore']) {
    const line = { title: 'Shawl', sku: 'SHL-1', price_minor: 900, quantity: 1 }
    const order = live.newOrder({}, { lines: [line], customer: { ...live.customer, city } })
    await live.done(owner.send<OrderResponse>(livePaths.orders, order))
  }
  const save = (name: string, query: object) =>
    live.done(owner.send<ViewResponse>(livePaths.views, { name, query }))
  for (const [name, query] of Object.entries(views)) await save(name, query)
  return {
    ...company,
    save,
    views: async () =>
      (await live.done(owner.get<{ rows: ViewResponse[] }>(livePaths.views))).rows.map(({ name, query }) => [
        name,
        query,
      ]),
    async hire(role: CompanyRole): Promise<TestAccount> {
      const account = await server.createAccount('approved')
      await server.testDatabase.query(
        'update memberships set company_id = $1, role = $2 where user_id = $3',
        [companyId, role, account.userId],
      )
      return account
    },
  }
}

async function openOrders(account: TestAccount, at = '/orders', prepare?: (network: Network) => void) {
  const network = createNetwork(server.fetch, BASE_URL)
  prepare?.(network)
  const app = openApp({ network, at, session: await server.signIn(account) })
  await screen.findByRole('link', { name: 'K1001' })
  return { network, ...app }
}

const list = async () => within(await screen.findByRole('list', { name: 'Saved views' }))
const view = async (name: string | RegExp) => (await list()).findByRole('button', { name })
const names = async () => (await list()).getAllByRole('button').map(({ textContent }) => textContent)
const saveView = () => screen.findByRole('button', { name: 'Save View' })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function choose(user: Awaited<ReturnType<typeof openOrders>>['user'], of: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('a view', () => {
  test('is saved from what the list shows, and opened with one press', async () => {
    const shop = await openShop()
    const { network, user, address, go } = await openOrders(
      shop.account,
      '/orders?q=karachi&sort=total&rows=25',
    )
    await user.click(await saveView())
    const form = await dialog('Save this view')
    const { fault, release } = held()
    network.meet(livePaths.views, fault)
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Karachi first{Enter}')
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
    release()
    expect(await view('Karachi first')).toHaveAttribute('aria-pressed', 'true')
    await untilToasted('Karachi first saved')
    expect(screen.queryByRole('button', { name: 'Save View' })).toBeNull()
    expect(await shop.views()).toEqual([['Karachi first', { q: 'karachi', sort: 'total' }]])

    go('/orders?rows=25&page=1')
    await screen.findByRole('link', { name: 'K1002' })
    expect(await view('Karachi first')).toHaveAttribute('aria-pressed', 'false')
    await user.click(await view('Karachi first'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'K1002' })).toBeNull())
    expect(address()).toBe('/orders?q=karachi&sort=total&rows=25')

    await user.click(await view('Karachi first'))
    await screen.findByRole('link', { name: 'K1002' })
    expect(address()).toBe('/orders?rows=25')
    expect(screen.queryByRole('button', { name: 'Save View' })).toBeNull()
  })

  test('that another has the name of is refused at the field', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    const { user } = await openOrders(shop.account, '/orders?week=current')
    await view('Karachi')
    await user.click(await saveView())
    const form = await dialog('Save this view')
    const field = form.getByRole('textbox', { name: 'Name' })
    await user.type(field, 'KARACHI{Enter}')
    expect(field).toHaveAccessibleErrorMessage('A view "KARACHI" already exists. Enter another name.')
    expect(field).toHaveFocus()
    await user.clear(field)
    expect(field).not.toHaveAttribute('aria-invalid')
  })

  test('is replaced by what the list shows now, renamed and deleted', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    const { user } = await openOrders(shop.account)
    await user.click(await view('Karachi'))
    await screen.findByRole('button', { name: 'Actions for Karachi' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'current')
    expect(await view('Karachi (changed)')).toHaveAttribute('aria-pressed', 'false')
    await choose(user, 'Karachi', 'Save these filters to this view')
    await untilToasted('Karachi saved')
    expect(await view('Karachi')).toHaveAttribute('aria-pressed', 'true')
    expect(await shop.views()).toEqual([['Karachi', { q: 'karachi', week: 'current' }]])

    await choose(user, 'Karachi', 'Rename')
    const field = (await dialog('Rename view')).getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Karachi now{Enter}')
    await view('Karachi now')

    await choose(user, 'Karachi now', 'Delete')
    const question = await screen.findByRole('alertdialog', { name: 'Delete the view "Karachi now"?' })
    await user.click(within(question).getByRole('button', { name: 'Delete View' }))
    await untilToasted('Karachi now deleted')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull())
    expect(await shop.views()).toEqual([])
    await saveView()
  })
})

/** What the toolbar of a narrower window offers in a menu. */
async function menu(user: Awaited<ReturnType<typeof openOrders>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu', { name }))
}

const entries = (of: Awaited<ReturnType<typeof menu>>) =>
  of.getAllByRole('menuitem').map((entry) => [entry.textContent, entry.getAttribute('aria-current')])

describe('the menu of the views', () => {
  test('opens one, which it names from then on, and says what can be done to it', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' }, Lahore: { q: 'lahore' } })
    const { user, address } = await openOrders(shop.account)
    await user.click(await (await menu(user, 'Saved views')).findByRole('menuitem', { name: 'Karachi' }))
    await waitFor(() => expect(address()).toBe('/orders?q=karachi'))
    expect(entries(await menu(user, 'Saved views: Karachi'))).toEqual([
      ['Karachi', 'true'],
      ['Lahore', null],
      ['Rename Karachi', null],
      ['Delete Karachi', null],
    ])
    await user.keyboard('{Escape}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'current')
    expect(entries(await menu(user, 'Saved views: Karachi (changed)'))).toEqual([
      ['Karachi (changed)', null],
      ['Lahore', null],
      ['Save View', null],
      ['Save these filters to Karachi', null],
      ['Rename Karachi', null],
      ['Delete Karachi', null],
    ])
  })

  test('says why there is nothing in it, to everybody what they can do', async () => {
    const shop = await openShop()
    const { user: owner } = await openOrders(shop.account)
    const said = async (user: Awaited<ReturnType<typeof openOrders>>['user']) => {
      const entry = (await menu(user, 'Saved views')).getByRole('menuitem')
      expect(entry).toHaveAttribute('aria-disabled', 'true')
      return entry
    }
    const all = 'There are no saved views yet.'
    const ofOwner = await said(owner)
    await waitFor(() => expect(ofOwner).toHaveTextContent(`${all} Choose filters, then save them as a view.`))
    cleanup()
    const { user: viewer } = await openOrders(await shop.hire('viewer'))
    const ofViewer = await said(viewer)
    await waitFor(() => expect(ofViewer.textContent).toBe(all))
  })

  test('says that they are loading until they have come', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    const { fault, release } = held()
    const { user } = await openOrders(shop.account, '/orders', (network) =>
      network.meet(livePaths.views, fault),
    )
    const open = await menu(user, 'Saved views')
    expect(open.getByRole('menuitem')).toHaveTextContent('Loading saved views…')
    release()
    await open.findByRole('menuitem', { name: 'Karachi' })
  })

  test(`says of ${MAX_VIEWS} that one has to go before another is saved`, async () => {
    const shop = await openShop()
    for (let at = 0; at < MAX_VIEWS; at++) await shop.save(`View ${at}`, { q: `view ${at}` })
    const { user } = await openOrders(shop.account, '/orders?q=karachi')
    await view('View 19')
    const full = 'Your company has 20 views. Delete one first.'
    expect(await saveView()).toHaveAccessibleDescription(full)
    const entry = (await menu(user, 'Saved views')).getByRole('menuitem', { name: full })
    expect(entry).toHaveAttribute('aria-disabled', 'true')
    await user.click(entry)
    await user.click(await saveView())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the views', () => {
  test('are those of the company at once, also when another person changes them', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    await openOrders(shop.account)
    expect(await names()).toEqual(['Karachi'])
    await shop.save('Lahore', { q: 'lahore' })
    await waitFor(async () => expect(await names()).toEqual(['Karachi', 'Lahore']))
  })

  test('are opened by a viewer, who changes none', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    const { user, address } = await openOrders(await shop.hire('viewer'))
    await user.click(await view('Karachi'))
    await waitFor(() => expect(address()).toBe('/orders?q=karachi'))
    expect(screen.queryByRole('button', { name: 'Actions for Karachi' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'current')
    await waitFor(() => expect(address()).toBe('/orders?q=karachi&week=current'))
    expect(screen.queryByRole('button', { name: 'Save View' })).toBeNull()
  })

  test('that do not come are asked for again; the list works without them', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    const network = createNetwork(server.fetch, BASE_URL)
    network.meet(livePaths.views, lost)
    const { user } = openApp({ network, at: '/orders', session: await server.signIn(shop.account) })
    await screen.findByRole('link', { name: 'K1001' })
    await screen.findByText("Saved views didn't load.")
    network.heal()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await names()).toEqual(['Karachi'])
  })

  test('are not part of the sample', async () => {
    const shop = await openShop({ Karachi: { q: 'karachi' } })
    await shop.owner.send(livePaths.workspace, { kind: 'sample' })
    const network = createNetwork(server.fetch, BASE_URL)
    openApp({ network, at: '/orders?q=ahmed', session: await server.signIn(shop.account) })
    await screen.findAllByRole('link', { name: /^KW-/ })
    expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save View' })).toBeNull()
  })
})
