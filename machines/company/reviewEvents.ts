import { ENDING_MS } from '#domain/companies.ts'
import { type ReviewEvent, reviewEvents } from '#domain/operator/review.ts'
import type { CompanyEvent } from './company.machine.ts'
import { type CompanyState, nextCompanyState } from './nextCompanyState.ts'

/** The event of the company's chart that an operator sends with a text, or without one. */
export function companyEventOf(type: ReviewEvent, text: string | null, now: number): CompanyEvent {
  switch (type) {
    case 'company.rejected':
      return { type, reason: text ?? '' }
    case 'company.questioned':
      return { type, question: text ?? '' }
    case 'company.suspended':
      return { type, reason: text }
    case 'company.endingPlanned':
      return { type, reason: text, endsAt: now + ENDING_MS }
    case 'company.approved':
    case 'company.reinstated':
    case 'company.endingStopped':
      return { type }
  }
}

/** What an operator can decide on a company now, as its chart has it. */
export function possibleReviews(company: CompanyState): ReviewEvent[] {
  return reviewEvents.filter((type) => nextCompanyState(company, companyEventOf(type, null, 0)).isAccepted)
}
