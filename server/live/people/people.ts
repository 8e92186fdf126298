/** The people of a company: who invites, changes and removes whom. The table of roles decides (domain/fulfilment/roles.ts). */
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { emailKey } from '#domain/emails.ts'
import { type CompanyRole, companyRoles, rolesGivenBy } from '#domain/fulfilment/roles.ts'
import {
  type invitationRequestSchema,
  inviteProblems,
  isLastOwner,
  mayManage,
  type People,
  type roleRequestSchema,
} from '#domain/people.ts'
import { hasProblems } from '#domain/problems.ts'
import { trimmed } from '#domain/text.ts'
import { peopleServerMessages } from '#messages/peopleServer.ts'
import { rightMessages } from '#messages/rights.ts'
import type { Account } from '#server/db/accounts.ts'
import { isDuplicate, type Queries } from '#server/db/database.ts'
import { endLinks } from '#server/db/mailLinks.ts'
import {
  countSentInvitations,
  deleteMember,
  findInvitation,
  INVITATION_INDEX,
  type Invitation,
  insertInvitation,
  listOpenInvitations,
  listPeople,
  lockInvitation,
  lockPeople,
  type Member,
  saveInvitation,
  saveRole,
} from '#server/db/people.ts'
import { deleteSecondFactor } from '#server/db/secondFactors.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import { fieldsRefused, problemsRefused, refusals } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { nameOf, requireVersion, type Writing } from '../write.ts'
import { ownershipChanged, requireFreshProof } from './ownership.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** How long the link of an invitation works, as the mail says (messages/mail.ts). */
export const INVITATION_MS = 7 * DAY_MS
/** Mails with invitations that a company sends in 24 hours. */
export const MOST_INVITATIONS = 30

type Me = Pick<Account, 'userId' | 'companyName'> & { sessionId: string }

/** Whom a write is about, in the version that was seen. */
type Seen = { id: string; version: number }

/** The people, those who may do most first; who is invited, only for those who invite. */
export async function readPeople(
  queries: Queries,
  { companyId, me: { userId }, now }: { companyId: string; me: Pick<Me, 'userId'>; now: Date },
): Promise<People> {
  const members = await listPeople(queries, companyId)
  const me = members.find(({ id }) => id === userId)
  const seesInvitations = me !== undefined && rolesGivenBy(me.role).length > 0
  const invited = seesInvitations ? await listOpenInvitations(queries, companyId) : []
  return {
    me: userId,
    people: companyRoles.flatMap((role) =>
      members
        .filter((member) => member.role === role)
        .map((member) => ({
          id: member.id,
          version: member.version,
          name: nameOf(member),
          email: member.email,
          role,
          joined_at: member.joinedAt.getTime(),
        })),
    ),
    invitations: invited.map((invitation) => ({
      id: invitation.id,
      version: invitation.version,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      invited_at: invitation.createdAt.getTime(),
      expires_at: invitation.expiresAt.getTime(),
      is_expired: invitation.expiresAt.getTime() <= now.getTime(),
    })),
  }
}

/**
 * Locks the people until the transaction ends. The actor's role is the current one: of two who take each other's role
 * at the same moment, the second one has lost theirs.
 */
async function lockFor(
  { tx, companyId }: Writing,
  { userId }: Me,
): Promise<{ people: Member[]; by: Member }> {
  const people = await lockPeople(tx, companyId)
  const by = people.find(({ id }) => id === userId)
  if (!by) throw refusals.sessionOver()
  return { people, by }
}

function requireGiven(by: Member, role: CompanyRole): void {
  if (rolesGivenBy(by.role).length === 0) throw refusals.notAllowed(rightMessages['people.change'])
  if (!rolesGivenBy(by.role).includes(role))
    throw refusals.notAllowed(peopleServerMessages.roleNotGiven({ role }))
}

