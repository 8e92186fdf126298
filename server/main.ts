/** The server as a process: page and API on one port, until it is told to stop. */
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { operatorMessages } from '#messages/operator.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createLog, framesOf } from './http/log.ts'
import { addPage } from './http/page.ts'
import { type Runtime, startRuntime } from './runtime.ts'
import { StartError } from './startError.ts'
import { startSweeping } from './sweep.ts'

/** dist/client, beside dist/server where this file is once it is built. */
const clientFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../client')
/** How long requests that are under way may take after the signal to stop. */
const DRAIN_MS = 5_000

const say = (text: string) => void process.stdout.write(`${text}\n`)
const log = createLog(
  (line) => process.stdout.write(line),
  () => new Date(),
)

async function main() {
  const config = readConfig(process.env)
  if (!existsSync(join(clientFolder, 'index.html')))
    throw new StartError(operatorMessages.pageMissing({ folder: clientFolder }))

  // Heard from here on, and obeyed when there is something to stop: nothing that was started is left behind.
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
  const runtime = await startRuntime(config, { log, say, onFatal: fail })
  try {
    const server = await listen(config, runtime)
    const stopSweeping = startSweeping(runtime.deps)
    say(await runtime.started(addressOf(config, server)))
    await signalled
    stopSweeping()
    await drain(server)
  } finally {
    await runtime.stop()
  }
}

function listen(config: Config, { deps }: Runtime): Promise<Server> {
  const app = createApp(deps)
  addPage(app, clientFolder, config.app)
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
      resolve(server),
    ) as Server
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, config)))
  })
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  const { faults, setting } = operatorMessages
  if (error.code === 'EADDRINUSE')
    return new StartError(setting({ name: 'PORT', fault: faults.portInUse({ port }) }))
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(setting({ name: 'HOST', fault: faults.hostUnusable({ host }) }))
  return error
}

/** The address to open: 'localhost' stands for what only this machine reaches. */
function addressOf({ host }: Config, server: Server): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

/** Lets requests end that are under way, then closes what is left. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
  })
}

function fail(error: unknown) {
  if (error instanceof StartError) {
    process.stderr.write(`${operatorMessages.cannotStart({ reason: error.message })}\n`)
  } else {
    log({
      level: 'error',
      event: 'server.failed',
      error: error instanceof Error ? error.name : 'unknown',
      at: framesOf(error),
    })
  }
  process.exit(1)
}

// What nobody caught is told without its message, which may quote what somebody sent.
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
main().catch(fail)
