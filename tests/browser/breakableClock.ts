import type { Page } from '@playwright/test'

/**
 * The sample workspace asks no server, only the clock: while the clock is broken, orders cannot be read, and a
 * screen of orders that is opened stops working. Call it before the page is opened; gives what breaks and repairs it.
 */
export async function breakableClock(page: Page): Promise<(state: 'broken' | 'well') => Promise<void>> {
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => {
      if (document.documentElement.dataset['clock'] === 'broken') throw new Error('The clock is broken')
      return now()
    }
  })
  return (state) =>
    page.evaluate((value) => {
      document.documentElement.dataset['clock'] = value
    }, state)
}
