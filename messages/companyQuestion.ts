/** Texts of the operator's question on the screen of a company that waits. */
import { MAX_REASON_LENGTH } from '#domain/companies.ts'

export const companyQuestionMessages = {
  title: 'An administrator has a question',
  label: 'Your answer',
  problems: { missing: 'Write your answer.', tooLong: `Write at most ${MAX_REASON_LENGTH} characters.` },
  send: 'Send Answer',
  busy: 'Sending...',
  changed: 'The question has changed. Your answer was not sent yet.',
  unanswered: 'Your answer may not have arrived. Please try again.',
  failed: 'The question couldn’t be loaded.',
  answered: 'Your answer was sent. An administrator will go on with the review.',
  withdrawn: 'The question is no longer open.',
}
