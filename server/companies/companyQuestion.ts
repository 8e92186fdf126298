/** What the operator asks of a company before deciding, and its answer. */
import { answerProblem } from '#domain/companyAnswer.ts'
import type { CompanyQuestion } from '#domain/companyQuestion.ts'
import { trimmed } from '#domain/text.ts'
import { companyQuestionMessages as messages } from '#messages/companyQuestion.ts'
import { lastStatusChange, lockCompany } from '#server/db/companies.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changeCompanyStatus } from './changeCompanyStatus.ts'

/** The open question, which is the last change of the company's status; null when there is none. */
export async function readQuestion(queries: Queries, companyId: string): Promise<CompanyQuestion | null> {
  const { version, change } = await lastStatusChange(queries, companyId)
  if (change?.toStatus !== 'questioned') return null
  return { question: change.reason ?? '', asked_at: change.createdAt.getTime(), version }
}

type Answer = { companyId: string; answer: string; version: number; actor: string; now: Date }

/**
 * Sends the answer to the operator. Throws 400 for an empty one, and 409 when the question was withdrawn by a decision
 * or replaced by another one since it was read.
 */
export async function answerQuestion(
  tx: Transaction,
  { companyId, answer: given, version, actor, now }: Answer,
): Promise<void> {
  const problem = answerProblem(given)
  if (problem) throw fieldsRefused({ answer: messages.problems[problem] })
  const answer = trimmed(given)
  await lockCompany(tx, companyId)
  const asked = await readQuestion(tx, companyId)
  if (asked && asked.version !== version)
    throw refusals.staleVersion({
      detail: messages.changed,
      version: asked.version,
      changed_by: '',
      changed_at: asked.asked_at,
      differing: {},
    })
  const change = await changeCompanyStatus(tx, {
    companyId,
    event: { type: 'company.answered', answer },
    actor,
    now,
  })
  if (!change?.isAccepted)
    throw refusals.eventRefused({
      detail: messages.withdrawn,
      refused: [],
      possible: [],
      version,
    })
}
