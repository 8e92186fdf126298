import * as v from 'valibot'
import { versionSchema } from './versions.ts'

/** What the operator asks of the company of the signed-in person; null when nothing is asked. */
export const companyQuestionSchema = v.nullable(
  v.object({ question: v.string(), asked_at: v.number(), version: v.number() }),
)
export type CompanyQuestion = NonNullable<v.InferOutput<typeof companyQuestionSchema>>

export const companyAnswerSchema = v.object({
  answer: v.string(),
  /** Of the question that was read. */
  version: versionSchema,
})
