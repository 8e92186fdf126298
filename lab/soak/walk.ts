/** The steps of the walk. None of them loads the page again. */
import type { Page } from '@playwright/test'
import { applicationScreens, paths } from '#domain/paths.ts'
import type { Random } from '#domain/random.ts'
import { targetAt } from './inPage.ts'

const PASSWORD = 'karwan-tryout'
const words = ['a', '1', 'Karachi', 'sana', '03001234567', 'KW-11270', 'x@y.test', '2026-11-12'] as const
const screens = applicationScreens.map((name) => paths[name]).filter((path) => !path.includes(':'))
const sizes = [360, 768, 1280] as const

/** Goes to an address of the application as Back and Forward do: by its own router. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await page.locator('main').first().waitFor()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard')
}

/** One thing that somebody does: mostly a press somewhere. */
export async function step(page: Page, random: Random): Promise<void> {
  const kinds = { press: 80, screen: 8, back: 4, escape: 4, palette: 2, size: 1, motion: 1 }
  switch (random.weighted(kinds)) {
    case 'press':
      await press(page, random)
      break
    case 'screen':
      await go(page, random.pick(screens))
      break
    case 'back':
      // Not out of the application.
      if ((await page.evaluate(() => history.length)) > 5) await page.evaluate(() => history.back())
      break
    case 'escape':
      await page.keyboard.press('Escape')
      break
    case 'palette':
      await page.keyboard.press('Control+k')
      await page.keyboard.type(random.pick(words))
      break
    case 'size':
      await page.setViewportSize({ width: random.pick(sizes), height: 800 })
      break
    case 'motion':
      await page.emulateMedia({ colorScheme: random.pick(['light', 'dark'] as const) })
  }
  // Long enough for most screens to arrive; some steps meet one that is still on its way, as people do.
  await page.waitForTimeout(150)
}

async function press(page: Page, random: Random): Promise<void> {
  const target = await page.evaluate(targetAt, random.next())
  if (!target) return
  await page.mouse.click(target.x, target.y)
  if (target.kind === 'type') {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(random.pick(words))
    if (random.chance(20)) await page.keyboard.press('Enter')
  }
  if (target.kind === 'choose') await page.keyboard.press(random.pick(['ArrowDown', 'ArrowUp'] as const))
  if (target.kind === 'choose') await page.keyboard.press('Enter')
}

/** Leaves everything open and comes to where the tab is measured: `/login`, signed out, or the list of orders. */
export async function rest(page: Page, path: '/login' | '/orders'): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (let count = 0; count < 4; count++) await page.keyboard.press('Escape')
  // It may be closing already.
  const discard = page.getByRole('button', { name: /^Discard/ })
  if (await discard.isVisible()) await discard.click({ timeout: 2_000 }).catch(() => undefined)
  if (path === '/orders' && new URL(page.url()).pathname === '/login') await signIn(page, 'live@karwan.test')
  await go(page, '/orders')
  await page.waitForTimeout(500)
  if (path === '/orders') return
  const logout = page.getByRole('button', { name: 'Logout' })
  if (await logout.isVisible()) await logout.click()
  else await go(page, '/login')
  await page.getByLabel('Password', { exact: true }).waitFor()
}
