/** The operator's command: lists companies and changes their status (`npm run operator -- …`). */
import { operatorMessages } from '#messages/operator.ts'
import { operatorActor, runOperator } from './companies/operatorCommand.ts'
import { readDatabaseSetting } from './config.ts'
import { errorCodeOf, openDatabase } from './db/database.ts'
import { StartError } from './startError.ts'
import { findRunningTryout } from './tryout/tryout.ts'

/** The URL of the database, of a deployment or of a running try-out. */
async function findDatabase(): Promise<string> {
  const setting = readDatabaseSetting(process.env)
  if (setting.mode === 'deployment') return setting.databaseUrl
  const url = await findRunningTryout(setting.folder)
  if (!url) throw new StartError(operatorMessages.notRunning({ folder: setting.folder }))
  return url
}

async function main(): Promise<number> {
  const database = openDatabase(await findDatabase(), () => {})
  try {
    const { isDone, text } = await runOperator(process.argv.slice(2), {
      database,
      actor: operatorActor(),
      now: () => new Date(),
    })
    process[isDone ? 'stdout' : 'stderr'].write(`${text}\n`)
    return isDone ? 0 : 1
  } finally {
    await database.close()
  }
}

/** PostgreSQL's code for an undefined table: the server has not migrated this database yet. */
const NO_SUCH_TABLE = '42P01'

main().then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    const code = errorCodeOf(error) ?? 'unknown'
    const text =
      error instanceof StartError
        ? error.message
        : code === NO_SUCH_TABLE
          ? operatorMessages.databaseEmpty
          : operatorMessages.databaseSilent({ code })
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  },
)
