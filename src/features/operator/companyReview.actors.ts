import { fromPromise } from 'xstate'
import { companyReviewMachine } from '#machines/companyReview/companyReview.machine.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The chart of one company's review, with the server's calls. */
export function provideCompanyReview(api: OperatorApi) {
  return companyReviewMachine.provide({
    actors: {
      readCompany: fromPromise(({ input, signal }) => api.company(input.id, signal)),
      sendDecision: fromPromise(({ input: { id, ...decision } }) => api.review(id, decision)),
    },
  })
}
