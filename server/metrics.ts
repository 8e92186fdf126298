/**
 * Figures for the people who run the server, in the OpenMetrics format. No label contains what a client sent: neither ids
 * nor addresses, and no path but the pattern of its route.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import { operatorMessages } from '#messages/operator.ts'
import { hashLoad } from '#server/auth/passwords.ts'
import { clockDifference } from '#server/db/clock.ts'
import { countOutbox } from '#server/db/mails.ts'
import type { AppDeps, Metrics } from '#server/deps.ts'
import { KEEP_TRYING_MS } from '#server/mail/sendMails.ts'
import type { Config } from './config.ts'
import { tlsVersions } from './http/listen.ts'
import { StartError } from './startError.ts'

/** In seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Creates the figures of one process: `metrics` are told what happens, `text` returns all of them now. What the database
 * knows is left out while it does not answer.
 */
export function createMetrics(droppedLines: () => number): {
  metrics: Metrics
  text: (deps: Pick<AppDeps, 'database' | 'now'>) => Promise<string>
  contentType: string
} {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'karwan_http_requests_total',
    help: 'Responses, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'karwan_http_request_duration_seconds',
    help: 'Time until a response began, by method and route',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `karwan_${name}`, help, labelNames, registers })
  const openStreams = gauge('live_streams', 'Open streams of news')
  const hashing = gauge('hash_jobs', 'Password hashes, by state: running or waiting', ['state'])
  const connections = gauge('database_connections', 'Connections of the pool, by state', ['state'])
  const waiting = gauge('database_waiting', 'What waits for a connection of the pool')
  const isUp = gauge('database_up', '1 when the database answered now, else 0')
  const outbox = gauge('outbox_mails', 'Mails that were not sent, by state: waiting, retrying, failed', [
    'state',
  ])
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest mail that waits or is retried')
  const clock = gauge(
    'clock_difference_seconds',
    'How far the clock of this machine is ahead of the database; left out until the database was asked',
  )
  const dropped = gauge('log_lines_dropped', 'Lines of the log that could not be written')

  async function readDatabase({ database, now }: Pick<AppDeps, 'database' | 'now'>): Promise<void> {
    const { open, idle, queued } = database.load()
    connections.set({ state: 'in_use' }, open - idle)
    connections.set({ state: 'idle' }, idle)
    waiting.set(queued)
    outbox.reset()
    oldest.reset()
    try {
      await database.ping()
      const found = await countOutbox(database.db, { now: now(), keepTryingMs: KEEP_TRYING_MS })
      for (const state of ['waiting', 'retrying', 'failed'] as const) outbox.set({ state }, found[state])
      oldest.set(found.oldestSeconds)
      isUp.set(1)
    } catch {
      isUp.set(0)
    }
  }

  return {
    contentType: registry.contentType,
    metrics: {
      answered({ method, route, status, ms }) {
        const labels = { method: METHODS.includes(method) ? method : 'other', route }
        requests.inc({ ...labels, status })
        durations.observe(labels, ms / 1_000)
      },
      streams: (change) => openStreams.inc(change),
    },
    async text(deps) {
      const { running, waiting: queued } = hashLoad()
      hashing.set({ state: 'running' }, running)
      hashing.set({ state: 'waiting' }, queued)
      dropped.set(droppedLines())
      const ahead = clockDifference()
      clock.remove()
      if (ahead !== null) clock.set(ahead / 1_000)
      await readDatabase(deps)
      return registry.metrics()
    },
  }
}

/**
 * Serves the text at `/metrics`, on a port that only those who run the server reach, with the certificate of the server if
 * it has one. Returns the server and its port.
 */
export function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  tls: Config['tls'],
  contentType: string,
  text: () => Promise<string>,
): Promise<{ server: Server; port: number }> {
  const answer: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    return void text().then(
      (body) =>
        response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    )
  }
  const server = tls ? createTlsServer({ ...tls, ...tlsVersions }, answer) : createServer(answer)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { faults, setting } = operatorMessages
      if (error.code === 'EADDRINUSE')
        return reject(
          new StartError(
            setting({ name: 'METRICS_PORT', fault: faults.portInUse({ port, name: 'METRICS_PORT' }) }),
          ),
        )
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        return reject(new StartError(setting({ name: 'METRICS_HOST', fault: faults.hostUnusable({ host }) })))
      reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address ? address.port : port })
    })
  })
}
