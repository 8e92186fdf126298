/**
 * `npm run lab -- landing`: takes the pictures of the landing page from the built product, of the company with own orders in
 * a try-out, light and dark, and writes them where the page imports them. Look at them before they are kept.
 */
import { writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { signIn } from '#tests/browser/people.ts'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import { serveBuild } from '#tests/support/serve.ts'

const folder = 'src/features/landing/pictures'
const wide = { width: 1200, height: 760 }
/** Wide enough for the log beside the items. */
const order = { width: 1440, height: 960 }
const phone = { width: 390, height: 780 }

export async function run(): Promise<void> {
  const { url, stop } = await serveBuild()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: wide, baseURL: url, reducedMotion: 'reduce' })
    await signIn(page, { email: 'live@karwan.test', password: 'karwan-tryout' })
    await page.waitForURL('/dashboard')
    await page.goto('/orders?status=pending-cod')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await page.getByRole('button', { name: 'VERIFY' }).waitFor()
    // Nobody's: but somebody may have it.
    await page
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.forEach((link) => (link.textContent = '0300-•••••••')))
    await take(page, 'order', order, wide.width / order.width)
    await take(page, 'phone', phone, 2)
    await page.setViewportSize(wide)
    await page.goto('/packing')
    const parcels = page.getByRole('main').getByRole('listitem')
    await parcels.first().waitFor()
    const [number] = /\b[A-Z0-9]{8,}\b/.exec(await parcels.first().innerText()) ?? []
    if (number) {
      await page.getByRole('textbox').first().fill(number)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    }
    await take(page, 'packing', wide, 1)
    await take(page, 'packing-phone', phone, 2)
  } finally {
    await browser.close()
    await stop()
  }
}

/** Writes `<name>-light.webp` and `<name>-dark.webp`. */
async function take(page: Page, name: string, size: { width: number; height: number }, scale: number) {
  await page.setViewportSize(size)
  const devtools = await page.context().newCDPSession(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      window.scrollTo(0, 0)
      await document.fonts.ready
      await new Promise(requestAnimationFrame)
    })
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 60,
      clip: { x: 0, y: 0, ...size, scale },
    })
    writeFileSync(`${folder}/${name}-${colorScheme}.webp`, Buffer.from(data, 'base64'))
  }
  await devtools.detach()
}
