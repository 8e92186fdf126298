import { expect, type Page, type Route, test } from '@playwright/test'
import { anApprovedPerson, fillSignUp, newPerson, signIn } from './people.ts'

/** Answers that no server of ours gives, and some that it does. */
type Fault = { name: string; answer: (route: Route) => Promise<unknown> }

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })
const raw = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body })

const unreadable: Fault[] = [
  { name: 'an HTML page', answer: raw(502, 'text/html', '<h1>Bad gateway</h1>') },
  { name: 'nothing', answer: raw(500, 'text/plain', '') },
  { name: 'half an object', answer: raw(500, 'application/json', '{"detail": "brok') },
  { name: 'an answer of another shape', answer: json(200, { ok: true }) },
  { name: 'no connection', answer: (route) => route.abort('connectionrefused') },
]

/** Counts what is sent to a call, and answers it with the fault. */
async function withFault(
  page: Page,
  path: string,
  { answer }: Pick<Fault, 'answer'>,
): Promise<{ sent: number }> {
  const seen = { sent: 0 }
  await page.route(`**/api/${path}`, async (route) => {
    seen.sent += 1
    await answer(route)
  })
  return seen
}

test.describe('Sign-in', () => {
  const rows: (Fault & { text: string })[] = [
    { name: '401', answer: json(401, { non_field_errors: ['Other'] }), text: 'Invalid email or password' },
    {
      name: 'non_field_errors',
      answer: json(400, { non_field_errors: ['Come back later.', 'No'] }),
      text: 'Come back later.',
    },
    ...unreadable.map((fault) => ({ ...fault, text: 'Login failed. Please try again.' })),
  ]
  for (const row of rows)
    test(`${row.name}: '${row.text}', inline and as a toast, sent once, nothing lost`, async ({ page }) => {
      const seen = await withFault(page, 'auth/login/', row)
      const person = newPerson()
      await signIn(page, person)
      await expect(page.getByRole('alert')).toHaveText(row.text)
      await expect(page.getByText(row.text)).not.toHaveCount(1)
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
      expect(seen.sent).toBe(1)
    })

  test('An answer that never comes ends after ten seconds', async ({ page }) => {
    const seen = await withFault(page, 'auth/login/', { answer: () => new Promise(() => {}) })
    await signIn(page, newPerson())
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.', { timeout: 12_000 })
    expect(seen.sent).toBe(1)
  })
})

