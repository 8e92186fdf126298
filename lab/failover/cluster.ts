/**
 * Three machines as docs/deployment.md sets them up: etcd on each, PostgreSQL with Patroni on two, and HAProxy before these.
 * The configuration is that of docs/debian/failover. Each machine is a loopback address of its own.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const configuration = 'docs/debian/failover'
const addresses = { a: '127.77.0.1', b: '127.77.0.2', c: '127.77.0.3' }
const PROXY = '127.77.0.9:5000'
/** How long the machines may take until one leads and the other one follows, in milliseconds. */
const HEALTHY_MS = 180_000

type Name = keyof typeof addresses
const isName = (name: string): name is Name => Object.hasOwn(addresses, name)

/** Programs and the Debian packages that have them. */
const needed = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** The Debian packages that are missing here. */
export function missingPackages(): string[] {
  return Object.entries(needed).flatMap(([program, name]) => {
    try {
      execFileSync('test', ['-x', program])
      return []
    } catch {
      return [name]
    }
  })
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts everything. Rejects, with nothing left running, when no primary comes up. */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-failover-'))
  chmodSync(folder, 0o711)
  const user = serviceUser()
  const passwords = { postgres: randomBytes(24).toString('hex'), replicator: randomBytes(24).toString('hex') }

  const machines = Object.fromEntries(
    (Object.keys(addresses) as Name[]).map((name) => [name, createMachine(name)]),
  ) as Record<Name, ReturnType<typeof createMachine>>

  /** A file of the guide with this machine's name, addresses, folder and passwords. */
  function configured(file: string, name: Name, own: string): string {
    const replaced = {
      '@NAME@': name,
      '@HERE@': addresses[name],
      '@A@': addresses.a,
      '@B@': addresses.b,
      '@C@': addresses.c,
      '@POSTGRES_PASSWORD@': passwords.postgres,
      '@REPLICATOR_PASSWORD@': passwords.replicator,
      '/var/lib/': `${own}/`,
      '127.0.0.1:5000': PROXY,
      'user haproxy': '',
      'group haproxy': '',
      'log /dev/log local0': '',
      'log global': '',
    }
    let text = readFileSync(join(configuration, file), 'utf8')
    for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to)
    return text
  }

  function own(...path: string[]): string {
    const made = join(folder, ...path)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    chownSync(made, user.uid, user.gid)
    return made
  }

  function write(at: string, text: string): string {
    writeFileSync(at, text, { mode: 0o600 })
    chownSync(at, user.uid, user.gid)
    return at
  }

  function launch(log: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const to = openSync(join(folder, `${log}.log`), 'a')
    const { uid, gid } = user
    return spawn(program, args, {
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', to, to],
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
  }

  function createMachine(name: Name) {
    const home = own(name)
    for (const used of ['etcd', 'postgresql', 'postgresql/15']) own(name, used)
    const etcdSettings = Object.fromEntries(
      configured('etcd.env', name, home)
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const patroniFile = write(join(home, 'patroni.yml'), configured('patroni.yml', name, home))
    let etcd: ChildProcess | undefined
    let patroni: ChildProcess | undefined
    const postmaster = () => {
      try {
        return Number(readFileSync(join(home, 'postgresql/15/karwan/postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return 0
      }
    }
    const treesOf = (...roots: (number | undefined)[]) => {
      const parents = parentsOfProcesses()
      const found = roots.filter((pid): pid is number => pid !== undefined && parents.has(pid))
      for (const pid of found)
        for (const [child, parent] of parents) if (parent === pid && !found.includes(child)) found.push(child)
      return found
    }
    const send = (signal: NodeJS.Signals, pids: readonly number[]) => {
      for (const pid of pids)
        try {
          process.kill(pid, signal)
        } catch {
          // It has just ended.
        }
    }
    const everything = () => treesOf(etcd?.pid, patroni?.pid, postmaster())
    let isStopped: number[] = []
    return {
      name,
      address: addresses[name],
      start() {
        if (etcd?.exitCode !== null || etcd.signalCode)
          etcd = launch(`${name}-etcd`, 'etcd', [], etcdSettings)
        if (name !== 'c') patroni = launch(`${name}-patroni`, 'patroni', [patroniFile])
      },
      /** As if its power was cut. */
      kill() {
        const all = everything()
        // None of them acts on the end of another.
        send('SIGSTOP', all)
        send('SIGKILL', all)
      },
      /** Everything on it hangs: the kernel still accepts connections. */
      freeze() {
        isStopped = everything()
        send('SIGSTOP', isStopped)
      },
      /** Patroni alone hangs: nobody tells PostgreSQL that it is not the primary any more. */
      orphan() {
        isStopped = treesOf(patroni?.pid).filter((pid) => !treesOf(postmaster()).includes(pid))
        send('SIGSTOP', isStopped)
      },
      wake() {
        send('SIGCONT', isStopped)
        isStopped = []
      },
    }
  }

  const haproxyFile = write(join(folder, 'haproxy.cfg'), configured('haproxy.cfg', 'c', folder))
  const proxy = launch('haproxy', 'haproxy', ['-db', '-f', haproxyFile])

  type Member = { name: string; role: string; state: string; timeline?: number }

  /** What the Patroni of a machine says of all members; none when it does not answer. */
  async function membersBy(name: Name): Promise<Member[]> {
    const answer = await fetch(`http://${addresses[name]}:8008/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : []
  }

  /** Resolves with the primary once both agree who it is, and that the other one has all of it. One that was woken knows old news. */
  async function untilHealthy(): Promise<Name> {
    const until = Date.now() + HEALTHY_MS
    for (;;) {
      const views = await Promise.all((['a', 'b'] as const).map(membersBy))
      const leaders = views.map((all) => {
        const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
        const standby = all.find(
          ({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state),
        )
        return leader && leader.timeline === standby?.timeline ? leader.name : ''
      })
      const [one = '', other] = leaders
      if (one === other && isName(one)) return one
      if (Date.now() > until) throw new Error(`No primary with its standby: ${JSON.stringify(views)}`)
      await wait(500)
    }
  }

  function stop() {
    process.off('exit', stop)
    for (const machine of Object.values(machines)) {
      machine.wake()
      machine.kill()
    }
    proxy.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  // Nothing of it outlives this process, however that ends.
  process.once('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  for (const machine of Object.values(machines)) machine.start()
  try {
    await untilHealthy()
  } catch (error) {
    for (const log of ['a-etcd', 'a-patroni', 'b-patroni', 'haproxy'])
      console.error(
        `${log}: ${readFileSync(join(folder, `${log}.log`), 'utf8')
          .split('\n')
          .slice(-6)
          .join('\n')}`,
      )
    stop()
    throw error
  }
  const urlAt = (where: string, role: string, password: string, database: string) =>
    `postgres://${role}:${password}@${where}/${database}`
  return {
    folder,
    machines,
    untilHealthy,
    stop,
    /** Of the administrator, behind the one address. */
    adminUrl: (database = 'postgres') => urlAt(PROXY, 'postgres', passwords.postgres, database),
    url: (role: string, password: string) => urlAt(PROXY, role, password, 'karwan'),
    /** Past the proxy. */
    directUrl: (name: Name) => urlAt(`${addresses[name]}:5432`, 'postgres', passwords.postgres, 'karwan'),
  }
}

/** Who PostgreSQL runs as: not root. */
function serviceUser(): { uid: number; gid: number } {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The parent of each process of this machine. */
function parentsOfProcesses(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const status = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has just ended.
    }
  }
  return parents
}
