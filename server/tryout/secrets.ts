/** The secrets of a try-out: generated once, in a file that only its owner can read. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { operatorMessages } from '#messages/operator.ts'
import { StartError } from '#server/startError.ts'

const secretsSchema = v.object({
  /** Distinguishes this folder from an earlier or later one with the same path. */
  id: v.string(),
  databasePassword: v.string(),
  accessTokenSecret: v.string(),
  credentialsKey: v.string(),
})
export type TryoutSecrets = v.InferOutput<typeof secretsSchema>

const secretsPath = (folder: string) => join(folder, 'secrets.json')

/** Returns the secrets of a folder, or null when there are none. Throws a StartError when they cannot be read. */
export function readSecrets(folder: string): TryoutSecrets | null {
  if (!existsSync(secretsPath(folder))) return null
  try {
    return v.parse(secretsSchema, JSON.parse(readFileSync(secretsPath(folder), 'utf8')))
  } catch (error) {
    throw new StartError(
      isDenied(error)
        ? operatorMessages.folderUnreadable({ folder })
        : operatorMessages.folderIncomplete({ folder }),
    )
  }
}

/**
 * Returns the secrets of a folder, and creates them first if there are none. The file is complete when it appears; of
 * two processes that start at the same time, both read the file of the first. Throws a StartError when the folder
 * cannot be used.
 */
export function ensureSecrets(folder: string): TryoutSecrets {
  try {
    // Execute permission for others: started by root, PostgreSQL's own user must reach its data inside.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new StartError(operatorMessages.folderUnwritable({ folder, code: codeOf(error) }))
  }
  return readSecrets(folder) ?? makeSecrets(folder)
}

function makeSecrets(folder: string): TryoutSecrets {
  if (existsSync(join(folder, 'postgres')))
    throw new StartError(operatorMessages.folderIncomplete({ folder }))
  const secret = () => randomBytes(32).toString('base64')
  const secrets: TryoutSecrets = {
    id: randomBytes(8).toString('hex'),
    databasePassword: randomBytes(24).toString('hex'),
    accessTokenSecret: secret(),
    credentialsKey: secret(),
  }
  const path = secretsPath(folder)
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
    publish(draft, path)
  } catch (error) {
    throw new StartError(
      isDenied(error)
        ? operatorMessages.folderUnreadable({ folder })
        : operatorMessages.folderUnwritable({ folder, code: codeOf(error) }),
    )
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecrets(folder) ?? secrets
}

/** Links, because a link never replaces an existing file; renames on file systems without links. */
function publish(draft: string, path: string) {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    renameSync(draft, path)
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}

function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error))
}
