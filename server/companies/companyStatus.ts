import type { CompanyStatus } from '#domain/companies.ts'
import { type Refusal, refusals } from '#server/http/refusals.ts'

/** Why a company with this status may not be set up, or set up again (design §6: 403, or 409). */
export function statusRefusal(status: CompanyStatus): Refusal {
  return status === 'onboarded' ? refusals.companyAlreadyOnboarded() : refusals.companyNotApproved()
}
