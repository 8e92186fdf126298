/** A company's own orders at work (orders.md §1, §3, §7), as two people and a whole life see them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectAccessible, expectSound } from './sound.ts'
import { holdBackAt } from './takeover.ts'
import { test } from './test.ts'
import { translate } from './translated.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const parcel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true }).click()

/** What is asked before an act; `look` sees each dialog as it opens. */
type Look = (page: Page, what: string) => Promise<void>
const look: Look = (page, what) => expectAccessible(page, what)
const pass: Look = async () => {}

/** Types a new order for three pieces of LAWN-1 with a tenth off, and creates it. */
async function typeOrder(page: Page) {
  await page.goto('/orders/new')
  const phone = page.getByLabel('Phone number')
  const inScreen = () =>
    phone.evaluate(
      (field) =>
        field.getBoundingClientRect().top - (field.closest('main')?.getBoundingClientRect().top ?? 0),
    )
  const place = await inScreen()
  await phone.fill('0321-7654321')
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeVisible()
  expect(await inScreen()).toBe(place)
  await page.getByLabel('Name', { exact: true }).fill('Bilal Ahmed')
  await page.getByLabel('Address 1').fill('Flat 3, Tariq Road')
  await page.getByRole('combobox', { name: 'City' }).fill('khi')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Add an item' }).fill('LAWN-1')
  await expect(page.getByRole('option', { name: /Gulberg: 2.*Korangi: 2/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('radio', { name: /^COD/ }).check()
  await page.getByLabel('Coupon code').fill('EID')
  await page.getByLabel('Percent off').fill('10')
  await page.getByLabel('Shipping', { exact: true }).fill('250')
  await page.getByRole('button', { name: 'Create Order' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^K\d+$/)
}

/** Approves a parcel with the number that the courier gave, and hands it over. */
async function send(page: Page, number: number, cn: string, see = pass) {
  await press(page, `Approve: parcel ${number}`)
  await dialog(page).getByLabel('Courier', { exact: true }).fill('TCS')
  await dialog(page).getByLabel('Weight in kg').fill('1.5')
  await dialog(page).getByLabel('Consignment number').fill(cn)
  await press(dialog(page), 'Approve')
  await press(page, `Dispatch: parcel ${number}`)
  await see(page, 'dispatching')
  await press(dialog(page), 'Dispatch')
  await expect(page.getByRole('button', { name: `Mark as Delivered: parcel ${number}` })).toBeVisible()
}

async function deliver(page: Page, number: number, see = pass) {
  await press(page, `Mark as Delivered: parcel ${number}`)
  await see(page, 'delivering')
  await dialog(page).getByLabel('How do you know?').fill('The customer confirmed by phone')
  await press(dialog(page), 'Mark as Delivered')
}

/** The parcel comes back with everything in it good. */
async function takeBack(page: Page, number: number, see = pass) {
  await press(page, `Mark as Returned: parcel ${number}`)
  await see(page, 'taking back')
  await press(dialog(page), 'Mark as Returned')
  await press(page, `Check Return: parcel ${number}`)
  await see(page, 'checking what came back')
  await press(dialog(page), 'Check Return')
  await expect(page.getByRole('button', { name: `Check Return: parcel ${number}` })).toBeHidden()
}

/** The balance as the screen has it, by its terms. */
async function balance(page: Page): Promise<Record<string, string>> {
  await page.getByRole('tab', { name: 'Transaction Detail' }).click()
  return page
    .getByLabel('Balance')
    .evaluate((list) =>
      Object.fromEntries(
        [...list.querySelectorAll('dt')].map((term) => [
          term.textContent,
          term.nextElementSibling?.textContent ?? '',
        ]),
      ),
    )
}

/** What the search for products says of the stock of LAWN-1. */
async function expectStock(page: Page, text: RegExp) {
  await page.goto('/orders/new')
  await page.getByRole('combobox', { name: 'Add an item' }).fill('LAWN-1')
  await expect(page.getByRole('option', { name: text })).toBeVisible()
}

test('A COD order of two locations: one parcel delivered, one returned', async ({ page }) => {
  await haveSession(page, await aShop(page, 'OPTION_3'))
  await typeOrder(page)
  const address = page.url()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const customerPanel = page.getByRole('region', { name: 'Customer Detail' })
  await expect(customerPanel.getByRole('link', { name: '0321-7654321' })).toHaveAttribute(
    'href',
    'tel:+923217654321',
  )
  await press(customerPanel, 'Copy Address')
  await expect(customerPanel.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Bilal Ahmed\n0321-7654321\nFlat 3, Tariq Road\nKarachi\nPakistan',
  )
  await expect
    .poll(() => balance(page))
    .toMatchObject({ Total: 'Rs. 6,998.65', 'COD to collect': 'Rs. 6,999' })
  await page.getByRole('tab', { name: 'Split Orders' }).click()

  await press(page, 'VERIFY')
  await press(page, 'Assign: parcel 1')
  await expect(dialog(page).getByLabel('LAWN-1, Korangi')).toHaveValue('2')
  await expect(dialog(page).getByLabel('LAWN-1, Gulberg')).toHaveValue('1')
  await look(page, 'assigning')
  await press(dialog(page), 'Assign')
  await expect(parcel(page, 'Parcel 1 of 2')).toContainText('Korangi, Karachi')
  await expect(parcel(page, 'Parcel 2 of 2')).toContainText('Gulberg, Lahore')
  await expectStock(page, /Rs\. 2,499\.50 · Gulberg: 1$/)

  await page.goto(address)
  await send(page, 1, 'TCS-1001', look)
  await send(page, 2, 'TCS-1002')
  await deliver(page, 1, look)
  await takeBack(page, 2, look)
  await expect(parcel(page, 'Parcel 1 of 2')).toContainText('Delivered')
  await expect(parcel(page, 'Parcel 2 of 2')).toContainText('Return')
  // The button that had the focus went with its act.
  await expect(page.getByRole('heading', { name: 'Parcel 2 of 2' })).toBeFocused()
  await expect
    .poll(() => balance(page))
    .toEqual({
      Total: 'Rs. 4,665.77',
      Paid: 'Rs. 0',
      Refunded: 'Rs. 0',
      'COD to collect': 'Rs. 4,666',
      Collected: 'Rs. 4,666',
      Remitted: 'Rs. 0',
      Difference: '− Rs. 4,665.77',
    })
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
  await expectStock(page, /Rs\. 2,499\.50 · Gulberg: 2$/)
})

test('Of two people at one order, each sees the other, and the later one is shown what differs', async ({
  browser,
}) => {
  const open = async (email: string) => {
    const page = await (await browser.newContext()).newPage()
    await haveSession(page, { email, password: 'karwan-tryout' })
    return page
  }
  const owner = await open('live@karwan.test')
  const agent = await open('agent@karwan.test')
  await owner.goto('/orders?status=pending-cod')
  await owner.getByRole('table').getByRole('link').first().click()
  await expect(owner.getByRole('button', { name: 'VERIFY' })).toBeVisible()
  await agent.goto(owner.url())
  await expect(agent.getByRole('button', { name: 'VERIFY' })).toBeVisible()

  // Both work on the customer.
  await press(owner, 'EDIT')
  await expect(agent.getByText(/ is editing this order\.$/)).toBeVisible()
  await press(agent, 'EDIT')
  // On a phone the only CANCEL in view is that of the form.
  const size = owner.viewportSize()
  await owner.setViewportSize({ width: 360, height: 740 })
  await expect(owner.getByRole('group', { name: /^What to do with #/ })).not.toBeInViewport()
  if (size) await owner.setViewportSize(size)
  await owner.getByLabel('Address 2').fill('Behind the mosque')
  await agent.getByLabel('Zip').fill('74600')
  await press(agent, 'SAVE')
  await expect(owner.getByLabel('Zip')).toHaveValue('74600')
  await press(owner, 'SAVE')
  const differs = owner.getByRole('status').filter({ hasText: 'This order was changed by' })
  await expect(differs).toBeInViewport()
  await expect(differs.getByRole('listitem')).toHaveText(/^Zip: .* → 74600$/)
  await expect(owner.getByLabel('Address 2')).toHaveValue('Behind the mosque')
  await expectAccessible(owner, 'a customer that differs')
  await press(owner, 'SAVE')
  const customer = (page: Page) => page.getByRole('region', { name: 'Customer Detail' })
  for (const page of [owner, agent]) {
    await expect(customer(page)).toContainText('Behind the mosque')
    await expect(customer(page)).toContainText('74600')
  }
  for (const page of [owner, agent]) await page.context().close()
})

test('A translated page signs in, creates an order, verifies and splits it, and shows what another person does', async ({
  page,
  expectComplaint,
}) => {
  // Of a page that was translated before React took it over, React draws all again: that is its way, and no fault.
  expectComplaint(/Minified React error #418/)
  const person = await aShop(page, 'OPTION_3')
  await translate(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await press(page, 'Sign In')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press(page, 'Sign In')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1 }).locator('font font')).toBeVisible()
  await typeOrder(page)
  await press(page, 'VERIFY')
  await press(page, 'Assign: parcel 1')
  await press(dialog(page), 'Assign')
  await expect(parcel(page, 'Parcel 2 of 2')).toContainText('Gulberg, Lahore')

  // What another person does comes into the page while it is shown.
  const id = page.url().split('/').pop() ?? ''
  const send = await sendAs(page, person)
  const note = { text: 'Calls back on Monday', is_pinned: true }
  const { version } = await send<{ version: number }>(livePaths.orderNotes.replace(':id', id), note)
  await expect(page.getByRole('region', { name: 'Pinned note' })).toContainText('Calls back on Monday')
  await page.goto('/orders')
  const row = page.getByRole('row').filter({ hasText: 'Bilal Ahmed' })
  await expect(row).toContainText('Awaiting Approval')
  await send(livePaths.orderEvents.replace(':id', id), {
    type: 'order.cancelled',
    reason: 'customerWish',
    restock: true,
    version,
  })
  await expect(row).toContainText('Cancelled')
})

test('the rows stay where they are when the saved views come, and icons are below their like', async ({
  page,
}) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const create = (number: string) =>
    send<{ id: string; label: string; version: number }>(livePaths.orders, {
      customer: { ...customer, number },
      lines: [{ sku: 'LAWN-1', quantity: 1 }],
      payment: 'COD',
    })
  const worked = await create('0321-7654321')
  await send(livePaths.orderEvents.replace(':id', worked.id), {
    type: 'order.cancelled',
    reason: 'customerWish',
    restock: true,
    version: worked.version,
  })
  const untouched = await create('0321-7654322')
  await send(livePaths.views, { name: 'Karachi', query: { q: 'karachi' } })
  await haveSession(page, person)
  for (const width of [360, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const show = await holdBackAt(page, `**/api/${livePaths.views}`)
    await page.goto('/orders')
    const row = page.getByRole('link', { name: /^K\d+/ }).and(page.locator(':visible')).first()
    await expect(row).toBeVisible()
    const before = await row.boundingBox()
    show()
    if (width < 768) await page.getByRole('button', { name: 'Filters' }).click()
    else if (width < 1600) await page.getByRole('button', { name: 'Saved views' }).click()
    await expect(
      page.getByRole(width < 768 || width >= 1600 ? 'button' : 'menuitem', { name: 'Karachi', exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => row.boundingBox(), `at ${width} px`).toEqual(before)
    await page.unrouteAll()
  }

  // With a bin or without.
  const icons = async ({ label }: { label: string }) => {
    const view = await page.getByRole('link', { name: `View ${label}`, exact: true }).boundingBox()
    const edit = await page.getByRole('link', { name: `Edit ${label}`, exact: true }).boundingBox()
    return [view?.x, edit?.x]
  }
  await expect(page.getByRole('button', { name: `Delete ${untouched.label}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${worked.label}` })).toBeHidden()
  expect(await icons(worked)).toEqual(await icons(untouched))
})

test('long names and SKUs leave room for the columns beside them', async ({ page }) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const sku = 'LAWN-UNSTITCHED-3PC-CHIFFON-DUPATTA-SUMMER-V2-2026'
  const name = 'Hand-embroidered three-piece unstitched lawn suit with chiffon dupatta'
  const address = 'Plot 41, Sector 23, Korangi Industrial Area, second gate on the left after the petrol pump'
  const product = await send<{ id: string }>(livePaths.products, {
    name,
    sku,
    category: 'Clothing',
    price_minor: 987_654_300,
  })
  await send(livePaths.locations, {
    name: 'Korangi Industrial Area Main Distribution and Returns Warehouse',
    city: 'Karachi',
    address,
  })
  const email = `a.very.long.address.of.an.agent@${'long-'.repeat(6)}domain.test`
  await send(livePaths.invitations, { email, role: 'agent' })
  const { label } = await send<{ label: string }>(livePaths.orders, {
    customer: {
      name,
      email,
      number: '0321-7654321',
      city: 'Karachi',
      country: 'Pakistan',
      zip: '',
      address1: address,
      address2: '',
    },
    lines: [{ product_id: product.id, quantity: 1 }],
    payment: 'COD',
  })
  await haveSession(page, person)
  for (const [path, sign] of [
    ['/warehouses', 'Sector 23'],
    ['/people', email],
    [`/orders/${label}`, sku],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible()
    await expectSound(page, [768, 1024, 1280])
  }
  // The row itself is the link to the page: beside its checkbox a tablet has room for the other buttons.
  await page.setViewportSize({ width: 768, height: 1000 })
  await page.goto('/orders')
  await expect(page.getByRole('button', { name: `Delete ${label}` })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: `View ${label}` })).toBeHidden()
})

test('on a phone a press on VERIFY leaves the focus on what comes next', async ({ page }) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const order = await send<{ label: string }>(livePaths.orders, {
    customer,
    lines: [{ sku: 'LAWN-1', quantity: 1 }],
    payment: 'COD',
  })
  await haveSession(page, person)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/orders/${order.label}`)
  await page.getByRole('button', { name: 'VERIFY' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeFocused()
})

test('the act that is asked for is in view on a tablet, and in one row with the call on a phone', async ({
  page,
}) => {
  await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
  const open = async (status: string) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/orders?status=${status}`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('tab', { name: 'Split Orders' })).toBeVisible()
  }
  const button = (name: string) => page.getByRole('button', { name }).filter({ visible: true })

  await open('pending-cod')
  await page.setViewportSize({ width: 768, height: 1000 })
  await expect(button('VERIFY')).toBeInViewport({ ratio: 1 })

  await open('dispatch')
  await page.setViewportSize({ width: 360, height: 740 })
  const delivered = button('Mark as Delivered')
  await expect(delivered).toBeInViewport({ ratio: 1 })
  const rowOf = async (name: string) => (await button(name).boundingBox())?.y
  expect(await rowOf('INITIATE IVR CALL')).toBe(await rowOf('Mark as Delivered'))
})

test('on a phone a new order asks what every order needs, and an order offers each act once, if it can be done', async ({
  page,
}) => {
  await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/orders/new')
  await expect(page.getByLabel('Address 1')).toBeVisible()
  const coupon = page.getByLabel('Coupon code')
  for (const rare of [coupon, page.getByLabel('Already paid'), page.getByLabel('Tags')])
    await expect(rare).toBeHidden()
  await page.getByText('Coupon, gift card and shipping').click()
  await coupon.fill('EID')
  await coupon.fill('')
  await expect(coupon).toBeFocused()
  await coupon.fill('EID25')
  await page.reload()
  await expect(coupon).toBeVisible()
  await expect(coupon).toHaveValue('EID25')
  await expect(page.getByLabel('Tags')).toBeHidden()

  // Delivered: no button that can do nothing.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/orders?status=delivered')
  await page.getByRole('table').getByRole('link').first().click()
  const actions = page.getByRole('group', { name: /^What to do with K/ }).getByRole('button')
  await expect(actions.filter({ hasText: 'VERIFY' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(actions.filter({ visible: true })).toHaveText(['Create a copy'])

  // Approved: the next act of its parcel, in the bar.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/orders?status=approve')
  await page.getByRole('table').getByRole('link').first().click()
  const dispatch = page.getByRole('button', { name: /^Dispatch/ })
  await expect(dispatch).toHaveAccessibleName('Dispatch: parcel 1')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(dispatch).toHaveAccessibleName(/^Dispatch( parcel 1)?$/)
  await expect(dispatch).toBeInViewport()
})
