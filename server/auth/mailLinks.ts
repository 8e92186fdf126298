/** The rules of the links in mails: how long each works, and that it works once, for the address that it was sent to. */
import { randomUUID } from 'node:crypto'
import { emailKey } from '#domain/emails.ts'
import { lockUser } from '#server/db/accounts.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { findLink, insertLink, type MailLink } from '#server/db/mailLinks.ts'
import type { MailLinkPurpose } from '#server/db/schema.ts'
import { refusals } from '#server/http/refusals.ts'
import { readLinkToken } from '#server/mail/links.ts'

const HOUR_MS = 60 * 60 * 1_000

/** As the mails say (messages/mail.ts). */
const lifetimes: Record<MailLinkPurpose, number> = {
  verifyEmail: 72 * HOUR_MS,
  changeEmail: 72 * HOUR_MS,
  resetPassword: HOUR_MS,
}

/** Creates a link for a mail. Returns its id. */
export async function createLink(
  tx: Queries,
  { now, ...link }: Pick<MailLink, 'userId' | 'purpose' | 'email'> & { now: Date },
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + lifetimes[link.purpose])
  await insertLink(tx, { id, ...link, expiresAt, createdAt: now })
  return id
}

/**
 * Returns the link of a token, of one of these purposes, used or not. Throws the 410 of `refusals.linkUnusable` for one
 * that has expired or is not genuine.
 */
export async function requireLink(
  queries: Queries,
  {
    token,
    purposes,
    secrets,
    now,
  }: { token: string; purposes: MailLinkPurpose[]; secrets: readonly Uint8Array[]; now: Date },
): Promise<MailLink> {
  const id = readLinkToken(secrets, token)
  const link = id === undefined ? undefined : await findLink(queries, { id, now })
  if (!link || !purposes.includes(link.purpose)) throw refusals.linkUnusable()
  return link
}

/**
 * Locks the user of a link until the transaction ends, and says whether the link was used and whether it was sent to the
 * address that the user has now. Of two uses at the same time, the second one sees the result of the first.
 */
export async function lockUserOfLink(tx: Transaction, { id, userId, email }: MailLink, now: Date) {
  const user = await lockUser(tx, userId)
  const link = await findLink(tx, { id, now })
  if (!user || !link) throw refusals.linkUnusable()
  return { user, isUsed: link.usedAt !== null, isOfAddress: emailKey(user.email) === emailKey(email) }
}
