import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import type { AnswerOutcome } from '#domain/companyAnswer.ts'
import { companyQuestionSchema } from '#domain/companyQuestion.ts'
import { apiPaths, type ErrorCode } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import { companyQuestionMachine } from '#machines/companyQuestion/companyQuestion.machine.ts'

const refusedOutcomes: Partial<Record<ErrorCode, AnswerOutcome>> = {
  stale_version: 'questionChanged',
  event_refused: 'withdrawn',
}

const path = apiPaths.companyQuestion

/** The chart of the operator's question, with the server's calls. */
export function provideCompanyQuestion(api: Pick<Api, 'send'>) {
  return companyQuestionMachine.provide({
    actors: {
      readQuestion: fromPromise(async ({ signal }) => {
        const { isOk, body } = await api.send({ method: 'get', path, signal })
        const question = v.safeParse(companyQuestionSchema, body)
        if (!isOk || !question.success) throw new FailureError({ code: 'unreachable' })
        return question.output
      }),
      sendAnswer: fromPromise<AnswerOutcome, { answer: string; version: number }>(async ({ input }) => {
        const { isOk, errorCode } = await api.send({ method: 'post', path, json: input })
        const outcome = isOk ? 'sent' : refusedOutcomes[errorCode as ErrorCode]
        if (outcome === undefined) throw new FailureError({ code: 'unreachable' })
        return outcome
      }),
    },
  })
}
