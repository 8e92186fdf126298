/** Queries for the people of a company and for those who are invited. Their rules are in server/live/people. */
import { and, asc, count, eq, gt, inArray, isNull, lt, min, sql } from 'drizzle-orm'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { Queries, Transaction } from './database.ts'
import { changes } from './live/companyTables.ts'
import { companies, invitations, memberships, users } from './schema.ts'

export type Invitation = typeof invitations.$inferSelect

const person = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: memberships.role,
  version: memberships.version,
  joinedAt: memberships.createdAt,
}

export type Member = Awaited<ReturnType<typeof listPeople>>[number]

export async function listPeople(queries: Queries, companyId: string) {
  return queries
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

/** Where mails of a company go: to those with one of these roles, or to one person, as long as they are of the company. */
export async function listMailed(
  queries: Queries,
  companyId: string,
  to: { roles: readonly CompanyRole[] } | { userId: string },
): Promise<{ userId: string; email: string; company: string }[]> {
  return queries
    .select({ userId: users.id, email: users.email, company: companies.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(
      and(
        eq(memberships.companyId, companyId),
        'roles' in to ? inArray(memberships.role, [...to.roles]) : eq(memberships.userId, to.userId),
      ),
    )
}

/**
 * The same, and nobody else changes who works here until the transaction ends: the number of owners that it finds is
 * the number that there is.
 */
export async function lockPeople(tx: Transaction, companyId: string): Promise<Member[]> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  return listPeople(tx, companyId)
}

/** Returns the next version of a member, which is stored. */
export async function nextMemberVersion(
  tx: Transaction,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<number> {
  const [member] = await tx
    .update(memberships)
    .set({ version: sql`${memberships.version} + 1` })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)))
    .returning({ version: memberships.version })
  if (!member) throw new Error(`${userId} is not of the company`)
  return member.version
}

/** Returns the new version. */
export async function saveRole(
  tx: Transaction,
  {
    companyId,
    userId,
    version,
    role,
  }: { companyId: string; userId: string; version: number; role: CompanyRole },
): Promise<number> {
  await tx
    .update(memberships)
    .set({ role, version: version + 1 })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)))
  return version + 1
}

/**
 * Ends a membership, and with it the account, which has no other company. The row of the user stays, because logs name
 * it; its address is free for a sign-up or another invitation.
 */
export async function deleteMember(tx: Transaction, companyId: string, userId: string): Promise<void> {
  await tx
    .delete(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)))
  await tx
    .update(users)
    .set({ emailKey: `removed ${userId}` })
    .where(eq(users.id, userId))
}

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))

/** Those that were neither accepted nor withdrawn, expired or not. */
export async function listOpenInvitations(queries: Queries, companyId: string): Promise<Invitation[]> {
  return queries
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), isOpen))
    .orderBy(asc(invitations.emailKey))
}

/** The unique index on open invitations of an address. */
export const INVITATION_INDEX = 'invitations_open'

export async function insertInvitation(
  tx: Transaction,
  invitation: Omit<Invitation, 'acceptedAt' | 'withdrawnAt' | 'version'>,
): Promise<void> {
  await tx.insert(invitations).values(invitation)
}

/** An invitation with the name of its company. */
export async function findInvitation(queries: Queries, id: string) {
  const [found] = await queries
    .select({ invitation: invitations, company: companies.name })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(eq(invitations.id, id))
  return found
}

/** The same, locked until the transaction ends: of two uses at the same time, the second one sees the result of the first. */
export async function lockInvitation(tx: Transaction, id: string): Promise<Invitation | undefined> {
  const [found] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return found
}

/** Returns the invitation as it is now. */
export async function saveInvitation(
  tx: Transaction,
  { id, version }: Pick<Invitation, 'id' | 'version'>,
  next: Partial<Pick<Invitation, 'expiresAt' | 'acceptedAt' | 'withdrawnAt' | 'invitedBy'>>,
): Promise<Invitation> {
  const [saved] = await tx
    .update(invitations)
    .set({ ...next, version: version + 1 })
    .where(eq(invitations.id, id))
    .returning()
  return saved as Invitation
}

/** How many mails with invitations a company had sent since a time, and when the first of them was. */
export async function countSentInvitations(
  queries: Queries,
  { companyId, event, since }: { companyId: string; event: string; since: Date },
): Promise<{ sent: number; first: Date | null }> {
  const [found] = await queries
    .select({ sent: count(), first: min(changes.createdAt) })
    .from(changes)
    .where(
      and(
        eq(changes.companyId, companyId),
        eq(changes.subject, 'person'),
        eq(changes.event, event),
        gt(changes.createdAt, since),
      ),
    )
  return found ?? { sent: 0, first: null }
}

export async function deleteInvitationsBefore(queries: Queries, time: Date): Promise<void> {
  await queries.delete(invitations).where(lt(invitations.expiresAt, time))
}
