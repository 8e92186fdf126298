/** What is answered in the dialog of an act, and what a cancellation cannot do without, of one order or of many. */
import { isBlank } from '#domain/text.ts'
import type { CancelReason } from './facts.ts'

/** What was typed and chosen in the dialog of an act, by the name of its field; '' and what is missing is no answer. */
export type Answers = Readonly<Record<string, string>>

/** Whether a reason was chosen that cannot do without words. */
export function needsWords(answers: Answers): boolean {
  return answers['reason'] === ('other' satisfies CancelReason)
}

/** Why the answers of a cancellation are not enough, whatever order is cancelled; empty when they are. */
export function missingCancelAnswers(answers: Answers): 'reasonMissing'[] {
  return isBlank(answers[needsWords(answers) ? 'words' : 'reason']) ? ['reasonMissing'] : []
}
