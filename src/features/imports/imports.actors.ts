import { fromPromise } from 'xstate'
import type { CheckedImport, Job } from '#domain/imports/importContract.ts'
import { recordsOf } from '#domain/imports/importRecords.ts'
import { fileColumnsMachine, type SentFile } from '#machines/fileColumns/fileColumns.machine.ts'
import { fileImportMachine } from '#machines/fileImport/fileImport.machine.ts'
import { importRecordsMachine } from '#machines/importRecords/importRecords.machine.ts'
import { readCsv } from '#workspace/readCsv.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** Between two looks at the products that are created. */
const PAUSE_MS = 300

/** The chart of an import into this workspace. */
export function provideImportRecords({ imports }: Pick<Workspace, 'imports'>) {
  const server = () => {
    if (!imports) throw new Error('This workspace imports nothing')
    return imports
  }
  const checkFile = fromPromise<CheckedImport, SentFile>(({ input: { kind, file, mapping } }) =>
    server().check(kind, file.name, recordsOf(kind, file, mapping)),
  )
  return importRecordsMachine.provide({
    actors: {
      fileImport: fileImportMachine.provide({
        actors: {
          // What the chart was given is what the browser's file field gave.
          readFile: fromPromise(({ input }) => readCsv(input.picked as File)),
          fileColumns: fileColumnsMachine.provide({ actors: { checkFile } }),
          checkFile,
          createProducts: fromPromise(async ({ input: { name, records } }) => {
            const { id } = await server().check('products', name, records)
            let job: Job | null = await server().start(id)
            while (job?.state === 'running') {
              await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
              job = await server().job(id)
            }
          }),
          // Not aborted with the chart: what is on its way is done.
          startImport: fromPromise(({ input }) => server().start(input.id)),
        },
      }),
      beginCopy: fromPromise(() => server().beginCopy()),
      startCopy: fromPromise(({ input }) => server().start(input.id)),
      // Not aborted with the chart, as a start is.
      stopImport: fromPromise(({ input }) => server().stop(input.id)),
      readJob: fromPromise(({ input, signal }) => server().job(input.id, { signal })),
    },
  })
}
