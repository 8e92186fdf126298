/**
 * Which process runs the try-out on a database. The lock belongs to a connection, so PostgreSQL releases it as soon as
 * the process ends for any reason, and grants it to one process only.
 */
import pg from 'pg'
import { isUnavailable } from './database.ts'
import { locks } from './locks.ts'

export type Owner = { pid: number; address: string }
export type Ownership = {
  /** Publishes the owner's address for processes that are refused. Only `onLost` reports a broken connection. */
  announce(address: string): Promise<void>
  release(): Promise<void>
}

/**
 * Connects and takes the lock, or returns its owner. Rejects when the database does not accept the connection.
 * `onLost` is called once if the connection breaks before `release`.
 */
export async function takeOwnership(
  url: string,
  onLost: () => void,
): Promise<{ isOwner: true; ownership: Ownership } | { isOwner: false; owner: Owner | undefined }> {
  const client = await connect(url)
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [
    locks.space,
    locks.tryoutOwner,
  ])
  if (rows[0]?.taken !== true) {
    const owner = await findOwner(client)
    await client.end()
    return { isOwner: false, owner }
  }

  const publish = async (address: string) => {
    await client.query("select set_config('application_name', $1, false)", [`${process.pid} ${address}`])
  }
  // A loss before this resolves is reported by rejecting, a loss after it by `onLost`: never by both.
  await publish('')
  let isReleased = false
  client.once('end', () => {
    if (!isReleased) onLost()
  })
  return {
    isOwner: true,
    ownership: {
      announce: (address) =>
        publish(address).catch((error) => {
          if (!isUnavailable(error)) throw error
        }),
      release: () => {
        isReleased = true
        return client.end()
      },
    },
  }
}

/** Returns the owner of the try-out on this database; undefined when it is not running. */
export async function findOwnerOf(url: string): Promise<Owner | undefined> {
  const client = await connect(url)
  try {
    return await findOwner(client)
  } finally {
    await client.end()
  }
}

/** Creates a database if it does not exist. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function findOwner(client: pg.Client): Promise<Owner | undefined> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    [locks.space, locks.tryoutOwner],
  )
  const [, pid, address = ''] = /^(\d+) (.*)$/.exec(rows[0]?.name ?? '') ?? []
  return pid ? { pid: Number(pid), address } : undefined
}
