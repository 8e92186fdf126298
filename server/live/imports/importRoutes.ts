/** Imports in the live API, and the jobs that carry them out. */
import { Hono } from 'hono'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  importRowsResponseSchema,
  importRowsSchema,
  jobSchema,
  MAX_ROW,
  newImportSchema,
  skippedRecordsSchema,
} from '#domain/imports/importContract.ts'
import { findJob } from '#server/db/live/imports.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { skippedParameters } from '../listParameters.ts'
import { answerWrite, describeRead, describeWrite, idIn, type LiveEnv, requireLive } from '../liveCall.ts'
import { beginImport, jobResponse, readSkipped, receiveRows, startImport } from './receive.ts'
import { runJob } from './runJob.ts'

export function importRoutes(deps: AppDeps) {
  const { db } = deps.database
  return new Hono<LiveEnv>()
    .post(
      `/${livePaths.imports}`,
      describeWrite('Begin to import a file, or to copy the sample in', 201, jobSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newImportSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 201,
          body: await beginImport(writing, body),
        }))
      },
    )
    .post(
      `/${livePaths.importRows}`,
      describeWrite('Send a part of the file, and get what is wrong in it', 200, importRowsResponseSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(importRowsSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await receiveRows(writing, idIn(c), body.records),
        }))
      },
    )
    .get(
      `/${livePaths.importRows}`,
      describeRead(
        'The records that are not imported, a page after the given row',
        skippedRecordsSchema,
        skippedParameters,
      ),
      ...requireLive(deps),
      async (c) => {
        const id = { companyId: c.get('settings').companyId, id: idIn(c) }
        const after = Number(c.req.query('after') ?? 0)
        return c.json(await readSkipped(db, id, Number.isInteger(after) && after <= MAX_ROW ? after : 0))
      },
    )
    .post(
      `/${livePaths.importStart}`,
      describeWrite('Import what has no error', 200, jobSchema),
      ...requireLive(deps),
      async (c) => {
        const settings = c.get('settings')
        const id = idIn(c)
        const response = await answerWrite(c, deps, null, async (writing) => ({
          status: 200,
          body: await startImport(writing, id, settings),
        }))
        // Not awaited: the job goes on after the response. What stops it is taken up again by startJobs.
        runJob(deps, { companyId: settings.companyId, id }).catch(() =>
          deps.log({ level: 'warn', event: 'jobs.failed' }),
        )
        return response
      },
    )
    .get(
      `/${livePaths.job}`,
      describeRead('How far a job is', jobSchema),
      ...requireLive(deps),
      async (c) => {
        const job = await findJob(db, { companyId: c.get('settings').companyId, id: idIn(c) })
        if (!job) throw refusals.notFound()
        return c.json(await jobResponse(db, job))
      },
    )
}
