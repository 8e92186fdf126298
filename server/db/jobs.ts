/**
 * The queue of jobs: graphile-worker, in a schema of its own (docs/decisions/graphile-worker.md). A job names a company and
 * the id of a row, nothing else: the row says what is to be done. Its key makes it exist once.
 */
import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, run, runMigrations, runOnce } from 'graphile-worker'
import pg from 'pg'
import type { Queries, Transaction } from './database.ts'

export const JOBS_SCHEMA = 'outbox'

/** What a job is about. */
export type JobOf = { companyId: string; id: string }
export type Tasks = Record<string, (of: JobOf) => Promise<void>>

type NewJob = {
  task: string
  of: JobOf
  /** Jobs with the same lane run one after the other. */
  lane: string
  /** How long it waits, in milliseconds: by the clock of the database, as the queue counts. */
  afterMs: number
}

/** A failure of ours, such as a lost database, is tried again with a growing pause, for about two days. */
const MAX_ATTEMPTS = 25
/** How many jobs a process works on at a time. */
const CONCURRENCY = 8
/** How often jobs are looked for whose time has come, in milliseconds; of new ones the database tells. */
const POLL_MS = 2_000
/** How long a connection may take, or the wait for one that is in use, in milliseconds. */
const CONNECT_MS = 10_000
/** After so much silence, in milliseconds, the network is asked whether the database is still there: without this, after two hours. */
const KEEP_ALIVE_MS = 10_000

const keyOf = ({ task, of }: Pick<NewJob, 'task' | 'of'>) => `${task}:${of.companyId}:${of.id}`

/**
 * Writes a job in the transaction that wants it, or moves the one with the same key to another time. While that one runs, a
 * second one is written, and the first is not tried again.
 */
export async function addJob(tx: Transaction, job: NewJob): Promise<void> {
  const { task, of, lane, afterMs } = job
  await tx.execute(
    sql`select ${sql.identifier(JOBS_SCHEMA)}.add_job(
      ${task}, payload => ${JSON.stringify(of)}::json, queue_name => ${lane},
      run_at => now() + ${afterMs} * interval '1 millisecond', max_attempts => ${MAX_ATTEMPTS}, job_key => ${keyOf(job)})`,
  )
}

/** Of some jobs those that are not in the queue. */
export async function missingJobs<Job extends Pick<NewJob, 'task' | 'of'>>(
  queries: Queries,
  jobs: readonly Job[],
): Promise<Job[]> {
  if (jobs.length === 0) return []
  const { rows } = await queries.execute<{ key: string }>(
    sql`select key from ${sql.identifier(JOBS_SCHEMA)}.jobs where key is not null`,
  )
  const keys = new Set(rows.map(({ key }) => key))
  return jobs.filter((job) => !keys.has(keyOf(job)))
}

/** Gives back the jobs of processes that were killed: those that somebody has worked on for longer than any job takes. */
export async function freeStuckJobs(queries: Queries, stuckMs: number): Promise<void> {
  const schema = sql.identifier(JOBS_SCHEMA)
  await queries.execute(
    sql`select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs
      where locked_at < now() - ${stuckMs} * interval '1 millisecond' having count(*) > 0`,
  )
}

/** Deletes jobs that are over but were not removed, because a second one with their key was written. */
export async function deleteDeadJobs(queries: Queries): Promise<void> {
  const schema = sql.identifier(JOBS_SCHEMA)
  await queries.execute(
    sql`delete from ${schema}._private_jobs where attempts >= max_attempts and locked_at is null`,
  )
}

/** Creates the tables of the queue, or brings them to this version. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = poolOf(url, 1)
  try {
    await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA, logger: silent })
    // It guards them by rows, with no policy: nobody but their owner could write a job, and the server has a role of its own.
    const { rows } = await pool.query<{ name: string }>(
      'select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relrowsecurity',
      [JOBS_SCHEMA],
    )
    for (const { name } of rows) await pool.query(`alter table ${name} disable row level security`)
  } finally {
    await pool.end()
  }
}

/**
 * Works on jobs until it is stopped, which waits for those that run. `onFailure` gets the task of a job that threw. One of its
 * workers ends for good when it cannot write how a job ended, because the database is gone: then `isWhole` is false, and another
 * one has to be started in its place.
 */
export async function startWorker(url: string, tasks: Tasks, onFailure: (task: string) => void) {
  const { pool, options } = optionsOf(url, tasks)
  const events = new EventEmitter()
  let isWhole = true
  events.on('worker:stop', () => {
    isWhole = false
  })
  const runner = await run({ ...options, events, concurrency: CONCURRENCY, pollInterval: POLL_MS })
  runner.events.on('job:error', ({ job }) => onFailure(job.task_identifier))
  return {
    isWhole: () => isWhole,
    stop: async () => {
      await runner.stop().catch(() => {})
      await pool.end()
    },
  }
}

/** Works on all jobs whose time has come, and on those that they write for now. */
export async function workOnce(url: string, tasks: Tasks): Promise<void> {
  const { pool, options } = optionsOf(url, tasks)
  try {
    await runOnce({ ...options, concurrency: CONCURRENCY })
  } finally {
    await pool.end()
  }
}

/** A pool of its own: it listens, and is silent for longer than a request may be. */
function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'karwan jobs',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // A connection that is lost, also after its pool was ended, must not end the process: the next call says so.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function optionsOf(url: string, tasks: Tasks) {
  const pool = poolOf(url, 4)
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload as JobOf)]),
  )
  const options = { pgPool: pool, schema: JOBS_SCHEMA, taskList, logger: silent, noHandleSignals: true }
  return { pool, options }
}

/** What happens is logged by those who run the jobs: these lines may quote a payload or an error. */
const silent = new Logger(() => () => {})
