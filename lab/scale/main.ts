/**
 * `npm run lab -- scale`: measures the live API on a company with a million orders and ten thousand companies beside it.
 * Options: `--orders`, `--companies`, `--data <folder>` (kept and used again), `--only <expression>`, `--json`.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { foldEverything, openApi, readIntoMemory, startScaleDatabase } from './database.ts'
import { fill, large } from './fill.ts'
import { type Measured, measureAll } from './measure.ts'
import { questionsOf } from './questions.ts'
import { measureWrites, type Written } from './writes.ts'

/** Nothing may take longer in the database, at the 95th percentile, in milliseconds. */
const LIMIT_MS = 50

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '1000000' },
      companies: { type: 'string', default: '10000' },
      data: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
    },
  })
  const only = new RegExp(values.only)
  const size = { orders: Number(values.orders), companies: Number(values.companies) }
  const tell = (line: string) => void process.stderr.write(`${line}\n`)
  const postgres = await startScaleDatabase(values.data)
  const { url } = postgres
  try {
    tell(`Filling ${size.orders} orders of one company, ${size.companies} companies beside it`)
    if (!(await fill(url, size, tell))) tell('  kept from an earlier run')
    tell(`Folding ${await foldEverything(url)} changes of tallies`)
    const api = await openApi(url, large)
    const bare = new pg.Client({ connectionString: url })
    await bare.connect()
    await readIntoMemory(bare)
    try {
      const questions = (await questionsOf(bare)).filter(({ name }) => only.test(name))
      const measured = await measureAll(questions, api, bare, ({ name }, error) => {
        tell(`  ${name} failed: ${String(error)}`)
        process.exitCode = 1
      })
      if (!values.json) for (const line of [head, ...measured.map(lineOf)]) console.log(line)
      const written = only.test('writes') ? await measureWrites(api, bare) : []
      console.log(values.json ? JSON.stringify({ measured, written }, null, 2) : linesOf(written))
      if (measured.some(({ database }) => database.p95 > LIMIT_MS)) process.exitCode = 1
    } finally {
      await bare.end()
      await api.close()
    }
  } finally {
    await postgres.stop()
  }
}

function linesOf(written: readonly Written[]): string {
  return written
    .map(({ name, perSecond, call }) =>
      [
        name.padEnd(48),
        `${perSecond.toFixed(0)} a second, p50 ${call.p50.toFixed(0)}, p95 ${call.p95.toFixed(0)}`,
      ].join(''),
    )
    .join('\n')
}

const columns = ['call p50', 'p95', 'db least', 'p50', 'p95', 'SQL p50', 'p95', 'db/SQL']
const head = `${'milliseconds'.padEnd(48)}${columns.map((text) => text.padStart(10)).join('')}`

function lineOf({ name, call, database, bare }: Measured): string {
  const ms = (value: number) => value.toFixed(1).padStart(10)
  return [
    name.padEnd(48),
    ...[call.p50, call.p95, database.least, database.p50, database.p95, bare.p50, bare.p95].map(ms),
    (database.p50 / bare.p50).toFixed(2).padStart(10),
    database.p95 > LIMIT_MS ? `  over ${LIMIT_MS}` : '',
  ].join('')
}
