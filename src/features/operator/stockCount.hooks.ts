import { useMemo } from 'react'
import type { ProviderStock } from '#domain/operator/operatorContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { stockCountMessages } from '#messages/stockCount.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import type { StockPlace } from './operatorApi.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'
import { type Counted, provideCounting, provideStockReading, stockReading } from './stockCount.actors.ts'

/** What a company has at a warehouse; null until its chart has started. */
export function useStockActor(of: StockPlace): ReadingActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideStockReading(api), [api])
  return useSessionScreen(stockReading, logic, () => ({ question: of }))
}

/** The request that records a count; null until it has started. */
export function useCountingActor(): RequestActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideCounting(api), [api])
  return useSessionScreen('stockCounting', logic, () => ({}))
}

/** The stock as its chart has it, and how a product is counted. */
export function useStock(actor: ReadingActor, counting: RequestActor, of: StockPlace) {
  const { answer, ...reading } = useReading<ProviderStock>(actor)
  const { asked, isBusy, isDone, hasFailed, error, make } = useRequest<Counted>(counting)
  return {
    ...reading,
    stock: answer,
    isSaving: isBusy,
    /** What was counted last; null while nothing was. */
    saved: isDone ? (asked?.row.sku ?? null) : null,
    /** Why it was not kept; null when it was. */
    problem: hasFailed ? refusalOf(error)?.text || stockCountMessages.unanswered : null,
    /** The SKU that it is about. */
    problemOf: hasFailed ? (asked?.row.sku ?? null) : null,
    count: (row: ProviderStock['rows'][number], text: string) => make({ of, row, text }),
  }
}

export type StockView = ReturnType<typeof useStock>
