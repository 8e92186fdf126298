/** What an operator reads of a company, and decides on it. */
import type { ReviewedCompany, ReviewRequest, SharedTrait } from '#domain/operator/operatorContract.ts'
import { isPersonAct, type ReviewEvent, textProblem } from '#domain/operator/review.ts'
import { nullIfBlank } from '#domain/text.ts'
import { companyEventOf, possibleReviews } from '#machines/company/reviewEvents.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { reviewTextMessage } from '#messages/reviewText.ts'
import { changeCompanyStatus, stateOfRow } from '#server/companies/changeCompanyStatus.ts'
import { lockCompany } from '#server/db/companies.ts'
import {
  findReviewed,
  findSetupAnswers,
  listPeople,
  listSimilar,
  listTrail,
} from '#server/db/companyReview.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { listFormerOwners } from '#server/db/ownershipChanges.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { actOnPerson } from './personActs.ts'

/** All that the console shows of a company to an operator. Throws 404 when there is none. */
export async function readCompany(
  queries: Queries,
  id: string,
  operatorId: string,
): Promise<ReviewedCompany> {
  const company = await findReviewed(queries, id)
  if (!company) throw refusals.notFound()
  const trail = await listTrail(queries, id)
  const similar = await listSimilar(queries, id)
  const people = await listPeople(queries, id)
  return {
    id,
    name: company.name,
    status: company.status,
    version: trail.length,
    signed_up_at: company.createdAt.getTime(),
    onboarded_at: company.onboardedAt?.getTime() ?? null,
    exported_at: company.exportedAt?.getTime() ?? null,
    ends_at: company.endsAt?.getTime() ?? null,
    is_own: people.some((person) => person.id === operatorId),
    people,
    former_owners: await listFormerOwners(queries, id),
    setup: await findSetupAnswers(queries, id),
    similar: similar.map((other) => ({
      id: other.id,
      name: other.name,
      status: other.status,
      same: sharedBy(other),
    })),
    trail: trail.map(({ change, person }) => ({
      id: change.id,
      at: change.createdAt.getTime(),
      event: change.event,
      from: change.fromStatus,
      to: change.toStatus,
      by: person ?? actorName(change.actor),
      text: change.reason,
    })),
  }
}

type Shared = Awaited<ReturnType<typeof listSimilar>>[number]

function sharedBy({ ntn, cnic, phone, emailDomain, storeDomain }: Shared): SharedTrait[] {
  const shared = { ntn, cnic, phone, email_domain: emailDomain, store_domain: storeDomain }
  return (Object.keys(shared) as SharedTrait[]).filter((trait) => shared[trait])
}

/** 'operator:sana@karwan.test' as 'sana@karwan.test'. */
function actorName(actor: string): string {
  return actor.replace(/^operator:/, '')
}

type Review = ReviewRequest & { companyId: string; operator: { userId: string; email: string }; now: Date }

/**
 * Decides on a company, whose row is locked. Throws 400 without the text that has to go with it, 409 when somebody else
 * has decided since the version that was seen, when the chart of the company does not accept it, or when the operator is one
 * of its people.
 */
export async function reviewCompany(tx: Transaction, review: Review): Promise<void> {
  const { companyId, type, version: seen, operator, now } = review
  const text = nullIfBlank(review.text)
  const problem = textProblem(type, text ?? '')
  if (problem) throw fieldsRefused({ text: reviewTextMessage({ type, problem }) })
  const company = await lockCompany(tx, companyId)
  if (!company) throw refusals.notFound()
  const refused = (detail: string, possible: ReviewEvent[]) =>
    refusals.eventRefused({ detail, refused: [], possible, version: seen })
  const people = await listPeople(tx, companyId)
  if (people.some(({ id }) => id === operator.userId)) throw refused(operatorServerMessages.ownCompany, [])
  const trail = await listTrail(tx, companyId)
  if (trail.length !== seen) throw overtaken(trail, review)
  const actor = `operator:${operator.email}`
  if (isPersonAct(type)) {
    await actOnPerson(tx, { company, type, person: review.person ?? '', proof: text ?? '', actor, now })
    return
  }
  const change = await changeCompanyStatus(tx, {
    companyId,
    event: companyEventOf(type, text, now.getTime()),
    actor,
    now,
  })
  if (!change?.isAccepted)
    throw refused(
      operatorServerMessages.refused({ status: company.status }),
      possibleReviews(stateOfRow(company)),
    )
}

/** What somebody else made of the company since the version that was seen. */
function overtaken(trail: Awaited<ReturnType<typeof listTrail>>, { version: seen, now }: Review) {
  const [last] = trail
  const next = trail[trail.length - 1 - seen]?.change
  // Of a version that never existed, nobody made anything.
  const by = last && seen < trail.length ? (last.person ?? actorName(last.change.actor)) : ''
  const at = (seen < trail.length && last?.change.createdAt) || now
  return refusals.staleVersion({
    detail: operatorServerMessages.overtaken({ name: by, ageMs: now.getTime() - at.getTime() }),
    version: trail.length,
    changed_by: by,
    changed_at: at.getTime(),
    differing: {
      ...(next && { status: { before: next.fromStatus, after: last?.change.toStatus } }),
      ...(seen < trail.length &&
        last?.change.reason && { text: { before: null, after: last.change.reason } }),
    },
  })
}
