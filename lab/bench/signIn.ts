import type { Browser, BrowserContextOptions } from '@playwright/test'

const PASSWORD = 'karwan-tryout'

/**
 * Signs in with an account of the try-out, and returns what the browser stores. Each round needs its own: a refresh token works
 * once.
 */
export async function signIn(
  browser: Browser,
  url: string,
  account: string,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('Email').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((address) => address.pathname !== '/login')
    return await context.storageState()
  } finally {
    await context.close()
  }
}
