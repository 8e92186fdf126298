import { delimiter } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromiums, isPackaged } from '#tests/support/chromium.ts'
import { workers } from '#tests/support/workers.ts'

// Found once: the workers read this file again and inherit the answer.
process.env['CHROMIUM_PATHS'] ??= findChromiums().join(delimiter)
const [newest, packaged] = process.env['CHROMIUM_PATHS'].split(delimiter)
const launchedFrom = (executablePath: string | undefined) => ({
  launchOptions: { executablePath, args: chromiumFlags },
})

/**
 * The built application (`npm run build` first) in a real Chromium, against its real server, which
 * `serve.ts` starts on a free port with fresh data. Results of failures lie in tests/browser/.results.
 */
export default defineConfig({
  testDir: 'browser',
  outputDir: 'browser/.results',
  globalSetup: './support/serve.ts',
  fullyParallel: false,
  workers,
  retries: 0,
  forbidOnly: true,
  // These end what hangs, no more: the machine may have other work, and slow is not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/reports/browser.json' }]],
  use: {
    baseURL: process.env['BASE_URL'],
    // Traces make a run a tenth slower: ask for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'newest',
      use: launchedFrom(newest),
      // On a machine without a newer one, it is the package's, which cannot do what these are about.
      ...(isPackaged(newest) ? { grepInvert: /@loadsAgain/ } : {}),
    },
    // What depends on the version of the browser: older ones never load a module again that failed once.
    ...(packaged ? [{ name: 'packaged', use: launchedFrom(packaged), grep: /@packaged/ }] : []),
  ],
})
