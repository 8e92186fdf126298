import { expect, type Page } from '@playwright/test'
import { anActivePerson, anApprovedPerson, aShop, haveSession, signIn } from './people.ts'
import { test } from './test.ts'

// Among the last files of a run: shared out, so that no worker waits for another.
test.describe.configure({ mode: 'parallel' })

const DAY_MS = 24 * 60 * 60 * 1_000

test.describe('Signing in', () => {
  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
    test('Log In leads back to the order from which it was pressed', async ({ page }) => {
      const { email, password } = await anActivePerson(page)
      await page.goto('/orders/KW-11270')
      await page.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('dialog').getByRole('link', { name: 'Log In' }).tap()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).tap()
      await expect(page).toHaveURL('/orders/KW-11270')
      await expect(page.getByRole('heading', { level: 1, name: 'KW-11270' })).toBeVisible()
    })
  })
})

test.describe('Screens and reloads', () => {
  test('Every screen of somebody at work opens by its address, and the others lead home', async ({
    page,
  }) => {
    await haveSession(page, await anActivePerson(page))
    for (const [path, heading] of [
      ['/dashboard', 'Dashboard'],
      ['/orders', 'Orders'],
      ['/products', 'Products'],
      ['/customers', 'Customers'],
      ['/orderDetails', 'KW-11284'],
      ['/', 'Every order on one road, from cart to doorstep.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveURL(path)
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
    await haveSession(page, person)
    await page.goto('/onboarding')
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
    await expect(page.getByLabel('Access Token', { exact: true })).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'IVR Configuration' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Manual, by our own team' })).toBeChecked()
  })

  for (const [off, days] of [
    ['ahead', 1],
    ['behind', -1],
  ] as const)
    test(`A browser whose clock is a day ${off} stays signed in, over a reload and a new access token`, async ({
      page,
    }) => {
      await page.addInitScript((ms) => {
        const Right = Date
        globalThis.Date = class extends Right {
          constructor(...given: [number]) {
            super(...(given.length > 0 ? given : ([Right.now() + ms] as const)))
          }
          static override now() {
            return Right.now() + ms
          }
        } as DateConstructor
      }, days * DAY_MS)
      await signIn(page, await anActivePerson(page))
      await expect(page).toHaveURL('/dashboard')
      expect(await page.evaluate(() => Date.now())).toBeCloseTo(Date.now() + days * DAY_MS, -5)
      const before = await refreshTokenOf(page)
      await page.evaluate(() => localStorage.setItem('accessToken', 'worn-out'))
      await page.reload()
      await expect.poll(() => refreshTokenOf(page)).not.toBe(before)
      await page.goto('/orders')
      await expect(page.getByText(/^Showing/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    })

  test('Analytics and Settings lead to the landing page and say why', async ({ page }) => {
    for (const [path, notice] of [
      ['/analytics', 'Analytics is not open yet'],
      ['/settings', 'Settings are not open yet'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(notice).first()).toBeVisible()
    }
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
      await page.getByLabel('Access Token', { exact: true }).fill('shpat_1')
    },
  ],
]

test('A session after a session leaves nothing more in the page', async ({ page }) => {
  const person = await aShop(page, 'OPTION_2')
  const links: string[][] = []
  await page.goto('/login')
  for (let session = 0; session < 3; session++) {
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    links.push(
      await page
        .locator('head link[rel="modulepreload"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
    )
  }
  expect(links[2]).toEqual(links[1])
})

test.describe('Several tabs', () => {
  test('Signing out in one tab sends the other to sign-in, and clears all three keys', async ({
    page,
    context,
  }) => {
    await haveSession(page, await anActivePerson(page))
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/orders')
    await expect(other.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
    expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  test('A sign-out reaches the server although the tab is closed at once', async ({ page }) => {
    // Closing it in time is a matter of luck; the page asks the browser to send this to its end.
    await page.addInitScript(() => {
      const send = window.fetch.bind(window)
      window.fetch = (input, init) => {
        const { url, keepalive } = new Request(input, init)
        if (url.endsWith('/auth/logout/')) console.info(`sign-out, keepalive: ${keepalive}`)
        return send(input, init)
      }
    })
    await haveSession(page, await anActivePerson(page))
    await page.goto('/dashboard')
    const told = page.waitForEvent('console', (message) => message.text().startsWith('sign-out'))
    await page.getByRole('button', { name: 'Logout' }).click()
    expect((await told).text()).toBe('sign-out, keepalive: true')
  })

  test('Two tabs that refresh at once stay signed in', async ({ page, context }) => {
    await haveSession(page, await anActivePerson(page))
    await page.goto('/dashboard')
    const before = await refreshTokenOf(page)
    const other = await context.newPage()
    await other.goto('/orders')
    await page.evaluate(() => localStorage.setItem('accessToken', 'worn-out'))
    // Each is refused first; its second question succeeds.
    const isAnswered = (tab: Page) =>
      tab.waitForResponse((response) => response.url().endsWith('/auth/me/') && response.ok())
    await Promise.all([isAnswered(page), isAnswered(other), page.reload(), other.reload()])
    expect(await refreshTokenOf(page)).not.toBe(before)
    await expect(page).toHaveURL('/dashboard')
    await expect(other).toHaveURL('/orders')
  })

  test('A session that is over says so, and signing in again leads back', async ({ page }) => {
    const person = await anActivePerson(page)
    await haveSession(page, person)
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
