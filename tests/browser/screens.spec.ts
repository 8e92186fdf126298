import { expect } from '@playwright/test'
import {
  anActivePerson,
  anApprovedPerson,
  anInvitation,
  aPendingPerson,
  haveSession,
  operator,
} from './people.ts'
import { expectAccessible, expectSound } from './sound.ts'
import { test } from './test.ts'

// The dashboard, an order and the landing page have this in their own files.
test.describe('Every screen is sound', () => {
  // Its tests are by far the most work of one file, and the last.
  test.describe.configure({ mode: 'parallel' })

  test('Sign-in and sign-up, also refused', async ({ page }) => {
    for (const [path, heading, button, refusal] of [
      ['/login', 'Welcome to Karwan', 'Sign In', 'Please fill in all fields'],
      ['/signup', 'Join Karwan', 'Create Account', 'Enter your first name'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: button }).click()
      await expect(page.locator('#main').getByText(refusal)).toBeVisible()
      await expectSound(page, [320, 1280])
    }
  })

  test('A forgotten password, the link of a mail, waiting for approval, and the own account', async ({
    page,
  }) => {
    const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
    const submit = () => page.locator('button[type=submit]').click()
    await page.goto('/reset-password')
    await heading('Reset your password')
    await submit()
    await expect(page.getByText('Enter your email', { exact: true })).toBeVisible()
    await expectSound(page)
    await page.getByLabel('Email').fill('nobody@chenab.test')
    await submit()
    await heading('Check your email')
    await expectAccessible(page, 'a mail is on its way')
    // Nobody asks the server about a link before the password is chosen.
    await page.goto('/reset-password#of-a-mail')
    await heading('Choose a new password')
    await submit()
    await expect(page.getByText('Enter the password again')).toBeVisible()
    await expectSound(page, [320, 1280])
    await page.getByLabel('New Password', { exact: true }).fill('ravi river 1947')
    await page.getByLabel('Confirm New Password', { exact: true }).fill('ravi river 1947')
    await submit()
    await heading('This link no longer works')
    await expectAccessible(page, 'a link that does not work')
    await page.goto('/verify-email#of-a-mail')
    await heading('This link no longer works')
    await expectSound(page, [320, 1280])

    const person = await aPendingPerson(page)
    await haveSession(page, person)
    await page.goto('/waitingApproval')
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    await expectSound(page)
    await page.goto('/account')
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
    // At an address of numbers there are none.
    await expect(page.getByText(/^Passkeys work at http:\/\/localhost:\d+ only\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a Passkey' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText('Enter an email', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Enter the password again')).toBeVisible()
    await expectSound(page)
    await page.getByLabel('New Email').fill(`new.${person.email}`)
    await page
      .getByRole('form', { name: 'Email' })
      .getByRole('textbox', { name: 'Your Password' })
      .fill(person.password)
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText(`We sent a link to new.${person.email}.`)).toBeVisible()
    await page.getByLabel('Current Password', { exact: true }).fill(person.password)
    await page.getByLabel('New Password', { exact: true }).fill('ravi river 1947')
    await page.getByLabel('Confirm New Password', { exact: true }).fill('ravi river 1947')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expectAccessible(page, 'a link that is sent, and a password that is changed')
  })

  test('An invitation: one that does not work, its form, also refused, and its end', async ({ page }) => {
    const heading = (name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible()
    await page.goto('/invitation#of-a-mail')
    await heading('This invitation no longer works')
    await expectSound(page, [360, 1280])
    await page.goto(await anInvitation(page))
    await heading(/^Join /)
    await expectSound(page, [360, 1280])
    await page.getByRole('button', { name: 'Accept Invitation' }).press('Enter')
    await expect(page.getByText('Enter your first name')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expectSound(page, [360, 1280])
    await page.keyboard.type('Bano')
    for (const text of ['Qureshi', 'ravi river 1947', 'ravi river 1947']) {
      // Past the button that shows a password.
      await page.keyboard.press('Tab')
      if (await page.getByRole('button').and(page.locator(':focus')).count()) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await heading('Welcome')
    await expectSound(page, [360, 1280])
  })

  test("The operator's console, and what a company is asked there", async ({ page, browser }) => {
    const { email, password } = await aPendingPerson(page)
    await haveSession(page, operator)
    await page.goto(`/operator?q=${encodeURIComponent(email)}`)
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toBeVisible()
    await expectSound(page)
    await row.getByRole('link').press('Enter')
    for (const act of ['Approve', 'Reject']) {
      await page.getByRole('button', { name: act }).press('Enter')
      await expectAccessible(page, act)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Ask for Information' }).press('Enter')
    await page.getByRole('button', { name: 'Send Question' }).click()
    await expect(page.getByText('Write the question. The company reads it.')).toBeVisible()
    await expectSound(page)
    await page.getByLabel('Question').fill('Which city is your office in?')
    await page.getByRole('button', { name: 'Send Question' }).click()
    await expect(page.getByText(/was asked\./)).toBeVisible()
    await expectSound(page)
    await page.getByRole('link', { name: 'Mails' }).press('Enter')
    await page
      .getByRole('button', { name: /^Read: A question about/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Which city is your office in?')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Warehouses' }).press('Enter')
    await expect(page.getByRole('rowheader', { name: 'Hayatabad' })).toBeVisible()
    await expectSound(page)
    // At a desk now: the table is there, and no list.
    await page.getByRole('button', { name: 'Edit Kot Lakhpat, Lahore' }).press('Enter')
    await page.getByRole('checkbox').press('Space')
    await expect(page.getByText(/^It is closed: no further company can choose it\./)).toBeVisible()
    await page.getByLabel('Name').fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter a name')).toBeVisible()
    await expectSound(page, [360, 1280])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard Changes' }).press('Enter')
    await page.getByRole('link', { name: 'Couriers' }).press('Enter')
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .press('Enter')
    await page.getByRole('dialog').locator('button[type=submit]').press('Enter')
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeFocused()
    await expectAccessible(page, 'connecting a courier of the provider, refused')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectSound(page)

    const other = await browser.newPage()
    await haveSession(other, { email, password })
    await other.goto('/waitingApproval')
    await expect(other.getByRole('heading', { name: 'An administrator has a question' })).toBeVisible()
    await expectSound(other)
    await other.close()
  })

  test('Every step of the wizard, also refused', async ({ page }) => {
    await haveSession(page, await anApprovedPerson(page))
    await page.goto('/onboarding')
    const next = page.getByRole('button', { name: 'Next Step' })
    const expectSoundStep = async (heading: string) => {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectSound(page)
    }
    const expectSoundRefusal = async (text: string) => {
      await expect(page.getByRole('alert')).toHaveText(text)
      await expectSound(page)
    }

    await expectSoundStep('Company Details')
    await next.click()
    await expectSoundRefusal('Please complete all required fields')
    await page.getByLabel('Legal Name').fill('Chenab (Pvt) Ltd')
    await page.getByLabel('NTN').fill('1234567-8')
    await next.click()
    await expectSoundStep('Warehouse Setup')
    await next.click()
    await expectSoundRefusal('Please complete all required fields')
    await page.getByRole('radio', { name: 'Our own warehouses' }).check()
    await page.getByRole('radio', { name: 'Nearest location (manual)' }).check()
    await next.click()
    await expectSoundStep('Inventory Management')
    await next.click()
    await expectSoundStep('IVR Configuration')
    await next.click()
    await expectSoundStep('E-commerce')
    await page.getByRole('radio', { name: 'WooCommerce' }).check()
    await page.getByLabel('Store URL').fill('chenab.example.com')
    await page.getByLabel('API Key', { exact: true }).fill('ck_1')
    await next.click()
    await expect(page.getByRole('heading', { name: 'Courier Service' })).toBeVisible()
    await page.getByRole('radio', { name: 'TCS' }).check()
    await page.getByRole('button', { name: 'Complete Setup & Go to Dashboard' }).click()
    await expectSoundRefusal('Please provide all required courier credentials (Username, Password, API Key)')
  })

  test('A company that has nothing yet, and the import of its first file', async ({ page }) => {
    await haveSession(page, await anActivePerson(page))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Start with your own orders' }).click()
    // The choice is kept: a reload before that would show the sample again.
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    for (const [path, title] of [
      ['/dashboard', 'No orders yet'],
      ['/orders', 'No orders yet'],
      ['/products', 'No products yet'],
      ['/customers', 'No customers yet'],
      ['/orders/import?from=sample', 'What is copied'],
      ['/orders/import', 'Choose a CSV file'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectSound(page)
    }
    const file = (text: string) => ({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    const field = page.locator('input[type=file]')
    await field.setInputFiles(file('SKU,Wer,Price\nA-1,Shawl,2500\nB-2,Ajrak,free'))
    await expect(page.getByRole('heading', { name: 'Columns of shop.csv' })).toBeVisible()
    await expectSound(page)
    await page.getByLabel('Name', { exact: true }).selectOption('Wer')
    await page.getByRole('button', { name: 'Check the File' }).click()
    await expect(page.getByText('1 of 2 products can be imported. The other one is left out.')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Import 1 Product' }).click()
    await expect(page.getByText('1 product imported, 1 left out.')).toBeVisible()
    await expectSound(page)
  })

  test('The lists, and an address that nothing is at', async ({ page }) => {
    await haveSession(page, { email: 'active@karwan.test', password: 'karwan-tryout' })
    for (const [path, content] of [
      ['/orders', page.getByRole('table', { name: 'Orders that match' })],
      ['/products', page.getByRole('list', { name: 'Products that match' })],
      // A few of them: the others look the same.
      ['/customers?q=ali', page.getByRole('list', { name: 'Customers that match' })],
      ['/nowhere', page.getByRole('heading', { name: 'This page does not exist' })],
    ] as const) {
      await page.goto(path)
      await expect(content).toBeVisible()
      await expectSound(page)
    }
  })

  test('Warehouses, how orders are split, and the stock of a product', async ({ page }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    await page.goto('/warehouses')
    await expect(page.getByRole('rowheader', { name: 'Kot Lakhpat' })).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Change How Orders Find Their Warehouse' }).click()
    await page.getByRole('radio', { name: 'Highest inventory within the city' }).check()
    await expect(page.getByText(/orders without a warehouse/)).toBeVisible()
    await expectSound(page)
    await page.goto('/people')
    await expect(page.getByText('What the roles may do')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('Choose a role')).toBeVisible()
    await expectAccessible(page, 'inviting, refused')
    await page.goto('/products?q=ajrak')
    await page.getByRole('button', { name: 'Stock of Ajrak', exact: true }).click()
    await expect(page.getByRole('rowheader', { name: 'Kot Lakhpat' })).toBeVisible()
    await expectSound(page)
  })

  test('Live orders and what is done with them', async ({ page }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    const open = async (status: string) => {
      await page.goto(`/orders?status=${status}`)
      await page.getByRole('table').getByRole('link', { name: /^K\d/ }).first().click()
      await expect(page.getByRole('heading', { name: 'Order Detail' })).toBeVisible()
    }
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

    // Its place is further on once the counts are there.
    await page.goto('/orders?status=delivered')
    await expect(page.getByRole('tab', { name: /^Delivered \d/ })).toBeInViewport({ ratio: 1 })
    const views = page.getByRole('button', { name: 'Saved views' })
    const choose = async (entry: string) => {
      await views.click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await page.goto('/orders?status=pending-cod')
    await choose('Save View')
    await page.getByRole('textbox', { name: 'Name' }).press('Enter')
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expectAccessible(page, 'saving a view, refused')
    const name = 'Pending, to call'
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(views).toHaveText(name)
    // The widest as a row, the others as a menu, or behind 'Filters'.
    await expectSound(page, [320, 1600, 1280])
    await choose(`Delete ${name}`)
    // Its code is there already, so it opens while the menu closes.
    await expect(page.getByRole('button', { name: 'Keep View' })).toBeFocused()
    await expectAccessible(page, 'deleting a view')
    await press('Delete View')
    await expect(views).toBeFocused()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expectSound(page, [320, 1280])
    const dialog = page.getByRole('dialog')
    await press(/^VERIFY/)
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'verifying several')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('button', { name: /^VERIFY/ })).toBeFocused()
    await press('More')
    await page.getByRole('menuitem', { name: /^Add Tag/ }).click()
    await press('Add Tag')
    await expect(dialog.getByText('Enter a tag.')).toBeVisible()
    await expectAccessible(page, 'tagging several, without a tag')
    await page.keyboard.press('Escape')
    await open('awaiting-approval')
    await page.getByText('Why here').first().click()
    await expectSound(page, [320, 1280])
    await press(/^Approve: /)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Enter the consignment number.', { exact: true })).toBeVisible()
    await expectAccessible(page, 'approving, refused')
    await open('pending-cod')
    await press('CANCEL')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'cancelling')
    await open('delivered')
    for (const tab of ['Transaction Detail', 'Order Log']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectSound(page, [320, 1280])
    }
    await page.goto('/orders/new')
    await press('Create Order')
    await expect(page.getByText('Add at least one item.')).toBeVisible()
    await expectSound(page, [320, 1280])
  })
})
