import type { PapersAsked, Printed } from '#domain/fulfilment/paperContract.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { provideRequest } from '#ui/request.actors.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what is printed. The question: of which parcels. */
export function providePapers({ read }: NonNullable<Workspace['papers']>) {
  return provideReading(({ signal }, question: { asked: PapersAsked }) => {
    return read(question.asked, { signal })
  })
}

/** A file of a courier's labels, which the browser keeps. */
export type LabelFile = { name: string; parcels: readonly string[] }

/** The request for the labels of a courier. */
export function provideLabels({ readLabels }: NonNullable<Workspace['papers']>) {
  return provideRequest(async ({ signal }, { name, parcels }: LabelFile) => {
    const [file, { downloadFile }] = await Promise.all([readLabels(parcels, { signal }), loadExport()])
    downloadFile(name, file)
  })
}

/** The request that remembers what was printed. */
export function providePrinted({ remember }: NonNullable<Workspace['papers']>) {
  return provideRequest((_, asked: Printed) => remember(asked))
}
