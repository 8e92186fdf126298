/**
 * `npm run lab -- load`: calls of the built server a second, in turns beside what they cannot be faster than, and how long reads
 * take while passwords are hashed and while many people sign up. Option: `--seconds` of each turn. Exits with 1 when an
 * aim is missed.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once, setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { hashThreads, passwords } from '#server/auth/passwords.ts'
import { dataDirectoryOf } from '#server/tryout/dataDirectory.ts'
import { findPostmaster } from '#server/tryout/postgres.ts'
import { ensureSecrets } from '#server/tryout/secrets.ts'
import { serveBuild } from '#tests/support/serve.ts'

const ROUNDS = 3
/** Requests at the same time: as many as keep one process busy. */
const CALLERS = 16
const PASSWORD = 'karwan-tryout'
/** Each of them may have as many tries at once as their limit admits. */
const EMAILS = ['active', 'live', 'agent', 'warehouse', 'pending', 'onboarding'].map(
  (name) => `${name}@karwan.test`,
)
/** Sign-ups at the same time (issue of the server: 48 to 64 took reads from 10 ms to 1.3 s). */
const STORM = 64

/** Sign-ins a second beside hashes a second, and the 95th percentile of reads in a storm beside that without one. */
const aims = { signIn: 0.85, storm: 2 }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '4' } } })
  const ms = Number(values.seconds) * 1_000
  const server = await serveBuild()
  const bare = await startBare()
  try {
    const call = callsOf(server.url)
    const session = await call.signIn('active@karwan.test')
    const hash = await passwords.hash(PASSWORD)
    let next = 0
    let refresh = session.refresh
    const measured = await inTurns(ms, {
      'password hashes': [hashThreads, () => passwords.isPasswordOf(hash, PASSWORD)],
      'sign-ins': [hashThreads + 1, () => call.signIn(EMAILS[next++ % EMAILS.length] ?? '')],
      'a route of bare Hono': [CALLERS, () => call.read(`${bare.url}/route`)],
      'bare Hono with one query': [CALLERS, () => call.read(`${bare.url}/query`)],
      'auth/me': [CALLERS, () => call.read(`${server.url}/api/${apiPaths.me}`, session.access)],
      // One after the other: each needs the token of the one before.
      'refresh, one after the other': [
        1,
        async () => {
          refresh = (await call.post<SessionResponse>(apiPaths.refresh, { refresh })).refresh
        },
      ],
    })
    for (const [name, rate] of Object.entries(measured))
      console.log(`${name.padEnd(32)}${rate.toFixed(0).padStart(8)} a second`)
    const signIn = (measured['sign-ins'] ?? 0) / (measured['password hashes'] ?? 1)
    console.log(`sign-ins : hashes                 ${signIn.toFixed(2)}, aim at least ${aims.signIn}`)
    for (const floor of ['a route of bare Hono', 'bare Hono with one query'])
      console.log(
        `auth/me : ${floor.padEnd(24)}${((measured['auth/me'] ?? 0) / (measured[floor] ?? 1)).toFixed(2)}`,
      )

    const reads = {
      'auth/me': () => call.read(`${server.url}/api/${apiPaths.me}`, session.access),
      'a static file': () => call.read(`${server.url}/favicon.svg`),
    }
    // Hashes alone tell what of a storm is theirs: the rest are its rows and its callers, on the same cores.
    const storms: Record<string, () => Storm> = {
      'as many hashes are made at once as the server makes': () =>
        startStorm(hashThreads, () => passwords.hash(PASSWORD).then(() => undefined)),
      [`${STORM} sign up`]: () => startStorm(STORM, () => call.signUp()),
    }
    let slowest = 0
    for (const [name, read] of Object.entries(reads))
      for (const [what, start] of Object.entries(storms)) {
        const turns: { idle: number; busy: number; answers: string }[] = []
        // In turns, because what else the machine does changes, too.
        for (let round = 0; round < ROUNDS; round++) {
          const idle = await percentile(read, ms)
          const storm = start()
          const busy = await percentile(read, ms)
          turns.push({ idle, busy, answers: await storm.stop() })
        }
        turns.sort((a, b) => a.busy / a.idle - b.busy / b.idle)
        const { idle, busy, answers } = turns[Math.floor(ROUNDS / 2)] ?? { idle: 1, busy: 0, answers: '' }
        slowest = Math.max(slowest, busy / idle)
        console.log(
          `${name}, p95 ${idle.toFixed(1)} ms; while ${what} ${busy.toFixed(1)} ms, ${(busy / idle).toFixed(2)} times` +
            ` (of ${ROUNDS} turns, ${turns.map((turn) => (turn.busy / turn.idle).toFixed(2)).join(', ')})${answers}`,
        )
      }
    if (signIn < aims.signIn || slowest > aims.storm) process.exitCode = 1
  } finally {
    bare.stop()
    await server.stop()
  }
}

