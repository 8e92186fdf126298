/** A company's own orders in the whole application, on the real server (design §5). */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AllocationResponse, LocationResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import { settingsPath, settingsSections } from '#domain/paths.ts'
import { customersMessages } from '#messages/customers.ts'
import { answering, createNetwork, held, offline } from '#tests/support/faults.ts'
import { newOrder, openCompany, type Person, pathOf, personOf, sendEvent } from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A company at work, as a person who calls the API. */
async function company(kind: 'sample' | 'live' = 'live'): Promise<{ account: TestAccount; owner: Person }> {
  const account = await server.createAccount('onboarded')
  const owner = personOf(server, async () => (await server.signIn(account)).access)
  if (kind === 'live') await owner.send(livePaths.workspace, { kind })
  return { account, owner }
}

async function open(account: TestAccount, at: string) {
  const network = createNetwork(server.fetch, BASE_URL)
  return { network, ...openApp({ network, at, session: await server.signIn(account) }) }
}

const button = (name: string) => screen.findByRole('button', { name })
const bar = () => screen.queryByRole('region', { name: 'Sample data.' })

describe('the choice', () => {
  test('starts with the sample; own orders are there after a reload, and the sample at any time', async () => {
    const { account } = await company('sample')
    const page = await open(account, '/orders')
    await page.user.click(await button('Start with your own orders'))
    // First, because a notice goes by itself.
    await untilToasted('You work on your own orders now')
    await screen.findByRole('heading', { name: 'No orders yet' })
    expect(bar()).toBeNull()
    // What had the focus is gone: the next key goes to the content.
    expect(document.activeElement).toContainElement(screen.getByRole('main'))
    expect(document.body).not.toHaveFocus()
    page.close()

    const again = openApp({ network: page.network, at: '/orders' })
    // From the first paint on: the sample is never seen.
    expect(bar()).toBeNull()
    await screen.findByRole('heading', { name: 'No orders yet' })
    const [seeSample] = await screen.findAllByRole('button', { name: 'See the Sample' })
    await again.user.click(seeSample as HTMLElement)
    await untilToasted('You see the sample now')
    await screen.findAllByText(/KW-/)
    expect(bar()).not.toBeNull()
    again.close()
    expect((await server.signIn(account)).workspace ?? 'sample').toBe('sample')
  })

  test('that cannot be kept says so, and the sample stays', async () => {
    const { account } = await company('sample')
    const page = await open(account, '/products')
    page.network.meet(livePaths.workspace, offline)
    await page.user.click(await button('Start with your own orders'))
    await untilToasted('You still see the same data')
    expect(bar()).not.toBeNull()
    page.network.heal()
    await page.user.click(await button('Start with your own orders'))
    await screen.findByRole('heading', { name: 'No products yet' })
  })

  test('of a colleague or another device wins over what this browser kept', async () => {
    const { account, owner } = await company('live')
    const page = await open(account, '/customers')
    await screen.findByRole('heading', { name: 'No customers yet' })
    page.close()
    await owner.send(livePaths.workspace, { kind: 'sample' })
    openApp({ network: page.network, at: '/customers' })
    await waitFor(() => expect(bar()).not.toBeNull())
  })
})

