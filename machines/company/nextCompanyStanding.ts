import { transition } from 'xstate'
import type { CompanyStatus } from '#domain/companies.ts'
import { type CompanyEvent, companyMachine } from '#machines/company/company.machine.ts'

/** What is stored of a company and moved only by its chart. */
export type CompanyStanding = {
  status: CompanyStatus
  hasCompletedSetup: boolean
  rejectionReason: string | null
}

export type StandingChange =
  | { isAccepted: true; standing: CompanyStanding }
  | { isAccepted: false; refusal: { status: CompanyStatus; event: CompanyEvent['type'] } }

/**
 * The standing after an event, as the company chart has it, or the refusal of an event that its state does
 * not accept (design §2). Pure: storing the answer is the caller's business.
 */
export function nextCompanyStanding(standing: CompanyStanding, event: CompanyEvent): StandingChange {
  const { status, ...context } = standing
  const before = companyMachine.resolveState({ value: status, context })
  if (!before.can(event)) return { isAccepted: false, refusal: { status, event: event.type } }
  const [after] = transition(companyMachine, before, event)
  return { isAccepted: true, standing: { status: after.value, ...after.context } }
}
