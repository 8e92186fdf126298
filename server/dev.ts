/**
 * The API inside the development server (vite.config.ts). Vite evaluates this module again after every change of the
 * server's code; the database is started once and kept on `globalThis`.
 */
import { createApp } from './app.ts'
import { readConfig, withSecretFiles } from './config.ts'
import { createProcessLog } from './http/log.ts'
import { startFolding } from './live/folding.ts'
import { startMails } from './mail/sendMails.ts'
import { sendBySmtp } from './mail/transport.ts'
import { type Runtime, startRuntime } from './runtime.ts'

const kept = globalThis as { karwanRuntime?: Promise<Runtime> }

async function start(): Promise<Runtime> {
  const config = readConfig(withSecretFiles(process.env))
  const { log, print } = createProcessLog()
  const runtime = await startRuntime(config, { log, print, onFatal: () => process.exit(1) })
  // Vite does not wait for anything when it is stopped, and the database must not keep running after it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void runtime.stop().finally(() => process.exit()))
  startFolding(runtime.deps)
  if (config.smtp) startMails(runtime.deps, sendBySmtp(config.smtp, config.app.productName))
  print(await runtime.announce(`http://localhost:${config.port}`))
  return runtime
}

kept.karwanRuntime ??= start()
const runtime = await kept.karwanRuntime

export default createApp(runtime.deps)
