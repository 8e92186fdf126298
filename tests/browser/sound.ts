import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const
/** In px: the narrowest phone, a tablet, a desk. */
const allWidths: readonly number[] = [320, 768, 1280]

/** Nothing that axe finds, in both themes, and nothing that makes the page scroll sideways, at every width given. */
export async function expectSound(page: Page, widths = allWidths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways scroll of ${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        `${page.url()} at ${width} px, ${colorScheme}`,
      ).toEqual([])
    }
  }
}
