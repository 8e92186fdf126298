/** Calls of the API that wait at the network until a step says what becomes of them. */
import type { Page, Request, Route } from '@playwright/test'

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>

/** Holds every request of a page to one path of the API, without its base address. */
export async function holdCalls(page: Page, path: string) {
  const held: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  await page.route(`**/api/${path}`, (route) => {
    const taker = waiting.shift()
    if (taker) taker(route)
    else held.push(route)
  })
  /** The oldest request that waits; comes when there is one. */
  const next = async () => held.shift() ?? (await new Promise<Route>((resolve) => waiting.push(resolve)))
  return {
    /** The requests that wait, oldest first. */
    requests: (): Request[] => held.map((route) => route.request()),
    next,
    /** The server answers, and its answer arrives with `change` made to it. */
    async pass(change: (body: object) => object = (body) => body) {
      const route = await next()
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as object) })
    },
    async answer(status: number, json: unknown, headers: Record<string, string> = {}) {
      await (await next()).fulfill({ status, json, headers })
    },
    /** A page that somebody put in the server's place. */
    async breakDown() {
      await (await next()).fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    },
    async loseConnection() {
      await (await next()).abort('connectionrefused')
    },
    /** Requests whose answer nobody waits for any more reach the server. */
    async letGo() {
      for (const route of held.splice(0)) await route.continue()
    },
    /** The page that sent them is gone, or no longer waits. */
    forget: () => void held.splice(0),
  }
}
