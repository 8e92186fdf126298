import { type BrowserContext, test as base, expect } from '@playwright/test'

/** How Chromium says that a page did what the Content-Security-Policy or Trusted Types forbid. */
const isBreach = (text: string) =>
  /Content Security Policy|Content-Security-Policy|requires 'Trusted/.test(text)

/**
 * Playwright's test for pages under the policy that the server sends: it fails when any page of any context breaks it,
 * whatever else the test looks at. Every browser test uses this one (.oxlintrc.json).
 */
export const test = base.extend<{ policy: undefined }>({
  policy: [
    async ({ browser }, use) => {
      const breaches: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isBreach(message.text())) breaches.push(`${message.page()?.url()}: ${message.text()}`)
        })
      }
      browser.contexts().forEach(watch)
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(breaches, 'broke the Content-Security-Policy').toEqual([])
    },
    { auto: true },
  ],
})
