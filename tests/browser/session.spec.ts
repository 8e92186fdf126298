import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { operator } from '#tests/support/operator.ts'
import { anActivePerson, anApprovedPerson, aPendingPerson, signIn } from './people.ts'

test.describe('Signing in', () => {
  test('A wrong password is refused in the words of the catalogue, and what was typed stays', async ({
    page,
  }) => {
    const person = await aPendingPerson(page)
    await signIn(page, { ...person, password: 'not this one' })
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('Empty fields are asked for, and nothing is sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please fill in all fields')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(sent).toEqual([])
  })

  test('Who was sent to sign in arrives where they wanted to go', async ({ page }) => {
    const person = await anApprovedPerson(page)
    await page.goto('/onboarding')
    await expect(page).toHaveURL('/login?next=%2Fonboarding')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/onboarding')
  })
})

test.describe('Waiting', () => {
  test('A rejected company reads why, without a reload', async ({ page }) => {
    const person = await aPendingPerson(page)
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    operator('reject', person.email, '--reason', 'The NTN belongs to somebody else.')
    await expect(page.getByText('The NTN belongs to somebody else.')).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByText('The NTN belongs to somebody else.')).toBeVisible()
  })

  test('Contact Support opens a mail draft and shows the address', async ({ page }) => {
    const person = await aPendingPerson(page)
    await signIn(page, person)
    const support = page.getByRole('link', { name: 'Contact Support' })
    await expect(support).toHaveAttribute('href', /^mailto:[^?]+\?subject=Account%20Approval%20Request/)
    const address = ((await support.getAttribute('href')) ?? '').replace(/^mailto:|\?.*$/g, '')
    await expect(page.getByText(decodeURIComponent(address))).toBeVisible()
  })
})

test.describe('Screens and reloads', () => {
  test('Every screen of somebody at work survives a reload, and the others lead home', async ({ page }) => {
    await signIn(page, await anActivePerson(page))
    await expect(page).toHaveURL('/dashboard')
    for (const path of ['/dashboard', '/orders', '/products', '/customers', '/orderDetails', '/']) {
      await page.goto(path)
      await page.reload()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main')).toBeVisible()
    }
    for (const path of ['/login', '/signup', '/waitingApproval', '/onboarding']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
  })

  test('The wizard comes back at its step with its answers, and asks for credentials again', async ({
    page,
  }) => {
    const person = await anApprovedPerson(page)
    await signIn(page, person)
    await page.getByLabel('Legal Name').fill('Chenab (Pvt) Ltd')
    await page.getByLabel('NTN').fill('1234567-8')
    for (const [heading, fill] of wizardWalk) {
      await page.reload()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await fill(page)
      await page.getByRole('button', { name: 'Next Step' }).click()
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'E-commerce' })).toBeVisible()
    await expect(page.getByLabel('Store URL')).toHaveValue('https://chenab.example.com')
    await expect(page.getByLabel('Access Token')).toHaveValue('')
    await page.goBack()
    await page
      .getByLabel('Access Token')
      .or(page.getByRole('radio', { name: 'Automatic' }))
      .first()
      .waitFor()
  })

  test('Analytics and Settings lead to the landing page and say why', async ({ page }) => {
    for (const path of ['/analytics', '/settings']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })
})

/** What is filled in on each step before the next. */
const wizardWalk: [heading: string, fill: (page: Page) => Promise<void>][] = [
  ['Company Details', (page) => expect(page.getByLabel('Legal Name')).toHaveValue('Chenab (Pvt) Ltd')],
  [
    'Warehouse Setup',
    async (page) => {
      await page.getByRole('radio', { name: 'Our own warehouses' }).check()
      await page.getByRole('radio', { name: 'Nearest location (manual)' }).check()
    },
  ],
  ['Inventory Management', (page) => expect(page.getByRole('radio', { name: 'Company' })).toBeChecked()],
  ['IVR Configuration', (page) => page.getByRole('radio', { name: 'Manual, by our own team' }).check()],
  [
    'E-commerce',
    async (page) => {
      await page.getByRole('radio', { name: 'Shopify' }).check()
      await page.getByLabel('Store URL').fill('chenab.example.com')
      await page.getByLabel('Access Token').fill('shpat_1')
    },
  ],
]

test.describe('Several tabs', () => {
  test('Signing out in one tab sends the other to sign-in, and clears all three keys', async ({
    page,
    context,
  }) => {
    await signIn(page, await anActivePerson(page))
    await expect(page).toHaveURL('/dashboard')
    const other = await context.newPage()
    await other.goto('/orders')
    await expect(other.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
    expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  test('The server is told of a sign-out although the tab is closed at once', async ({ page }) => {
    // Closing it in time is a matter of luck; the page asks the browser to send this to its end.
    await page.addInitScript(() => {
      const send = window.fetch.bind(window)
      window.fetch = (input, init) => {
        const { url, keepalive } = new Request(input, init)
        if (url.endsWith('/auth/logout/')) console.info(`sign-out, keepalive: ${keepalive}`)
        return send(input, init)
      }
    })
    await signIn(page, await anActivePerson(page))
    await expect(page).toHaveURL('/dashboard')
    const told = page.waitForEvent('console', (message) => message.text().startsWith('sign-out'))
    await page.getByRole('button', { name: 'Logout' }).click()
    expect((await told).text()).toBe('sign-out, keepalive: true')
  })

  test('Two tabs that refresh at once stay signed in', async ({ page, context }) => {
    await signIn(page, await anActivePerson(page))
    await expect(page).toHaveURL('/dashboard')
    const before = await refreshTokenOf(page)
    const other = await context.newPage()
    await other.goto('/orders')
    const refreshes = countRefreshes(context)
    await page.evaluate(() => localStorage.setItem('accessToken', 'worn-out'))
    await Promise.all([page.reload(), other.reload()])
    await expect.poll(() => refreshTokenOf(page)).not.toBe(before)
    await expect(page).toHaveURL('/dashboard')
    await expect(other).toHaveURL('/orders')
    expect(refreshes.count).toBeGreaterThan(0)
    // Whichever answer was kept, it is a living session: the next call with it succeeds.
    const access = await page.evaluate(() => localStorage.getItem('accessToken'))
    const me = await page.request.get('/api/auth/me/', { headers: { Authorization: `Bearer ${access}` } })
    expect(me.status()).toBe(200)
  })

  test('A session that is over says so, and signing in again leads back', async ({ page }) => {
    const person = await anActivePerson(page)
    await signIn(page, person)
    await expect(page).toHaveURL('/dashboard')
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'worn-out')
      localStorage.setItem('refreshToken', 'worn-out')
    })
    await page.goto('/orders?q=sana')
    await expect(page).toHaveURL('/login?next=%2Forders%3Fq%3Dsana')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/orders?q=sana')
  })
})

function refreshTokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('refreshToken'))
}

function countRefreshes(context: BrowserContext): { count: number } {
  const refreshes = { count: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh/')) refreshes.count += 1
  })
  return refreshes
}
