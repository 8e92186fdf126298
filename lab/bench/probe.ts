/** What the measured page notes about itself. These functions run in the page: each must be complete in itself. */
import type { Ready } from './subjects.ts'

/** What a page found out until it was usable; times in milliseconds since the navigation began. */
export type Seen = {
  usable: number
  firstPaint: number
  largestPaint: number
  /** The sum of all layout shifts. */
  shift: number
  /** By how much long tasks were longer than 50 ms, until the screen was usable. */
  blocking: number
  /** The longest task after the first paint. */
  longestTask: number
  requests: number
  /** Over the network, of what had come until the screen was usable. */
  bytes: number
}

declare global {
  interface Window {
    /** Set by `visit.ts`. */
    sayUsable: (text: string) => void
    bench: { usable: number; largest: number; shift: number; tasks: { start: number; duration: number }[] }
  }
}

/** Starts to observe, before anything of the page runs. */
export function watchPage(ready: Ready): void {
  if (window.top !== window) return
  window.bench = { usable: 0, largest: 0, shift: 0, tasks: [] }
  const { bench } = window
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    bench.largest = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) bench.shift += value
  })
  observe('longtask', ({ startTime, duration }) => bench.tasks.push({ start: startTime, duration }))

  /** React has taken it over: before that, what was drawn at build does not react. */
  const isAlive = (element: Element | undefined) =>
    element !== undefined && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const found = (selector: string) => [...document.querySelectorAll(selector)]
  const isVisible = (element: Element) => element.getClientRects().length > 0
  const isReady: Record<Ready, () => boolean> = {
    form: () => document.readyState !== 'loading' && found('input').length > 1,
    reactForm: () => isAlive(found('input[name="email"], input[type="email"]')[0]),
    rows: () => {
      const rows = found('main tbody tr, main ul[aria-label] > li').filter(isVisible)
      return rows.length >= 10 && isAlive(rows[0])
    },
    drawings: () => {
      const drawings = found('main [aria-hidden][style*="min-block-size"]')
      return drawings.length > 0 && drawings.every((drawing) => drawing.querySelector('svg') !== null)
    },
  }
  const look = () => {
    if (!isReady[ready]()) return void requestAnimationFrame(look)
    // A message comes after the frame that shows it.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      bench.usable = performance.now()
      window.sayUsable('')
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/** What the page noted until it was usable. */
export function readPage(): Seen {
  const { bench } = window
  const { usable, largest, shift, tasks } = bench
  const [navigation] = performance.getEntriesByType('navigation')
  const resources = performance.getEntriesByType('resource')
  const files = [navigation, ...resources] as PerformanceResourceTiming[]
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const isBefore = ({ start }: { start: number }) => start < usable
  return {
    usable,
    firstPaint,
    largestPaint: largest,
    shift,
    blocking: tasks.filter(isBefore).reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTask: Math.max(
      0,
      ...tasks.filter(({ start }) => start > firstPaint).map(({ duration }) => duration),
    ),
    requests: files.filter(({ startTime }) => startTime < usable).length,
    bytes: files
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd < usable)
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

/** Whether nothing was loaded and nothing ran for long in the last `ms`. */
export function isQuiet(ms: number): boolean {
  const now = performance.now()
  const ends = [
    window.bench.usable,
    ...performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration),
    ...window.bench.tasks.map(({ start, duration }) => start + duration),
  ]
  return window.bench.usable > 0 && ends.every((end) => end < now - ms)
}

/**
 * Waits for a press or an input, and returns how long it took from there to the frame with others in the first `rows`. Rejects
 * when they stay the same.
 */
export function timeAnswer({ rows }: { rows: number }): Promise<number> {
  const text = () =>
    [...document.querySelectorAll('main tbody tr')]
      .slice(0, rows)
      .map((row) => row.textContent)
      .join()
  const before = text()
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`The rows stay the same: ${before}`)), 20_000)
    const listening = new AbortController()
    const onPress = (event: Event) => {
      listening.abort()
      const look = () => {
        if (text() === before) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    for (const type of ['click', 'input'])
      window.addEventListener(type, onPress, { capture: true, signal: listening.signal })
  })
}
