/**
 * `npm run lab -- export`: what others notice while 100,000 orders are exported, as a file of orders and as all data of the
 * company, from the built server; whether the file is what the database says, row by row; and what the server needs of
 * memory. Options: `--orders`, `--data <folder>` (kept and used again). Exits with 1 when an aim is missed.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpStatusHeader } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Papa from 'papaparse'
import pg from 'pg'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { foldEverything, startScaleDatabase } from '#lab/scale/database.ts'
import { fill, large } from '#lab/scale/fill.ts'
import { percentilesOf } from '#lab/scale/measure.ts'
import { openSession } from '#server/auth/sessions.ts'
import { signAccessToken } from '#server/auth/tokens.ts'
import { openDatabase } from '#server/db/database.ts'
import { testCertificate } from '#tests/support/certificate.ts'
import { startServer } from '#tests/support/serverProcess.ts'
import { filesIn } from '#tests/support/zip.ts'
import { orderCount, plainColumns, plainRows } from './plain.ts'

/** Of the 95th percentile of others, and of the memory of the server, in bytes. */
const aims = { others: 2, memory: 150 * 1024 ** 2 }
/** How many others work, and how long each thinks, in milliseconds. */
const OTHERS = 5
const THINKS_MS = 150
/** How long the file is read, and not read, in turns, and how long what was under way may take after each change. */
const PHASE_MS = 3_000
const SETTLED_MS = 1_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string', default: '100000' }, data: { type: 'string' } },
  })
  const postgres = await startScaleDatabase(values.data)
  const folder = mkdtempSync(join(tmpdir(), 'karwan-export-'))
  const missed: string[] = []
  try {
    const { url } = postgres
    await fill(url, { orders: Number(values.orders), companies: 100 }, (line) => console.error(line))
    await foldEverything(url)
    const secret = randomBytes(32).toString('base64')
    const server = await startServer(
      { main: 'dist/server/main.js' },
      {
        DATABASE_URL: url,
        ACCESS_TOKEN_SECRET: secret,
        // The same for data that is used again.
        CREDENTIALS_KEY: createHash('sha256').update(large.companyId).digest('base64'),
        // HTTP/2: its streams stop as soon as their reader does.
        TLS_CERT: testCertificate.cert,
        TLS_KEY: testCertificate.key,
        PUBLIC_URL: 'https://localhost',
      },
    )
    try {
      const people = await signIn(url, secret)
      const client = connect(server.address, { rejectUnauthorized: false })
      const subject = { client, others: people.others, pid: server.pid }
      // Its code is compiled by then.
      for (let turn = 0; turn < 100; turn++)
        await get(client, await nextPath(client, people.owner, turn), await people.owner())

      const files = {
        'the file of orders': { path: livePaths.orderExport, file: join(folder, 'orders.csv') },
        'all data of the company': { path: livePaths.companyExport, file: join(folder, 'company.zip') },
      }
      for (const [name, { path, file }] of Object.entries(files)) {
        await people.prove()
        const { busy, idle, memory } = await whileReading(subject, path, people.owner, file)
        const [alone, meanwhile] = [percentilesOf(idle), percentilesOf(busy)]
        console.log(
          `${name}: p95 of others ${alone.p95.toFixed(0)} ms while nobody reads it, ${meanwhile.p95.toFixed(0)} ms meanwhile ` +
            `(p50 ${alone.p50.toFixed(0)} and ${meanwhile.p50.toFixed(0)}, of ${idle.length} and ${busy.length} calls): ` +
            `${(meanwhile.p95 / alone.p95).toFixed(2)} times, aim at most ${aims.others}; ` +
            `memory ${megabytes(memory.before)}, at most ${megabytes(memory.most)}`,
        )
        if (meanwhile.p95 > alone.p95 * aims.others) missed.push(`others during ${name}`)
        if (memory.most - memory.before > aims.memory) missed.push(`memory during ${name}`)
      }
      client.close()
      const database = new pg.Client({ connectionString: url })
      await database.connect()
      const expected = await plainRows(database)
      const zipped = filesIn(readFileSync(files['all data of the company'].file))
      for (const [name, text] of [
        ['the file of orders', readFileSync(files['the file of orders'].file, 'utf8')],
        ['orders_with_items.csv', zipped['orders_with_items.csv'] ?? ''],
      ] as const) {
        const rows = rowsOf(text).map(hashOf)
        const wanted = expected.map(hashOf)
        const differing = wanted.filter((hash, index) => rows[index] !== hash).length
        console.log(`${name}: ${rows.length} rows, ${wanted.length} of a plain query, ${differing} differ`)
        if (differing > 0 || rows.length !== wanted.length) missed.push(`the rows of ${name}`)
      }
      const inZip = rowsOf(zipped['orders.csv'] ?? '').length
      if (inZip !== (await orderCount(database))) missed.push(`orders.csv has ${inZip} rows`)
      await database.end()
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    rmSync(folder, { recursive: true })
    await postgres.stop()
  }
  if (missed.length > 0) {
    console.log(`Missed: ${missed.join(', ')}`)
    process.exitCode = 1
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`

/** Of the columns of the plain query. */
function hashOf(row: Readonly<Record<string, string>>): string {
  const cells = plainColumns.map((column) => row[column])
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex')
}

const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

type Headers = () => Promise<Record<string, string>>

/** The owner of the large company, and agents of it beside. */
async function signIn(url: string, secret: string) {
  const database = openDatabase(url, () => {})
  const { db } = database
  const client = (db as unknown as { $client: pg.Pool }).$client
  const key = new TextEncoder().encode(secret)
  const headersOf = async (userId: string) => {
    const { sessionId } = await openSession(db, userId, new Date())
    // An access token works for ten minutes.
    const headers: Headers = async () => ({
      Authorization: `Bearer ${await signAccessToken({ userId, sessionId }, key, new Date())}`,
    })
    return { headers, sessionId }
  }
  const owner = await headersOf(large.userId)
  const others: Headers[] = []
  for (let number = 1; number <= OTHERS; number++) {
    const email = `agent${number}-${Date.now()}@scale.test`
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, email, email_key, password_hash, first_name, last_name, created_at)
         values (gen_random_uuid(), $1, $1, '-', 'Sana', 'Mirza', now()) returning id`,
      [email],
    )
    const id = rows[0]?.id ?? ''
    await client.query(
      `insert into memberships (user_id, company_id, role, created_at) values ($1, $2, 'agent', now())`,
      [id, large.companyId],
    )
    others.push((await headersOf(id)).headers)
  }
  await database.close()
  const prove = async () => {
    const proving = new pg.Client({ connectionString: url })
    await proving.connect()
    await proving.query('update sessions set proven_at = now() where id = $1', [owner.sessionId])
    await proving.end()
  }
  return { owner: owner.headers, others, prove }
}

