import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe judges by colour: in the other theme nothing else is other. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** In px: the narrowest phone, a tablet, a desk. */
const allWidths: readonly number[] = [320, 768, 1280]

/** Nothing that axe finds in the state that stands, in both themes. `what` names the state where it fails. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // One page without foreign frames needs no second one to judge it in: the same rules in half the time.
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const inLight = await axe().analyze()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inDark = await axe().withRules(RULES_OF_COLOUR).analyze()
  const lines = ({ violations }: typeof inLight, theme: string) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${theme}, ${id}: ${target.join(' ')} ${html}`),
    )
  expect([...lines(inLight, 'light'), ...lines(inDark, 'dark')], what).toEqual([])
}

/** The same at every width given, where nothing makes the page scroll sideways either. */
export async function expectSound(page: Page, widths = allWidths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways scroll of ${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${page.url()} at ${width} px`)
  }
}
