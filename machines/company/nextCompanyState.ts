import { type StateValueFrom, transition } from 'xstate'
import type { CompanyStatus } from '#domain/companies.ts'
import { type CompanyEvent, companyMachine } from '#machines/company/company.machine.ts'

/** What is stored of a company and moved only by its chart. */
export type CompanyState = {
  status: CompanyStatus
  hasCompletedSetup: boolean
  rejectionReason: string | null
  exportedAt: number | null
  endsAt: number | null
}

export type CompanyStateChange =
  | { isAccepted: true; companyStatus: CompanyState }
  | { isAccepted: false; refusal: { status: CompanyStatus; event: CompanyEvent['type'] } }

/**
 * The status after an event, as the company chart has it, or the refusal of an event that its state does
 * not accept (design §2). Pure: storing the answer is the caller's business.
 */
export function nextCompanyState(companyStatus: CompanyState, event: CompanyEvent): CompanyStateChange {
  const { status, ...context } = companyStatus
  const before = companyMachine.resolveState({ value: stateOf(status, context.endsAt !== null), context })
  if (!before.can(event)) return { isAccepted: false, refusal: { status, event: event.type } }
  const [after] = transition(companyMachine, before, event)
  return { isAccepted: true, companyStatus: { status: statusIn(after.value), ...after.context } }
}

type CompanyChartState = StateValueFrom<typeof companyMachine>

/** The state of the chart for a status: the two statuses before a decision share a parent. */
export function stateOf(status: CompanyStatus, isEnding = false): CompanyChartState {
  if (status === 'suspended') return { suspended: isEnding ? 'ending' : 'stopped' }
  return status === 'pending' || status === 'questioned' ? { undecided: status } : status
}

/** The statuses are its states, those before a decision its states without children. */
function statusIn(state: CompanyChartState): CompanyStatus {
  if (typeof state === 'string') return state as CompanyStatus
  return 'undecided' in state ? (state.undecided as CompanyStatus) : 'suspended'
}
