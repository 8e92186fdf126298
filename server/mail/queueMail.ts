import type { MailKind, MailParameters } from '#messages/mail.ts'
import type { Queries } from '#server/db/database.ts'
import { insertMail } from '#server/db/mails.ts'
import { newId } from '#server/live/ids.ts'

type Mail<Kind extends MailKind> = {
  to: string
  kind: Kind
  parameters: MailParameters[Kind]
  /** Names what happened, such as the id of its row: the same cause writes no second mail. */
  cause: string
  /** The company that it concerns, if any. */
  companyId: string | null
  now: Date
}

/**
 * Writes a mail into the outbox, from where it is sent (sendMails.ts). Call it in the transaction of what causes the
 * mail: both are committed, or none. A request never waits for a mail server.
 */
export async function queueMail<Kind extends MailKind>(
  tx: Queries,
  { now, ...mail }: Mail<Kind>,
): Promise<void> {
  await insertMail(tx, { ...mail, id: newId(), createdAt: now, nextTryAt: now })
}
