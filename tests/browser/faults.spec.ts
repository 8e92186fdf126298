/**
 * What only a real browser can lose: a connection. Every other row of the error catalogue is proved in tests/app, on
 * answers of any shape.
 */
import { expect, type Page, type Route } from '@playwright/test'
import { anApprovedPerson, haveSession } from './people.ts'
import { expectAccessible } from './sound.ts'
import { codeOf } from './takeover.ts'
import { codeIsMissing, inBrowsersThatLoadAgain, test } from './test.ts'

/** Newer browsers load a module again that failed; older ones do not. */
const onBothBrowsers = { tag: '@packaged' }

test.describe('Without a connection', () => {
  test.beforeEach(({ expectComplaint }) => expectComplaint(codeIsMissing))

  test(
    'a screen that was not loaded says so, and opens by itself when the connection is back',
    onBothBrowsers,
    async ({ page, context }) => {
      await page.goto('/orders')
      await expect(page.getByText(/^Showing/)).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Products', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
      await expectAccessible(page, 'no connection')
      await page.getByRole('link', { name: 'Orders', exact: true }).click()
      await expect(page.getByText(/^Showing/)).toBeVisible()
      await page.getByRole('link', { name: 'Products', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    },
  )

  test('a screen whose server is gone behind a proxy opens by itself when it is back', async ({ page }) => {
    await page.goto('/orders')
    await expect(page.getByText(/^Showing/)).toBeVisible()
    await page.route('**', (route) => route.fulfill({ status: 502 }))
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.unroute('**')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })

  test('the news of other people are lost and tried again, at once by a press', async ({ page, context }) => {
    await haveSession(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    const following = page.waitForResponse('**/api/events/')
    await page.goto('/dashboard')
    await following
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(/^Connection lost at \d\d:\d\d\. Trying again…/)).toBeVisible()
    await expectAccessible(page, 'connection lost')
    const held: Route[] = []
    await page.route('**/api/events/', (route) => void held.push(route))
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try Now' }).click()
    await expect(page.getByRole('button', { name: 'Trying…' })).toBeDisabled()
    await page.unroute('**/api/events/')
    // One that was given up for another cannot go on.
    for (const route of held) await route.continue().catch(() => null)
    await expect(page.getByText('Connected again. Reading what changed meanwhile.')).toBeVisible()
  })

  test(
    'a part that was not loaded says so, and a later press opens it',
    onBothBrowsers,
    async ({ page, context }) => {
      // The toasts are loaded after the screen.
      const toasts = page.waitForResponse(codeOf('src/notices/Toasts.tsx'))
      await page.goto('/customers')
      const contact = page.getByRole('button', { name: /^Contact/ }).first()
      await expect(contact).toBeVisible()
      await toasts
      // With what they import.
      await page.waitForLoadState('networkidle')
      const presses = [
        () => contact.click(),
        () => page.getByRole('button', { name: 'Add Customer' }).click(),
        () => page.keyboard.press('Control+k'),
      ]
      for (const press of presses) {
        await context.setOffline(true)
        await press()
        const toast = page.locator('.toaster')
        await expect(toast).toContainText('No connection. Try again when it is back.')
        await page.keyboard.press('Escape')
        await expect(toast).toBeEmpty()
        await context.setOffline(false)
        await press()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    },
  )
})

test.describe('With a new version on the server, which has no code of the one before', () => {
  test.beforeEach(({ expectComplaint }) => expectComplaint(codeIsMissing))

  const productsCode = codeOf('products')
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' })
  const products = (page: Page) => page.getByRole('heading', { level: 1, name: 'Products' })
  const open = (page: Page, screen: string) =>
    page.getByRole('link', { name: screen, exact: true }).first().click()
  /** How often the page was asked for again. */
  function loadsOf(page: Page): { count: number } {
    const loads = { count: 0 }
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.count += 1
    })
    return loads
  }

  test('a screen opens in it', onBothBrowsers, async ({ page }) => {
    await page.goto('/orders')
    await expect(page.getByText(/^Showing/)).toBeVisible()
    const loads = loadsOf(page)
    // The browser may ask for it twice before the page is loaded again.
    await page.route(productsCode, (route) => (loads.count === 0 ? gone(route) : route.continue()))
    await open(page, 'Products')
    await expect(products(page)).toBeVisible()
    expect(loads.count).toBe(1)
    await expect(page).toHaveURL('/products')
  })

  test('what is not saved stays, and the screen says what to do', onBothBrowsers, async ({ page }) => {
    await page.goto('/orderDetails')
    await page.getByRole('button', { name: 'EDIT' }).click()
    await page.getByLabel('City').fill('Sukkur')
    const loads = loadsOf(page)
    await page.route(productsCode, gone)
    await open(page, 'Products')
    await expect(page.getByRole('heading', { name: 'This screen couldn’t be loaded' })).toBeVisible()
    await expectAccessible(page, 'not loaded')
    await page.goBack()
    await expect(page.getByLabel('City')).toHaveValue('Sukkur')
    await page.getByRole('button', { name: 'SAVE' }).click()
    await expect(page.getByLabel('City')).toHaveCount(0)
    expect(loads.count).toBe(0)
    await page.unroute(productsCode)
    await page.goForward()
    await expect(products(page)).toBeVisible()
  })

  test(
    'a screen opens in its place once its code is there, and what is not saved stays',
    inBrowsersThatLoadAgain,
    async ({ page }) => {
      await page.goto('/orderDetails')
      await page.getByRole('button', { name: 'EDIT' }).click()
      await page.getByLabel('City').fill('Sukkur')
      const loads = loadsOf(page)
      await page.route(productsCode, gone)
      await open(page, 'Products')
      await expect(page.getByRole('heading', { name: 'This screen couldn’t be loaded' })).toBeVisible()
      await page.unroute(productsCode)
      await expect(products(page)).toBeVisible()
      expect(loads.count).toBe(0)
      await page.goBack()
      await expect(page.getByLabel('City')).toHaveValue('Sukkur')
    },
  )

  test(
    'a version without its own code says so, and does not load itself again and again',
    onBothBrowsers,
    async ({ page }) => {
      await page.goto('/orders')
      await expect(page.getByText(/^Showing/)).toBeVisible()
      const loads = loadsOf(page)
      await page.route(productsCode, gone)
      await open(page, 'Products')
      await expect(page.getByRole('heading', { name: 'This screen couldn’t be loaded' })).toBeVisible()
      expect(loads.count).toBe(1)
    },
  )
})

test.describe('Onboarding at the first load', () => {
  test.beforeEach(async ({ page, expectComplaint }) => {
    expectComplaint(codeIsMissing)
    await haveSession(page, await anApprovedPerson(page))
  })

  test('says that its code cannot be loaded', onBothBrowsers, async ({ page }) => {
    await page.route(codeOf('onboarding'), (route) => route.abort())
    await page.goto('/onboarding')
    await expect(page.getByRole('heading', { name: 'This screen couldn’t be loaded' })).toBeVisible()
  })

  test('says that the application cannot be loaded, and a press loads it', async ({ page }) => {
    await page.route('**/assets/framework-*.js', (route) => route.abort())
    await page.goto('/onboarding')
    await expect(page.getByText('This page couldn’t be loaded.')).toBeVisible()
    await page.unroute('**/assets/framework-*.js')
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Legal Name')).toBeVisible()
    await expect(page.getByText('This page couldn’t be loaded.')).toBeHidden()
  })
})
