import type { Passwords } from '#server/auth/passwords.ts'
import type { Vault } from '#server/companies/vault.ts'
import type { Database } from '#server/db/database.ts'
import type { CallLimits } from '#server/http/callLimits.ts'
import type { IsTrustedProxy } from '#server/http/clientAddress.ts'
import type { Log } from '#server/http/log.ts'
import type { MailSetting } from '#server/mail/renderMail.ts'
import type { CourierSetting } from '#server/partners/courierSetting.ts'

/** Is told what is counted (server/metrics.ts). */
export type Metrics = {
  /** Counts a response. `route` is the pattern of its path. */
  answered(response: { method: string; route: string; status: number; ms: number }): void
  /** Counts a stream that was opened or closed. */
  streams(change: 1 | -1): void
}

/** The dependencies of the API. Tests inject their own clock, log and database. */
export type AppDeps = {
  database: Database
  vault: Vault
  passwords: Passwords
  accessTokenSecret: Uint8Array
  /** Still accepted, while secrets are exchanged. */
  previousTokenSecret?: Uint8Array
  /** In upper case it is the provider-run value on the wire. */
  providerName: string
  isTrustedProxy: IsTrustedProxy
  mail: MailSetting
  /** Where couriers are asked; as published when it is left out. */
  couriers?: CourierSetting
  now: () => Date
  log: Log
  metrics?: Metrics
  /** How many calls are admitted; without it, all are. */
  callLimits?: CallLimits
  /** Whether the disk of the database has room to go on, where this machine has the database. */
  hasRoom?: () => Promise<boolean>
  /** Whether the process was told to stop: it still answers, but is not ready any more. */
  isStopping?: () => boolean
  /** Aborted at the end of a stop: responses that would stay open end then. */
  stopSignal?: AbortSignal
  /** How often an open stream of news is asked whether it may stay, in milliseconds. */
  heartbeatMs?: number
}

/** The secrets whose signatures are accepted, the current one first. */
export function acceptedSecrets({
  accessTokenSecret,
  previousTokenSecret,
}: Pick<AppDeps, 'accessTokenSecret' | 'previousTokenSecret'>): [Uint8Array, ...Uint8Array[]] {
  return previousTokenSecret ? [accessTokenSecret, previousTokenSecret] : [accessTokenSecret]
}
