import { randomUUID } from 'node:crypto'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { type CompanyStateChange, nextCompanyState } from '#machines/company/nextCompanyState.ts'
import { type Company, insertStatusChange, lockCompany, saveCompanyStatus } from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'

export type Move = { companyId: string; event: CompanyEvent; actor: string; now: Date }

/**
 * Moves a company's status by an event, as its chart has it, and writes down who did it. The company stays
 * locked until the transaction ends. A refusal changes nothing; undefined when there is no such company.
 */
export async function moveCompany(
  tx: Transaction,
  { companyId, event, actor, now }: Move,
): Promise<CompanyStateChange | undefined> {
  const company = await lockCompany(tx, companyId)
  if (!company) return undefined
  const change = nextCompanyState(stateOfRow(company), event)
  if (!change.isAccepted) return change

  const { status, rejectionReason, hasCompletedSetup } = change.companyStatus
  await saveCompanyStatus(tx, companyId, {
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

function stateOfRow({ status, rejectionReason, onboardedAt }: Company) {
  return { status, rejectionReason, hasCompletedSetup: onboardedAt !== null }
}