test('an empty company: every screen invites to begin, with a file or with the sample to try', async () => {
  const { account } = await company()
  const page = await open(account, '/orders')
  await screen.findByRole('heading', { name: 'No orders yet' })
  // There is nothing to search, to turn or to export.
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByText(/^Showing/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  page.go('/products')
  await screen.findByRole('heading', { name: 'No products yet' })
  page.go('/customers')
  await screen.findByRole('heading', { name: 'No customers yet' })
  page.go('/dashboard')
  await screen.findByRole('heading', { name: 'No orders yet' })
  expect(screen.queryByText('Total orders')).toBeNull()
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Import Orders' })).toHaveAttribute('href', '/orders/import')
  await page.user.click(screen.getByRole('link', { name: 'Copy the Sample In' }))
  await screen.findByRole('heading', { name: 'What is copied' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Copy the sample in')
  expect(page.address()).toBe('/orders/import?from=sample')
})

describe('a product', () => {
  const dialog = async () => within(await screen.findByRole('dialog'))
  const card = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li') as HTMLElement

  test('is added with its SKU, which no other may have; its stock is adjusted with a reason', async () => {
    const own = await openCompany(server)
    await own.owner.send(livePaths.workspace, { kind: 'live' })
    await own.addLocation('Korangi', 'Karachi')
    await own.addProduct('AB-12')
    const page = await open(own.account, '/products')
    const [add] = await screen.findAllByRole('button', { name: 'Add Product' })
    await page.user.click(add as HTMLElement)
    const form = await dialog()
    await page.user.type(form.getByLabelText('Name'), 'Lawn suit')
    await page.user.type(form.getByLabelText('Category'), 'Clothing')
    await page.user.type(form.getByLabelText('SKU'), 'ab-12')
    await page.user.type(form.getByLabelText('Price'), '2450')
    await page.user.type(form.getByLabelText('On hand'), '12')
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    const refused = 'SKU "ab-12" is already used by "Product AB-12".'
    await waitFor(() => expect(form.getByLabelText('SKU')).toHaveAccessibleDescription(/already used/))
    expect(form.getByLabelText('SKU')).toHaveAccessibleDescription(expect.stringContaining(refused))
    await page.user.clear(form.getByLabelText('SKU'))
    await page.user.type(form.getByLabelText('SKU'), 'LWN-1')
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    expect(await card('Lawn suit')).toHaveTextContent('Rs. 2,450')
    expect(await card('Lawn suit')).toHaveTextContent('12 availableIn StockEdit')

    await page.user.click(within(await card('Lawn suit')).getByRole('button', { name: 'Stock of Lawn suit' }))
    const stock = await dialog()
    const row = (await stock.findByRole('rowheader', { name: 'Korangi' })).closest('tr')
    expect(row).toHaveTextContent('Korangi120' + '12')
    // Its fields came after it was opened: the focus waits before them, not at a button that closes it.
    await page.user.tab()
    expect(stock.getByLabelText('Warehouse')).toHaveFocus()
    await page.user.click(stock.getByRole('button', { name: 'Save Adjustment' }))
    expect(stock.getByLabelText('Reason')).toHaveAccessibleDescription('Choose a reason.')
    expect(stock.getByLabelText('Reason')).toHaveFocus()
    await page.user.selectOptions(stock.getByLabelText('Reason'), 'Damaged or lost')
    await page.user.type(stock.getByLabelText('Pieces damaged or lost'), '13')
    await page.user.click(stock.getByRole('button', { name: 'Save Adjustment' }))
    expect(stock.getByLabelText('Pieces damaged or lost')).toHaveAccessibleDescription('Only 12 on hand.')
    await page.user.clear(stock.getByLabelText('Pieces damaged or lost'))
    // A status is announced when its text changes, not when it appears.
    const becomes = stock.getByRole('status')
    expect(becomes).toBeEmptyDOMElement()
    await page.user.type(stock.getByLabelText('Pieces damaged or lost'), '3')
    expect(becomes).toHaveTextContent('Korangi: 12 → 9 on hand')
    await page.user.type(stock.getByLabelText('Note'), 'Water')
    await page.user.click(stock.getByRole('button', { name: 'Save Adjustment' }))
    await untilToasted('Lawn suit: −3 in stock')
    await waitFor(async () =>
      expect(await card('Lawn suit')).toHaveTextContent('9 availableLow StockLow at 10 or fewer'),
    )
    await page.user.click(within(await card('Lawn suit')).getByRole('button', { name: 'Stock of Lawn suit' }))
    expect((await dialog()).getByText('Low at 10 or fewer')).toBeInTheDocument()
    const [last, first] = await (await dialog()).findAllByRole('listitem')
    expect(last).toHaveTextContent(/^−3 Damaged or lost9 on handKorangi, .*Water$/)
    expect(first).toHaveTextContent('+12 Received12 on hand')
  })

  test('counted while pieces came in says so; what was counted stays', async () => {
    const own = await openCompany(server)
    await own.owner.send(livePaths.workspace, { kind: 'live' })
    const korangi = await own.addLocation('Korangi', 'Karachi')
    const lahore = await own.addLocation('Lahore-1', 'Lahore')
    const { id } = await own.addProduct('AB-12', { [korangi.id]: 5, [lahore.id]: 3 })
    const page = await open(own.account, '/products')
    const opens = await button('Stock of Product AB-12')
    page.network.meet(pathOf(livePaths.productStock, { id }), offline)
    await page.user.click(opens)
    const stock = await dialog()
    expect(await stock.findByRole('alert')).toHaveTextContent("The stock couldn't be loaded.")
    page.network.heal()
    await page.user.click(stock.getByRole('button', { name: 'Try Again' }))
    const all = (await stock.findByRole('rowheader', { name: 'All warehouses' })).closest('tr')
    expect(all).toHaveTextContent('All warehouses808')
    await page.user.selectOptions(await stock.findByLabelText('Reason'), 'Counted')
    await page.user.type(stock.getByLabelText('Pieces counted'), '4')
    await own.adjust(id, korangi.id, 2)
    await page.user.click(stock.getByRole('button', { name: 'Save Adjustment' }))
    await stock.findByText(/^Korangi now has 7 on hand, no longer 5/)
    expect(stock.getByLabelText('Pieces counted')).toHaveValue('4')
    await stock.findByText('Korangi: 7 → 4 on hand')
    await page.user.click(stock.getByRole('button', { name: 'Save Adjustment' }))
    await untilToasted('Product AB-12: −3 in stock')
  })

  test('in open orders is archived, and says so', async () => {
    const own = await openCompany(server)
    await own.owner.send(livePaths.workspace, { kind: 'live' })
    const korangi = await own.addLocation('Korangi', 'Karachi')
    await own.addProduct('AB-12', { [korangi.id]: 5 })
    await own.owner.send(livePaths.orders, newOrder({ 'AB-12': 1 }))
    const page = await open(own.account, '/products')
    expect(await card('Product AB-12')).toHaveTextContent('5 available')
    await page.user.click(await button('Delete Product AB-12'))
    await untilToasted('Archived: "Product AB-12" is in 1 open order.')
  })

  test('says what is available, and what orders hold of what is on hand', async () => {
    const own = await openCompany(server, { split_logic: 'OPTION_2' })
    await own.owner.send(livePaths.workspace, { kind: 'live' })
    const korangi = await own.addLocation('Korangi', 'Karachi')
    await own.addProduct('AB-12', { [korangi.id]: 5 })
    const verified = async (quantity: number) => {
      const { body } = await own.owner.send<OrderResponse>(livePaths.orders, newOrder({ 'AB-12': quantity }))
      await sendEvent(own.owner, body, { type: 'order.verified' })
    }
    await verified(1)
    const page = await open(own.account, '/products?stock=low-stock')
    expect(await card('Product AB-12')).toHaveTextContent(
      '4 availableLow StockLow at 10 or fewer5 on hand, 1 reserved',
    )
    await verified(4)
    await page.user.selectOptions(screen.getByLabelText('Available stock'), 'Out of Stock')
    await waitFor(async () =>
      expect(await card('Product AB-12')).toHaveTextContent('0 availableOut of Stock5 on hand, 5 reserved'),
    )
  })
})

describe('a company with an order', () => {
  async function withOrder() {
    const { account, owner } = await company()
    const body = newOrder({}, { lines: [{ title: 'Shawl', price_minor: 2_500_00, quantity: 2 }] })
    const { body: order } = await owner.send<OrderResponse>(livePaths.orders, body)
    return { account, owner, order }
  }

  test('shows it in the list, in its currency, and on its own page', async () => {
    const { account } = await withOrder()
    const page = await open(account, '/orders')
    const [link] = await screen.findAllByRole('link', { name: 'K1001' })
    expect(link).toHaveAttribute('href', '/orders/K1001')
    expect(link?.closest('tr')).toHaveTextContent('Rs. 5,250')
    await page.user.click(link as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'K1001' })
    expect(await screen.findAllByText('Shawl')).not.toHaveLength(0)
    expect(page.address()).toMatch(/^\/orders\/K1001/)
  })

  test('keeps a note for good', async () => {
    const { account, owner } = await withOrder()
    const page = await open(account, '/orders/1001?tab=notes')
    await page.user.type(await screen.findByLabelText('New note'), 'Call after six')
    await page.user.click(await button('Add Note'))
    await screen.findByText('Call after six', { selector: ':not(textarea)' })
    const { body } = await owner.get<OrderResponse>('orders/1001/')
    expect(body.notes.map(({ text }) => text)).toEqual(['Call after six'])
  })

  test('counts it on the dashboard, and lists its customer', async () => {
    const { account } = await withOrder()
    const page = await open(account, '/customers')
    const card = (await screen.findByRole('heading', { name: 'Ayesha Khan' })).closest('li')
    // Nothing was delivered yet.
    expect(card).toHaveTextContent('Rs. 0')
    page.go('/dashboard')
    const [sales] = await screen.findAllByText('Total sales')
    expect(sales?.closest('div')).toHaveTextContent(/Rs\.\s*5,250/)
  })

  test('keeps its first steps beside the figures, until somebody puts the list away', async () => {
    const { account } = await withOrder()
    const page = await open(account, '/dashboard')
    const steps = within(await screen.findByRole('region', { name: 'Your first steps' }))
    expect(await steps.findByText('2 of 4 done')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Total sales' })).toBeVisible()
    await page.user.click(steps.getByRole('button', { name: 'Put Away' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull()
    page.go('/customers')
    await screen.findByRole('heading', { name: 'Ayesha Khan' })
    page.go('/dashboard')
    await screen.findByRole('button', { name: 'Total sales' })
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull()
  })

  test('says why an order that was worked on is not deleted', async () => {
    const { account, owner, order } = await withOrder()
    await owner.send(`orders/1001/notes/`, { text: 'Called' })
    expect(order.number).toBe(1001)
    const page = await open(account, '/orders')
    await page.user.click(await button('Delete K1001'))
    await untilToasted("K1001 couldn't be deleted. ")
    expect(screen.getAllByRole('link', { name: 'K1001' })).not.toHaveLength(0)
  })

  test('is nobody else’s: another company does not find it', async () => {
    const { order } = await withOrder()
    const other = await company()
    await open(other.account, `/orders/${order.id}`)
    expect(await screen.findByRole('heading', { name: 'There is no order here' })).toBeInTheDocument()
  })
})

describe('an import', () => {
  const csv = (text: string) => new File([text], 'shop.csv', { type: 'text/csv' })

  async function withShawl() {
    const { account, owner } = await company()
    const location = { name: 'Korangi', city: 'Karachi' }
    const { body: place } = await owner.send<{ id: string }>(livePaths.locations, location)
    const product = { name: 'Shawl', category: 'Clothing', price_minor: 250_000, sku: 'SHL-1', stock: 9 }
    await owner.send(livePaths.products, { ...product, location_id: place.id })
    return { account, owner }
  }

  test('offers the cities that a file may mean, once for all its orders, keeps the chosen one over a reload, and checks the file again with it', async () => {
    const { account, owner } = await withShawl()
    const page = await open(account, '/orders/import')
    const fileField = async () =>
      (await screen.findByLabelText('Choose a CSV file', { selector: 'input' })) as HTMLInputElement
    const reloaded = async () => {
      const address = page.address()
      cleanup()
      return (await open(account, address)).user
    }
    const rows = ['Mulan', 'Lahore', 'Mulan'].map(
      (city, at) => `Ali;030${at} 1112223;House 1, Street 2, Saddar;${city};SHL-1;1`,
    )
    const text = ['Name;Phone;Address;City;SKU;Qty', ...rows].join('\n')
    await page.user.upload(await fileField(), csv(text))
    await screen.findByRole('heading', { name: '1 city to choose' })
    const city = screen.getByLabelText('Mulan (2 orders)')
    expect(within(city).getAllByRole('option')[1]).toHaveTextContent('Multan (suggested)')
    await page.user.selectOptions(city, 'Multan')
    expect(screen.queryByRole('button', { name: 'Import 3 Orders' })).toBeNull()
    const again = await reloaded()
    await screen.findByText(/^You gave answers before this page was loaded again/)
    await again.click(await button('Choose the File Again'))
    await again.upload(await fileField(), csv(text))
    expect(await screen.findByLabelText('Mulan (2 orders)')).toHaveValue('Multan')
    await again.click(await button('Check Again with These Answers'))
    await screen.findByText('Nothing is wrong with the file.')
    await again.click(await button('Import 3 Orders'))
    await screen.findByText('3 orders created.')
    const { body } = await owner.get<OrdersResponse>(livePaths.orders)
    expect(body.rows.map(({ city }) => city).sort()).toEqual(['Lahore', 'Multan', 'Multan'])
  })

  test('of a file says what is wrong by row, imports the rest, and leads to the orders', async () => {
    const { account } = await withShawl()
    const page = await open(account, '/orders/import')
    const files = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    onTestFinished(() => files.mockRestore())
    const downloaded = async () => {
      const before = files.mock.calls.length
      await page.user.click(await button('Download the Wrong Rows'))
      await waitFor(() => expect(files.mock.calls).toHaveLength(before + 1))
      const [file] = files.mock.calls[before] ?? []
      const text = await (file as Blob).text()
      return text.replace(/^\uFEFF/, '')
    }
    const field = await screen.findByLabelText('Choose a CSV file', { selector: 'input' })
    // The column of the names is not recognised: it is asked for.
    await page.user.upload(
      field as HTMLInputElement,
      csv(`Order;Wer;Phone;Address;City;SKU;Qty
#7;Ali Raza;0300 1112223;House 1, Street 2, Saddar;Karachi;SHL-1;1
#8;Sana Malik;0301 1112223;House 3, Street 4, Saddar;Mirpurr;SHL-1;2
#9;=SUM(A1);12;House 5, Street 6, Saddar;Lahore;ZZZ-9;1`),
    )
    await screen.findByRole('heading', { name: 'Columns of shop.csv' })
    await waitFor(() => expect(page.address()).toBe('/orders/import?file=shop.csv'))
    const name = screen.getByLabelText('Name (required)')
    expect(name).toBeValid()
    await page.user.click(await button('Check the File'))
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleErrorMessage('Choose a column of the file.')
    await page.user.selectOptions(name, 'Wer')
    expect(name).toHaveAccessibleDescription('For example: Ali Raza')
    await page.user.click(await button('Check the File'))

    await screen.findByText('2 of 3 orders can be imported. The other one is left out.')
    expect(screen.getByRole('heading', { name: 'Before shop.csv is imported' })).toHaveFocus()
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      '3City"Mirpurr" is not a known city. The order will wait in City Issue.Imported',
      '4PhoneThis is not a Pakistani phone number. Write it like 0300-1234567.Left out',
      '4SKUSKU "ZZZ-9" is not one of your products. Add it first, or correct it.Left out',
    ])
    // No spreadsheet runs what somebody wrote into a file.
    const reason =
      '"This is not a Pakistani phone number. Write it like 0300-1234567. SKU ""ZZZ-9"" is not one of your products. Add it first, or correct it."'
    expect(await downloaded()).toBe(
      `"Order","Wer","Phone","Address","City","SKU","Qty","Reason"\r\n"#9","'=SUM(A1)","12","House 5, Street 6, Saddar","Lahore","ZZZ-9","1",${reason}\r\n`,
    )
    await waitFor(() => expect(page.address()).toMatch(/^\/orders\/import\?job=/))
    const at = page.address()
    page.close()

    // The server has what was checked: nothing of it is lost with the page.
    const again = openApp({ network: page.network, at })
    await screen.findByRole('heading', { name: 'Before shop.csv is imported' })
    await screen.findByText('2 of 3 orders can be imported. The other one is left out.')
    const kept = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(kept.map((row) => row.textContent)).toEqual([
      '3"Mirpurr" is not a known city. The order will wait in City Issue.Imported',
      '4This is not a Pakistani phone number. Write it like 0300-1234567. SKU "ZZZ-9" is not one of your products. Add it first, or correct it.Left out',
    ])
    expect(screen.queryByRole('button', { name: 'Change the Columns' })).toBeNull()
    const corrected = `"Order number","Name","Phone","Address 1","City","SKU","Quantity","Reason"\r\n"#9","'=SUM(A1)","12","House 5, Street 6, Saddar","Lahore","ZZZ-9","1",${reason}\r\n`
    expect(await downloaded()).toBe(corrected)
    await again.user.click(await button('Import 2 Orders'))
    await screen.findByText('2 orders created, 1 left out.')
    again.close()
    const last = openApp({ network: page.network, at })
    await screen.findByText('2 orders created, 1 left out.')
    expect(await downloaded()).toBe(corrected)
    await last.user.click(screen.getByRole('link', { name: 'See the Orders' }))
    await screen.findAllByRole('link', { name: '#8' })
    expect(screen.getAllByText('Ali Raza')).not.toHaveLength(0)
  })

  test('that runs is followed again after a reload; one that was not sent asks for its file again', async () => {
    const { account, owner } = await withShawl()
    const file = { kind: 'orders', file_name: 'big.csv' }
    const { body: job } = await owner.send<{ id: string }>(livePaths.imports, file)
    const record = {
      row: 2,
      cells: { name: 'Ali', phone: '03001112223', address1: 'House 1, Street 2', city: 'Karachi' },
      lines: [{ row: 2, sku: 'SHL-1', quantity: '1' }],
    }
    await owner.send(livePaths.importRows.replace(':id', job.id), { records: [record] })
    await owner.send(livePaths.importStart.replace(':id', job.id), null)
    const running = { state: 'running', total: 5, created: 2, skipped: 1 }
    const network = createNetwork(server.fetch, BASE_URL)
    network.meet(
      livePaths.job.replace(':id', job.id),
      answering(
        200,
        JSON.stringify({
          ...(await owner.get<object>(livePaths.job.replace(':id', job.id))).body,
          ...running,
        }),
      ),
    )
    const at = `/orders/import?job=${job.id}`
    const page = openApp({ network, at, session: await server.signIn(account) })
    expect(await screen.findByText('3 of 5 orders')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveValue(3)
    network.heal()
    await screen.findByText('1 order created.')
    page.close()
    // Of many rows that were left out, the server names the first.
    const done = { state: 'done', total: 5, created: 2, skipped: 3, skipped_rows: [{ row: 4, reason: 'No' }] }
    const whole = await owner.get<object>(livePaths.job.replace(':id', job.id))
    network.meet(
      livePaths.job.replace(':id', job.id),
      answering(200, JSON.stringify({ ...whole.body, ...done })),
    )
    const many = openApp({ network, at })
    await screen.findByText('2 orders created, 3 left out.')
    expect(screen.getByText('2 more were left out.')).toBeVisible()
    many.close()
    network.heal()
    const again = openApp({ network, at: '/orders/import?file=new.csv' })
    await screen.findByText(/^new\.csv was not sent to the server before this page was loaded again/)
    again.close()
    openApp({ network, at: `/orders/import?job=${crypto.randomUUID()}` })
    expect(await screen.findByText('This import is no longer kept. Choose its file again.')).toBeVisible()
  })

  test('of a file that cannot be read says why, and of one without a good row what to do', async () => {
    const { account } = await withShawl()
    const page = await open(account, '/orders/import')
    const choose = async (content: BlobPart) => {
      const field = await screen.findByLabelText('Choose a CSV file', { selector: 'input' })
      await page.user.upload(field as HTMLInputElement, new File([content], 'shop.csv'))
    }
    await choose('')
    await screen.findByText('This file is empty.')
    await choose('Name,Phone,Address,City,SKU,Qty\nAli,1,Street,Lahore,NONE,1')
    await screen.findByText('No row can be imported as it is. Correct the file and choose it again.')
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  test('of the sample is copied after it was confirmed, and goes on after an interruption', async () => {
    const { account, owner } = await company()
    const before = await open(account, '/orders/import?from=sample')
    before.network.meet(livePaths.imports, async (deliver) => {
      const response = await deliver()
      const { id } = (await response.clone().json()) as { id: string }
      before.network.meet(livePaths.importStart.replace(':id', id), offline)
      return response
    })
    await before.user.click(await button('Copy the Sample In'))
    await screen.findByText("The sample couldn't be copied in. Try again: it goes on where it stopped.")
    await waitFor(() => expect(before.address()).toMatch(/\?job=/))
    const address = before.address()
    before.close()
    const page = await open(account, address)
    await screen.findByText(/^The copy was interrupted before it was started/)
    await page.user.click(await button('Continue'))
    // How long some eighty orders take says nothing: the test's own time ends what hangs.
    await screen.findByText(/^\d+ products and orders created\.$/, {}, { timeout: 120_000 })
    const { body: found } = await owner.get<OrdersResponse>(livePaths.orders)
    expect(found.count_of_all).toBeGreaterThan(80)
    expect(found.rows[0]?.phone).toMatch(/^\+92390/)
    expect(found.counts_by_status['awaiting-approval']).toBeGreaterThan(10)
  })
})

test('the sample imports nothing, and leads to own orders', async () => {
  const { account } = await company('sample')
  const page = await open(account, '/orders/import')
  await screen.findByRole('heading', { name: 'The sample imports nothing' })
  await page.user.click(
    within(screen.getByRole('main')).getByRole('button', { name: 'Start with your own orders' }),
  )
  expect(await screen.findByLabelText('Choose a CSV file', { selector: 'input' })).toBeEnabled()
})

describe('warehouses', () => {
  const dialog = async () => within(await screen.findByRole('dialog'))
  const row = async (name: string) =>
    (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr') as HTMLElement

  async function ownCompany() {
    const own = await openCompany(server, { split_logic: 'OPTION_2' })
    await own.owner.send(livePaths.workspace, { kind: 'live' })
    return own
  }

  test('a company adds its first one; what is refused is said at its field', async () => {
    const { account, owner } = await ownCompany()
    const page = await open(account, '/warehouses')
    await screen.findByRole('heading', { name: 'No warehouses yet' })
    const [main] = screen.getAllByRole('navigation', { name: 'Main' })
    const link = within(main as HTMLElement).getByRole('link', { name: 'Warehouses' })
    expect(link).toHaveAttribute('aria-current', 'page')
    const [add, addFirst] = screen.getAllByRole('button', { name: 'Add Warehouse' })
    await page.user.click(add as HTMLElement)
    await page.user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await page.user.click(addFirst as HTMLElement)
    const form = await dialog()
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name')
    await page.user.type(form.getByLabelText('Name'), 'Korangi')
    await page.user.type(form.getByLabelText('City'), 'Karahci')
    await page.user.tab()
    await page.user.click(form.getByRole('checkbox', { name: 'Send them from here' }))
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(form.getByLabelText('City')).toHaveAccessibleDescription('Choose a city from the list.'),
    )
    expect(form.getByLabelText('City')).toHaveFocus()
    await page.user.clear(form.getByLabelText('City'))
    await page.user.type(form.getByLabelText('City'), 'Karachi')
    expect(await screen.findByRole('listbox', { name: 'Cities' })).toHaveTextContent('Karachi')
    await page.user.tab()
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    expect(await row('Korangi')).toHaveTextContent('KarachiNo address000')
    const { body } = await owner.get<{ rows: LocationResponse[] }>(livePaths.locations)
    expect(body.rows).toMatchObject([{ name: 'Korangi', city: 'Karachi', is_export: true }])
  })

  test('one that somebody else changed says what differs; nothing typed is lost', async () => {
    const own = await ownCompany()
    const { account, owner } = own
    const korangi = await own.addLocation('Korangi', 'Karachi')
    const page = await open(account, '/warehouses')
    await page.user.click(await button('Edit Korangi'))
    const form = await dialog()
    await page.user.type(form.getByLabelText('Name'), ' 1')
    const colleague = { ...korangi, city: 'Lahore', address: 'Plot 7' }
    await owner.send(pathOf(livePaths.location, korangi), colleague, { method: 'PUT' })
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(/^This warehouse was changed by .+ a moment ago\./)
    const differences = within(form.getByRole('list', { name: 'What changed' }))
    expect(differences.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'City: Karachi → Lahore',
      'Address: empty → Plot 7',
    ])
    expect(form.getByLabelText('Name')).toHaveValue('Korangi 1')
    expect(form.getByLabelText('Address')).toHaveValue('Plot 7')
    await page.user.click(form.getByRole('button', { name: 'Save' }))
    expect(await row('Korangi 1')).toHaveTextContent('LahorePlot 7')
  })

  test('one with stock stays open and says what to do first; an empty one is closed and opened again', async () => {
    const own = await ownCompany()
    const full = await own.addLocation('Full', 'Karachi')
    const spare = await own.addLocation('Spare', 'Lahore')
    await own.addProduct('AB-12', { [full.id]: 3 })
    const page = await open(own.account, '/warehouses')
    await page.user.click(await button('Close Full'))
    const kept = await dialog()
    expect(kept.getByText(/still has 3 pieces in stock\. Take them out/)).toBeInTheDocument()
    await page.user.click(kept.getByRole('button', { name: 'Back' }))
    await page.user.click(await button('Close Spare'))
    const asking = within(await screen.findByRole('alertdialog'))
    await page.user.type(asking.getByRole('textbox', { name: 'Reason' }), 'Rent is over')
    const { fault, release } = held()
    page.network.meet(pathOf(livePaths.location, spare), fault)
    await page.user.click(asking.getByRole('button', { name: 'Close Warehouse' }))
    expect(asking.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('readonly')
    const reading = held()
    page.network.meet(livePaths.locations, reading.fault)
    release()
    await untilToasted('Spare closed')
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Warehouses' })).toHaveAttribute('aria-busy', 'true'),
    )
    reading.release()
    expect(await row('Spare Closed Rent is over')).toBeInTheDocument()
    await page.user.click(await button('Open Spare again'))
    await untilToasted('Spare is open again')
    await button('Close Spare')
    expect(screen.queryByText('Rent is over')).toBeNull()
  })

  test('one with open parcels leads to their orders', async () => {
    const own = await ownCompany()
    const full = await own.addLocation('Full', 'Karachi')
    await own.addProduct('AB-12', { [full.id]: 3 })
    const { body: order } = await own.owner.send<OrderResponse>(livePaths.orders, newOrder({ 'AB-12': 1 }))
    await own.owner.send(pathOf(livePaths.orderEvents, order), { type: 'order.verified', version: 1 })
    const page = await open(own.account, '/warehouses')
    await page.user.click(await button('Close Full'))
    const links = within((await dialog()).getByRole('list', { name: 'Orders with open parcels' }))
    await page.user.click(links.getByRole('link', { name: 'K1001' }))
    await waitFor(() => expect(page.address()).toBe('/orders/K1001'))
  })

  test('how orders are split is changed after a count of what would change', async () => {
    const own = await ownCompany()
    const { account, owner } = own
    const lahore = await own.addLocation('Lahore-1', 'Lahore')
    await own.addProduct('FAR', { [lahore.id]: 5 })
    await owner.send(livePaths.orders, newOrder({ FAR: 1 }))
    const page = await open(account, '/warehouses')
    await page.user.click(await button('Change How Orders Find Their Warehouse'))
    const form = await dialog()
    const option = (name: string) => form.getByRole('radio', { name })
    expect(option('Nearest location with highest inventory (automatic)')).toBeChecked()
    await page.user.click(option('Highest inventory within the city'))
    await form.findByText('1 order would be halted')
    await page.user.click(option('Nearest location (manual)'))
    await form.findByText('1 order would wait for a person')
    await page.user.selectOptions(form.getByLabelText('Parcels of one order, at most'), '3')
    await form.findByText('1 order would wait for a person')
    await page.user.click(form.getByRole('radio', { name: 'Only the part without stock is halted' }))
    await page.user.selectOptions(form.getByLabelText('Cancel what is halted'), 'After 7 days')
    await form.findByText('1 order would wait for a person')
    // Meanwhile a colleague chose otherwise: what was chosen here stays, and is saved by another press.
    await owner.send(livePaths.allocation, {
      ...(await owner.get<AllocationResponse>(livePaths.allocation)).body,
      split_logic: 'OPTION_1',
      max_parcels: 4,
      halts_whole_orders: false,
      halt_days: 14,
    })
    await page.user.click(form.getByRole('button', { name: 'Use from Now On' }))
    const changes = within(await form.findByRole('list', { name: 'What changed' }))
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Days until it is cancelled: 0 → 14',
      'Parcels of one order: 2 → 4',
      'Way of splitting: Nearest location with highest inventory (automatic) → Highest inventory within the city',
      'What is halted: The whole order is halted → Only the part without stock is halted',
    ])
    await form.findByText('1 order would wait for a person')
    page.network.meet(livePaths.allocation, offline)
    await page.user.click(form.getByRole('button', { name: 'Use from Now On' }))
    await form.findByText("This couldn't be saved. What you chose stays here; please try again.")
    page.network.heal()
    await form.findByText('1 order would wait for a person')
    await page.user.click(form.getByRole('button', { name: 'Use from Now On' }))
    await untilToasted('Orders are split like this from now on')
    const now = await screen.findByText(/At most 3 parcels for one order/)
    expect(now).toHaveTextContent(/only the part without stock is halted.*After 7 days it is cancelled/)
    expect(screen.getByText('Nearest location (manual)')).toBeInTheDocument()
  })

  test('of the provider are shown, and why they are not changed here', async () => {
    const { account } = await company()
    const page = await open(account, '/warehouses')
    await screen.findByText(/^These are the Karwan warehouses that you chose/)
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('rowheader', { name: 'Korangi' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Close)/ })).toBeNull()
    page.go('/orders')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'More' })).not.toHaveAttribute('aria-current'),
    )
  })

  test('do not come with the sample, which says so', async () => {
    const { account } = await company('sample')
    await open(account, '/warehouses')
    await screen.findByRole('heading', { name: 'Warehouses come with your own orders' })
    expect(screen.queryByRole('link', { name: 'Warehouses' })).toBeNull()
  })
})

