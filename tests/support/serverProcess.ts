/** Builds the server and the operator's command from the current source, and runs them as processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBuilder } from 'vite'
import { faultPlugin } from '#lab/mutate/plant.ts'
import { dataDirectoryOf } from '#server/tryout/dataDirectory.ts'
import { findPostmaster, stopPostgres } from '#server/tryout/postgres.ts'
import { ensureSecrets } from '#server/tryout/secrets.ts'

const programs = ['main', 'migrate', 'operator', 'backup', 'restore', 'rotateKey'] as const
/** The paths of the programs. */
export type ServerBuild = Record<(typeof programs)[number], string> & { remove(): void }

/** Builds the server with a placeholder page, in a folder below node_modules, where it finds its packages. */
export async function buildServer(): Promise<ServerBuild> {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'server-build-'))
  const builder = await createBuilder({
    logLevel: 'error',
    plugins: [faultPlugin()],
    environments: { ssr: { build: { outDir: join(folder, 'server') } } },
  })
  const { ssr } = builder.environments
  if (!ssr) throw new Error('There is no environment for the server')
  await builder.build(ssr)
  mkdirSync(join(folder, 'client'))
  writeFileSync(join(folder, 'client/index.html'), '<meta name="app-config" content="" />')
  return {
    ...(Object.fromEntries(programs.map((name) => [name, join(folder, `server/${name}.js`)])) as Record<
      (typeof programs)[number],
      string
    >),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export type Ended = { code: number | null; stdout: string; stderr: string; ms: number }

/** Runs a program until it exits. */
export async function run(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const start = performance.now()
  const started = launch(program, args, environment)
  const [code] = await started.exited
  return { code, ...started.output, ms: performance.now() - start }
}

export type RunningServer = {
  address: string
  pid: number
  output: { stdout: string; stderr: string }
  /** Closes the reading end of the standard output. */
  stopReading(): void
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): void
  /** Sends a signal and resolves with the exit code when the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the server on a free port. Resolves when it prints its address; rejects with its output when it exits. */
export async function startServer(
  { main }: Pick<ServerBuild, 'main'>,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const { child, output, exited } = launch(main, [], {
    PORT: '0',
    KARWAN_TRYOUT_ORDERS: '20',
    ...environment,
  })
  const address = new Promise<string>((found) => {
    child.stdout?.on('data', () => {
      const [, url] = /is running: (\S+)/.exec(output.stdout) ?? []
      if (url) found(url)
    })
  })
  const ended = exited.then(([code]) => {
    throw new Error(`The server ended with ${code}: ${output.stderr}${output.stdout}`)
  })
  // After the start, tests wait for the exit themselves.
  ended.catch(() => {})
  return {
    address: await Promise.race([address, ended]),
    pid: child.pid ?? 0,
    output,
    stopReading: () => void child.stdout?.destroy(),
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (child.exitCode === null) child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

function launch(program: string, args: string[], environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output.stderr += text
  })
  return { child, output, exited: once(child, 'close') as Promise<[number | null]> }
}

export type TryoutFolder = {
  path: string
  /** The data directory of PostgreSQL. */
  dataFolder(): string
  /** The main process of PostgreSQL; undefined when it is not running. */
  postmasterPid(): number | undefined
  /** Stops PostgreSQL if it is running, and deletes the folder. */
  remove(): Promise<void>
}

/** Creates a folder for a try-out. `mode` is the file mode of its parent folder. */
export function createTryoutFolder(mode = 0o755): TryoutFolder {
  const parent = mkdtempSync(join(tmpdir(), 'karwan-tryout-'))
  const path = join(parent, 'data')
  mkdirSync(path)
  chmodSync(parent, mode)
  const dataFolder = () => dataDirectoryOf(path, ensureSecrets(path).id).dataFolder
  return {
    path,
    dataFolder,
    postmasterPid: () => findPostmaster(dataFolder())?.pid,
    async remove() {
      const used = dataFolder()
      await stopPostgres(used)
      if (!used.startsWith(path)) rmSync(join(used, '..'), { recursive: true, force: true })
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
