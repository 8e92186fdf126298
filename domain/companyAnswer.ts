/** The answer of a company to what the operator asks (the waiting page). */
import { MAX_REASON_LENGTH } from './companies.ts'
import { isBlank, trimmed } from './text.ts'

/** What is wrong with an answer. */
export function answerProblem(answer: string): 'missing' | 'tooLong' | undefined {
  if (isBlank(answer)) return 'missing'
  return trimmed(answer).length > MAX_REASON_LENGTH ? 'tooLong' : undefined
}

/** What became of an answer: another question, or a decision, may have come first. */
export type AnswerOutcome = 'sent' | 'questionChanged' | 'withdrawn'
