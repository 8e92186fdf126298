/** The status of a company. The company chart decides which changes are allowed (machines/company). */
export const companyStatuses = [
  'pending',
  'questioned',
  'approved',
  'onboarded',
  'rejected',
  'suspended',
] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** How many days the owners of a company have between the plan to end it and its end. */
export const ENDING_DAYS = 30
export const ENDING_MS = ENDING_DAYS * 24 * 60 * 60 * 1_000

/** The longest reason, question or answer of a decision, in characters. */
export const MAX_REASON_LENGTH = 500

/** The status as the browser sees it (specification §6): a rejected or suspended company is not approved. */
export function flagsOf(status: CompanyStatus): { is_approved: boolean; is_onboarded: boolean } {
  return {
    is_approved: status === 'approved' || status === 'onboarded',
    is_onboarded: status === 'onboarded',
  }
}
