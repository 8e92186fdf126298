/** What an operator decides on a company, and what has to be said with it. */
import { MAX_REASON_LENGTH } from '#domain/companies.ts'
import { isBlank, trimmed } from '#domain/text.ts'

/** The events of the company's chart that an operator sends. */
export const reviewEvents = [
  'company.approved',
  'company.questioned',
  'company.rejected',
  'company.suspended',
  'company.reinstated',
] as const
export type ReviewEvent = (typeof reviewEvents)[number]

/** Whether an event has a text. The company reads a reason or a question; the text of a suspension is for the trail. */
const texts = {
  'company.approved': 'none',
  'company.questioned': 'required',
  'company.rejected': 'required',
  'company.suspended': 'optional',
  'company.reinstated': 'none',
} as const satisfies Record<ReviewEvent, 'none' | 'optional' | 'required'>

/** Whether a text is asked for before it is sent. */
export function asksText(type: ReviewEvent): boolean {
  return texts[type] !== 'none'
}

/** What is wrong with the text of an act. */
export function textProblem(type: ReviewEvent, text: string): 'missing' | 'tooLong' | undefined {
  if (texts[type] === 'required' && isBlank(text)) return 'missing'
  return asksText(type) && trimmed(text).length > MAX_REASON_LENGTH ? 'tooLong' : undefined
}
