/**
 * `npm run lab -- bench --addresses`: how many requests each address makes, and what the server sends for them, until it asks for
 * nothing more. Nothing is cached; what the start loads for later, half a second after it (src/main.tsx), is left out.
 */
import type { Browser } from '@playwright/test'
import { serveBuild } from '#tests/support/serve.ts'
import { signIn } from './signIn.ts'

const visitors = ['/', '/login', '/signup', '/nothing']
const addresses = {
  'pending@karwan.test': ['/waitingApproval', '/account'],
  'onboarding@karwan.test': ['/onboarding'],
  'active@karwan.test': ['/dashboard', '/orders', '/orders/:id', '/products', '/customers'],
  'live@karwan.test': [
    '/dashboard',
    '/orders',
    '/orders/:id',
    '/orders/new',
    '/orders/import',
    '/products',
    '/customers',
    '/warehouses',
    '/people',
    '/account',
  ],
  'operator@karwan.test': ['/operator'],
}

/** Nothing more is asked for when nothing was for so long, in milliseconds. */
const QUIET_MS = 1_000
const LATER_MS = 500

type Storage = Awaited<ReturnType<typeof signIn>>
type Count = { requests: number; bytes: number; scriptBytes: number }

export async function countAddresses(browser: Browser): Promise<void> {
  const { url, stop } = await serveBuild()
  try {
    console.log('| address | requests | kB | of it scripts |\n|---|---|---|---|')
    for (const path of visitors) print(path, await count(browser, url + path, undefined))
    for (const [account, paths] of Object.entries(addresses)) {
      const storage = await signIn(browser, url, account)
      for (const path of paths) {
        const address = path === '/orders/:id' ? await firstOrder(browser, url, storage) : path
        print(`${path} (${account.split('@')[0]})`, await count(browser, url + address, storage))
      }
    }
  } finally {
    await stop()
  }
}

function print(name: string, { requests, bytes, scriptBytes }: Count) {
  console.log(`| ${name} | ${requests} | ${(bytes / 1000).toFixed(1)} | ${(scriptBytes / 1000).toFixed(1)} |`)
}

/** The path of the first order in the list. */
export async function firstOrder(browser: Browser, url: string, storage: Storage): Promise<string> {
  const context = await browser.newContext({ storageState: storage })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/orders`)
    const link = await page.locator('main tbody th a').first().getAttribute('href')
    return link?.replace(/\?.*/, '') ?? ''
  } finally {
    await context.close()
  }
}

async function count(browser: Browser, url: string, storage: Storage): Promise<Count> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: storage })
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    const files = new Map<string, { bytes: number; isScript: boolean }>()
    let last = performance.now()
    await protocol.send('Network.enable')
    protocol.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      last = performance.now()
      if (request.url.startsWith('http')) files.set(requestId, { bytes: 0, isScript: type === 'Script' })
    })
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      last = performance.now()
      const file = files.get(requestId)
      if (file) file.bytes = encodedDataLength
    })
    await page.addInitScript((ms) => {
      const start = window.setTimeout
      Object.assign(window, {
        setTimeout: (run: () => void, delay = 0) => (delay === ms ? 0 : start(run, delay)),
      })
    }, LATER_MS)
    await page.goto(url)
    while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
    const asked = [...files.values()]
    const sum = (of: typeof asked) => of.reduce((bytes, file) => bytes + file.bytes, 0)
    return {
      requests: asked.length,
      bytes: sum(asked),
      scriptBytes: sum(asked.filter(({ isScript }) => isScript)),
    }
  } finally {
    await context.close()
  }
}
