/** A company's status. Which change is allowed is the company chart's business (machines/company). */

export const companyStatuses = ['pending', 'approved', 'onboarded', 'rejected', 'suspended'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** Longest reason that an operator may give for a rejection, in characters. */
export const MAX_REASON_LENGTH = 500

/** The two conditions that the browser sees (specification §6): a rejected or suspended company is not approved. */
export function flagsOf(status: CompanyStatus): { is_approved: boolean; is_onboarded: boolean } {
  return {
    is_approved: status === 'approved' || status === 'onboarded',
    is_onboarded: status === 'onboarded',
  }
}
