/** Another e-mail address for an account: it changes when the link of the mail to the new address is opened. */
import { findAccountByEmail, lockUser, saveUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { endLinks, type MailLink } from '#server/db/mailLinks.ts'
import { listPeople } from '#server/db/people.ts'
import { refusals } from '#server/http/refusals.ts'
import { ownerChangedAccount } from '#server/live/people/ownership.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { createLink, lockUserOfLink } from './mailLinks.ts'

/**
 * Sends the link to the new address, and a notice to the one of now. An earlier link becomes unusable. Where an account
 * has the new address already, only the notice is sent: who asks is not told.
 */
export async function askForEmailChange(
  tx: Transaction,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user) throw refusals.sessionOver()
  await endLinks(tx, { userId, purpose: 'changeEmail', now })
  const link = await createLink(tx, { userId, purpose: 'changeEmail', email, now })
  const { companyId } = user
  await queueMail(tx, {
    to: user.email,
    kind: 'emailChangeAsked',
    parameters: { newEmail: email },
    cause: `emailChangeAsked ${link}`,
    companyId,
    now,
  })
  if (await findAccountByEmail(tx, email)) return
  await queueMail(tx, {
    to: email,
    kind: 'changeEmail',
    parameters: { link },
    cause: `changeEmail ${link}`,
    companyId,
    now,
  })
}

/**
 * Changes the address of a user to the address of an opened link, and tells the earlier address. All links that were sent before
 * become unusable; opened again, because its response was lost for instance, this one changes nothing. Throws the 410 of
 * `refusals.linkUnusable`, and rejects like `saveUser` when an account has the address by now.
 */
export async function changeEmail(tx: Transaction, link: MailLink, now: Date): Promise<void> {
  const { user, isUsed, isOfAddress } = await lockUserOfLink(tx, link, now)
  if (isUsed && isOfAddress) return
  if (isUsed) throw refusals.linkUnusable()
  const { userId, email } = link
  const { companyId } = user
  const before = await listPeople(tx, companyId)
  await saveUser(tx, userId, { email, emailVerifiedAt: now })
  await endLinks(tx, { userId, now })
  await queueMail(tx, {
    to: user.email,
    kind: 'emailChanged',
    parameters: { newEmail: email },
    cause: `emailChanged ${link.id}`,
    companyId,
    now,
  })
  await ownerChangedAccount(tx, { userId, event: 'emailChanged', before, companyId, now })
}
