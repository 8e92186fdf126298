/** What a command of an operator needs, and what it prints. */
import type { Database } from '#server/db/database.ts'
import type { MailSetting } from '#server/mail/renderMail.ts'

export type Dependencies = {
  database: Database
  actor: string
  now: () => Date
  mail: MailSetting
  accessTokenSecret: Uint8Array | undefined
}

export type OperatorResult = { isDone: boolean; text: string }

export const done = (text: string): OperatorResult => ({ isDone: true, text })

export const refused = (text: string): OperatorResult => ({ isDone: false, text })
