/**
 * `npm run lab -- bench --starts`: how the first screens of a visit come, throttled, on a phone and on a wide window. Of each
 * start twelve frames as pictures in `node_modules/.cache/reports/starts`, when the outline, the content and the last movement
 * came, for how long there was nothing after the outline, and by how many px what moved most moved. Fails when a start is empty
 * after its outline, or something moves by more than 2 px.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'
import { serveBuild } from '#tests/support/serve.ts'
import { firstOrder } from './addresses.ts'
import { signIn } from './signIn.ts'
import { throttle } from './visit.ts'

const folder = 'node_modules/.cache/reports/starts'
const FRAMES = 12
const QUIET_MS = 1_500
const MOST_PX = 2

const screens = [
  { name: 'order', path: null, account: 'live@karwan.test' },
  { name: 'orders', path: '/orders', account: 'live@karwan.test' },
  { name: 'orders of the sample', path: '/orders', account: 'active@karwan.test' },
  { name: 'onboarding', path: '/onboarding', account: 'onboarding@karwan.test' },
] as const
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

type Start = { outline: number; content: number; empty: number; lastMove: number; most: number; what: string }

declare global {
  interface Window {
    start: Start & { last: number }
  }
}

export async function seeStarts(browser: Browser, only: RegExp): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { url, stop } = await serveBuild()
  try {
    console.log('| start | px | outline | content | empty | last movement | most | what |')
    console.log('|---|---|---|---|---|---|---|---|')
    for (const { name, path, account } of screens.filter((screen) => only.test(screen.name)))
      for (const size of sizes) {
        const storageState = await signIn(browser, url, account)
        const address = path ?? (await firstOrder(browser, url, storageState))
        const seen = await see(
          browser,
          url + address,
          { viewport: size, storageState },
          `${name} ${size.width}`,
        )
        const { outline, content, empty, lastMove, most, what } = seen
        const times = [outline, content, empty, lastMove].map((ms) => `${Math.round(ms)} ms`).join(' | ')
        console.log(`| ${name} | ${size.width} | ${times} | ${most.toFixed(1)} px | ${what} |`)
        if (empty > 0 || most > MOST_PX) process.exitCode = 1
      }
  } finally {
    await stop()
  }
}

/** One start, until nothing has moved or come for a while. */
async function see(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  name: string,
): Promise<Start> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await throttle(protocol, 'throttled')
    await page.addInitScript(watchStart)
    const frames = await film(protocol)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      (ms) => window.start?.content > 0 && performance.now() - window.start.last > ms,
      QUIET_MS,
      {
        polling: 200,
        timeout: 60_000,
      },
    )
    const [start, origin] = await page.evaluate(() => [window.start, performance.timeOrigin] as const)
    await protocol.send('Page.stopScreencast')
    const end = Math.max(start.content, start.lastMove)
    for (let at = 1; at <= FRAMES; at++) {
      const time = origin + (end * at) / FRAMES
      const frame = frames.findLast((each) => each.time <= time)
      if (frame)
        writeFileSync(join(folder, `${name} ${String(at).padStart(2, '0')}.png`), frame.data, 'base64')
    }
    return start
  } finally {
    await context.close()
  }
}

/** What is painted from now on, with the time of each frame. */
async function film(protocol: CDPSession): Promise<{ time: number; data: string }[]> {
  const frames: { time: number; data: string }[] = []
  protocol.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ time: (metadata.timestamp ?? 0) * 1_000, data })
    void protocol.send('Page.screencastFrameAck', { sessionId })
  })
  await protocol.send('Page.startScreencast', { format: 'png' })
  return frames
}

/**
 * Runs in the page, so it is complete in itself. The browser says which elements have moved, but not of an element that another
 * one has replaced, as a screen replaces its outline: of what has a name the place is also compared from frame to frame.
 */
function watchStart(): void {
  if (window.top !== window) return
  const start = { outline: 0, content: 0, empty: 0, lastMove: 0, most: 0, what: '', last: 0 }
  window.start = start
  const textOf = (node: Node | null) =>
    (node?.textContent ?? '')
      .trim()
      .replace(/[\s|]+/g, ' ')
      .slice(0, 24)
  const note = (time: number, px: number, what: string) => {
    if (px <= 0.5) return
    start.lastMove = time
    start.last = performance.now()
    if (px > start.most) [start.most, start.what] = [px, what]
  }
  const moved = (one: DOMRectReadOnly, other: DOMRectReadOnly) =>
    Math.max(
      Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right)),
      Math.min(Math.abs(one.top - other.top), Math.abs(one.bottom - other.bottom)),
    )
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
      for (const { node, previousRect, currentRect } of entry.sources)
        if (previousRect.width * currentRect.width > 0)
          note(entry.startTime, moved(previousRect, currentRect), `${node?.nodeName} ${textOf(node)}`)
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(() => {
    start.last = performance.now()
  }).observe({ type: 'resource' })

  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  const isHere = () => {
    const main = document.querySelector('main')
    const isWaiting =
      document.querySelector('html[data-outline], main .late, main[aria-busy="true"]') !== null
    return !isWaiting && Boolean(main?.querySelector('h1, h2')?.textContent?.trim())
  }
  let places = new Map<string, DOMRect>()
  let before = performance.now()
  const look = () => {
    const now = performance.now()
    if (isPainted()) {
      start.outline ||= performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      if (start.content === 0 && isHere()) {
        start.content = now
        start.last = now
      }
      if (!document.querySelector('main')?.textContent) start.empty += now - before
      const seen = new Map<string, DOMRect>()
      for (const element of document.querySelectorAll('h1, [role="tab"], th, a, button, input, select')) {
        const box = element.getBoundingClientRect()
        const text = element.getAttribute('aria-label') ?? textOf(element.querySelector('span') ?? element)
        const name = `${element.localName} ${text}`
        // The first of several with one name.
        if (text && box.width > 0 && !seen.has(name)) seen.set(name, box)
      }
      for (const [name, box] of seen) {
        const was = places.get(name)
        if (was) note(now, moved(was, box), name)
      }
      places = new Map([...places, ...seen])
    }
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
