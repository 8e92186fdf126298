import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe checks by colour: by far the most of its time, and all that differs between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** In px: the narrowest phone, a tablet, a desk. */
const allWidths: readonly number[] = [320, 768, 1280]

/**
 * Expects that axe finds nothing in the current state, in both themes. What is on its way, as a dialog that opens, may be
 * half drawn at the first look.
 * @param what names the state in the failure
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const violations = async () => [...(await violationsOfStructure(page)), ...(await violationsOfColour(page))]
  // The first look may take as long as it takes.
  if ((await violations()).length > 0) await expect.poll(violations, what).toEqual([])
}

/**
 * Expects that nothing makes the page scroll sideways at the widths given, that no table or entry of a list leaves its
 * sheet, that a column without room is left out of each row, and, at the first and the last, which show all that there
 * is, that axe finds nothing.
 */
export async function expectSound(page: Page, widths = allWidths): Promise<void> {
  // An outline is about to give way.
  await expect(page.locator('html')).not.toHaveAttribute('data-outline')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await nextFrame(page)
    const what = `${page.url()} at ${width} px`
    await expect.poll(() => tooWide(page), `too wide, ${what}`).toEqual([])
    await expect.poll(() => unevenRows(page), `rows with other columns than their table, ${what}`).toEqual([])
    await expect
      .poll(() => iconsWithoutWords(page), `controls without visible words or a tip, ${what}`)
      .toEqual([])
    await expect.poll(() => buttonsOfSentences(page), `buttons not in Title Case, ${what}`).toEqual([])
    if (width === widths[0] || width === widths.at(-1)) await expectAccessible(page, what)
  }
}

/** Until the page was drawn at a new width: what listens to media queries is called in that frame. */
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
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

/** The visible rows of tables that show more or fewer cells than there are columns. */
function unevenRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const columnsOf = (row: HTMLTableRowElement) =>
      [...row.cells]
        .filter((cell) => cell.checkVisibility())
        .reduce((columns, { colSpan }) => columns + colSpan, 0)
    return [...document.querySelectorAll('table')].flatMap(({ tHead, tBodies }) => {
      const columns = tHead?.rows[0] && columnsOf(tHead.rows[0])
      return [...tBodies]
        .flatMap(({ rows }) => [...rows])
        .filter((row) => columns && row.checkVisibility() && columnsOf(row) !== columns)
        .map(({ textContent }) => textContent)
    })
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

/**
 * The visible buttons that are not in Title Case (CONTRIBUTING, Words). Left out are words that the specification gives, and
 * names: of what the atlas offers, which begin with a small letter, and of what is chosen in a menu. Why a button is
 * unavailable is a sentence.
 */
function buttonsOfSentences(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.screen-only.font-\\[580\\]:not([aria-haspopup])')]
      .filter((button) => button.checkVisibility())
      .map((button) => {
        const [reason] = button.querySelectorAll('[role=tooltip]')
        return button.textContent.replace(reason?.textContent ?? '', '').trim()
      })
      .filter((text) => !['Create a copy', 'Start with your own orders'].includes(text))
      .filter((text) =>
        /^[A-Z].* (?!(?:a|an|the|of|to|in|on|at|for|and|or|with|by|from|as|but)\b)[a-z]/.test(text),
      ),
  )
}

async function violationsOfStructure(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]))
  return (await run(page, { rules })).lines
}

/**
 * What axe has found right in this worker. Its verdict on the colours of a text follows from the styles of the element
 * and of those around it, so that each combination is checked once, on whatever page it is met first. Where axe cannot
 * tell, as behind a dialog, it is asked again on another page.
 */
const judged = new Set<string>()

async function violationsOfColour(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const place = `${new URL(page.url()).pathname} ${page.viewportSize()?.width}`
    const looks = await looksOfTexts(page)
    const fresh = looks.filter((look) => !judged.has(look) && !judged.has(`${look} ${place}`))
    if (fresh.length === 0) continue
    const { lines, passed } = await run(page, { runOnly: { type: 'rule', values: COLOUR_RULES } }, fresh)
    found.push(...lines.map((line) => `${colorScheme}, ${line}`))
    if (lines.length > 0) continue
    for (const look of fresh) judged.add(passed.includes(look) ? look : `${look} ${place}`)
  }
  return found
}

/** The different looks of the texts that axe checks, each as a text. The page keeps an element of each. */
function looksOfTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const grounds = new Map<Element | null, string>([[null, '']])
    /** All that is painted behind an element's text, by its ancestors and itself. */
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element)
      if (known !== undefined || element === null) return known ?? ''
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
      const isPlain = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
      const own = [
        ...(isPlain ? [] : [backgroundColor, backgroundImage, opacity]),
        // It may lie over something else than its ancestors.
        ...(position === 'static' || position === 'relative' ? [] : [element.tagName, element.className]),
      ]
      const ground = [groundOf(element.parentElement), ...own].filter((part) => part !== '').join(' ')
      grounds.set(element, ground)
      return ground
    }
    const lookOf = (element: Element): string => {
      const { color, fontSize, fontWeight, textDecoration } = getComputedStyle(element)
      const around =
        element.matches('a') && element.parentElement ? getComputedStyle(element.parentElement).color : ''
      return [groundOf(element), color, fontSize, fontWeight, textDecoration, around].join()
    }
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''
    /** What axe does not judge: a control that is off or has no text, and what is hidden from screen readers, for them alone, or above the page. */
    const isLeftOut = (element: Element) => {
      const { width, bottom } = element.getBoundingClientRect()
      const isClipped = width <= 1 || bottom + scrollY <= 0
      const isOff = element.closest(
        ':disabled, [aria-disabled=true], [aria-hidden=true], [type=checkbox], [type=radio]',
      )
      return (
        isClipped || isOff || (element instanceof HTMLLabelElement && element.control?.matches(':disabled'))
      )
    }
    window.textsByLook = new Map()
    for (const element of document.body.querySelectorAll('*'))
      if (element.matches('input, select, textarea') || [...element.childNodes].some(isText))
        if (element.checkVisibility() && !isLeftOut(element)) window.textsByLook.set(lookOf(element), element)
    return [...window.textsByLook.keys()]
  })
}

/** A line for each element that breaks a rule, and which of the given looks passed; without looks of the whole page. */
async function run(
  page: Page,
  options: axe.RunOptions,
  looks?: string[],
): Promise<{ lines: string[]; passed: string[] }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([given, asked]) => {
      const texts = asked?.flatMap((look) => window.textsByLook.get(look) ?? [])
      const { violations, passes } = await window.axe.run(texts ? { include: texts } : document, {
        ...given,
        resultTypes: ['violations', ...(texts ? ['passes' as const] : [])],
        elementRef: true,
        // It would ask for all styles again, for one rule about turned screens.
        preload: false,
      })
      const passing = new Set(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
      return {
        lines: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
        ),
        passed: (asked ?? []).filter((look) => passing.has(window.textsByLook.get(look) as HTMLElement)),
      }
    },
    [options, looks] as const,
  )
}

declare global {
  interface Window {
    axe: typeof axe
    textsByLook: Map<string, Element>
  }
}
