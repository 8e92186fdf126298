import type { Vault } from '#server/companies/vault.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/http/log.ts'

/** What the application needs from outside; tests give it a clock, a log and a database of their own. */
export type AppDeps = {
  database: Database
  vault: Vault
  accessTokenSecret: Uint8Array
  /** The provider's name; its upper case is the provider-run value on the wire. */
  providerName: string
  now: () => Date
  log: Log
}
