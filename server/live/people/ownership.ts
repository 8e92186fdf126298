/**
 * Who owns a company. What gives or takes ownership needs a fresh proof of identity, is told to all owners by mail, and
 * can be taken back for a day by those who were owners before: an unlocked browser must not take a company.
 */
import { randomUUID } from 'node:crypto'
import { emailKey } from '#domain/emails.ts'
import type { OwnershipEvent } from '#messages/mail.ts'
import { peopleServerMessages } from '#messages/peopleServer.ts'
import { findCompanyById } from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'
import { endLinks } from '#server/db/mailLinks.ts'
import {
  type FormerPerson,
  findOwnershipChange,
  freeAddress,
  insertOwnershipChange,
  saveOwner,
  settleOwnershipChanges,
  withdrawOwnerInvitations,
} from '#server/db/ownershipChanges.ts'
import { deleteMember, listPeople, lockPeople, type Member, saveRole } from '#server/db/people.ts'
import { deleteFactorsSince, deleteSecondFactor } from '#server/db/secondFactors.ts'
import { revokeSessionsOf, takeProof } from '#server/db/sessions.ts'
import { refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'

/** How long a change can be taken back, as the mail says (messages/mail.ts). */
export const TAKE_BACK_MS = 24 * 60 * 60 * 1_000
/** How long ago the password, and the second factor where there is one, may have been given for one change. */
export const PROOF_MS = 5 * 60 * 1_000

/** Throws the 403 of `refusals.proofNeeded` unless this session has just proved its identity; each proof is for one change. */
export async function requireFreshProof(
  tx: Transaction,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - PROOF_MS)
  if (!(await takeProof(tx, { sessionId, since }))) throw refusals.proofNeeded()
}

type Change = {
  companyId: string
  event: OwnershipEvent
  /** Whom it is about: a name, or an address. */
  person: string
  actor: { id: string | null; name: string }
  /** Everybody, as they were before. */
  before: readonly Member[]
  now: Date
}

/** Tells all owners, from before and after the change, by mail. Owners from before get the link that takes it back. */
export async function ownershipChanged(
  tx: Transaction,
  { companyId, event, person, actor, before, now }: Change,
): Promise<void> {
  const id = randomUUID()
  await insertOwnershipChange(tx, {
    id,
    companyId,
    event,
    actorId: actor.id,
    people: before.map(formerOf),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TAKE_BACK_MS),
  })
  const company = (await findCompanyById(tx, companyId))?.name ?? ''
  const told = { company, person, by: actor.name, event }
  const former = before.filter(({ role }) => role === 'owner')
  for (const owner of former)
    await queueMail(tx, {
      to: owner.email,
      kind: 'ownershipChanged',
      parameters: { ...told, link: id },
      cause: `ownership ${id} ${owner.id}`,
      companyId,
      now,
    })
  const others = (await listPeople(tx, companyId)).filter(
    ({ id: one, role }) => role === 'owner' && !former.some((owner) => owner.id === one),
  )
  await tellOwners(tx, others, { ...told, companyId, cause: id, now })
}

type Told = { company: string; person: string; by: string; event: OwnershipEvent }

/** The same without a link. */
async function tellOwners(
  tx: Transaction,
  owners: readonly Pick<Member, 'id' | 'email'>[],
  { companyId, cause, now, ...parameters }: Told & { companyId: string; cause: string; now: Date },
): Promise<void> {
  for (const { id, email } of owners)
    await queueMail(tx, {
      to: email,
      kind: 'ownershipTold',
      parameters,
      cause: `ownership ${cause} ${id}`,
      companyId,
      now,
    })
}

/** The same when a person changed their own account, if they are an owner; `before`: everybody before that. */
export async function ownerChangedAccount(
  tx: Transaction,
  {
    userId,
    event,
    before,
    companyId,
    now,
  }: { userId: string; event: OwnershipEvent; before: readonly Member[]; companyId: string; now: Date },
): Promise<void> {
  const owner = before.find(({ id, role }) => id === userId && role === 'owner')
  if (!owner) return
  const name = `${owner.firstName} ${owner.lastName}`.trim()
  await ownershipChanged(tx, {
    companyId,
    event,
    person: name,
    actor: { id: userId, name },
    before,
    now,
  })
}

