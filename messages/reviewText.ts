/** What is wrong with the text of an operator's act: said by the console and by the server. */
import { MAX_REASON_LENGTH } from '#domain/companies.ts'
import type { OperatorAct } from '#domain/operator/review.ts'

export function reviewTextMessage(p: { type: OperatorAct; problem: 'missing' | 'tooLong' }): string {
  if (p.problem === 'tooLong') return `Write at most ${MAX_REASON_LENGTH} characters.`
  if (p.type === 'owner.restored' || p.type === 'person.erased')
    return 'Write how you found out who asks. It is for the trail.'
  return p.type === 'company.questioned'
    ? 'Write the question. The company reads it.'
    : 'Write the reason. The company reads it.'
}
