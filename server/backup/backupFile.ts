/**
 * The file of a backup: compressed lines of JSON. The first line is the manifest, then come the rows, each as
 * `["table","record"]`, and the last line is the SHA-256 of all lines before it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { operatorMessages } from '#messages/operator.ts'
import { type Contents, contentsSchema, type Row } from '#server/db/copyRows.ts'
import { isUnavailable } from '#server/db/database.ts'
import { StartError } from '#server/startError.ts'

const FORMAT = 'karwan backup 1'
/** More than any row has, in characters: a small file can unpack to very much of nothing. */
const MAX_LINE = 32 * 1024 * 1024
const manifestSchema = v.object({ format: v.literal(FORMAT), takenAt: v.string(), ...contentsSchema.entries })
const endSchema = v.object({ sha256: v.string() })
const rowSchema = v.tuple([v.string(), v.string()])

/** Writes a new file, which only its owner can read. It is complete when it appears, and replaces none. */
export async function writeBackupFile(
  path: string,
  contents: Contents,
  rows: AsyncIterable<Row>,
  now: Date,
): Promise<void> {
  if (existsSync(path)) throw new StartError(operatorMessages.backupExists({ path }))
  const draft = `${path}.${process.pid}.part`
  const hash = createHash('sha256')
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  async function* lines() {
    yield line({ format: FORMAT, takenAt: now.toISOString(), ...contents })
    for await (const { table, record } of rows) yield line([table, record])
    yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
    await rename(draft, path)
  } catch (error) {
    throw fileErrorOf(error, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Reads the manifest of a file after checking the whole of it. Throws a StartError for a file that is damaged, is not
 * complete or is no backup.
 */
export async function checkBackupFile(path: string): Promise<Contents> {
  /** How many rows of each table are to come: a file of others is not read to its end. */
  const awaited = new Map<string, number>()
  const hash = createHash('sha256')
  let manifest: Contents | undefined
  let before = ''
  let isEnded = false
  for await (const line of linesOf(path)) {
    const value = valueOf(line, path)
    hash.update(before)
    before = `${line}\n`
    if (!manifest) {
      const found = parsed(manifestSchema, value, path)
      for (const { name, rows } of found.tables) awaited.set(name, rows)
      manifest = found
    } else if (isEnded) throw damaged(path)
    else if (Array.isArray(value)) {
      const [table] = parsed(rowSchema, value, path)
      const rows = awaited.get(table) ?? 0
      if (rows === 0) throw damaged(path)
      awaited.set(table, rows - 1)
    } else {
      if (parsed(endSchema, value, path).sha256 !== hash.digest('hex')) throw damaged(path)
      isEnded = true
    }
  }
  const isWhole = isEnded && [...awaited.values()].every((rows) => rows === 0)
  if (!manifest || !isWhole) throw damaged(path)
  return manifest
}

/** The rows of a file that was checked. */
export async function* readBackupRows(path: string): AsyncGenerator<Row> {
  for await (const line of linesOf(path)) {
    const value = valueOf(line, path)
    if (!Array.isArray(value)) continue
    const [table, record] = parsed(rowSchema, value, path)
    yield { table, record }
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8')
  connect(createReadStream(path), unpacked, () => {})
  /** What was read of a line that is not at its end, and its length. */
  let begun: string[] = []
  let length = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<string>) {
      const lines = chunk.split('\n')
      const rest = lines.pop() ?? ''
      for (const line of lines) {
        yield begun.join('') + line
        begun = []
        length = 0
      }
      begun.push(rest)
      length += rest.length
      if (length > MAX_LINE) throw damaged(path)
    }
  } catch (error) {
    throw fileErrorOf(error, path)
  }
  if (length > 0) throw damaged(path)
}

function valueOf(line: string, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(path)
  }
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  path: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw damaged(path)
  return result.output
}

function damaged(path: string): StartError {
  return new StartError(operatorMessages.backupDamaged({ path }))
}

/** For what the file system or the decompression says; any other error as it is. */
function fileErrorOf(error: unknown, path: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (code.startsWith('Z_')) return damaged(path)
  // The connection to the database makes calls of the system, too.
  const isOfFileSystem = syscall !== undefined && !isUnavailable(error)
  return isOfFileSystem ? new StartError(operatorMessages.fileUnusable({ path, code })) : error
}
