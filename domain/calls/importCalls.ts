import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  importRowsResponseSchema,
  importRowsSchema,
  jobSchema,
  newImportSchema,
  skippedRecordsSchema,
} from '#domain/imports/importContract.ts'
import type { LiveCalls } from './call.ts'

/** Imports, and the jobs that carry them out. */
export const importCalls = {
  begin: {
    method: 'post',
    path: livePaths.imports,
    summary: 'Begin to import a file, or to copy the sample in',
    right: 'records.import',
    body: newImportSchema,
    status: 201,
    answer: jobSchema,
  },
  sendRows: {
    method: 'post',
    path: livePaths.importRows,
    summary: 'Send a part of the file, and get what is wrong in it',
    right: 'records.import',
    body: importRowsSchema,
    answer: importRowsResponseSchema,
  },
  listSkipped: {
    method: 'get',
    path: livePaths.importRows,
    summary: 'The records that are not imported, a page after the given row',
    query: { after: null },
    answer: skippedRecordsSchema,
  },
  start: {
    method: 'post',
    path: livePaths.importStart,
    summary: 'Import what has no error',
    right: 'records.import',
    answer: jobSchema,
  },
  stop: {
    method: 'post',
    path: livePaths.importStop,
    summary: 'Stop an import: what is imported stays, the rest is skipped',
    right: 'records.import',
    answer: jobSchema,
  },
  findJob: { method: 'get', path: livePaths.job, summary: 'How far a job is', answer: jobSchema },
} as const satisfies LiveCalls
