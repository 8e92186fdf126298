/** The operator's command: lists companies, changes their status, reads the outbox (`npm run operator -- …`). */
import { operatorMessages } from '#messages/operator.ts'
import { operatorActor, runOperator } from './companies/operatorCommand.ts'
import { readDatabaseSetting, readMailConfig, withSecretFiles } from './config.ts'
import { followTimeOf, now } from './db/clock.ts'
import { errorCodeOf, missingRightOf, openDatabase } from './db/database.ts'
import { findOwnerOf } from './db/ownership.ts'
import { mailSettingOf } from './mail/renderMail.ts'
import { StartError } from './startError.ts'
import { readSecrets } from './tryout/secrets.ts'
import { findRunningTryout } from './tryout/tryout.ts'

/** The database of a deployment or of a running try-out; the address and the secret for links in mails, if known. */
async function findServer(
  environment: ReturnType<typeof withSecretFiles>,
): Promise<{ databaseUrl: string; address: string; secret: string | undefined }> {
  const setting = readDatabaseSetting(environment)
  if (setting.mode === 'deployment')
    return {
      databaseUrl: setting.databaseUrl,
      address: '',
      secret: environment.ACCESS_TOKEN_SECRET,
    }
  const databaseUrl = await findRunningTryout(setting.folder)
  if (!databaseUrl) throw new StartError(operatorMessages.notRunning({ folder: setting.folder }))
  return {
    databaseUrl,
    address: (await findOwnerOf(databaseUrl))?.address ?? '',
    secret: readSecrets(setting.folder)?.accessTokenSecret,
  }
}

async function main(): Promise<number> {
  const environment = withSecretFiles(process.env)
  const { databaseUrl, address, secret } = await findServer(environment)
  const database = openDatabase(databaseUrl, () => {})
  try {
    await followTimeOf(database.db)
    const { isDone, text } = await runOperator(process.argv.slice(2), {
      database,
      actor: operatorActor(),
      mail: mailSettingOf(readMailConfig(environment), () => address),
      accessTokenSecret: secret === undefined ? undefined : Buffer.from(secret),
      now,
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
    const said = missingRightOf(error)
    const text =
      error instanceof StartError
        ? error.message
        : code === NO_SUCH_TABLE
          ? operatorMessages.databaseEmpty
          : said
            ? operatorMessages.rightMissing({ said, isForOwner: false })
            : operatorMessages.databaseSilent({ code })
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  },
)
