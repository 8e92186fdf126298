import { fromPromise } from 'xstate'
import type { PapersAsked, Printed } from '#domain/fulfilment/paperContract.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what is printed. The question: of which parcels. */
export function providePapers({ read }: NonNullable<Workspace['papers']>) {
  return readingMachine.provide({
    actors: {
      readAnswer: fromPromise(({ input, signal }) => {
        return read((input as { asked: PapersAsked }).asked, { signal })
      }),
    },
  })
}

/** A file of a courier's labels, which the browser keeps. */
export type LabelFile = { name: string; parcels: readonly string[] }

/** The request for the labels of a courier. */
export function provideLabels({ readLabels }: NonNullable<Workspace['papers']>) {
  return requestMachine.provide({
    actors: {
      sendRequest: fromPromise(async ({ input, signal }) => {
        const { name, parcels } = input as LabelFile
        const [file, { downloadFile }] = await Promise.all([readLabels(parcels, { signal }), loadExport()])
        downloadFile(name, file)
      }),
    },
  })
}

/** The request that remembers what was printed. */
export function providePrinted({ remember }: NonNullable<Workspace['papers']>) {
  return requestMachine.provide({
    actors: { sendRequest: fromPromise(({ input }) => remember(input as Printed)) },
  })
}
