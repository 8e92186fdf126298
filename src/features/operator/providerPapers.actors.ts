import type { Printed } from '#domain/fulfilment/paperContract.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { provideRequest } from '#ui/request.actors.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The reading of what is printed. The question: of which parcels. */
export function provideProviderPapers(api: OperatorApi) {
  return provideReading(({ signal }, question: Record<string, string>) => api.papers(question, signal))
}

export type PrintedOf = readonly (Printed & { company: string })[]

/** The request that remembers what was printed, in the log of each company. */
export function providePrintedThere(api: OperatorApi) {
  return provideRequest((_, asked: PrintedOf) => api.printed(asked))
}
