/**
 * `npm run lab -- kills`: the built server and its database are killed in turns while people are removed, customers and
 * people erased, companies suspended and ended, and everything is exported. After each kill, all of it was done or nothing.
 * Option: `--rounds`. Exits with 1 when something is half done.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fill } from '#lab/scale/fill.ts'
import { ensureSecrets } from '#server/tryout/secrets.ts'
import { findRunningTryout } from '#server/tryout/tryout.ts'
import { createTryoutFolder, startServer } from '#tests/support/serverProcess.ts'
import { askDatabase, untilReady } from './afterKills.ts'
import { halfDone } from './halfDone.ts'
import { type Acknowledged, countDue, isGone, makeDue, populate, type Query, worksOf } from './world.ts'

const ORDERS = 1_000
const COMPANIES = 300
/** How long work goes on before a kill, in milliseconds: another time in each round. */
const workMs = (round: number) => 2_000 + ((round * 790) % 6_000)
/** Ended companies are deleted this long after a start; their rounds are killed while it is done. */
const DELETION_MS = 40_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '30' } },
  })
  const rounds = Number(values.rounds)
  const folder = createTryoutFolder()
  const start = () => startServer({ main: 'dist/server/main.js' }, { KARWAN_DATA_DIR: folder.path })
  let server = await start()
  try {
    const url = (await findRunningTryout(folder.path)) ?? ''
    await fill(url, { orders: ORDERS, companies: COMPANIES }, () => {})
    const query: Query = (text, values = []) => askDatabase(folder.path, text, values)
    const world = await populate(query, {
      url,
      secret: ensureSecrets(folder.path).accessTokenSecret,
      address: () => server.address,
    })
    const acknowledged: Acknowledged = {
      removed: new Set(),
      erasedPeople: new Set(),
      erasedCustomers: new Set(),
      suspended: new Set(),
      planned: new Set(),
      exports: 0,
    }
    let cut = 0
    let ended = 0
    const broken: string[] = []
    for (let round = 0; round < rounds; round++) {
      const isServer = round % 2 === 0
      let isOver = false
      const works = worksOf(world, query, acknowledged).map(async (work) => {
        while (!isOver) {
          try {
            await work()
            // Nothing may be left of a kind.
            await wait(10)
          } catch (error) {
            // Without an answer, or with the 503 of a server whose database is gone.
            if (!isOver && !isGone(error)) broken.push(`round ${round + 1}: ${String(error)}`)
            if (isOver) cut += 1
            return
          }
        }
      })
      // Every third kill comes while companies are deleted, which a server does some seconds after its start.
      const due = round % 3 === 2 ? await makeDue(query) : 0
      if (due > 0) {
        await server.end('SIGKILL')
        server = await start()
      }
      await (due > 0 ? untilFewer(query, due) : wait(workMs(round)))
      isOver = true
      process.kill(isServer ? server.pid : (folder.postmasterPid() ?? 0), 'SIGKILL')
      await Promise.all(works)
      if (isServer || due > 0) {
        await server.end('SIGKILL')
        server = await start()
      }
      await untilReady(() => server.address)
      broken.push(...(await halfDone(query, acknowledged)).map((text) => `round ${round + 1}: ${text}`))
      console.log(
        `round ${round + 1}, the ${isServer ? 'server' : 'database'}${due > 0 ? ` while ${due} companies are deleted` : ''}: ${broken.length} half done`,
      )
      const [left] = await query<{ n: number }>('select count(*)::int as n from companies')
      ended = COMPANIES - (left?.n ?? 0)
    }
    const { removed, erasedPeople, erasedCustomers, suspended, planned, exports } = acknowledged
    console.log(
      `${rounds} kills, of server and database in turns: ${removed.size} people removed, ${erasedPeople.size} erased, ` +
        `${erasedCustomers.size} customers erased, ${suspended.size} companies suspended, ${planned.size} ends planned, ` +
        `${exports} whole exports, ${cut} acts cut; ${broken.length} half done`,
    )
    if (ended > 0) console.log(`${ended} fewer companies than there were`)
    for (const text of broken.slice(0, 20)) console.log(text)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await server.end('SIGKILL')
    await folder.remove()
  }
}

/** Resolves when some of the companies that are due are gone. */
async function untilFewer(query: Query, due: number): Promise<void> {
  const until = Date.now() + DELETION_MS
  while ((await countDue(query)) >= due) {
    if (Date.now() > until) throw new Error('No company was deleted')
    await wait(20)
  }
}
