/**
 * `npm run lab -- fuzz`: sends requests that are made from the schemas of the OpenAPI document, and spoiled, to a server that
 * it starts, and compares each answer with the document. Options: `--requests`, `--seed`, `--only <expression>` on
 * method and path. Exits with 1 when an answer is a fault, a record of another company, or logged as an error.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { serveBuild } from '#tests/support/serve.ts'
import { type Actor, createActors, type Role } from './actors.ts'
import { type Answer, faultOf } from './answers.ts'
import { type Operation, readOperations } from './document.ts'
import { type Request, requestOf } from './requests.ts'
import { createWorld } from './world.ts'

/** At the same time, as from several tabs. */
const SENDERS = 8
/** Of each kind of fault, how many requests are printed. */
const EXAMPLES = 3

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      requests: { type: 'string', default: '50000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
    },
  })
  const only = new RegExp(values.only)
  const seed = Number(values.seed)
  const server = await serveBuild()
  try {
    const operations = (await readOperations(server.url)).filter(({ method, path }) =>
      only.test(`${method} ${path}`),
    )
    const actors = await createActors(server.url)
    const world = createWorld(actors.flatMap(({ email }) => email ?? []))
    for (const [role, path] of [
      ['live', livePaths.people],
      ['operator', `${operatorPaths.companies}?status=all`],
    ] as const) {
      const actor = actors.find((one) => one.role === role)
      if (actor)
        await answerOf(actor, { method: 'GET', path: `/api/${path}`, headers: {}, body: undefined, ids: [] })
    }
    const tally = createTally(operations)
    console.log(`${operations.length} operations, ${values.requests} requests, seed ${seed}`)
    let sent = 0
    const send = async () => {
      while (sent < Number(values.requests)) {
        const [draw] = fc.sample(fc.gen(), { seed: seed + sent++, numRuns: 1 }) as [fc.GeneratorValue]
        const operation = draw(fc.constantFrom, ...operations)
        const actor = draw(fc.constantFrom, ...actors.filter((one) => mayBe(one.role, operation, draw)))
        const isForeign = draw(fc.nat, { max: 9 }) === 0
        const known = world.known(isForeign || actor.role === 'operator' ? null : actor.company)
        const request = requestOf(operation, draw, known, world)
        tally.add(operation, actor, request, await answerOf(actor, request))
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, send))
    console.log(tally.lines().join('\n'))
    const errors = loggedErrors()
    if (tally.isFaulty() || errors.length > 0) process.exitCode = 1
    for (const line of errors.slice(0, 10)) console.log(`logged: ${line}`)

    async function answerOf(actor: Actor, request: Request) {
      const authorization = await actor.authorization()
      const start = performance.now()
      const response = await sendTo(new URL(request.path, server.url), {
        method: request.method,
        headers: { ...request.headers, ...(authorization ? { Authorization: authorization } : {}) },
        ...(request.body === undefined ? {} : { body: request.body as BodyInit }),
        redirect: 'manual',
      })
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
      if (isStream) await response.body?.cancel()
      const text = isStream ? '' : await response.text()
      if (response.status === 401) actor.forget()
      if (response.ok && text.startsWith('{'))
        world.learn(JSON.parse(text), actor.company, groupOf(request.path))
      const owner = request.ids.map(world.companyOf).find((company) => company !== undefined)
      const isLeak =
        response.ok && owner !== undefined && owner !== actor.company && actor.role !== 'operator'
      return {
        answer: { status: response.status, headers: response.headers, text },
        ms: performance.now() - start,
        isLeak,
      }
    }
  } finally {
    await server.stop()
  }
}

/** The codes of a connection that the server closed, unused for a while, at the moment of the request. */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** Sends a request, and once more when its connection was just being closed. */
function sendTo(address: URL, init: RequestInit): Promise<Response> {
  return fetch(address, init).catch((error: Error) => {
    if (!CLOSED.includes((error.cause as { code?: string } | undefined)?.code ?? '')) throw error
    return fetch(address, init)
  })
}

const groupOf = (path: string) => path.split('/')[2] ?? ''

/** Mostly those whose call it is: what is refused at the door goes no further. */
function mayBe(role: Role, { path, isSignedIn }: Operation, draw: fc.GeneratorValue): boolean {
  if (!isSignedIn || draw(fc.nat, { max: 4 }) === 0) return true
  if (path.startsWith(`/api/${operatorPaths.operator}`)) return role === 'operator'
  const isLive = Object.values(livePaths).some((known) => path.startsWith(`/api/${known.split(':')[0]}`))
  return !isLive || ['live', 'agent', 'warehouse', 'active'].includes(role)
}

type Answered = { answer: Answer; ms: number; isLeak: boolean }

function createTally(operations: readonly Operation[]) {
  const statuses = new Map(operations.map((operation) => [operation, new Map<number, number>()]))
  const faults = new Map<string, string[]>()
  const times: number[] = []

  function fault(kind: string, operation: Operation, example: string) {
    const key = `${operation.method} ${operation.path}: ${kind}`
    faults.set(key, [...(faults.get(key) ?? []), example])
  }

  return {
    add(operation: Operation, { role }: Actor, request: Request, { answer, ms, isLeak }: Answered) {
      times.push(ms)
      const counts = statuses.get(operation)
      counts?.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      const body = typeof request.body === 'string' ? request.body.slice(0, 600) : 'bytes'
      const example = `${role}: ${request.method} ${request.path} ${JSON.stringify(request.headers)} ${body}\n      → ${answer.text.slice(0, 300)}`
      const asked = operations.find(
        ({ method, path }) => method === request.method && path === operation.path,
      )
      const found = faultOf(asked, answer)
      if (found) fault(found, operation, example)
      if (isLeak) fault(`${answer.status} with an id of another company`, operation, example)
    },
    isFaulty: () => faults.size > 0,
    lines(): string[] {
      const sorted = times.sort((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
      const all = new Map<number, number>()
      for (const counts of statuses.values())
        for (const [status, count] of counts) all.set(status, (all.get(status) ?? 0) + count)
      return [
        ...[...statuses].map(
          ([{ method, path }, counts]) => `${`${method} ${path}`.padEnd(52)}${countsOf(counts)}`,
        ),
        `${'all'.padEnd(52)}${countsOf(all)}`,
        `milliseconds: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`,
        `${faults.size} kinds of faults`,
        ...[...faults].flatMap(([kind, examples]) => [
          `${examples.length} times ${kind}`,
          ...examples.slice(0, EXAMPLES).map((example) => `    ${example}`),
        ]),
      ]
    },
  }
}

function countsOf(counts: ReadonlyMap<number, number>): string {
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join('  ')
}

/** What the server wrote of itself as an error. */
function loggedErrors(): string[] {
  return readFileSync(String(process.env['SERVER_LOG']), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
}
