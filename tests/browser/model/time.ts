/** Time in the page, as tests let it pass: timers do not run from `stop` to `goOn`. */
import type { Page } from '@playwright/test'

/** Call it before the page is opened. Time goes on, also after another page of the same browser has stopped it. */
export async function keepTime(page: Page) {
  await page.clock.install()
  await page.clock.resume()
  // The deadline of a call is the browser's own timer: it is to go by the same clock.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const deadline = new AbortController()
      setTimeout(() => deadline.abort(new DOMException('The time is up', 'TimeoutError')), ms)
      return deadline.signal
    }
  })
  return {
    /** Once a screen is there: what React loads on the way to it needs the time. */
    stop: () => stopTime(page),
    goOn: () => page.clock.resume(),
    pass: (ms: number) => page.clock.runFor(ms),
    /** Timers that are due by then end once. */
    fastForward: (ms: number) => page.clock.fastForward(ms),
  }
}

/** Stops the time of a page, a second from now. */
export async function stopTime(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  // On a busy machine the second may be over before it is asked for. Then time has stopped, and the next second is not over.
  await stop().catch(stop)
}

export type Time = Awaited<ReturnType<typeof keepTime>>

/** Opens a screen in a browser that has stored nothing but `stored`. */
export async function openAfresh(
  page: Page,
  path: string,
  stored: Record<string, string> = {},
): Promise<void> {
  await page.goto('/livez')
  await page.evaluate((items) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(path)
}
