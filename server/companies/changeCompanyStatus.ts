import { randomUUID } from 'node:crypto'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { type CompanyStateChange, nextCompanyState } from '#machines/company/nextCompanyState.ts'
import {
  type Company,
  insertStatusChange,
  listOwners,
  lockCompany,
  saveCompanyStatus,
} from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type Change = {
  companyId: string
  event: CompanyEvent
  /** Recorded in the history: `operator:<name>`, `user:<id>` or `tryout`. */
  actor: string
  now: Date
}

/**
 * Sends an event to the chart of a company (machines/company) and stores the new status with a history row, and the mail
 * that tells its owners of an approval or rejection. The company is locked until the transaction ends. Returns the change, or the refusal of the chart, which changes
 * nothing; undefined when there is no such company.
 */
export async function changeCompanyStatus(
  tx: Transaction,
  { companyId, event, actor, now }: Change,
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
  const changeId = randomUUID()
  await insertStatusChange(tx, {
    id: changeId,
    companyId,
    event: event.type,
    fromStatus: company.status,
    toStatus: status,
    actor,
    reason: event.type === 'company.rejected' ? event.reason : null,
    createdAt: now,
  })
  await tellOwners(tx, company, { changeId, event, now })
  return change
}

/** The waiting page promises them a mail. */
async function tellOwners(
  tx: Transaction,
  { id: companyId, name: company }: Company,
  { changeId, event, now }: { changeId: string; event: CompanyEvent; now: Date },
): Promise<void> {
  if (event.type !== 'company.approved' && event.type !== 'company.rejected') return
  for (const { userId, email: to } of await listOwners(tx, companyId)) {
    const mail = { to, companyId, now, cause: `${event.type} ${changeId} ${userId}` }
    if (event.type === 'company.approved')
      await queueMail(tx, { ...mail, kind: 'approved', parameters: { company } })
    else await queueMail(tx, { ...mail, kind: 'rejected', parameters: { company, reason: event.reason } })
  }
}

function stateOfRow({ status, rejectionReason, onboardedAt }: Company) {
  return { status, rejectionReason, hasCompletedSetup: onboardedAt !== null }
}
