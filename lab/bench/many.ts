/**
 * `npm run lab -- bench --many`: the list of orders of a workspace with 100,000 of them, in memory, not throttled. From each press
 * to the frame with other rows, and how much of it the rules took to answer; the sample's own number of orders beside it.
 */
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { aliases } from '#tools/build/production.ts'
import { timeAnswer } from './probe.ts'
import { medianOf } from './report.ts'
import { serveBuilt } from './serveBuilt.ts'

/** Between the page and the bench: how many orders it is to have, 0 for the sample's, and how long each answer took. */
export type Many = { orders: number; answers: number[] }

const sources = fileURLToPath(new URL('many', import.meta.url))
const sizes = { many: 100_000, sample: 0 }
type Size = keyof typeof sizes

const tab = (name: string) => (page: Page) =>
  page
    .getByRole('tab')
    .filter({ hasText: new RegExp(`^${name}`) })
    .click()
const choose = (label: string, option: string) => (page: Page) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
const search = (text: string) => (page: Page) => page.getByRole('searchbox').fill(text)
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

type Press = { name: string; press: (page: Page) => Promise<unknown>; undo: (page: Page) => Promise<unknown> }

/** In turn; what undoes a press is measured only where it has a name of its own. */
const presses: readonly Press[] = [
  { name: 'a tab', press: tab('Delivered'), undo: tab('All') },
  { name: 'All', press: tab('All'), undo: tab('Delivered') },
  { name: 'a week', press: choose('Week', 'Last Week'), undo: choose('Week', 'All Weeks') },
  { name: 'a type', press: choose('Type', 'International'), undo: choose('Type', 'All Orders') },
  { name: 'the next page', press: button('Next'), undo: button('Previous') },
  { name: 'a name', press: search('khan'), undo: search('') },
  { name: 'a city', press: search('lahore'), undo: search('') },
  { name: 'an order number', press: search('KW-12'), undo: search('') },
  { name: 'a phone number', press: search('0300'), undo: search('') },
  { name: 'nothing found', press: search('nobody'), undo: search('') },
  { name: 'by customer', press: button('Customer'), undo: button('Date') },
  { name: 'by total', press: button('Total'), undo: button('Customer') },
  { name: 'by number', press: button('Order ID'), undo: button('Customer') },
]

/** How often a page is opened, and how often each press is repeated on it. */
const VISITS = 3
const REPEATS = 5
const TIMEOUT_MS = 60_000

/** Of the first press on a page, and of those after it; milliseconds to the frame, and of them until the answer. */
type Times = { first: number[]; firstAnswer: number[]; later: number[]; laterAnswer: number[] }
const noTimes = (): Times => ({ first: [], firstAnswer: [], later: [], laterAnswer: [] })

export async function benchMany(browser: Browser): Promise<void> {
  const site = await serveBuilt(sources, ['orders'], {
    plugins: [react(), tailwindcss()],
    resolve: { alias: aliases },
  })
  try {
    const times = new Map<string, Times>()
    const heaps: Record<Size, number[]> = { many: [], sample: [] }
    for (let round = 0; round < VISITS; round++)
      for (const size of Object.keys(sizes) as Size[]) {
        process.stderr.write(`round ${round + 1} of ${VISITS}, ${size}\n`)
        heaps[size].push(await visit(browser, `${site.url}/orders`, size, times))
      }
    print(times, heaps)
  } finally {
    site.stop()
  }
}

/** Makes all presses on one page, and returns its heap before them. */
async function visit(browser: Browser, url: string, size: Size, times: Map<string, Times>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.addInitScript(
      (orders) => Object.assign(window, { many: { orders, answers: [] } }),
      sizes[size],
    )
    await page.goto(url)
    await page.locator('main tbody tr').nth(9).waitFor()
    const protocol = await context.newCDPSession(page)
    await protocol.send('HeapProfiler.collectGarbage')
    const { usedSize } = await protocol.send('Runtime.getHeapUsage')
    for (const { name, press, undo } of presses) {
      const of = times.get(`${size} ${name}`) ?? noTimes()
      times.set(`${size} ${name}`, of)
      if (name === 'All') await timed(page, undo)
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const { time, answer } = await timed(page, press)
        of[repeat === 0 ? 'first' : 'later'].push(time)
        of[repeat === 0 ? 'firstAnswer' : 'laterAnswer'].push(answer)
        if (name !== 'All' || repeat < REPEATS - 1) await timed(page, undo)
      }
    }
    return usedSize
  } finally {
    await context.close()
  }
}

async function timed(page: Page, press: (page: Page) => Promise<unknown>) {
  const time = page.evaluate(timeAnswer, { rows: 10 })
  await press(page)
  return {
    time: await time,
    answer: await page.evaluate(() => (window as unknown as { many: Many }).many.answers.at(-1) ?? 0),
  }
}

function print(times: ReadonlyMap<string, Times>, heaps: Record<Size, number[]>): void {
  const heads = [
    'first',
    'of it the answer',
    'later',
    'of it the answer',
    'of the sample: later',
    'the answer',
  ]
  console.log(
    `milliseconds from a press to the frame with other rows, medians; ${sizes.many} orders, and those of the sample`,
  )
  console.log(['', ...heads].map((head, at) => cell(head, at)).join(''))
  for (const { name } of presses) {
    const many = times.get(`many ${name}`) ?? noTimes()
    const sample = times.get(`sample ${name}`) ?? noTimes()
    const figures = [
      many.first,
      many.firstAnswer,
      many.later,
      many.laterAnswer,
      sample.later,
      sample.laterAnswer,
    ]
    console.log([name, ...figures.map((of) => medianOf(of).toFixed(1))].map(cell).join(''))
  }
  const megabytes = (of: readonly number[]) => (medianOf(of) / 1_000_000).toFixed(1)
  console.log(`heap: ${megabytes(heaps.many)} MB, of the sample ${megabytes(heaps.sample)} MB`)
}

const cell = (text: string, at: number) => (at === 0 ? text.padEnd(18) : text.padStart(22))
