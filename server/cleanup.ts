/** Deletes expired rows, so that no table grows without limit. */
import { RESET_AFTER_MS } from '#server/auth/signInThrottle.ts'
import { endDueCompanies } from '#server/data/endCompany.ts'
import { deletePushesBefore } from '#server/db/live/couriers.ts'
import { deleteOldImports } from '#server/db/live/imports.ts'
import { forgetKeysBefore } from '#server/db/live/keys.ts'
import { forgetDeletedOrders } from '#server/db/live/orders.ts'
import { deleteLinksBefore } from '#server/db/mailLinks.ts'
import { deleteLastMails, deleteMailsBefore } from '#server/db/mails.ts'
import { deleteOwnershipChangesBefore } from '#server/db/ownershipChanges.ts'
import { deleteInvitationsBefore } from '#server/db/people.ts'
import { forgetCancelledBefore } from '#server/db/providerParcels.ts'
import { deleteChallengesBefore } from '#server/db/secondFactors.ts'
import { deleteSessionsOver } from '#server/db/sessions.ts'
import { deleteAttemptsBefore } from '#server/db/signInAttempts.ts'
import type { AppDeps } from '#server/deps.ts'
import { KEEP_TRYING_MS } from '#server/mail/sendMails.ts'

const EVERY_MS = 60 * 60 * 1_000

/** How long after the start of a process, in milliseconds: requests of a start come first. */
const FIRST_MS = 10_000

/** How long the rows of an imported file are kept, in milliseconds. */
const IMPORTS_MS = 7 * 24 * 60 * 60 * 1_000

/** How long what couriers posted is kept, in milliseconds. Their news stay with their parcels. */
const PUSHES_MS = 7 * 24 * 60 * 60 * 1_000

/** How long operators see that a parcel at the provider was cancelled, if nobody takes note of it. */
const CANCELLED_MS = 24 * 60 * 60 * 1_000

/** How long an order that was deleted is kept for its Undo. */
const UNDO_MS = 24 * 60 * 60 * 1_000

/**
 * How long the response of a write is kept for the same key. A tab that was left open over a weekend still tries the same
 * write again.
 */
const KEYS_MS = 7 * 24 * 60 * 60 * 1_000

/** How long a mail stays in the outbox, sent or not. */
const MAILS_MS = 90 * 24 * 60 * 60 * 1_000

/** How long an invitation stays in the list after its link expired. */
const INVITATIONS_MS = 30 * 24 * 60 * 60 * 1_000

/** How long it is known who owned a company before: so long an operator makes them its owner again. */
const OWNERS_MS = 365 * 24 * 60 * 60 * 1_000

/**
 * Deletes sign-in attempts that no longer count, sign-ins without a code, sessions that are over, the rows of old files, what
 * couriers posted, cancelled parcels of yesterday in the provider's queue, orders that nobody restored, the responses of old writes, old mails, links and invitations that have expired, owners
 * of long ago, and companies whose end is due.
 */
export async function deleteExpired({
  database: { db },
  now,
}: Pick<AppDeps, 'database' | 'now'>): Promise<void> {
  const time = now()
  await deleteAttemptsBefore(db, new Date(time.getTime() - RESET_AFTER_MS))
  await deleteSessionsOver(db, time)
  await deleteChallengesBefore(db, time)
  await deleteOldImports(db, new Date(time.getTime() - IMPORTS_MS))
  await deletePushesBefore(db, new Date(time.getTime() - PUSHES_MS))
  await forgetCancelledBefore(db, new Date(time.getTime() - CANCELLED_MS))
  await forgetDeletedOrders(db, new Date(time.getTime() - UNDO_MS))
  await forgetKeysBefore(db, new Date(time.getTime() - KEYS_MS))
  await deleteLinksBefore(db, time)
  await deleteMailsBefore(db, new Date(time.getTime() - MAILS_MS))
  await deleteInvitationsBefore(db, new Date(time.getTime() - INVITATIONS_MS))
  await deleteOwnershipChangesBefore(db, new Date(time.getTime() - OWNERS_MS))
  await endDueCompanies(db, time)
  await deleteLastMails(db, new Date(time.getTime() - KEEP_TRYING_MS))
}

/**
 * Runs `deleteExpired` soon after the start, so that it also runs in processes that live for less than an hour, and every hour
 * then. Returns a function that stops it. Several processes can run it.
 */
export function startCleanup(deps: AppDeps): () => void {
  const run = () => {
    deleteExpired(deps).catch(() => deps.log({ level: 'warn', event: 'cleanup.failed' }))
  }
  const first = setTimeout(run, FIRST_MS).unref()
  const timer = setInterval(run, EVERY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
