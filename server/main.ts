/** The server process: page and API on one port. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { operatorMessages } from '#messages/operator.ts'
import { createApp } from './app.ts'
import { startCleanup } from './cleanup.ts'
import { type Config, readConfig, withSecretFiles } from './config.ts'
import type { Metrics } from './deps.ts'
import { listen } from './http/listen.ts'
import { createProcessLog, stackFramesOf } from './http/log.ts'
import { addPage } from './http/page.ts'
import { startFolding } from './live/folding.ts'
import { startJobs } from './live/imports/runJob.ts'
import { startHaltExpiry } from './live/orders/haltExpiry.ts'
import { startMails } from './mail/sendMails.ts'
import { sendBySmtp } from './mail/transport.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import { startOutbox } from './partners/runOutbox.ts'
import { type Runtime, startRuntime } from './runtime.ts'
import { StartError } from './startError.ts'

/** dist/client; the build puts this file into dist/server. */
const clientFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../client')
/**
 * How long a deployment accepts requests after SIGTERM, in milliseconds: it is not ready (`/readyz`), and closes each
 * connection with its next response, so that load balancers leave before it closes the rest.
 */
const NOTICE_MS = 3_000
/** How long running requests may take after that, in milliseconds. */
const DRAIN_MS = 5_000
/** The longest duration of a stop, in milliseconds: platforms kill a process a little later. */
const STOP_MS = 14_000
/** A second signal ends the process at once. npm passes on a Ctrl-C that the terminal has sent already. */
const SAME_SIGNAL_MS = 500

const { log, print, droppedLines } = createProcessLog()

async function main() {
  const config = readConfig(withSecretFiles(process.env))
  if (!existsSync(join(clientFolder, 'index.html')))
    throw new StartError(operatorMessages.pageMissing({ folder: clientFolder }))
  // Its pages tell what happens in them to an atlas in another window.
  if (config.database.mode === 'deployment' && existsSync(join(clientFolder, '.vite/watched')))
    throw new StartError(operatorMessages.pageWatched({ folder: clientFolder }))

  // Listen before anything is started, so that a signal during the start stops what was started by then.
  const stop = awaitSignal()
  const runtime = await startRuntime(config, { log, print, onFatal: fail })
  try {
    const { metrics, endMetrics } = await startMetrics(config, runtime)
    const app = createApp({
      ...runtime.deps,
      isStopping: stop.isStopping,
      stopSignal: stop.streamsSignal,
      ...(metrics && { metrics }),
    })
    addPage(app, clientFolder, config.app)
    const { address, drain } = await listen(app, config, stop.isStopping)
    const ends: (() => unknown)[] = [
      endMetrics,
      startCleanup(runtime.deps),
      startHaltExpiry(runtime.deps),
      startFolding(runtime.deps),
      startJobs({ ...runtime.deps, isStopping: stop.isStopping }),
      startOutbox(runtime.deps),
    ]
    print(await runtime.announce(address))
    if (config.smtp)
      ends.push(
        startMails(
          { ...runtime.deps, isStopping: stop.isStopping },
          sendBySmtp(config.smtp, config.app.productName),
        ),
      )
    const signal = await stop.signalled
    const ended = Promise.all(ends.map((end) => end()))
    if (config.database.mode === 'deployment' && signal === 'SIGTERM') await delay(NOTICE_MS)
    stop.endStreams()
    await drain(DRAIN_MS)
    await ended
  } finally {
    await runtime.stop()
  }
}

type Stop = {
  signalled: Promise<NodeJS.Signals>
  isStopping: () => boolean
  /** Aborted by `endStreams`: responses that have no end of their own end then. */
  streamsSignal: AbortSignal
  endStreams: () => void
}

/** Waits for a signal to stop. From then on, the process ends within `STOP_MS`, and at once on a second signal. */
function awaitSignal(): Stop {
  let stoppingSince: number | undefined
  const streams = new AbortController()
  const signalled = new Promise<NodeJS.Signals>((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now()
        setTimeout(endNow, STOP_MS).unref()
        resolve(signal)
      } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) endNow()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  })
  return {
    signalled,
    isStopping: () => stoppingSince !== undefined,
    streamsSignal: streams.signal,
    endStreams: () => streams.abort(),
  }
}

function endNow() {
  log({ level: 'warn', event: 'server.stopForced' })
  process.exit(1)
}

/** Serves the figures of this process, if they have a port. */
async function startMetrics(
  config: Config,
  { deps }: Runtime,
): Promise<{ metrics: Metrics | undefined; endMetrics: () => void }> {
  if (!config.metrics) return { metrics: undefined, endMetrics: () => {} }
  const { metrics, contentType, text } = createMetrics(droppedLines)
  const { server, port } = await serveMetrics(config.metrics, config.tls, contentType, () => text(deps))
  log({ level: 'info', event: 'metrics.served', port })
  const endMetrics = () => {
    server.close()
    server.closeAllConnections()
  }
  return { metrics, endMetrics }
}

function fail(error: unknown) {
  if (error instanceof StartError) {
    process.stderr.write(`${operatorMessages.cannotStart({ reason: error.message })}\n`)
  } else {
    log({
      level: 'error',
      event: 'server.failed',
      error: error instanceof Error ? error.name : 'unknown',
      at: stackFramesOf(error),
    })
  }
  process.exit(1)
}

// Logged without its message, which may quote user input.
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
main().catch(fail)
