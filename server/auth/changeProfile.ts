import type { ProfilePayload } from '#domain/profile.ts'
import { findAccountOfUser, type KnownAccount, lockUser, saveUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { nextMemberVersion } from '#server/db/people.ts'
import { refusals } from '#server/http/refusals.ts'
import { nameOf, writingBySystem } from '#server/live/write.ts'

/** The event in the log of the company. Erasing a person finds their earlier names and numbers by it. */
export const PROFILE_CHANGED = 'person.profileChanged'

/** Saves what a person says of themselves, with what changed in the log of their company. */
export async function changeProfile(
  tx: Transaction,
  { userId, profile, now }: { userId: string; profile: ProfilePayload; now: Date },
): Promise<void> {
  // Whose account was removed or erased meanwhile keeps what that left.
  const member = await lockUser(tx, userId)
  const found = await findAccountOfUser(tx, userId)
  if (!member || !found) throw refusals.sessionOver()
  const { first_name: firstName, last_name: lastName, phone, designation } = profile
  const before = said(found)
  const after = said({ firstName, lastName, phone, designation })
  const isOther = (field: string) => after[field] !== before[field]
  const changed = Object.keys(after).filter(isOther)
  if (changed.length === 0) return
  await saveUser(tx, userId, { firstName, lastName, phone, designation })
  const { companyId } = member
  const only = (of: Said) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  await writingBySystem(tx, {
    companyId,
    actor: { kind: 'person', id: userId, name: nameOf(found) },
    now,
  }).log({
    subject: 'person',
    subjectId: userId,
    event: PROFILE_CHANGED,
    before: only(before),
    after: only(after),
    version: await nextMemberVersion(tx, { companyId, userId }),
  })
}

type Said = Record<string, string | null>

const said = (of: Pick<KnownAccount, 'firstName' | 'lastName' | 'phone' | 'designation'>): Said => ({
  name: nameOf(of),
  phone: of.phone,
  designation: of.designation,
})
