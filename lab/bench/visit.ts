/** One visit to a screen, in a browser context of its own: nothing is cached but what an earlier visit in it left there. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { isQuiet, readPage, type Seen, timeAnswer, watchPage } from './probe.ts'
import type { Subject } from './subjects.ts'

export type Visit = Seen & {
  /** What the main thread had worked until then, up to 100 ms later, and parts of it. */
  thread: number
  script: number
  layout: number
  /** From a press of a tab to the frame with other rows: the median of several. */
  filter: number | null
  /** Of JavaScript after a collection, in bytes. */
  heap: number | null
}

/** Slow 4G, and a processor four times slower. */
const slow = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150, slowdown: 4 }

export const conditions = {
  unthrottled: null,
  throttled: slow,
  /** A second visit: every file that may be cached is, as for somebody who comes back the next morning. */
  cached: slow,
} as const
export type Condition = keyof typeof conditions

const PRESSES = 6
const QUIET_MS = 400
const TIMEOUT_MS = 60_000

type Storage = BrowserContextOptions['storageState']

/** Opens the screen and waits until it is usable. If the visit is not brief, also until it is quiet, and presses its tabs. */
export async function visit(
  browser: Browser,
  {
    url,
    subject,
    condition,
    storage,
    isBrief,
  }: { url: string; subject: Subject; condition: Condition; storage: Storage; isBrief: boolean },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: storage,
  })
  try {
    if (condition === 'cached') await fillCache(context, url, subject)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const protocol = await context.newCDPSession(page)
    await throttle(protocol, condition)
    await protocol.send('Performance.enable')
    await page.addInitScript(watchPage, subject.ready)
    // The page says it. To ask it again and again would be work of its main thread, more of a slow screen than of a fast one.
    const usable = calledBack(protocol, 'sayUsable')
    await page.goto(url, { waitUntil: 'commit' })
    await usable
    const work = await workOf(protocol)
    if (isBrief) return { ...(await page.evaluate(readPage)), ...work, filter: null, heap: null }
    // What comes later is not measured, so it need not come slowly.
    await setNetwork(protocol, null)
    await page.waitForFunction(isQuiet, QUIET_MS, { polling: 100 })
    const seen = await page.evaluate(readPage)
    const filter = subject.tabs && (await pressTabs(page, subject.tabs))
    await protocol.send('HeapProfiler.collectGarbage')
    const { usedSize } = await protocol.send('Runtime.getHeapUsage')
    return { ...seen, ...work, filter, heap: usedSize }
  } finally {
    await context.close()
  }
}

/** A whole first visit, which is not measured. */
async function fillCache(context: BrowserContext, url: string, { ready }: Subject): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const usable = calledBack(await context.newCDPSession(page), 'sayUsable')
  await page.addInitScript(watchPage, ready)
  await page.goto(url, { waitUntil: 'commit' })
  await usable
  await page.waitForFunction(isQuiet, QUIET_MS, { polling: 100 })
  await page.close()
}

/** Resolves when the page calls the function of this name. */
async function calledBack(protocol: CDPSession, name: 'sayUsable'): Promise<void> {
  const called = new Promise<void>((resolve, reject) => {
    protocol.on('Runtime.bindingCalled', (call) => call.name === name && resolve())
    setTimeout(() => reject(new Error('The screen was not usable in time')), TIMEOUT_MS).unref()
  })
  await protocol.send('Runtime.enable')
  await protocol.send('Runtime.addBinding', { name })
  return called
}

/** Of the main thread since the page was opened, in milliseconds. */
async function workOf(protocol: CDPSession): Promise<Pick<Visit, 'thread' | 'script' | 'layout'>> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000
  return {
    thread: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  }
}

export async function throttle(protocol: CDPSession, condition: Condition): Promise<void> {
  const limits = conditions[condition]
  if (!limits) return
  await protocol.send('Network.enable')
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: limits.slowdown })
  await setNetwork(protocol, limits)
}

async function setNetwork(
  protocol: CDPSession,
  limits: { bytesPerSecond: number; latencyMs: number } | null,
): Promise<void> {
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits?.latencyMs ?? 0,
    downloadThroughput: limits?.bytesPerSecond ?? -1,
    uploadThroughput: limits?.bytesPerSecond ?? -1,
  })
}

async function pressTabs(page: Page, tabs: readonly [string, string]): Promise<number> {
  const times: number[] = []
  for (let press = 0; press < PRESSES; press++) {
    const time = page.evaluate(timeAnswer, { rows: 3 })
    await page
      .getByRole('tab')
      .filter({ hasText: new RegExp(`^${tabs[press % 2]}`) })
      .click()
    times.push(await time)
  }
  return times.sort((a, b) => a - b)[PRESSES / 2] ?? 0
}
