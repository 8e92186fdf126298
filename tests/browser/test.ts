import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'
import { takePictures } from './pictures.ts'

/** How Chromium says that a page did what the Content-Security-Policy or Trusted Types forbid, in part as a warning. */
const isBreach = (text: string) =>
  /Content Security Policy|Content-Security-Policy|requires 'Trusted/.test(text)
/** How Chromium itself notes a refused call or a lost connection. What the page makes of it is what a test looks at. */
const isOfNetwork = (text: string) => text.startsWith('Failed to load resource: ')

const isComplaint = (message: ConsoleMessage) =>
  isBreach(message.text()) || (message.type() === 'error' && !isOfNetwork(message.text()))

/** Of tests that only a browser passes that loads a module again which failed; older ones remember the failure. */
export const inBrowsersThatLoadAgain = { tag: '@loadsAgain' }

/** What React notes when the code of a screen or a part could not be loaded. */
export const codeIsMissing = /Failed to fetch dynamically imported module|ConnectionLost|NotLoaded/

/** The longest delay of whatever a page asks for, in milliseconds (CONTRIBUTING). */
const slowestMs = Number(process.env['SLOW_NETWORK_MS'] ?? 0)

const slowDown = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    await setTimeout(Math.random() * slowestMs)
    // The page may be gone.
    await route.fallback().catch(() => null)
  })

/** How many times slower than the machine's the processor of each page is (CONTRIBUTING). */
const slowedTimes = Number(process.env['SLOW_PROCESSOR'] ?? 1)

const slowProcessor = (context: BrowserContext) =>
  context.on('page', async (page) => {
    try {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
    } catch {
      // The page is gone.
    }
  })

/**
 * Playwright's test for pages with nothing to complain about: it fails when any page of any context breaks the policy that
 * the server sends, writes an error to its console or throws one, whatever else the test looks at. A test that breaks
 * something calls `expectComplaint` first. Every browser test uses this one (.oxlintrc.json).
 */
export const test = base.extend<{ expectComplaint: (text: RegExp) => void }>({
  expectComplaint: [
    async ({ browser }, use) => {
      const complaints: { url: string | undefined; text: string }[] = []
      const expected: RegExp[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isComplaint(message)) complaints.push({ url: message.page()?.url(), text: message.text() })
        })
        context.on('weberror', (error) =>
          complaints.push({ url: error.page()?.url(), text: String(error.error()) }),
        )
      }
      const folder = process.env['PICTURES']
      const photograph = (context: BrowserContext) => void (folder && takePictures(context, folder))
      const slow = (context: BrowserContext) => void (slowestMs > 0 && slowDown(context))
      const slowed = (context: BrowserContext) => void (slowedTimes > 1 && slowProcessor(context))
      const listeners = [watch, photograph, slow, slowed]
      for (const listener of listeners) {
        browser.contexts().forEach(listener)
        browser.on('context', listener)
      }
      await use((text) => expected.push(text))
      for (const listener of listeners) browser.off('context', listener)
      const unexpected = complaints.filter(
        // Before its first address, a page has only what a test put there.
        ({ url, text }) => url !== 'about:blank' && !expected.some((one) => one.test(text)),
      )
      expect(unexpected, 'a page complained').toEqual([])
    },
    { auto: true },
  ],
})
