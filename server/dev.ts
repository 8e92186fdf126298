/**
 * The API inside the development server (vite.config.ts). This module is evaluated again at every edit of the
 * server's code; the database is started once and kept.
 */
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './http/log.ts'
import { type Runtime, startRuntime } from './runtime.ts'

const kept = globalThis as { karwanRuntime?: Promise<Runtime> }

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function start(): Promise<Runtime> {
  const config = readConfig(process.env)
  const log = createLog(
    (line) => process.stdout.write(line),
    () => new Date(),
  )
  const runtime = await startRuntime(config, { log, say, onFatal: () => process.exit(1) })
  // The development server does not wait for anybody when it is stopped; the database must not outlive it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void runtime.stop().finally(() => process.exit()))
  say(await runtime.started(`http://localhost:${config.port}`))
  return runtime
}

kept.karwanRuntime ??= start()
const runtime = await kept.karwanRuntime

export default createApp(runtime.deps)
