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
  'company.endingPlanned',
  'company.endingStopped',
] as const
export type ReviewEvent = (typeof reviewEvents)[number]

/** What an operator does with one person of a company. */
export const personActs = ['owner.restored', 'person.erased'] as const
export type PersonAct = (typeof personActs)[number]

/** All that an operator does with a company. */
export type OperatorAct = ReviewEvent | PersonAct

export const isPersonAct = (act: OperatorAct): act is PersonAct => personActs.some((known) => known === act)

/** Whether an event has a text. The company reads a reason or a question; other texts are for the trail. */
const texts = {
  'company.approved': 'none',
  'company.questioned': 'required',
  'company.rejected': 'required',
  'company.suspended': 'optional',
  'company.reinstated': 'none',
  'company.endingPlanned': 'optional',
  'company.endingStopped': 'none',
  // How the operator found out who asks.
  'owner.restored': 'required',
  'person.erased': 'required',
} as const satisfies Record<OperatorAct, 'none' | 'optional' | 'required'>

/** Whether a text is asked for before it is sent. */
export function asksText(type: OperatorAct): boolean {
  return texts[type] !== 'none'
}

/** What is wrong with the text of an act. */
export function textProblem(type: OperatorAct, text: string): 'missing' | 'tooLong' | undefined {
  if (texts[type] === 'required' && isBlank(text)) return 'missing'
  return asksText(type) && trimmed(text).length > MAX_REASON_LENGTH ? 'tooLong' : undefined
}
