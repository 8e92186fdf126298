/** The try-out's folder: secrets that are made once, readable by their owner alone. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { operatorMessages } from '#messages/operator.ts'
import { StartError } from '#server/startError.ts'

const secretsSchema = v.object({
  /** Tells this folder from another that once stood, or will stand, at the same place. */
  id: v.string(),
  databasePassword: v.string(),
  accessTokenSecret: v.string(),
  credentialsKey: v.string(),
})
export type TryoutSecrets = v.InferOutput<typeof secretsSchema>

const secretsPath = (folder: string) => join(folder, 'secrets.json')

/** The secrets of a folder, or null when it is none of a try-out. Throws a StartError when they cannot be read. */
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
 * The secrets of a folder, made if there are none. The file appears whole or not at all, and of two that
 * start at once both read the one that was first.
 */
export function ensureSecrets(folder: string): TryoutSecrets {
  try {
    // Others may pass through but not look around: as root, PostgreSQL's user has to reach its data inside.
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

/** A link never replaces a file that is there; where a file system has none, renaming has to do. */
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
