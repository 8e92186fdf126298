import { expect, type Page } from '@playwright/test'
import { anActivePerson, aShop, haveSession, signIn } from './people.ts'
import { test } from './test.ts'

// Among the last files of a run: shared out, so that no worker waits for another.
test.describe.configure({ mode: 'parallel' })

const DAY_MS = 24 * 60 * 60 * 1_000

test.describe('Screens and reloads', () => {
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
    // Each is refused first; its second question succeeds.
    const isAnswered = (tab: Page) =>
      tab.waitForResponse((response) => response.url().endsWith('/auth/me/') && response.ok())
    await haveSession(page, await anActivePerson(page))
    const other = await context.newPage()
    // The answers of these first loads are not those of the next ones.
    await Promise.all([isAnswered(page), isAnswered(other), page.goto('/dashboard'), other.goto('/orders')])
    const before = await refreshTokenOf(page)
    await page.evaluate(() => localStorage.setItem('accessToken', 'worn-out'))
    await Promise.all([isAnswered(page), isAnswered(other), page.reload(), other.reload()])
    expect(await refreshTokenOf(page)).not.toBe(before)
    await expect(page).toHaveURL('/dashboard')
    await expect(other).toHaveURL('/orders')
  })
})

function refreshTokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('refreshToken'))
}
