import { importCalls } from '#domain/calls/importCalls.ts'
import { MAX_ROW } from '#domain/imports/importContract.ts'
import { findJob } from '#server/db/live/imports.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { idIn, workRightsIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { beginImport, jobResponse, readSkipped, receiveRows, startImport, stopByPerson } from './receive.ts'
import { runJob } from './runJob.ts'

export function importRoutes(deps: AppDeps) {
  const { db } = deps.database
  return serveCalls(
    deps,
    importCalls,
    {
      begin: (writing, sent, c) => beginImport(writing, sent, workRightsIn(c)),
      sendRows: (writing, { records }, c) => receiveRows(writing, idIn(c), records, workRightsIn(c)),
      listSkipped(c) {
        const id = { companyId: c.get('settings').companyId, id: idIn(c) }
        const after = Number(c.req.query('after') ?? 0)
        return readSkipped(db, id, Number.isInteger(after) && after <= MAX_ROW ? after : 0)
      },
      start: (writing, _, c) => startImport(writing, idIn(c), c.get('settings')),
      stop: (writing, _, c) => stopByPerson(writing, idIn(c), c.get('settings')),
      async findJob(c) {
        const job = await findJob(db, { companyId: c.get('settings').companyId, id: idIn(c) })
        if (!job) throw refusals.notFound()
        return jobResponse(db, job)
      },
    },
    {
      // Not awaited: the job goes on after the response. What stops it is taken up again by startJobs.
      start: (c) =>
        void runJob(deps, { companyId: c.get('settings').companyId, id: idIn(c) }).catch(() =>
          deps.log({ level: 'warn', event: 'jobs.failed' }),
        ),
    },
  )
}
