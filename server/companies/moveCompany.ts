import { randomUUID } from 'node:crypto'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { nextCompanyStanding, type StandingChange } from '#machines/company/nextCompanyStanding.ts'
import { type Company, insertStatusChange, lockCompany, saveStanding } from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'

export type Move = { companyId: string; event: CompanyEvent; actor: string; now: Date }

/**
 * Moves a company's standing by an event, as its chart has it, and writes down who did it. The company stays
 * locked until the transaction ends. A refusal changes nothing; undefined when there is no such company.
 */
export async function moveCompany(
  tx: Transaction,
  { companyId, event, actor, now }: Move,
): Promise<StandingChange | undefined> {
  const company = await lockCompany(tx, companyId)
  if (!company) return undefined
  const change = nextCompanyStanding(standingOfRow(company), event)
  if (!change.isAccepted) return change

  const { status, rejectionReason, hasCompletedSetup } = change.standing
  await saveStanding(tx, companyId, {
    status,
    rejectionReason,
    onboardedAt: hasCompletedSetup ? (company.onboardedAt ?? now) : null,
  })
  await insertStatusChange(tx, {
    id: randomUUID(),
    companyId,
    event: event.type,
    fromStatus: company.status,
    toStatus: status,
    actor,
    reason: event.type === 'company.rejected' ? event.reason : null,
    createdAt: now,
  })
  return change
}

function standingOfRow({ status, rejectionReason, onboardedAt }: Company) {
  return { status, rejectionReason, hasCompletedSetup: onboardedAt !== null }
}
