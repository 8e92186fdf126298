/** Queries for the outbox. When a mail is tried again is decided in server/mail/sendMails.ts. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { mails } from './schema.ts'

export type Mail = typeof mails.$inferSelect

/** Does nothing when its cause has written a mail before. */
export async function insertMail(queries: Queries, mail: typeof mails.$inferInsert): Promise<void> {
  await queries.insert(mails).values(mail).onConflictDoNothing({ target: mails.cause })
}

/**
 * Takes mails that are due and were written after `since`, oldest first: until `until`, no other process gets them, also
 * when this one is killed meanwhile. Each counts as a try.
 */
export async function takeDueMails(
  queries: Queries,
  { now, until, since, limit }: { now: Date; until: Date; since: Date; limit: number },
): Promise<Mail[]> {
  const due = queries
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), lte(mails.nextTryAt, now), gt(mails.createdAt, since)))
    .orderBy(asc(mails.nextTryAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return queries
    .update(mails)
    .set({ nextTryAt: until, tries: sql`${mails.tries} + 1` })
    .where(inArray(mails.id, due))
    .returning()
}

export async function saveMail(
  queries: Queries,
  id: string,
  outcome: Partial<Pick<Mail, 'sentAt' | 'nextTryAt' | 'lastError'>>,
): Promise<void> {
  await queries.update(mails).set(outcome).where(eq(mails.id, id))
}

/** The newest mails first, after so many of them. */
export async function listMails(
  queries: Queries,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Mail[]> {
  return queries
    .select()
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(offset)
}

export async function countMails(queries: Queries): Promise<number> {
  const [counted] = await queries.select({ total: count() }).from(mails)
  return counted?.total ?? 0
}

/**
 * Has a mail tried again by `latest` that was tried without success. Never sooner than a process that is sending it would
 * be done. Returns whether there is such a mail.
 */
export async function hurryMail(queries: Queries, id: string, latest: Date): Promise<boolean> {
  const hurried = await queries
    .update(mails)
    .set({ nextTryAt: sql`least(${mails.nextTryAt}, ${latest})` })
    .where(and(eq(mails.id, id), isNull(mails.sentAt), isNotNull(mails.lastError)))
    .returning({ id: mails.id })
  return hurried.length > 0
}

export async function findMail(queries: Queries, id: string): Promise<Mail | undefined> {
  const [found] = await queries.select().from(mails).where(eq(mails.id, id))
  return found
}

/** Deletes what told the people of a company that it has ended: once it was sent, or was written before a moment. */
export async function deleteLastMails(queries: Queries, before: Date): Promise<void> {
  await queries
    .delete(mails)
    .where(and(eq(mails.kind, 'companyEnded'), or(isNotNull(mails.sentAt), lt(mails.createdAt, before))))
}

export async function deleteMailsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(mails).where(lt(mails.createdAt, before))
}

/**
 * How many mails were not sent: not tried yet, failed and to be tried again, or abandoned, which is what waits for longer than
 * `keepTryingMs`. And the age of the oldest one that is not abandoned.
 */
export async function countOutbox(
  queries: Queries,
  { now, keepTryingMs }: { now: Date; keepTryingMs: number },
): Promise<{ waiting: number; retrying: number; failed: number; oldestSeconds: number }> {
  const givenUp = sql`${mails.nextTryAt} >= ${mails.createdAt} + ${`${keepTryingMs} milliseconds`}::interval`
  const [found] = await queries
    .select({
      waiting: sql<number>`count(*) filter (where not ${givenUp} and ${mails.lastError} is null)::int`,
      retrying: sql<number>`count(*) filter (where not ${givenUp} and ${mails.lastError} is not null)::int`,
      failed: sql<number>`count(*) filter (where ${givenUp})::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from ${now}::timestamptz - min(${mails.createdAt}) filter (where not ${givenUp})), 0)::float`,
    })
    .from(mails)
    .where(isNull(mails.sentAt))
  return found ?? { waiting: 0, retrying: 0, failed: 0, oldestSeconds: 0 }
}
