import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe judges by colour: by far the most of its time, and all that differs between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** In px: the narrowest phone, a tablet, a desk. */
const allWidths: readonly number[] = [320, 768, 1280]

/**
 * Expects that axe finds nothing in the current state, in both themes.
 * @param what names the state in the failure
 * @param changed the part whose colours another test of the same page has not judged yet; by default the page
 */
export async function expectAccessible(page: Page, what: string, changed?: Locator): Promise<void> {
  expect(
    [...(await violationsOfStructure(page)), ...(await violationsOfColour(page, changed))],
    what,
  ).toEqual([])
}

/**
 * Expects that nothing makes the page scroll sideways at the widths given, that no table or entry of a list leaves its
 * sheet, and, at the first and the last, which show all that there is, that axe finds nothing.
 */
export async function expectSound(page: Page, widths = allWidths, changed?: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const what = `${page.url()} at ${width} px`
    expect(await tooWide(page), `too wide, ${what}`).toEqual([])
    expect(await iconsWithoutWords(page), `controls without visible words or a tip, ${what}`).toEqual([])
    if (width === widths[0] || width === widths.at(-1)) await expectAccessible(page, what, changed)
  }
}

/** What makes the page scroll sideways, or leaves the sheet that it is on without a way to scroll to it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.querySelector('main')?.getBoundingClientRect().right ?? 0
    // 'hidden' crops a picture on purpose; a sheet has 'clip'.
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    const outside = [...document.querySelectorAll('main table, main li')].filter(
      (part) => part.getBoundingClientRect().right > edge + 1 && !scrolls(part.parentElement),
    )
    const page = document.documentElement.scrollWidth > window.innerWidth ? [document.body] : []
    return [...page, ...outside].map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`)
  })
}

/** The visible buttons and links that show no words, and have no tip that does (`showTips`): by accessible name. */
function iconsWithoutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const showsWords = (control: Element) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const words = document.createRange()
        words.selectNodeContents(texts.currentNode)
        const parent = texts.currentNode.parentElement
        // What only a screen reader reads is clipped to a pixel.
        const isClipped = parent?.closest('.sr-only, [class*="sr-only"]')?.getBoundingClientRect().width === 1
        if (words.toString().trim() !== '' && words.getBoundingClientRect().width > 1 && !isClipped)
          return true
      }
      return false
    }
    return (
      [...document.querySelectorAll('button, a[href]')]
        .filter((control) => control.checkVisibility() && !showsWords(control))
        // The words that are hidden on a phone are the tip too.
        .filter((control) => !control.matches('[data-tip], :has(> .phone\\:sr-only)'))
        .map((control) => control.getAttribute('aria-label') ?? control.outerHTML)
    )
  })
}

function violationsOfStructure(page: Page): Promise<string[]> {
  return violations(page, {
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  })
}

async function violationsOfColour(page: Page, changed?: Locator): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const lines = await violations(
      page,
      { runOnly: { type: 'rule', values: COLOUR_RULES } },
      await changed?.elementHandle(),
    )
    found.push(...lines.map((line) => `${colorScheme}, ${line}`))
  }
  return found
}

/** One line for each element that breaks a rule. */
async function violations(
  page: Page,
  options: axe.RunOptions,
  within?: ElementHandle<Node> | null,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([part, given]) => {
      const { violations } = await window.axe.run(part ?? document, {
        ...given,
        resultTypes: ['violations'],
        // It would ask for all styles again, for one rule about turned screens.
        preload: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
      )
    },
    [within, options] as const,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
