import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './serve.ts'

/** Runs `npm run dev` on a free port with a new data folder. Returns its address and a function to stop it. */
export async function serveDevelopment(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-'))
  // Started by root, PostgreSQL runs as its own user, which must be able to access the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _, ...environment } = process.env
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      KARWAN_DATA_DIR: join(folder, 'data'),
      KARWAN_TRYOUT_ORDERS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  // This ends what hangs: slow is not wrong.
  const deadline = Date.now() + 180_000
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The development server did not start:\n${output}`)
    }
    await wait(100)
  }
  return { url, stop }
}