describe('a role', () => {
  /** A colleague of a company with a warehouse, a product and an order, in the browser. */
  async function openAs(role: CompanyRole, at: string) {
    const own = await openCompany(server)
    await own.owner.send(livePaths.workspace, { kind: 'live' })
    const korangi = await own.addLocation('Korangi', 'Karachi')
    await own.addProduct('AB-12', { [korangi.id]: 5 })
    await own.owner.send(livePaths.orders, newOrder({ 'AB-12': 1 }))
    const colleague = await server.createAccount('approved')
    await server.testDatabase.query('update memberships set company_id = $1, role = $2 where user_id = $3', [
      own.companyId,
      role,
      colleague.userId,
    ])
    return open(colleague, at)
  }
  const reasonAt = async (name: string) => (await button(name)).getAttribute('aria-disabled')

  test('of the warehouse adjusts stock, and is told why it does not change the rest', async () => {
    const page = await openAs('warehouse', '/products')
    await button('Stock of Product AB-12')
    await waitFor(async () => expect(await reasonAt('Add Product')).toBe('true'))
    expect(await button('Add Product')).toHaveAccessibleDescription(
      'Only owners, managers and agents change products.',
    )
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) Product AB-12/ })).toBeNull()
    await page.user.click(await button('Stock of Product AB-12'))
    const stock = within(await screen.findByRole('dialog'))
    await stock.findByRole('button', { name: 'Save Adjustment' })
    await page.user.click(stock.getByRole('button', { name: 'Cancel' }))
    page.go('/orders')
    await screen.findAllByRole('link', { name: 'K1001' })
    expect(await button('Create Order')).toHaveAccessibleDescription(
      'Only owners, managers and agents create orders.',
    )
    expect(screen.queryByRole('button', { name: 'Delete K1001' })).toBeNull()
    // It waits to be verified, which is not theirs.
    await page.user.click(screen.getByRole('checkbox', { name: 'Select K1001' }))
    const selected = within(await screen.findByRole('region', { name: 'Selected orders' }))
    expect(selected.getByText('These are done one by one, each on its page.')).toBeVisible()
    page.go('/customers')
    const notTheirs = 'Only owners, managers and agents change customers.'
    expect(await button('Add Customer')).toHaveAccessibleDescription(notTheirs)
    await page.user.click(await button('View Details of Ayesha Khan'))
    const customer = within(await screen.findByRole('dialog', { name: 'Ayesha Khan' }))
    for (const name of ['Delete', 'Edit'])
      expect(customer.getByRole('button', { name })).toHaveAccessibleDescription(notTheirs)
    expect(customer.getByRole('link', { name: '0300-1234567' })).toHaveAttribute('href', 'tel:+923001234567')
    page.go('/warehouses')
    expect(await button('Add Warehouse')).toHaveAccessibleDescription(/^Only owners change warehouses/)
    await screen.findByRole('rowheader', { name: 'Korangi' })
    expect(screen.queryByRole('button', { name: 'Edit Korangi' })).toBeNull()
    page.go('/orders/new')
    await screen.findByRole('heading', { name: 'Only owners, managers and agents create orders.' })
    expect(screen.queryByRole('button', { name: 'See the Sample' })).toBeNull()
    page.go('/orders/import')
    await screen.findByRole('heading', {
      name: 'Only owners, managers and agents import orders and products.',
    })
    expect(screen.getByRole('link', { name: 'Go to Orders' })).toHaveAttribute('href', '/orders')
    await page.user.keyboard('{Control>}k{/Control}')
    await page.user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'new')
    await screen.findByText('Nothing matches. Try an order number or a name.')
  })

  test('of a viewer looks at everything, and is told why nothing changes', async () => {
    const page = await openAs('viewer', '/orders')
    await screen.findAllByRole('link', { name: 'K1001' })
    await waitFor(async () => expect(await reasonAt('Create Order')).toBe('true'))
    expect(screen.queryByRole('button', { name: 'Delete K1001' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    page.go('/products')
    await waitFor(async () => expect(await reasonAt('Add Product')).toBe('true'))
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) Product AB-12/ })).toBeNull()
    page.go('/orders/1001')
    await screen.findByRole('heading', { name: 'Order Detail' })
    await waitFor(async () => expect(await reasonAt('CANCEL')).toBe('true'))
    expect(screen.queryByLabelText('Add a tag')).toBeNull()
    await page.user.click(await screen.findByRole('tab', { name: 'Transaction Detail' }))
    expect(await button('Mark as Paid')).toHaveAccessibleDescription(
      'Only owners, managers and agents record payments.',
    )
    await page.user.click(await screen.findByRole('tab', { name: 'Notes' }))
    await screen.findByText('Your role does not include notes and comments.')
    expect(screen.queryByLabelText('New note')).toBeNull()
  })

  test('of an agent looks at what the owner chose: the sample, or empty own data', async () => {
    const own = await openCompany(server)
    const agent = await server.createAccount('approved')
    await server.testDatabase.query('update memberships set company_id = $1, role = $2 where user_id = $3', [
      own.companyId,
      'agent',
      agent.userId,
    ])
    const page = await open(agent, '/warehouses')
    const main = within(await screen.findByRole('main'))
    const start = await main.findByRole('button', { name: 'Start with your own orders' })
    await waitFor(() =>
      expect(start).toHaveAccessibleDescription('Only owners choose between the sample and your own orders.'),
    )
    // Not in the bar above it: that has no room for a reason.
    expect(screen.getAllByRole('button', { name: 'Start with your own orders' })).toEqual([start])
    page.close()

    await own.owner.send(livePaths.workspace, { kind: 'live' })
    await server.testDatabase.query("update memberships set role = 'warehouse' where user_id = $1", [
      agent.userId,
    ])
    const again = await open(agent, '/products')
    const invitation = await screen.findByRole('heading', { name: 'No products yet' })
    const inEmpty = within(invitation.parentElement as HTMLElement)
    await waitFor(() =>
      expect(inEmpty.getByRole('button')).toHaveAccessibleDescription(
        'Only owners, managers and agents change products.',
      ),
    )
    expect(inEmpty.queryByRole('link')).toBeNull()
    again.close()
  })

  test('of an agent changes products and creates orders, but looks at stock', async () => {
    const page = await openAs('agent', '/products')
    await page.user.click(await button('Stock of Product AB-12'))
    const stock = within(await screen.findByRole('dialog'))
    await stock.findByText('Only owners, managers and warehouse staff adjust stock.')
    await stock.findByRole('rowheader', { name: 'Korangi' })
    expect(stock.queryByRole('button', { name: 'Save Adjustment' })).toBeNull()
    await page.user.click(stock.getByRole('button', { name: 'Cancel' }))
    expect(await reasonAt('Add Product')).toBeNull()
    await button('Edit Product AB-12')
    page.go('/orders')
    await button('Delete K1001')
    expect(await reasonAt('Create Order')).toBeNull()
    await page.user.keyboard('{Control>}k{/Control}')
    await page.user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'new')
    await screen.findByRole('option', { name: 'New order' })
    expect(screen.getAllByRole('option')).toHaveLength(3)
    // On a phone the lists have no room for its button.
    await page.user.clear(screen.getByRole('combobox', { name: 'Search or go to' }))
    await page.user.type(screen.getByRole('combobox', { name: 'Search or go to' }), 'import')
    await page.user.click(await screen.findByRole('option', { name: 'Import orders or products' }))
    await waitFor(() => expect(page.address()).toBe('/orders/import'))
  })
})