/** Invites somebody by mail. */
export async function invite(
  writing: Writing,
  me: Me,
  input: v.InferOutput<typeof invitationRequestSchema>,
): Promise<void> {
  const { tx, companyId, now, actor } = writing
  const { people, by } = await lockFor(writing, me)
  const problems = inviteProblems(input)
  if (hasProblems(problems)) throw problemsRefused(problems)
  requireGiven(by, input.role)
  const email = trimmed(input.email)
  const key = emailKey(email)
  if (people.some((person) => emailKey(person.email) === key))
    throw fieldsRefused({ email: peopleServerMessages.isMember })
  await requireMailsLeft(writing)
  const givesOwnership = input.role === 'owner'
  if (givesOwnership) await requireFreshProof(tx, { ...me, now })
  const invitation = {
    id: randomUUID(),
    companyId,
    email,
    emailKey: key,
    role: input.role,
    invitedBy: actor.name,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
    createdAt: now,
  }
  try {
    await tx.transaction((inner) => insertInvitation(inner, invitation))
  } catch (error) {
    if (!isDuplicate(error, INVITATION_INDEX)) throw error
    throw fieldsRefused({ email: peopleServerMessages.isInvited })
  }
  await sendInvitation(writing, me, { ...invitation, version: 1 })
  if (givesOwnership)
    await ownershipChanged(tx, { companyId, event: 'invited', person: email, actor, before: people, now })
}

/** Sends the mail of an invitation again. Its link works for another seven days. */
export async function inviteAgain(writing: Writing, me: Me, seen: Seen): Promise<void> {
  const { tx, companyId, now, actor } = writing
  const invitation = await lockOpen(writing, me, seen)
  await requireMailsLeft(writing)
  const givesOwnership = invitation.role === 'owner'
  if (givesOwnership) await requireFreshProof(tx, { ...me, now })
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const saved = await saveInvitation(tx, invitation, { expiresAt, invitedBy: actor.name })
  await sendInvitation(writing, me, saved)
  if (givesOwnership)
    await ownershipChanged(tx, {
      companyId,
      event: 'invited',
      person: invitation.email,
      actor,
      before: await listPeople(tx, companyId),
      now,
    })
}

/** The link in the mail works no longer. */
export async function withdrawInvitation(writing: Writing, me: Me, seen: Seen): Promise<void> {
  const invitation = await lockOpen(writing, me, seen)
  const { version } = await saveInvitation(writing.tx, invitation, { withdrawnAt: writing.now })
  await writing.log({
    subject: 'person',
    subjectId: invitation.id,
    event: 'invitation.withdrawn',
    before: { email: invitation.email, role: invitation.role },
    after: {},
    version,
  })
}

/** Throws 404 for an invitation of another company, or one that was accepted or withdrawn; 409 for another version. */
async function lockOpen(writing: Writing, me: Me, { id, version: seen }: Seen): Promise<Invitation> {
  const { tx, companyId } = writing
  const { by } = await lockFor(writing, me)
  const found = await findInvitation(tx, id)
  if (found?.invitation.companyId !== companyId) throw refusals.notFound()
  const invitation = await lockInvitation(tx, id)
  if (!invitation || invitation.acceptedAt !== null || invitation.withdrawnAt !== null)
    throw refusals.notFound()
  requireGiven(by, invitation.role)
  const of = { subject: 'person', subjectId: id, calledAs: 'invitation' } as const
  await requireVersion(writing, { ...of, seen, version: invitation.version })
  return invitation
}

const SENT = 'invitation.sent'

async function requireMailsLeft({ tx, companyId, now }: Writing): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const { sent, first } = await countSentInvitations(tx, { companyId, event: SENT, since })
  if (sent < MOST_INVITATIONS) return
  const againAt = (first ?? now).getTime() + DAY_MS
  throw refusals.tooManyAttempts(Math.ceil((againAt - now.getTime()) / 1_000))
}