type Subject = { client: ClientHttp2Session; others: readonly Headers[]; pid: number }
/** Times of others' calls in milliseconds, while the file was read and while its reader waited, and the most memory in bytes. */
type Noticed = { busy: number[]; idle: number[]; memory: { before: number; most: number } }

/**
 * What others notice while a file is read. Its reader stops every few seconds, and the server with it: so that both are
 * measured in the same minutes, whatever else the machine does.
 */
async function whileReading(
  { client, others, pid }: Subject,
  path: string,
  headers: Headers,
  file: string,
): Promise<Noticed> {
  const noticed: Noticed = { busy: [], idle: [], memory: { before: memoryOf(pid), most: 0 } }
  const stream = client.request({ ':path': `/api/${path}`, ...(await headers()) })
  const [answer] = (await once(stream, 'response')) as [IncomingHttpStatusHeader]
  if (answer[':status'] !== 200) throw new Error(`${path}: ${String(answer[':status'])}`)
  const gate = gateOf()
  // Between two phases neither counts.
  let phase: 'busy' | 'idle' | 'between' = 'busy'
  let isOver = false
  const callers = others.map(async (of, index) => {
    for (let turn = index; !isOver; turn++) {
      const at = await nextPath(client, of, turn)
      const during = phase
      const begun = performance.now()
      await get(client, at, await of())
      if (during !== 'between' && phase === during) noticed[during].push(performance.now() - begun)
      await wait(THINKS_MS)
    }
  })
  const watching = (async () => {
    while (!isOver) {
      noticed.memory.most = Math.max(noticed.memory.most, memoryOf(pid))
      await wait(500)
    }
  })()
  const phases = (async () => {
    while (!isOver) {
      await wait(PHASE_MS)
      phase = 'between'
      gate.pause()
      await wait(SETTLED_MS)
      phase = 'idle'
      await wait(PHASE_MS)
      phase = 'between'
      gate.resume()
      await wait(SETTLED_MS)
      phase = 'busy'
    }
  })()
  await pipeline(
    stream,
    (parts: AsyncIterable<Buffer>) => gate.through(parts),
    createWriteStream(file),
  ).finally(() => {
    isOver = true
  })
  await Promise.all([...callers, watching, phases])
  return noticed
}

/** What is read passes while nobody pauses it. */
function gateOf() {
  let isOpen = Promise.resolve()
  let open = () => {}
  return {
    async *through(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        await isOpen
        yield part
      }
    },
    pause() {
      isOpen = new Promise((resolve) => {
        open = resolve
      })
    },
    resume: () => open(),
  }
}

/** Of a process, as Linux counts it. */
function memoryOf(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The body of an accepted call. */
async function get(
  client: ClientHttp2Session,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const stream = client.request({ ':path': `/api/${path}`, ...headers })
  const [answer] = (await once(stream, 'response')) as [IncomingHttpStatusHeader]
  let body = ''
  for await (const part of stream.setEncoding('utf8')) body += part
  if (answer[':status'] !== 200) throw new Error(`${path}: ${String(answer[':status'])} ${body}`)
  return body
}

const paths = [
  'orders/',
  'orders/?status=pending-cod',
  'orders/?page=40',
  'customers/?q=khalid',
  'orders/?q=0300',
]
const known: string[] = []

/** A page of a list, or an order of one. */
async function nextPath(client: ClientHttp2Session, headers: Headers, turn: number): Promise<string> {
  if (known.length === 0) {
    const { rows } = JSON.parse(await get(client, 'orders/?page=3', await headers())) as {
      rows: { id: string }[]
    }
    known.push(...rows.map(({ id }) => `orders/${id}/`))
  }
  const all = turn % 2 === 0 ? known : paths
  return all[(turn >> 1) % all.length] ?? ''
}