test('a customer with a number that somebody has leads to them; the acceptance rate says of how many parcels', async () => {
  const { account, owner } = await company()
  await owner.send(livePaths.customers, { name: 'Bilal', phone: '0333-5556667', email: 'b@shop.test' })
  await owner.send(livePaths.customers, { name: 'Sara', phone: '0345-1112223', email: 's@shop.test' })
  const page = await open(account, '/customers')
  // Their number, which is what they are called by.
  expect((await screen.findByRole('heading', { name: 'Bilal' })).parentElement).toHaveTextContent(
    'Bilal0333-5556667',
  )
  await page.user.click(await button('Add Customer'))
  const form = within(await screen.findByRole('dialog'))
  await page.user.type(form.getByLabelText('Name'), 'Bilal Ahmed')
  await page.user.type(form.getByLabelText('Email'), 'bilal@shop.test')
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByLabelText('Phone')).toHaveFocus()
  expect(form.getByLabelText('Phone')).toHaveAccessibleDescription('Enter a phone number')
  await page.user.click(form.getByRole('combobox', { name: /^City/ }))
  await page.user.paste('khi')
  expect(await screen.findByRole('option', { name: /^Karachi/ })).toBeInTheDocument()
  await page.user.type(form.getByLabelText('Phone'), '+92 333 5556667')
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  const profile = await form.findByRole('button', { name: 'Open Profile' })
  expect(form.getByLabelText('Phone')).toHaveAccessibleDescription(
    expect.stringContaining('A customer with this number already exists: Bilal.'),
  )
  await page.user.click(profile)
  // What was typed is not lost by this alone.
  await page.user.click(await button('Discard Changes'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sara' })).toBeNull())
  await page.user.click(await button('View Details of Bilal'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Bilal' }))
  expect(drawer.getByText('No parcel has ended yet')).toBeInTheDocument()
  expect(customersMessages.accepted({ rate: 0.8, ended: 5 })).toBe('80% of 5 parcels')

  await page.user.keyboard('{Escape}')
  await page.user.click(await button('Contact Bilal'))
  const contact = within(await screen.findByRole('dialog', { name: 'Contact Bilal' }))
  const ways = contact
    .getAllByRole('link')
    .map((link) => [
      link.closest('dd')?.previousElementSibling?.textContent,
      link.getAttribute('href'),
      link.textContent,
    ])
  expect(ways).toEqual([
    ['Call', 'tel:+923335556667', '0333-5556667'],
    ['WhatsApp', 'https://wa.me/923335556667', '0333-5556667 (opens in a new tab)'],
    ['Email', 'mailto:b@shop.test', 'b@shop.test'],
  ])
})

describe('the settings', () => {
  test('are a section beside the list of all, from the sidebar', async () => {
    const { account } = await company()
    const page = await open(account, '/orders')
    await screen.findByRole('heading', { name: 'No orders yet' })
    await page.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Company' })
    const list = within(screen.getByRole('navigation', { name: 'Sections of the settings' }))
    await page.user.click(list.getByRole('link', { name: 'People' }))
    await screen.findByRole('heading', { level: 1, name: 'People' })
    expect(page.address()).toBe('/settings/people')
  })

  test.each(settingsSections)(
    'call the section %s the same in the list, on its page and in the tab',
    async (section) => {
      const { account } = await company()
      await open(account, settingsPath(section))
      const list = within(await screen.findByRole('navigation', { name: 'Sections of the settings' }))
      const name = list.getByRole('link', { current: 'page' }).textContent ?? ''
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
      expect(document.title).toBe(`${name} · Karwan`)
    },
  )

  test('have the own account as one of them', async () => {
    const { account } = await company()
    const page = await open(account, '/settings/people')
    const list = () => within(screen.getByRole('navigation', { name: 'Sections of the settings' }))
    await screen.findByRole('heading', { level: 1, name: 'People' })
    await page.user.click(list().getByRole('link', { name: 'Your account' }))
    await screen.findByRole('heading', { level: 1, name: 'Your account' })
    expect(list().getByRole('link', { current: 'page' })).toHaveTextContent('Your account')
    expect(screen.getAllByRole('link', { name: 'Settings' })[0]).toHaveAttribute('aria-current', 'page')
  })

  test('do not have it on the sample', async () => {
    const { account } = await company('sample')
    await open(account, '/account')
    await screen.findByRole('heading', { level: 1, name: 'Your account' })
    expect(screen.getAllByRole('link', { name: /^Settings/ })[0]).not.toHaveAttribute('aria-current')
    expect(screen.queryByRole('navigation', { name: 'Sections of the settings' })).toBeNull()
  })

  test('are changed in a form, by the rules of the set-up, and say that they are saved', async () => {
    const { account, owner } = await company()
    const page = await open(account, '/settings/store')
    await page.user.click(await screen.findByRole('radio', { name: 'Shopify' }))
    await page.user.type(screen.getByLabelText('Store URL'), 'chenab.example')
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByLabelText('Access Token')).toHaveAccessibleErrorMessage('Enter the access token')
    await page.user.type(screen.getByLabelText('Access Token'), 'shpat_1')
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(screen.getByLabelText('Store URL')).toHaveValue('https://chenab.example')
    expect(screen.getByLabelText('Access Token')).toHaveValue('')
    expect(screen.getByText(/^One is stored\./)).toBeVisible()
    // Another platform removes the token: said before it is saved.
    await page.user.click(screen.getByRole('radio', { name: 'None' }))
    expect(screen.getByText(/^Saving this removes .*: Access Token\.$/)).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: 'Discard Changes' }))
    expect(screen.getByRole('radio', { name: 'Shopify' })).toBeChecked()
    expect((await owner.get(livePaths.settings)).body).toMatchObject({ stored: ['ecommerce_access_token'] })
  })

  test('say on the sample that they are of own orders', async () => {
    const { account } = await company('sample')
    await open(account, '/settings/people')
    expect(await screen.findByRole('heading', { name: 'Settings are of your own orders' })).toBeVisible()
  })

  test('have no other sections: such an address leads nowhere, inside the frame', async () => {
    const { account } = await company()
    await open(account, '/settings/nothing')
    await screen.findByRole('heading', { name: 'This page does not exist' })
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getAllByRole('link', { name: 'Products' })[0]).toBeVisible()
  })

  test('are not said to be closed where the address of all of them leads away', async () => {
    const { account } = await company()
    const page = await open(account, '/settings')
    await untilToasted('Settings are in the menu beside your orders')
    expect(page.address()).toBe('/')
  })

  test('and analytics: the entry says where it is pressed that it is not open yet', async () => {
    const { account } = await company()
    const page = await open(account, '/orders')
    await screen.findByRole('heading', { name: 'No orders yet' })
    await page.user.click(screen.getByRole('link', { name: /^Analytics/ }))
    await untilToasted('Analytics is not open yet')
    expect(page.address()).toBe('/orders')
  })
})