type Sent = Pick<Invitation, 'id' | 'email' | 'role' | 'version'>

async function sendInvitation(
  writing: Writing,
  { companyName: company }: Me,
  { id, email, role, version }: Sent,
): Promise<void> {
  const { tx, companyId, now } = writing
  await writing.log({
    subject: 'person',
    subjectId: id,
    event: SENT,
    before: {},
    after: { email, role },
    version,
  })
  await queueMail(tx, {
    to: email,
    kind: 'invited',
    parameters: { link: id, company, role },
    cause: `invited ${id} ${version}`,
    companyId,
    now,
  })
}

/** Gives a person another role. */
export async function changeRole(
  writing: Writing,
  me: Me,
  id: string,
  { role, version: seen }: v.InferOutput<typeof roleRequestSchema>,
): Promise<void> {
  const { tx, companyId, now, actor } = writing
  const { people, by } = await lockFor(writing, me)
  const person = people.find((candidate) => candidate.id === id)
  if (!person) throw refusals.notFound()
  requireGiven(by, person.role)
  requireGiven(by, role)
  const record = { subject: 'person', subjectId: id } as const
  await requireVersion(writing, { ...record, seen, version: person.version })
  if (role === person.role) return
  if (isLastOwner(people, person)) throw refusals.inUse(peopleServerMessages.lastOwner)
  const changesOwnership = role === 'owner' || person.role === 'owner'
  if (changesOwnership) await requireFreshProof(tx, { ...me, now })
  const version = await saveRole(tx, { companyId, userId: id, version: person.version, role })
  await writing.log({
    subject: 'person',
    subjectId: id,
    event: 'person.roleChanged',
    before: { role: person.role },
    after: { role },
    version,
  })
  if (changesOwnership)
    await ownershipChanged(tx, {
      companyId,
      event: role === 'owner' ? 'promoted' : 'demoted',
      person: nameOf(person),
      actor,
      before: people,
      now,
    })
  if (id === by.id) return
  await queueMail(tx, {
    to: person.email,
    kind: 'roleChanged',
    parameters: { company: me.companyName, role },
    cause: `roleChanged ${id} ${version}`,
    companyId,
    now,
  })
}

/** Removes a person, whose sessions end; or lets somebody leave by themselves, whatever their role. */
export async function removePerson(writing: Writing, me: Me, { id, version: seen }: Seen): Promise<void> {
  const { tx, companyId, now, actor } = writing
  const { people, by } = await lockFor(writing, me)
  const person = people.find((candidate) => candidate.id === id)
  if (!person) throw refusals.notFound()
  const isLeaving = id === by.id
  if (!isLeaving && !mayManage(by, person)) requireGiven(by, person.role)
  const of = { subject: 'person', subjectId: id } as const
  await requireVersion(writing, { ...of, seen, version: person.version })
  if (isLastOwner(people, person)) throw refusals.inUse(peopleServerMessages.lastOwner)
  const takesOwnership = person.role === 'owner'
  if (takesOwnership) await requireFreshProof(tx, { ...me, now })
  await deleteMember(tx, companyId, id)
  await revokeSessionsOf(tx, { userId: id, except: null, now })
  await endLinks(tx, { userId: id, now })
  await deleteSecondFactor(tx, id)
  await writing.log({
    subject: 'person',
    subjectId: id,
    event: isLeaving ? 'person.left' : 'person.removed',
    before: { email: person.email, role: person.role },
    after: {},
    version: person.version + 1,
  })
  if (takesOwnership)
    await ownershipChanged(tx, {
      companyId,
      event: isLeaving ? 'left' : 'removed',
      person: nameOf(person),
      actor,
      before: people,
      now,
    })
  if (isLeaving) return
  await queueMail(tx, {
    to: person.email,
    kind: 'removed',
    parameters: { company: me.companyName },
    cause: `removed ${id}`,
    companyId,
    now,
  })
}
