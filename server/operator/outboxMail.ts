import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import type { Mail } from '#server/db/mails.ts'
import type { AppDeps } from '#server/deps.ts'
import { renderMailForOperator } from '#server/mail/renderMail.ts'

/** A mail as an operator sees it. */
export function outboxMail(deps: Pick<AppDeps, 'mail' | 'accessTokenSecret'>, mail: Mail): OutboxMail {
  const { subject, text } = renderMailForOperator(deps, mail)
  const { id, to, createdAt, sentAt, tries, lastError } = mail
  return {
    id,
    to,
    subject,
    text,
    status: sentAt ? 'sent' : lastError === null ? 'waiting' : 'failed',
    created_at: createdAt.getTime(),
    sent_at: sentAt?.getTime() ?? null,
    tries,
    last_error: lastError,
  }
}
