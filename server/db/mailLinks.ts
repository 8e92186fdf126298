/** Queries for the links in mails. What they are for is in server/auth. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { type MailLinkPurpose, mailLinks } from './schema.ts'

export type MailLink = typeof mailLinks.$inferSelect

export async function insertLink(queries: Queries, link: Omit<MailLink, 'usedAt'>): Promise<void> {
  await queries.insert(mailLinks).values(link)
}

/** A link that was not used and has not expired; undefined for any other. */
export async function findUsableLink(
  queries: Queries,
  { id, now }: { id: string; now: Date },
): Promise<MailLink | undefined> {
  const [found] = await queries
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.id, id), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now)))
  return found
}

/** The unused links of a user become unusable, of one purpose or of all. */
export async function endLinks(
  queries: Queries,
  { userId, purpose, now }: { userId: string; purpose?: MailLinkPurpose; now: Date },
): Promise<void> {
  await queries
    .update(mailLinks)
    .set({ usedAt: now })
    .where(
      and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt), purpose && eq(mailLinks.purpose, purpose)),
    )
}

export async function deleteLinksBefore(queries: Queries, time: Date): Promise<void> {
  await queries.delete(mailLinks).where(lte(mailLinks.expiresAt, time))
}
