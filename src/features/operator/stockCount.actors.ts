import { fromPromise } from 'xstate'
import type { ProviderStock } from '#domain/operator/operatorContract.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import { stockCountMessages } from '#messages/stockCount.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { type OperatorApi, refusedHere, type StockPlace } from './operatorApi.ts'

/** The reading in the system of actors: the answer to a count is what it shows then. */
export const stockReading = 'providerStock'

/** The reading of what a company has at a warehouse. */
export function provideStockReading(api: OperatorApi) {
  return provideReading(({ signal }, question: StockPlace) => api.stock(question, signal))
}

/** What was typed as the count of a product. */
export type Counted = { of: StockPlace; row: ProviderStock['rows'][number]; text: string }

/** The request that records a count. What is no number is refused before it is sent. */
export function provideCounting(api: OperatorApi) {
  return requestMachine.provide({
    actors: {
      sendRequest: fromPromise(async ({ input, system }) => {
        const { of, row, text } = input as Counted
        if (!/^\d{1,7}$/.test(text.trim())) throw refusedHere('validation_failed', stockCountMessages.wrong)
        const count = { product_id: row.id, counted: Number(text), seen_on_hand: row.on_hand }
        const answer = await api.count({ of, count })
        system.get(stockReading)?.send({ type: 'answer.known', answer })
      }),
    },
  })
}