type Work = [callers: number, call: () => Promise<unknown>]

/**
 * How often each can be done in a second: the median of its turns, which alternate with those of the others. A first one
 * is not counted: in it the server's code is compiled.
 */
async function inTurns(ms: number, works: Readonly<Record<string, Work>>): Promise<Record<string, number>> {
  const rates = new Map<string, number[]>()
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      const rate = await rateOf(work, ms)
      if (round >= 0) rates.set(name, [...(rates.get(name) ?? []), rate])
    }
  return Object.fromEntries(
    [...rates].map(([name, all]) => [name, all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0]),
  )
}

async function rateOf([callers, call]: Work, ms: number): Promise<number> {
  const start = performance.now()
  let done = 0
  const run = async () => {
    for (; performance.now() - start < ms; done++) await call()
  }
  await Promise.all(Array.from({ length: callers }, run))
  return (done / (performance.now() - start)) * 1_000
}

/** The 95th percentile of calls one after the other, in milliseconds. */
async function percentile(call: () => Promise<unknown>, ms: number): Promise<number> {
  const times: number[] = []
  for (const start = performance.now(); performance.now() - start < ms; ) {
    const before = performance.now()
    await call()
    times.push(performance.now() - before)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

type Storm = { stop(): Promise<string> }

/** Keeps so many callers at work until it is stopped; says how often each status was answered. */
function startStorm(callers: number, work: () => Promise<Response | undefined>): Storm {
  const over = new AbortController()
  setMaxListeners(callers, over.signal)
  const answers: Record<number, number> = {}
  const all = Array.from({ length: callers }, async () => {
    while (!over.signal.aborted) {
      const response = await work()
      if (!response) continue
      answers[response.status] = (answers[response.status] ?? 0) + 1
      // Who is asked to come back later does.
      const seconds = Number(response.headers.get('Retry-After') ?? 0)
      await wait(seconds * 1_000, undefined, { signal: over.signal }).catch(() => {})
    }
  })
  return {
    async stop(): Promise<string> {
      over.abort()
      await Promise.all(all)
      return Object.entries(answers)
        .map(([status, count]) => `, ${status}: ${count}`)
        .join('')
    },
  }
}

/** The calls that are measured. A failed one rejects. */
function callsOf(url: string) {
  async function send(path: string, body: unknown): Promise<Response> {
    return fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  async function post<Body>(path: string, body: unknown): Promise<Body> {
    const response = await send(path, body)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  return {
    post,
    signIn: (email: string) => post<SessionResponse>(apiPaths.login, { email, password: PASSWORD }),
    async read(address: string, access?: string): Promise<void> {
      const response = await fetch(address, access ? { headers: { Authorization: `Bearer ${access}` } } : {})
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      await response.arrayBuffer()
    },
    async signUp(): Promise<Response> {
      const password = `chenab ${randomUUID()}`
      const names = { first_name: 'Sana', last_name: 'Kareem', company: 'Chenab Traders' }
      const person = { ...names, email: `${randomUUID()}@chenab.test`, password, confirm_password: password }
      const response = await send(apiPaths.signUp, person)
      await response.arrayBuffer()
      return response
    },
  }
}

/** The bare server in a process of its own, on the database of the try-out. */
async function startBare() {
  const home = String(process.env['KARWAN_DATA_DIR'])
  const { id, databasePassword } = ensureSecrets(home)
  const port = findPostmaster(dataDirectoryOf(home, id).dataFolder)?.port
  const child = fork(fileURLToPath(new URL('bare.mjs', import.meta.url)), {
    env: { DATABASE_URL: `postgres://postgres:${databasePassword}@127.0.0.1:${port}/karwan` },
  })
  const [bound] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${bound}`, stop: () => void child.kill() }
}
