/**
 * `npm run lab -- bench`: builds, serves and measures our screens in Chromium, in turn with floors that are built from the same
 * React. Options: `--rounds`, `--only <expression>` (of our screens, by name), `--throttled`, `--unthrottled` or `--cached` (a
 * second visit) alone, `--built` (without a build), `--against <folder>` (another `dist` in the same run, for before and after;
 * may be given several times), `--json <file>`. With `--short` only what has a limit, throttled, until it is usable; ends as soon as each was within its
 * limit in one round, and fails when one never was. Instead of that: `--charts` the transitions of the charts, `--many` the
 * list of 100,000 orders, `--addresses` the requests of each address, `--starts` how a visit looks until its screen is there.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts'
import { serveBuild } from '#tests/support/serve.ts'
import { countAddresses } from './addresses.ts'
import { serveFloors } from './floors.ts'
import { benchMany } from './many.ts'
import { keyOf, rowsOf, tableOf, timesOfFloor } from './report.ts'
import { signIn } from './signIn.ts'
import { seeStarts } from './starts.ts'
import { floors, limits, type Subject, screens } from './subjects.ts'
import { benchCharts } from './transitions.ts'
import { type Condition, conditions, type Visit, visit } from './visit.ts'

const ROUNDS = 5
const SHORT_ROUNDS = 3

type Site = { url: string; stop: () => unknown; subjects: readonly Subject[] }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      only: { type: 'string', default: '' },
      throttled: { type: 'boolean', default: false },
      unthrottled: { type: 'boolean', default: false },
      cached: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      against: { type: 'string', multiple: true, default: [] },
      json: { type: 'string', default: 'node_modules/.cache/reports/bench.json' },
      charts: { type: 'boolean', default: false },
      many: { type: 'boolean', default: false },
      addresses: { type: 'boolean', default: false },
      starts: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
    },
  })
  if (values.charts) return benchCharts()
  forgetMode()
  if (values.many) return withBrowser(benchMany)
  if (!values.built && spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed')
  if (values.addresses) return withBrowser(countAddresses)
  if (values.starts) return withBrowser((browser) => seeStarts(browser, new RegExp(values.only)))
  const chosen = (Object.keys(conditions) as Condition[]).filter((name) =>
    values.short
      ? name === 'throttled'
      : values[name] || !(values.throttled || values.unthrottled || values.cached),
  )
  const rounds = Number(values.rounds ?? (values.short ? SHORT_ROUNDS : ROUNDS))
  const only = new RegExp(values.only)
  const ours = values.short
    ? limits.map((each) => each.screen)
    : screens.filter(({ name }) => only.test(name))
  const beside = values.short ? floors.filter(({ name }) => ours.some((each) => each.floor === name)) : floors
  const sites: Site[] = []
  try {
    sites.push({ ...(await serveFloors()), subjects: beside })
    forgetMode()
    sites.push({ ...(await serveBuild()), subjects: ours })
    for (const folder of values.against) {
      const others = ours.map((subject) => ({ ...subject, name: `${subject.name} ${basename(folder)}` }))
      sites.push({ ...(await serveBuild(folder)), subjects: others })
    }
    const visits = await withBrowser((browser) =>
      visitAll(browser, sites, { chosen, rounds, isBrief: values.short }),
    )
    const rows = rowsOf(
      sites.flatMap(({ subjects }) => subjects),
      chosen,
      visits,
    )
    console.log(tableOf(rows))
    if (values.short) checkLimits(visits)
    mkdirSync(dirname(values.json), { recursive: true })
    writeFileSync(values.json, `${JSON.stringify({ rounds, rows }, null, 2)}\n`)
  } finally {
    for (const { stop } of sites) await stop()
  }
}

type Visits = ReadonlyMap<string, readonly Visit[]>

/** A screen is too slow when it is above its limit in every round: other work of the machine is seldom in all of them. */
const isOver = ({ screen, limit }: (typeof limits)[number], visits: Visits) =>
  timesOfFloor(screen, visits).every((times) => times > limit)

/** Fails the process when a screen is too slow. */
function checkLimits(visits: Visits) {
  for (const one of limits) {
    const { screen, limit } = one
    const times = timesOfFloor(screen, visits)
    const list = times.map((each) => each.toFixed(2)).join(', ')
    console.log(
      `${isOver(one, visits) ? '✗' : '✓'} ${screen.name}: ${list} times the ${screen.floor}, of at most ${limit}`,
    )
    if (isOver(one, visits)) process.exitCode = 1
  }
}

/** Opens a browser for `work`, and closes it after that. */
async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Vite sets it: what is built next would be built in the mode of this process, and a try-out does not start in production. */
function forgetMode() {
  delete process.env['NODE_ENV']
}

/** Visits all subjects in turn, round by round: what the machine does besides meets all of them. */
async function visitAll(
  browser: Browser,
  sites: readonly Site[],
  { chosen, rounds, isBrief }: { chosen: readonly Condition[]; rounds: number; isBrief: boolean },
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < rounds; round++) {
    for (const condition of chosen) {
      process.stderr.write(`round ${round + 1} of ${rounds}, ${condition}\n`)
      for (const { url, subjects } of sites) {
        const storages = new Map<Subject['account'], Awaited<ReturnType<typeof signIn>>>()
        for (const account of new Set(subjects.map((each) => each.account)))
          if (account) storages.set(account, await signIn(browser, url, account))
        for (const subject of subjects) {
          const storage = storages.get(subject.account)
          const seen = await visit(browser, { url: url + subject.path, subject, condition, storage, isBrief })
          const key = keyOf(subject, condition)
          visits.set(key, [...(visits.get(key) ?? []), seen])
        }
      }
    }
    if (isBrief && !limits.some((one) => isOver(one, visits))) break
  }
  return visits
}
