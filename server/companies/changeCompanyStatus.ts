import { calendarParts } from '#domain/weeks.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { type CompanyStateChange, nextCompanyState } from '#machines/company/nextCompanyState.ts'
import { dateMessages } from '#messages/dates.ts'
import {
  type Company,
  insertStatusChange,
  listOwners,
  lockCompany,
  saveCompanyStatus,
} from '#server/db/companies.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/live/ids.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type Change = {
  companyId: string
  event: CompanyEvent
  /** Recorded in the history: `operator:<e-mail address or name>`, `user:<id>` or `tryout`. */
  actor: string
  now: Date
}

/**
 * Sends an event to the chart of a company (machines/company) and stores the new status with a history row, and the mail
 * that tells its owners of an operator's decision. The company is locked until the transaction ends. Returns the change, or
 * the refusal of the chart, which changes nothing; undefined when there is no such company.
 */
export async function changeCompanyStatus(
  tx: Transaction,
  { companyId, event, actor, now }: Change,
): Promise<CompanyStateChange | undefined> {
  const company = await lockCompany(tx, companyId)
  if (!company) return undefined
  const change = nextCompanyState(stateOfRow(company), event)
  if (!change.isAccepted) return change

  const { status, rejectionReason, hasCompletedSetup, exportedAt, endsAt } = change.companyStatus
  await saveCompanyStatus(tx, companyId, {
    status,
    rejectionReason,
    onboardedAt: hasCompletedSetup ? (company.onboardedAt ?? now) : null,
    exportedAt: dateOf(exportedAt),
    endsAt: dateOf(endsAt),
  })
  // In the order in which they happened, also within a millisecond.
  const changeId = newId()
  await insertStatusChange(tx, {
    id: changeId,
    companyId,
    event: event.type,
    fromStatus: company.status,
    toStatus: status,
    actor,
    reason: textOf(event),
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
  const mail = mailOf(event, company)
  if (mail === null) return
  for (const { userId, email: to } of await listOwners(tx, companyId))
    await queueMail(tx, { ...mail, to, companyId, now, cause: `${event.type} ${changeId} ${userId}` })
}

/** The mail that the owners get for an event; null for what they did themselves, or see when they sign in. */
function mailOf(event: CompanyEvent, company: string) {
  if (event.type === 'company.approved') return { kind: 'approved', parameters: { company } } as const
  if (event.type === 'company.rejected')
    return { kind: 'rejected', parameters: { company, reason: event.reason } } as const
  if (event.type === 'company.questioned')
    return { kind: 'questionAsked', parameters: { company, question: event.question } } as const
  // Its reason is for the trail: the company asks the support.
  if (event.type === 'company.suspended') return { kind: 'suspended', parameters: { company } } as const
  if (event.type === 'company.endingPlanned')
    return {
      kind: 'companyEnding',
      parameters: { company, day: dateMessages.day(calendarParts(event.endsAt)) },
    } as const
  if (event.type === 'company.endingStopped') return { kind: 'companyKept', parameters: { company } } as const
  if (event.type === 'company.reinstated') return { kind: 'reinstated', parameters: { company } } as const
  return null
}

/** What the chart of a company reads of its row. */
export function stateOfRow({ status, rejectionReason, onboardedAt, exportedAt, endsAt }: Company) {
  return {
    status,
    rejectionReason,
    hasCompletedSetup: onboardedAt !== null,
    exportedAt: exportedAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
  }
}

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

/** What was said with an event: a reason, a question or an answer. */
function textOf(event: CompanyEvent): string | null {
  if (event.type === 'company.questioned') return event.question
  if (event.type === 'company.answered') return event.answer
  return 'reason' in event ? (event.reason ?? null) : null
}
