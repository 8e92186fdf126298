/** What an operator does with one person of a company, by the console or the command: each in the trail of the company. */
import type { PersonAct } from '#domain/operator/review.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { erasePerson, keptBecause, lockPerson } from '#server/data/erasePerson.ts'
import { type Company, insertStatusChange } from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'
import { findFormerOwner, listFormerOwners } from '#server/db/ownershipChanges.ts'
import { lockPeople } from '#server/db/people.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import { refusals } from '#server/http/refusals.ts'
import { newId } from '#server/live/ids.ts'
import { restoreOwner, tellRestored } from '#server/live/people/ownership.ts'

type Act = {
  company: Company
  type: PersonAct
  /** Their id. */
  person: string
  /** How the operator found out who asks. */
  proof: string
  actor: string
  now: Date
}

/** Throws 404 for somebody whom it is not possible with, and 409 with the reason. */
export async function actOnPerson(
  tx: Transaction,
  { company, type, person, proof, actor, now }: Act,
): Promise<void> {
  const people = await lockPeople(tx, company.id)
  const trail = { company, actor, now }
  if (type === 'owner.restored') {
    const known = (await listFormerOwners(tx, company.id)).find(({ id }) => id === person)
    const former = known && (await findFormerOwner(tx, known.email))
    if (!former || former.companyId !== company.id) throw refusals.notFound()
    if (!(await restoreFormerOwner(tx, former, now)))
      throw refused(operatorServerMessages.addressTaken({ email: former.person.email }))
    await writeTrail(tx, trail, type, `${former.person.email}: ${proof}`)
    return
  }
  if (!people.some(({ id }) => id === person)) throw refusals.notFound()
  const account = await lockPerson(tx, person)
  if (!account) throw refusals.notFound()
  const kept = await keptBecause(tx, account)
  if (kept) throw refused(operatorServerMessages.personKept({ kept }))
  await erasePerson(tx, account, { actor, now })
  // Without the person: how they proved who they are may name them.
  await writeTrail(tx, trail, type, null)
}

const refused = (detail: string) => refusals.eventRefused({ detail, refused: [], possible: [], version: 0 })

/** Makes who owned a company its owner again, and tells all owners. Returns false when another account has the address. */
export async function restoreFormerOwner(
  tx: Transaction,
  { companyId, company, person }: NonNullable<Awaited<ReturnType<typeof findFormerOwner>>>,
  now: Date,
): Promise<boolean> {
  await lockPeople(tx, companyId)
  if (!(await restoreOwner(tx, person, { companyId, now }))) return false
  await tellRestored(tx, { companyId, company, person: person.email, now })
  await revokeSessionsOf(tx, { userId: person.id, except: null, now })
  return true
}

/** An act that changes no status. */
export async function writeTrail(
  tx: Transaction,
  { company, actor, now }: Pick<Act, 'actor' | 'now'> & { company: Pick<Company, 'id' | 'status'> },
  event: string,
  reason: string | null,
): Promise<void> {
  await insertStatusChange(tx, {
    id: newId(),
    companyId: company.id,
    event,
    fromStatus: company.status,
    toStatus: company.status,
    actor,
    reason,
    createdAt: now,
  })
}
