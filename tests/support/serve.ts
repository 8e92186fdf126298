import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a server may take to start and to stop, in milliseconds. These end what hangs: slow is not wrong. */
const START_MS = 180_000
const STOP_MS = 60_000

/** The output of the server. Kept after the run. */
const logPath = resolve('node_modules/.cache/reports/server.log')

/**
 * Starts the built server for the tests, and returns a function that stops it. Tests find it as `baseURL` and in the
 * environment: `BASE_URL`, `KARWAN_DATA_DIR` (which the operator's command reads too) and `SERVER_LOG`.
 */
export default async function serve(): Promise<() => Promise<void>> {
  return (await serveBuild()).stop
}

/**
 * Starts the built server of `folder` as a try-out on a free port of loopback, with a new data folder. With DEV_SERVER in the
 * environment it is the development server instead, which needs no build.
 */
export async function serveBuild(folder = 'dist'): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'karwan-'))
  // Started by root, PostgreSQL runs as its own user, which must be able to access the folder.
  chmodSync(home, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  Object.assign(process.env, {
    BASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    KARWAN_DATA_DIR: join(home, 'data'),
    // How many of them wait for a call depends on the hour: of 100, sometimes none.
    KARWAN_TRYOUT_ORDERS: '200',
    SERVER_LOG: logPath,
  })
  delete process.env['DATABASE_URL']
  mkdirSync(dirname(logPath), { recursive: true })
  const log = openSync(logPath, 'w')
  const program = process.env['DEV_SERVER'] ? 'node_modules/vite/bin/vite.js' : join(folder, 'server/main.js')
  const server = spawn(process.execPath, [program], { stdio: ['ignore', log, log] })
  const stop = () => stopServer(server, home)
  try {
    await untilReady(server, url)
  } catch (error) {
    const output = readFileSync(logPath, 'utf8')
    await stop()
    throw new Error(`The server did not start: ${String(error)}\n${output}`)
  }
  return { url, stop }
}

/** Returns a free TCP port of loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`/readyz did not answer 200 within ${START_MS} ms`)
}

/** Stops the server with SIGTERM. Throws when it had to be killed, which is a fault of the server. */
async function stopServer(server: ChildProcess, home: string): Promise<void> {
  let killed = false
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const timer = setTimeout(() => {
      killed = server.kill('SIGKILL')
    }, STOP_MS)
    await ended
    clearTimeout(timer)
  }
  rmSync(home, { recursive: true, force: true })
  if (killed) throw new Error(`The server did not stop within ${STOP_MS} ms of SIGTERM`)
}