const formerOf = ({ id, role, email }: Member): FormerPerson => ({ id, role, email, key: emailKey(email) })

/**
 * Takes a change and all later ones back: the owners of before are the owners, at the addresses that they had. Who became one
 * has their role of before, or is removed; the sessions of all who did one of them end, and what was added to their second factor
 * since a day before the change is gone, with all their recovery codes. Throws 410 for a link that was used, has expired,
 * or is of a change after one that was taken back; 409, and the link still works, where nobody but who did it would be an owner
 * again. Returns the name of the company.
 */
export async function takeBack(tx: Transaction, id: string, now: Date): Promise<string> {
  const found = await findOwnershipChange(tx, { id, now })
  if (!found) throw refusals.linkUnusable()
  const { companyId } = found.change
  const people = await lockPeople(tx, companyId)
  // Of two uses at the same time, the second one sees the first.
  const again = await findOwnershipChange(tx, { id, now })
  if (!again) throw refusals.linkUnusable()
  const { change, company } = again
  const actors = await settleOwnershipChanges(tx, change, now)
  const owners = change.people.filter(({ role }) => role === 'owner')
  const restored: FormerPerson[] = []
  for (const owner of owners) if (await restoreOwner(tx, owner, { companyId, now })) restored.push(owner)
  // Who did it is enough only where nobody else is missing.
  const isWhole = restored.length === owners.length
  if (!restored.some((owner) => isWhole || owner.id !== change.actorId))
    throw refusals.inUse(peopleServerMessages.ownersElsewhere)
  for (const person of people) {
    if (person.role !== 'owner' || restored.some((owner) => owner.id === person.id)) continue
    await loseOwnership(tx, person, {
      companyId,
      // An owner who has another address now, and cannot have that of before, is whoever changed it.
      before: change.people.find(({ id: one, role }) => one === person.id && role !== 'owner'),
      now,
    })
  }
  await withdrawOwnerInvitations(tx, { companyId, now })
  // A stranger who has the open browser of an owner adds a second factor of their own, and the owner gets in no longer.
  const since = new Date(change.createdAt.getTime() - TAKE_BACK_MS)
  for (const userId of actors) {
    await revokeSessionsOf(tx, { userId, except: null, now })
    await endLinks(tx, { userId, now })
    await deleteFactorsSince(tx, userId, since)
  }
  const [first] = restored
  const told = { company, person: first?.email ?? '', by: '', event: 'takenBack' } as const
  const after = (await listPeople(tx, companyId)).filter(({ role }) => role === 'owner')
  await tellOwners(tx, after, { ...told, companyId, cause: randomUUID(), now })
  return company
}

/** Makes somebody an owner again, at the address that they had. Returns false, and changes nothing, where somebody else confirmed it since. */
export async function restoreOwner(
  tx: Transaction,
  person: FormerPerson,
  { companyId, now }: { companyId: string; now: Date },
): Promise<boolean> {
  if (!(await freeAddress(tx, person))) return false
  await saveOwner(tx, person, { companyId, now })
  return true
}

async function loseOwnership(
  tx: Transaction,
  { id, version }: Member,
  { companyId, before, now }: { companyId: string; before: FormerPerson | undefined; now: Date },
): Promise<void> {
  await revokeSessionsOf(tx, { userId: id, except: null, now })
  if (before) {
    await saveRole(tx, { companyId, userId: id, version, role: before.role })
    return
  }
  await deleteMember(tx, companyId, id)
  await endLinks(tx, { userId: id, now })
  await deleteSecondFactor(tx, id)
}

/** Tells all owners that an operator made somebody one again. */
export async function tellRestored(
  tx: Transaction,
  { companyId, company, person, now }: { companyId: string; company: string; person: string; now: Date },
): Promise<void> {
  const owners = (await listPeople(tx, companyId)).filter(({ role }) => role === 'owner')
  const told = { company, person, by: '', event: 'restored' } as const
  await tellOwners(tx, owners, { ...told, companyId, cause: randomUUID(), now })
}
