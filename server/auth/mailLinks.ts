/** The rules of the links in mails: how long each works, and that it works once, for the address that it was sent to. */
import { randomUUID } from 'node:crypto'
import { emailKey } from '#domain/emails.ts'
import { lockUser } from '#server/db/accounts.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { findUsableLink, insertLink, type MailLink } from '#server/db/mailLinks.ts'
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

/** Returns the usable link of a token, of one of these purposes. Throws the 410 of `refusals.linkUnusable`. */
export async function requireLink(
  queries: Queries,
  {
    token,
    purposes,
    secret,
    now,
  }: { token: string; purposes: MailLinkPurpose[]; secret: Uint8Array; now: Date },
): Promise<MailLink> {
  const id = readLinkToken(secret, token)
  const link = id === undefined ? undefined : await findUsableLink(queries, { id, now })
  if (!link || !purposes.includes(link.purpose)) throw refusals.linkUnusable()
  return link
}

/**
 * Locks the user of a link, for whom it is still usable, until the transaction ends. Of two uses at the same time, the
 * second one is refused. Unless it is to change the address, the link has to be of the address that the user has now.
 */
export async function lockUserOfLink(tx: Transaction, link: MailLink, now: Date) {
  const user = await lockUser(tx, link.userId)
  const isUsable = (await findUsableLink(tx, { id: link.id, now })) !== undefined
  const isOfAddress =
    link.purpose === 'changeEmail' || (user && emailKey(user.email) === emailKey(link.email))
  if (!user || !isUsable || !isOfAddress) throw refusals.linkUnusable()
  return user
}
