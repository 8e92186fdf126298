import { fromPromise } from 'xstate'
import type { CountRequest } from '#domain/operator/operatorContract.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import type { OperatorApi, StockPlace } from './operatorApi.ts'

/** The reading in the system of actors: the answer to a count is what it shows then. */
export const stockReading = 'providerStock'

/** The reading of what a company has at a warehouse. */
export function provideStockReading(api: OperatorApi) {
  return readingMachine.provide({
    actors: { readAnswer: fromPromise(({ input, signal }) => api.stock(input as StockPlace, signal)) },
  })
}

/** What was counted of a product. */
export type Counted = { of: StockPlace; sku: string; count: CountRequest }

/** The request that records a count. */
export function provideCounting(api: OperatorApi) {
  return requestMachine.provide({
    actors: {
      sendRequest: fromPromise(async ({ input, system }) => {
        const answer = await api.count(input as Counted)
        system.get(stockReading)?.send({ type: 'answer.known', answer })
      }),
    },
  })
}