test.describe('Sign-up', () => {
  const unreachable = 'Failed to connect to the server. Please try again later.'
  const rows: (Fault & { text: string })[] = [
    {
      name: 'a field of the form',
      answer: json(400, { email: ['This email is taken.'] }),
      text: 'This email is taken.',
    },
    { name: 'another field', answer: json(400, { captcha: ['Solve it.'] }), text: 'Solve it.' },
    {
      name: 'a short text',
      answer: raw(503, 'text/plain', 'Closed until noon.'),
      text: 'Closed until noon.',
    },
    {
      name: 'an HTML page',
      answer: raw(502, 'text/html', '<h1>Bad</h1>'),
      text: 'An error occurred during signup.',
    },
    { name: 'nothing', answer: raw(500, 'text/plain', ''), text: 'An error occurred during signup.' },
    { name: 'no connection', answer: (route) => route.abort('connectionrefused'), text: unreachable },
  ]
  for (const row of rows)
    test(`${row.name}: '${row.text}', sent once, nothing lost`, async ({ page }) => {
      const seen = await withFault(page, 'auth/signup/', row)
      const person = newPerson()
      await page.goto('/signup')
      await fillSignUp(page, person)
      await page.getByLabel('Designation').fill('Operations lead')
      await page.keyboard.press('Enter')
      await expect(page.getByText(row.text)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
      await expect(page.getByLabel('Designation')).toHaveValue('Operations lead')
      await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveValue(person.password)
      expect(seen.sent).toBe(1)
    })

  test('Passwords that differ are refused here, and nothing is sent', async ({ page }) => {
    const seen = await withFault(page, 'auth/signup/', { answer: json(500, {}) })
    await page.goto('/signup')
    await fillSignUp(page, newPerson())
    await page.getByLabel('Confirm Password', { exact: true }).fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Passwords do not match!')).toBeVisible()
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused()
    expect(seen.sent).toBe(0)
  })

  test('Success without words says the words of the catalogue, and can be hastened', async ({ page }) => {
    await withFault(page, 'auth/signup/', { answer: json(200, {}) })
    const person = newPerson()
    await page.goto('/signup')
    await fillSignUp(page, person)
    await page.keyboard.press('Enter')
    await expect(page.getByText('User and company created successfully. Awaiting approval.')).toBeVisible()
    await page.getByRole('button', { name: 'Go now' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })
})

test.describe('Onboarding', () => {
  const provider = { name: 'Next Step' }

  async function walkToCourier(page: Page): Promise<void> {
    await page.getByLabel('Legal Name').fill('Chenab (Pvt) Ltd')
    await page.getByLabel('NTN').fill('1234567-8')
    await page.getByRole('button', provider).click()
    await page.getByRole('radio', { name: 'Our own warehouses' }).check()
    await page.getByRole('radio', { name: 'Nearest location (manual)' }).check()
    for (const heading of ['Inventory Management', 'IVR Configuration', 'E-commerce', 'Courier Service']) {
      await page.getByRole('button', provider).click()
      await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    }
  }

  async function fillCourier(page: Page): Promise<void> {
    await page.getByRole('radio', { name: 'Leopard' }).check()
    await page.getByLabel('Username').fill('chenab')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByLabel('API Key').fill('key')
  }

  const finish = (page: Page) =>
    page.getByRole('button', { name: 'Complete Setup & Go to Dashboard' }).click()

  test('Warehouses: none to offer, a failed list, and trying again', async ({ page }) => {
    const person = await anApprovedPerson(page)
    const path = '**/api/warehouses/oms-dropdown-warehouse-list/'
    await page.route(path, json(200, []))
    await signIn(page, person)
    await expect(page.getByText('No Karwan warehouses available. Please contact support.')).toBeVisible()
    await page.unroute(path)
    await page.route(path, raw(200, 'text/html', '<p>hello</p>'))
    await page.reload()
    await expect(page.getByText('Failed to load Karwan warehouses')).toBeVisible()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Failed to load Karwan warehouses')).toBeHidden()
  })

  test('An incomplete step and an incomplete courier are refused in the words of the catalogue', async ({
    page,
  }) => {
    await signIn(page, await anApprovedPerson(page))
    await page.getByRole('button', provider).click()
    await expect(page.getByText('Please complete all required fields')).toBeVisible()
    await expect(page.getByLabel('Legal Name')).toBeFocused()
    await walkToCourier(page)
    await finish(page)
    await expect(page.getByText('Please select a courier service').first()).toBeVisible()
    await page.getByRole('radio', { name: 'TCS' }).check()
    await finish(page)
    await expect(
      page.getByText('Please provide all required courier credentials (Username, Password, API Key)'),
    ).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
  })

  const rows: (Fault & { text: string })[] = [
    {
      name: 'the courier before the message',
      answer: json(400, { message: 'Second', courier_username: ['Leopard does not know this user.'] }),
      text: 'Leopard does not know this user.',
    },
    { name: 'message', answer: json(400, { message: 'First', detail: 'Second' }), text: 'First' },
    {
      name: 'non_field_errors',
      answer: json(400, { non_field_errors: ['Only this', 'No'] }),
      text: 'Only this',
    },
    { name: 'detail', answer: json(400, { detail: 'Not now.' }), text: 'Not now.' },
    ...unreadable.map((fault) => ({ ...fault, text: 'Failed to complete onboarding' })),
  ]
  for (const row of rows)
    test(`Setup, ${row.name}: '${row.text}', sent once, nothing lost`, async ({ page }) => {
      await signIn(page, await anApprovedPerson(page))
      await walkToCourier(page)
      await fillCourier(page)
      const seen = await withFault(page, 'auth/company/setup/', row)
      await finish(page)
      await expect(page.getByText(row.text).first()).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveValue('chenab')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret')
      expect(seen.sent).toBe(1)
    })

  test('A setup whose answer was lost is not sent again: the server is asked what became of it', async ({
    page,
  }) => {
    await signIn(page, await anApprovedPerson(page))
    await walkToCourier(page)
    await fillCourier(page)
    const seen = await withFault(page, 'auth/company/setup/', {
      answer: async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
    })
    await finish(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Karwan onboarding completed successfully!').first()).toBeVisible()
    expect(seen.sent).toBe(1)
  })
})
