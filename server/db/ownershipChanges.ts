/** Queries for changes of who owns a company. Their rules are in server/live/people/ownership.ts. */
import { and, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
import type { Queries, Transaction } from './database.ts'
import { companies, invitations, mails, memberships, ownershipChanges, users } from './schema.ts'

export type OwnershipChange = typeof ownershipChanges.$inferSelect
export type FormerPerson = OwnershipChange['people'][number]

export async function insertOwnershipChange(
  tx: Queries,
  change: Omit<OwnershipChange, 'takenBackAt'>,
): Promise<void> {
  await tx.insert(ownershipChanges).values(change)
}

/** A change that can still be taken back, with the name of its company. */
export async function findOwnershipChange(queries: Queries, { id, now }: { id: string; now: Date }) {
  const [found] = await queries
    .select({ change: ownershipChanges, company: companies.name })
    .from(ownershipChanges)
    .innerJoin(companies, eq(companies.id, ownershipChanges.companyId))
    .where(
      and(
        eq(ownershipChanges.id, id),
        gt(ownershipChanges.expiresAt, now),
        isNull(ownershipChanges.takenBackAt),
      ),
    )
  return found
}

/** What mails told an owner of changes that can still be taken back, the newest first. */
export async function openChangesTold(
  queries: Queries,
  { companyId, email, now }: { companyId: string; email: string; now: Date },
) {
  return queries
    .select({ id: ownershipChanges.id, at: ownershipChanges.createdAt, parameters: mails.parameters })
    .from(ownershipChanges)
    .innerJoin(mails, sql`${mails.parameters}->>'link' = ${ownershipChanges.id}::text`)
    .where(
      and(
        eq(ownershipChanges.companyId, companyId),
        eq(mails.companyId, companyId),
        eq(mails.to, email),
        gt(ownershipChanges.expiresAt, now),
        isNull(ownershipChanges.takenBackAt),
      ),
    )
    .orderBy(desc(ownershipChanges.createdAt), desc(ownershipChanges.id))
}

/** This change and all later ones of its company can be taken back no longer. Returns who did them. */
export async function settleOwnershipChanges(
  tx: Transaction,
  { companyId, createdAt }: OwnershipChange,
  now: Date,
): Promise<string[]> {
  const settled = await tx
    .update(ownershipChanges)
    .set({ takenBackAt: now })
    .where(
      and(
        eq(ownershipChanges.companyId, companyId),
        gte(ownershipChanges.createdAt, createdAt),
        isNull(ownershipChanges.takenBackAt),
      ),
    )
    .returning({ actorId: ownershipChanges.actorId })
  return [...new Set(settled.flatMap(({ actorId }) => actorId ?? []))]
}

/** The last company that had an owner with this address, and who that is; undefined if there was none. */
export async function findFormerOwner(
  queries: Queries,
  email: string,
): Promise<{ companyId: string; company: string; person: FormerPerson } | undefined> {
  const key = emailKey(email)
  const [found] = await queries
    .select({ change: ownershipChanges, company: companies.name })
    .from(ownershipChanges)
    .innerJoin(companies, eq(companies.id, ownershipChanges.companyId))
    .where(
      sql`exists (select from jsonb_array_elements(${ownershipChanges.people}) p where p->>'role' = 'owner' and p->>'key' = ${key})`,
    )
    .orderBy(desc(ownershipChanges.createdAt), desc(ownershipChanges.id))
    .limit(1)
  const person = found?.change.people.find((one) => one.key === key && one.role === 'owner')
  return found && person && { companyId: found.change.companyId, company: found.company, person }
}

/** Who was an owner of a company when that changed and is none by now, or has another address: the last ones first. */
export async function listFormerOwners(
  queries: Queries,
  companyId: string,
): Promise<{ id: string; email: string }[]> {
  const changes = await queries
    .select({ people: ownershipChanges.people })
    .from(ownershipChanges)
    .where(eq(ownershipChanges.companyId, companyId))
    .orderBy(desc(ownershipChanges.createdAt), desc(ownershipChanges.id))
  const owners = await queries
    .select({ id: users.id, key: users.emailKey })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, 'owner')))
  const accounts = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        changes.flatMap(({ people }) => people.map(({ id }) => id)),
      ),
    )
  const former = changes
    .flatMap(({ people }) => people)
    .filter(
      ({ id, role, key }) =>
        role === 'owner' && !owners.some((owner) => owner.id === id && owner.key === key),
    )
    .filter(({ id }) => accounts.some((account) => account.id === id))
  return [...new Map(former.map(({ id, email }) => [`${id} ${email}`, { id, email }])).values()]
}

/** Takes the address from another account that never confirmed it. Returns whether it is free. */
export async function freeAddress(tx: Transaction, { id, key }: FormerPerson): Promise<boolean> {
  const [holder] = await tx
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.emailKey, key))
    .for('update')
  if (!holder || holder.id === id) return true
  if (holder.emailVerifiedAt !== null) return false
  await tx
    .update(users)
    .set({ emailKey: `removed ${holder.id}` })
    .where(eq(users.id, holder.id))
  return true
}

/** Gives a person the address and the role of an owner, whether they are still a member or not. */
export async function saveOwner(
  tx: Transaction,
  { id, email, key }: FormerPerson,
  { companyId, now }: { companyId: string; now: Date },
): Promise<void> {
  await tx.update(users).set({ email, emailKey: key }).where(eq(users.id, id))
  await tx
    .insert(memberships)
    .values({ userId: id, companyId, role: 'owner', createdAt: now })
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.companyId],
      set: { role: 'owner', version: sql`${memberships.version} + 1` },
    })
}

/** No open invitation of an owner works any longer: one from before may have been sent again since. */
export async function withdrawOwnerInvitations(
  tx: Transaction,
  { companyId, now }: { companyId: string; now: Date },
): Promise<void> {
  await tx
    .update(invitations)
    .set({ withdrawnAt: now, version: sql`${invitations.version} + 1` })
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.role, 'owner'),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    )
}

export async function deleteOwnershipChangesBefore(queries: Queries, time: Date): Promise<void> {
  await queries.delete(ownershipChanges).where(lt(ownershipChanges.createdAt, time))
}
