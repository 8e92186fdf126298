/** Pictures of the screens by chart and state, which the atlas shows beside them (`npm run lab -- pictures`). */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** The width of a picture in px, and the narrowest window of which one is taken. */
const width = 480
const narrowest = 1000

/** How long a screen has for its motion and its font, in ms. */
const settling = 250

/** What is typed or shown as a secret, also where a test has it in plain view. */
const secrets = [
  'input[type=password]',
  ...['password', 'one-time-code', 'username'].map((use) => `input[autocomplete*=${use}]`),
  ...['password', 'token', 'key', 'secret', 'username', 'cnic'].map((name) => `input[name*=${name}]`),
  '.font-mono',
  '[data-chart=secondFactor] .size-48',
]

/** Runs in the page: hides secrets, and reports each state that an element says it is in. */
function report(hidden: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:is(${hidden}) { color: transparent !important; -webkit-text-fill-color: transparent }
    :is(${hidden}):not(input) { visibility: hidden !important }`)
  document.adoptedStyleSheets = [sheet]
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-chart]'))
      for (const state of element.dataset['state']?.split(' ') ?? [])
        void (
          window as unknown as { stateShown: (chart: string, state: string) => Promise<void> }
        ).stateShown(element.dataset['chart'] ?? '', state)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state', 'data-chart'],
  })
}

const pictured = new WeakSet<BrowserContext>()

/** Takes a picture of each state that a page of the context shows, once: '<folder>/<chart>/<state>.webp'. */
export async function takePictures(context: BrowserContext, folder: string): Promise<void> {
  // Some tests share a context.
  if (pictured.has(context)) return
  pictured.add(context)
  const taking = new Set<string>()
  await context.exposeBinding('stateShown', ({ page }, chart: string, state: string) => {
    const path = join(folder, chart, `${state}.webp`)
    if (taking.has(path) || existsSync(path)) return
    taking.add(path)
    // A page that is closed meanwhile has no picture; another test may show the state for longer.
    void take(page, chart, state, path)
      .finally(() => taking.delete(path))
      .catch(() => undefined)
  })
  await context.addInitScript(report, secrets.join(', '))
}

async function take(page: Page, chart: string, state: string, path: string): Promise<void> {
  const size = page.viewportSize()
  if (!size || size.width < narrowest) return
  await wait(settling)
  const isShown = () => page.locator(`[data-chart="${chart}"][data-state~="${state}"]:visible`).count()
  if ((await isShown()) === 0) return
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    clip: { x: 0, y: 0, ...size, scale: width / size.width },
  })
  await devtools.detach()
  // What was left meanwhile may be another screen already.
  if ((await isShown()) === 0) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(data, 'base64'))
}
