/** Accepting an invitation to a company with the link of its mail, without an account yet. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { emailKey } from '#domain/emails.ts'
import {
  acceptInvitationRequestSchema,
  acceptProblems,
  type Invitation as InvitationResponse,
  invitationPaths,
  invitationResponseSchema,
  readInvitationRequestSchema,
} from '#domain/invitation.ts'
import { hasProblems } from '#domain/problems.ts'
import { trimmed } from '#domain/text.ts'
import { peopleServerMessages } from '#messages/peopleServer.ts'
import { EMAIL_INDEX, findAccountByEmail, insertMember } from '#server/db/accounts.ts'
import { isDuplicate, type Queries } from '#server/db/database.ts'
import {
  findInvitation,
  type Invitation,
  listPeople,
  lockInvitation,
  saveInvitation,
} from '#server/db/people.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { problemsRefused, refusals } from '#server/http/refusals.ts'
import { ownershipChanged } from '#server/live/people/ownership.ts'
import { writeBySystem } from '#server/live/write.ts'
import { readLinkToken } from '#server/mail/links.ts'
import { refuseCommonPassword } from './commonPasswords.ts'

export function invitationRoutes(deps: AppDeps) {
  const { database, passwords, now } = deps
  const secrets = acceptedSecrets(deps)

  /** Throws 410 with a sentence that says why the link is of no use. */
  function requireOpen({ expiresAt, acceptedAt, withdrawnAt }: Invitation): void {
    const { used, withdrawn, expired } = peopleServerMessages
    if (acceptedAt !== null) throw refusals.linkUnusable(used)
    if (withdrawnAt !== null) throw refusals.linkUnusable(withdrawn)
    if (expiresAt.getTime() <= now().getTime()) throw refusals.linkUnusable(expired)
  }

  async function requireInvitation(queries: Queries, token: string) {
    const id = readLinkToken(secrets, token)
    const found = id === undefined ? undefined : await findInvitation(queries, id)
    if (!found) throw refusals.linkUnusable(peopleServerMessages.unknownLink)
    requireOpen(found.invitation)
    return found
  }

  return new Hono()
    .post(
      `/${invitationPaths.read}`,
      describeCall({
        summary: 'What the invitation of a mail says',
        answers: [200, invitationResponseSchema],
        refuses: [400, 410, 413, 415],
      }),
      requireJson,
      jsonBody(readInvitationRequestSchema),
      async (c) => {
        const { token } = c.req.valid('json')
        const { invitation, company } = await requireInvitation(database.db, token)
        const { invitedBy, email, role } = invitation
        const account = await findAccountByEmail(database.db, email)
        // Who has the link reads the mail of the address: nobody else is told whether it has an account.
        return c.json({
          company,
          invited_by: invitedBy,
          email,
          role,
          has_account: account !== undefined,
        } satisfies InvitationResponse)
      },
    )
    .post(
      `/${invitationPaths.accept}`,
      describeCall({
        summary: 'Accept an invitation, once: creates the account, whose address counts as verified',
        answers: [204, null],
        refuses: [400, 409, 410, 413, 415],
      }),
      requireJson,
      jsonBody(acceptInvitationRequestSchema),
      async (c) => {
        const { token, ...form } = c.req.valid('json')
        const { invitation } = await requireInvitation(database.db, token)
        const { id, email, companyId } = invitation
        const problems = acceptProblems(form)
        if (hasProblems(problems)) throw problemsRefused(problems)
        refuseCommonPassword(form.password, email, deps)
        const passwordHash = await passwords.hash(form.password)
        const [firstName, lastName] = [trimmed(form.first_name), trimmed(form.last_name)]
        const userId = randomUUID()
        const actor = { kind: 'person', id: userId, name: `${firstName} ${lastName}` } as const
        try {
          await writeBySystem(deps, { companyId, actor }, async (writing) => {
            const { tx, now: time } = writing
            const locked = await lockInvitation(tx, id)
            if (!locked) throw refusals.linkUnusable(peopleServerMessages.unknownLink)
            requireOpen(locked)
            const { role } = locked
            const user = { userId, companyId, email, passwordHash, firstName, lastName }
            const before = await listPeople(tx, companyId)
            const unknown = { cnic: null, phone: null, designation: null }
            // The mail has reached its reader: the address is theirs.
            await insertMember(tx, { ...user, ...unknown, emailVerifiedAt: time, createdAt: time }, role)
            await saveInvitation(tx, locked, { acceptedAt: time })
            await writing.log({
              subject: 'person',
              subjectId: userId,
              event: 'person.joined',
              before: {},
              after: { email: emailKey(email), role },
              version: 1,
            })
            if (role === 'owner')
              await ownershipChanged(tx, {
                companyId,
                event: 'joined',
                person: actor.name,
                actor,
                before,
                now: time,
              })
          })
        } catch (error) {
          if (!isDuplicate(error, EMAIL_INDEX)) throw error
          throw refusals.inUse(peopleServerMessages.hasAccount)
        }
        return c.body(null, 204)
      },
    )
}
