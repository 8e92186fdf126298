import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe judges by colour: in the other theme nothing else is different. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** In px: the narrowest phone, a tablet, a desk. */
const allWidths: readonly number[] = [320, 768, 1280]

/**
 * Expects that axe finds nothing in the current state, in both themes.
 * @param what names the state in the failure
 * @param within a selector: what has changed since the rest of the page was judged; by default the page
 */
export async function expectAccessible(page: Page, what: string, within = ':root'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Details of what passes would take as long again, and nobody reads them.
    const options: RunOptions = { resultTypes: ['violations'] }
    if (colorScheme === 'dark') options.runOnly = { type: 'rule', values: COLOUR_RULES }
    const found = await page.evaluate(runAxe, { within, options })
    violations.push(...found.map((line) => `${colorScheme}, ${line}`))
  }
  expect(violations, what).toEqual([])
}

/** Runs in the page. One line for each element that breaks a rule. */
async function runAxe({ within, options }: { within: string; options: RunOptions }): Promise<string[]> {
  if (!document.querySelector(within)) throw new Error(`There is no ${within} to judge`)
  const { violations } = await window.axe.run(within, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Expects the same at every width given, and that nothing makes the page scroll sideways there. */
export async function expectSound(page: Page, widths = allWidths, within?: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways scroll of ${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${page.url()} at ${width} px`, within)
  }
}
