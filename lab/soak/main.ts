/**
 * `npm run lab -- soak`: a random walk through all screens of the built product in one tab, on the sample and on live data, in
 * rounds that end at sign-in, where the tab is measured after a collection. What grows there is a leak. Options:
 * `--minutes`, `--seed`, `--steps` of a round, `--stay` (signed in: measured on the list of orders, so that what one
 * session collects is seen too), `--dist <folder>` of another build, `--json <file>`. Fails when a figure grew over the second half of the walk.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { createRandom } from '#domain/random.ts'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import { serveBuild } from '#tests/support/serve.ts'
import { countTimers } from './inPage.ts'
import { growthOf, type Sample, sampleOf } from './sample.ts'
import { go, rest, signIn, step } from './walk.ts'

const accounts = ['live@karwan.test', 'active@karwan.test', null] as const
/** More than what the same walk varies by, and less than what a leak of one element a screen adds up to. */
const MOST_GROWTH = 0.05

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      steps: { type: 'string', default: '60' },
      stay: { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      json: { type: 'string', default: 'node_modules/.cache/reports/soak.json' },
    },
  })
  const random = createRandom(Number(values.seed))
  const { url, stop } = await serveBuild(values.dist)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const samples: Sample[] = []
  const problems = new Map<string, number>()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: url })
    const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1)
    page.on('pageerror', (error) => note(String(error)))
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await page.addInitScript(countTimers)
    await page.goto('/login')
    const protocol = await page.context().newCDPSession(page)
    const end = Date.now() + Number(values.minutes) * 60_000
    let steps = 0
    if (values.stay) await signIn(page, accounts[0])
    while (Date.now() < end) {
      if (!values.stay) await enter(page, random.pick(accounts))
      for (let count = 0; count < Number(values.steps); count++) await step(page, random).catch(note)
      steps += Number(values.steps)
      await (values.stay ? rest(page, '/orders') : rest(page, '/login'))
      samples.push(await sampleOf(page, protocol))
      console.log(steps, JSON.stringify(samples.at(-1)), `${loads} loads`)
    }
    const growth = growthOf(samples)
    for (const [name, { first, last, grew }] of Object.entries(growth))
      console.log(`${name.padEnd(10)} ${first.toFixed(1)} → ${last.toFixed(1)}  ${(grew * 100).toFixed(1)} %`)
    for (const [problem, count] of problems) console.log(`${count} × ${problem}`)
    mkdirSync(dirname(values.json), { recursive: true })
    const report = { ...values, steps, loads, growth, problems: [...problems], samples }
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
    if (Object.values(growth).some(({ grew }) => grew > MOST_GROWTH)) process.exitCode = 1
  } finally {
    await browser.close()
    await stop()
  }
}

/** Signs in, or sees the sample as a visitor. */
async function enter(page: Page, account: (typeof accounts)[number]): Promise<void> {
  if (account) return signIn(page, account)
  await go(page, '/')
  await page.getByRole('main').locator('a[href="/dashboard"]').first().click()
}
