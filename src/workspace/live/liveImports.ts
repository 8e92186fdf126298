import { importCalls } from '#domain/calls/importCalls.ts'
import type { CheckedImport, JobKind, SkippedPage, SkippedRecord } from '#domain/imports/importContract.ts'
import { partsOf } from '#domain/imports/importRecords.ts'
import { MAX_SHORT_TEXT } from '#domain/text.ts'
import { sampleFileName } from '#messages/workspace.ts'
import type { LiveCalls, LivePart } from './livePart.ts'

/** The import of files, on the server. */
export function liveImports({ calls }: Pick<LivePart, 'calls'>): LiveCalls['imports'] {
  const begin = (kind: JobKind, file_name: string) =>
    calls.write(importCalls.begin, { body: { kind, file_name } })

  return {
    async check(kind, fileName, records) {
      const { id } = await begin(kind, fileName.slice(-MAX_SHORT_TEXT))
      const checked: CheckedImport = { id, total: 0, good: 0, problems: [] }
      // A retry of a part that was lost has its key, and stores nothing twice.
      for (const part of partsOf(records)) {
        const found = await calls.write(importCalls.sendRows, { id, body: { records: part } })
        checked.total = found.total
        checked.good = found.good
        checked.problems.push(...found.problems)
      }
      return checked
    },
    start: (id) => calls.write(importCalls.start, { id }),
    stop: (id) => calls.write(importCalls.stop, { id }),
    job: (id, options) => calls.find(importCalls.findJob, { id, ...options }),
    async skipped(id) {
      const rows: SkippedRecord[] = []
      let after: number | null = 0
      while (after !== null) {
        const params: Record<string, string> = { after: String(after) }
        const page: SkippedPage = await calls.read(importCalls.listSkipped, { id, params })
        rows.push(...page.rows)
        after = page.next
      }
      return rows
    },
    beginCopy: () => begin('sample', sampleFileName),
  }
}
