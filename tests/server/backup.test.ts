import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { operatorMessages } from '#messages/operator.ts'
import { checkBackupFile, readBackupRows, writeBackupFile } from '#server/backup/backupFile.ts'
import { backUp, checkBackup, restoreBackup, sizeOf } from '#server/backup/backups.ts'
import { type Row, readRows, writeRows } from '#server/db/copyRows.ts'
import { linkToken } from '#server/mail/links.ts'
import { playLiveCompany, seedTryout } from '#server/tryout/seeds.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openCompany } from '#tests/support/liveApp.ts'
import { addPasskey, createDevice } from '#tests/support/passkeys.ts'
import { nextCodeOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

/** A company with a history, on a machine that may be busy. */

const now = new Date('2026-11-22T11:30:00Z')
const canaries = {
  courier_username: 'canary-user',
  courier_password: 'canary-password',
  courier_api_key: 'canary-key',
}

let app: TestApp
let session: SessionResponse
let recoveryCodes: string[]
let folder: string
let path: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karwan-backup-'))
  path = join(folder, 'karwan.backup')
  app = await createTestApp()
  await seedTryout(app.database, app.vault, now, () => playLiveCompany({ now, orders: 20 }))
  const { account } = await openCompany(app, { courier_type: 'TCS', ...canaries })
  const turnedOn = await turnOnSecondFactor(app, account)
  session = turnedOn
  recoveryCodes = turnedOn.recoveryCodes
  const proof = { current_password: account.password, code: await nextCodeOf(app, account) }
  await addPasskey(app, createDevice('https://karwan.test'), { ...session, proof })
  await app.post(apiPaths.forgottenPassword, { email: account.email })
  // A sequence that is ahead of its rows.
  await app.testDatabase.query(`select nextval('warehouses_id_seq')`)
  await backUp(app.testDatabase.url, path, now)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function withDatabase(
  create: () => Promise<TestDatabase>,
  work: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await create()
  try {
    await work(database)
  } finally {
    await database.drop()
  }
}

/** All that a database contains, read without the code that is tested: rows, sequences, triggers and constraints. */
async function everythingIn(database: TestDatabase): Promise<Record<string, unknown[]>> {
  const everything: Record<string, unknown[]> = {}
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  for (const { name } of tables)
    everything[name] = await database.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
  everything['sequences'] = await database.query(
    `select sequencename, last_value from pg_sequences where schemaname <> 'pg_catalog' order by 1`,
  )
  everything['triggers'] = await database.query(
    `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace order by 1, 2`,
  )
  everything['constraints'] = await database.query(
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  everything['migrations'] = await database.query(
    'select hash, created_at from drizzle.__drizzle_migrations order by 2',
  )
  return everything
}

const restore = async (url: string, from = path) =>
  restoreBackup(url, from, await checkBackup(from, undefined, ''))

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')

/** Writes a file that says of itself that it is whole. */
function writeLines(name: string, lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const file = join(folder, name)
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ sha256 })}\n`))
  return file
}

describe('a backup that is restored', () => {
  test('into a database without tables is the same database: every row, sequence, trigger and constraint', async () => {
    const before = await everythingIn(app.testDatabase)
    await withDatabase(createEmptyDatabase, async (database) => {
      await restore(database.url)
      expect(await everythingIn(database)).toEqual(before)
      // How many rows there are is known to who plans its queries.
      const [users] = await database.query<{ rows: number }>(
        `select reltuples::int as rows from pg_class where relname = 'users'`,
      )
      expect(users?.rows).toBe(before['users']?.length)
    })
    // What is compared is there: a company's own records, people, and what is counted.
    for (const table of [
      'orders',
      'parcels',
      'users',
      'mails',
      'tallies',
      'refresh_tokens',
      'second_factors',
      'recovery_codes',
      'passkeys',
    ])
      expect({ table, isEmpty: before[table]?.length === 0 }).toEqual({ table, isEmpty: false })
  })

  test('may have no row at all', async () => {
    const empty = join(folder, 'empty.backup')
    await withDatabase(createTestDatabase, async (database) => void (await backUp(database.url, empty, now)))
    await withDatabase(createTestDatabase, async (database) => {
      expect(
        await writeRows(database.url, await checkBackupFile(empty), readBackupRows(empty)),
      ).toBeUndefined()
    })
  })

  test('contains what there was at one moment, although others went on writing, and tells its news', async () => {
    const busy = join(folder, 'busy.backup')
    // Its server has counted more transactions than the one that it is restored to.
    await app.testDatabase.query(`update changes set xact = '9000000000000'`)
    await readRows(app.testDatabase.url, async (contents, rows) => {
      await app.createAccount('onboarded')
      await app.testDatabase.query(`update users set last_name = 'Married' where email = 'live@karwan.test'`)
      await writeBackupFile(busy, contents, rows, now)
    })
    await withDatabase(createTestDatabase, async (database) => {
      await restore(database.url, busy)
      const names = await database.query(`select 1 from users where last_name = 'Married'`)
      expect(names).toEqual([])
      // Nobody waits for a transaction that is never over (db/live/news.ts). Other tests have open ones on the same server.
      const leftOver = async () => {
        const [now] = await database.query<{ oldest: string }>(
          'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
        )
        return database.query('select 1 from changes where xact >= $1::xid8', [now?.oldest])
      }
      expect(await database.query('select 1 from changes')).not.toEqual([])
      await expect.poll(leftOver).toEqual([])
    })
  })
})

describe('the file', () => {
  test('contains no secret and no key, and only its owner can read it', () => {
    const text = linesOf(path).join('\n')
    expect(text).toContain(session.user.email)
    const [id = ''] = /(?<=\(|")[0-9a-f-]{36}(?=,[^\n]*,resetPassword,)/.exec(text) ?? []
    expect(id).not.toBe('')
    const key = Buffer.alloc(32, 7)
    const secrets = [
      ...Object.values(canaries),
      ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
      session.refresh,
      session.access,
      'correct horse',
      linkToken(app.deps.accessTokenSecret, id).split('.')[1] ?? '',
      key.toString('base64'),
      key.toString('hex'),
      new TextDecoder().decode(app.deps.accessTokenSecret),
    ]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('replaces none, and is not left behind in part', async () => {
    await expect(backUp(app.testDatabase.url, path, now)).rejects.toThrow('already exists')
    const cut = join(folder, 'cut.backup')
    const codes = [undefined, '57P01', 'ECONNRESET', 'EHOSTUNREACH']
    for (const lost of codes.map((code) =>
      Object.assign(connectionLost(), code && { code, syscall: 'read' }),
    )) {
      const failing = readRows(app.testDatabase.url, (contents, rows) =>
        writeBackupFile(cut, contents, failingAfter(rows, 30, lost), now),
      )
      await expect(failing).rejects.toBe(lost)
      expect(() => statSync(cut)).toThrow('ENOENT')
    }
    const nowhere = join(folder, 'nowhere', 'new.backup')
    await expect(backUp(app.testDatabase.url, nowhere, now)).rejects.toThrow(
      `${nowhere} cannot be used (ENOENT).`,
    )
  })
})

const connectionLost = () => new Error('The connection was lost')

async function* failingAfter(
  rows: AsyncIterable<Row>,
  most: number,
  error = connectionLost(),
): AsyncGenerator<Row> {
  let given = 0
  for await (const row of rows) {
    if (given === most) throw error
    given += 1
    yield row
  }
}

describe('restoring is refused', () => {
  const { restoreRefused } = operatorMessages
  const whole = () => linesOf(path).slice(0, -1)
  const manifestWith = (changes: object) =>
    JSON.stringify({ ...(JSON.parse(whole()[0] ?? '') as object), ...changes })

  const damages: [string, () => string][] = [
    ['that was cut', () => fileOf('short', readFileSync(path).subarray(0, 5_000))],
    ['with a changed byte', () => fileOf('changed', flipped(readFileSync(path)))],
    [
      'with a changed row',
      () => fileOf('row', packed(linesOf(path).map((line) => line.replace('Fatima', 'Fatema')))),
    ],
    ['without one of its rows', () => writeLines('fewer', whole().slice(0, -1))],
    ['with a row too many', () => writeLines('more', [...whole(), whole().at(-1) ?? ''])],
    [
      'with rows of a table that it does not name',
      () => writeLines('stray', [...whole(), '["strays","(1)"]']),
    ],
    ['of another format', () => writeLines('format', [manifestWith({ format: 'x' }), ...whole().slice(1)])],
    ['that is no backup', () => fileOf('text', Buffer.from('not a backup'))],
    ['of blank lines', () => fileOf('blankLines', gzipSync(Buffer.alloc(100_000_000, '\n')))],
    ['of blanks that are not packed', () => fileOf('plain', Buffer.alloc(1_000_000, ' '))],
    // More than a text may have: 600 MB, in six parts that are packed one by one.
    [
      'that unpacks to very many blanks',
      () => fileOf('blanks', Buffer.concat(Array(6).fill(gzipSync(Buffer.alloc(100_000_000, ' '))))),
    ],
    ['that is empty', () => fileOf('empty', Buffer.alloc(0))],
  ]

  const fileOf = (name: string, bytes: Uint8Array) => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    return file
  }
  const packed = (lines: readonly string[]) => gzipSync(lines.map((line) => `${line}\n`).join(''))
  const flipped = (bytes: Buffer) => {
    bytes[2_000] = (bytes[2_000] ?? 0) ^ 1
    return bytes
  }

  test.each(damages)('for a file %s', async (_, damaged) => {
    const file = damaged()
    await expect(checkBackup(file, undefined, '')).rejects.toThrow(
      operatorMessages.backupDamaged({ path: file }),
    )
  })

  test('for a file that does not exist', async () => {
    const file = join(folder, 'nowhere')
    await expect(checkBackup(file, undefined, '')).rejects.toThrow(`${file} cannot be used (ENOENT).`)
  })

  test('for the tables of another version', async () => {
    const file = writeLines('version', [manifestWith({ migration: 1 }), ...whole().slice(1)])
    await expect(checkBackup(file, undefined, '')).rejects.toThrow('is of another version of the tables')
  })

  test('for credentials of another key', async () => {
    await expect(checkBackup(path, new Uint8Array(32).fill(8), 'CREDENTIALS_KEY')).rejects.toThrow(
      'encrypted with another key than that of CREDENTIALS_KEY',
    )
    await expect(checkBackup(path, new Uint8Array(32).fill(7), 'CREDENTIALS_KEY')).resolves.toBeTruthy()
  })

  test('for a database with a row in it, which it leaves as it is', async () => {
    const before = await everythingIn(app.testDatabase)
    await expect(restore(app.testDatabase.url)).rejects.toThrow(restoreRefused.notEmpty)
    expect(await everythingIn(app.testDatabase)).toEqual(before)
    await withDatabase(createTestDatabase, async (database) => {
      await database.query("insert into warehouses (name, city) values ('Korangi', 'Karachi')")
      await expect(restore(database.url)).rejects.toThrow(restoreRefused.notEmpty)
      // Also when the row came after it was asked for rows.
      expect(await writeRows(database.url, await checkBackupFile(path), readBackupRows(path))).toBe(
        'notEmpty',
      )
    })
  })

  test('for a database with other tables, or a row that comes back changed: nothing is written', async () => {
    const contents = await checkBackupFile(path)
    await withDatabase(createTestDatabase, async (database) => {
      const rows = async () => (await database.query('select 1 from users')).length
      const [first, ...others] = contents.tables
      expect(await writeRows(database.url, { ...contents, tables: others }, readBackupRows(path))).toBe(
        'otherTables',
      )
      const other = contents.tables.map((table) => (table === first ? { ...table, fingerprint: '1' } : table))
      expect(await writeRows(database.url, { ...contents, tables: other }, readBackupRows(path))).toBe(
        'changed',
      )
      expect(await rows()).toBe(0)
      // Broken off in the middle, too; and then it can be done.
      await expect(
        writeRows(
          database.url,
          contents,
          failingAfter(readBackupRows(path), Math.floor(sizeOf(contents).rows / 2)),
        ),
      ).rejects.toThrow('The connection was lost')
      expect(await rows()).toBe(0)
      await restore(database.url)
      expect(await rows()).toBeGreaterThan(0)
    })
  })
})
