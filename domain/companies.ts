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

/** The longest reason, question or answer of a decision, in characters. */
export const MAX_REASON_LENGTH = 500

/** The status as the browser sees it (specification §6): a rejected or suspended company is not approved. */
export function flagsOf(status: CompanyStatus): { is_approved: boolean; is_onboarded: boolean } {
  return {
    is_approved: status === 'approved' || status === 'onboarded',
    is_onboarded: status === 'onboarded',
  }
}
