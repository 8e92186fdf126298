/** Imports: a file is received in parts, each with what is wrong in it, and then started (orders.md §4). */
import type * as v from 'valibot'
import type { WorkRight } from '#domain/fulfilment/workRights.ts'
import {
  type ImportProblem,
  type ImportRecord,
  type importRowsResponseSchema,
  type Job,
  MAX_IMPORT_ROWS,
  MAX_PART_RECORDS,
  type newImportSchema,
  type SkippedPage,
} from '#domain/imports/importContract.ts'
import { storeNumberKey } from '#domain/imports/importRecords.ts'
import { plainCell } from '#domain/outside/cells.ts'
import { type OrderFacts, readOrderRecord } from '#domain/outside/orderOf.ts'
import { isAsked, isOnlyTold, type RecordProblem } from '#domain/outside/outsideOrder.ts'
import { type ProductFacts, type ProductFields, readProductRecord } from '#domain/outside/readProduct.ts'
import { trimmed } from '#domain/text.ts'
import { importProblemText, importRefusals } from '#messages/imports.ts'
import { rightMessages } from '#messages/rights.ts'
import type { Queries } from '#server/db/database.ts'
import { listAliases } from '#server/db/live/cities.ts'
import {
  addToJob,
  findJob,
  findSampleJob,
  hasOrders,
  insertJob,
  insertRows,
  type JobRow,
  lockJob,
  ordersByStoreNumber,
  reasonedRows,
  rowsByKey,
  settleRow,
  skippedRecords,
  stopRunning,
  updateJob,
} from '#server/db/live/imports.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { findProductsBySku, listCategories, type ProductRow } from '#server/db/live/products.ts'
import { lockSettings, type Settings } from '#server/db/live/settings.ts'
import { listStock } from '#server/db/live/stock.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { skuKeyOf } from '../catalogue/products.ts'
import { newId } from '../ids.ts'
import type { Writing } from '../write.ts'
import { sampleRecords } from './sampleRecords.ts'

/** How many skipped rows a job tells. */
const TOLD_ROWS = 200

export async function jobResponse(queries: Queries, row: JobRow): Promise<Job> {
  const { id, kind, state, stopReason, fileName, total, created, skipped } = row
  return {
    id,
    kind,
    state,
    ...(stopReason !== null && { stop_reason: stopReason }),
    file_name: fileName,
    total,
    created,
    skipped,
    skipped_rows: await reasonedRows(queries, row, 'skipped', TOLD_ROWS),
    warned_rows: await reasonedRows(queries, row, 'warned', TOLD_ROWS),
  }
}

/** A page of the records that are not imported: to be corrected, and imported again. */
export async function readSkipped(
  queries: Queries,
  id: Pick<JobRow, 'companyId' | 'id'>,
  after: number,
): Promise<SkippedPage> {
  if (!(await findJob(queries, id))) throw refusals.notFound()
  const found = await skippedRecords(queries, id, { after, limit: MAX_PART_RECORDS })
  return {
    rows: found.map(({ record, reason }) => ({ record, reason: reason ?? '' })),
    next: found.length < MAX_PART_RECORDS ? null : (found.at(-1)?.row ?? null),
  }
}

const sampleRights = ['products.change', 'stock.adjust', 'warehouses.change'] as const

/** Begins an import. The sample is copied in once: a second one is the first. */
export async function beginImport(
  writing: Writing,
  { kind, file_name }: v.InferOutput<typeof newImportSchema>,
  rights: readonly WorkRight[],
): Promise<Job> {
  const { tx, companyId, actor, now } = writing
  if (kind === 'sample') {
    // It makes products, stock and warehouses: who copies it in may do that by themselves.
    for (const right of sampleRights)
      if (!rights.includes(right)) throw refusals.notAllowed(rightMessages[right])
    // Of two copies at once, the second one finds the first.
    await lockSettings(tx, companyId)
    const earlier = await findSampleJob(tx, companyId)
    if (earlier) return jobResponse(tx, earlier)
    if (await hasOrders(tx, companyId)) throw refusals.inUse(importRefusals.hasOrders)
  }
  const id = newId()
  const row = {
    companyId,
    id,
    kind,
    fileName: trimmed(file_name),
    actorId: actor.id ?? '',
    actorName: actor.name,
    createdAt: now,
  }
  await insertJob(tx, row)
  // Its rows are the server's own: it makes what nobody could by a file.
  if (kind === 'sample') await receiveSample(writing, id, rights)
  const job = await findJob(tx, { companyId, id })
  if (!job) throw new Error('It was inserted')
  return jobResponse(tx, job)
}

/** What makes two records the same: the number in the store, or the SKU. */
function keyOf({ cells, lines }: ImportRecord): string {
  if (lines.length > 0) return storeNumberKey(cells['number'] ?? '')
  // A product is counted in several warehouses, a row each.
  const location = trimmed(cells['location']).toLowerCase()
  return [skuKeyOf(cells['sku'] ?? ''), location].filter(Boolean).join('\n')
}

async function receiveSample(writing: Writing, id: string, rights: readonly WorkRight[]): Promise<void> {
  const records = sampleRecords(writing.now.getTime())
  for (let at = 0; at < records.length; at += MAX_PART_RECORDS) {
    const job = await lockJob(writing.tx, { companyId: writing.companyId, id })
    if (job) await keepRows(writing, job, records.slice(at, at + MAX_PART_RECORDS), rights)
  }
}

/** Stores a part of the file, and says what is wrong in it. */
export async function receiveRows(
  writing: Writing,
  id: string,
  records: readonly ImportRecord[],
  rights: readonly WorkRight[],
): Promise<v.InferOutput<typeof importRowsResponseSchema>> {
  const { tx, companyId } = writing
  const job = await lockJob(tx, { companyId, id })
  if (!job) throw refusals.notFound()
  if (job.kind === 'sample') throw refusals.inUse(importRefusals.isSample)
  if (job.state !== 'receiving') throw refusals.inUse(importRefusals.isStarted)
  return keepRows(writing, job, records, rights)
}

/** Stores records. Those with an error are settled as skipped. */
async function keepRows(
  { tx, companyId, now }: Writing,
  job: JobRow,
  records: readonly ImportRecord[],
  rights: readonly WorkRight[],
): Promise<v.InferOutput<typeof importRowsResponseSchema>> {
  const { id } = job
  if (job.total + records.length > MAX_IMPORT_ROWS)
    throw fieldsRefused({ records: importRefusals.tooManyRows({ max: MAX_IMPORT_ROWS }) })
  const rows = records.map((record) => ({
    companyId,
    jobId: id,
    row: record.row,
    key: keyOf(record),
    record,
  }))
  const stored = await insertRows(tx, rows)
  const firstRows = await rowsByKey(tx, job, rows.map(({ key }) => key).filter(Boolean))
  // The products of the sample come before its orders, in the same file.
  const coming = job.kind === 'sample' ? skusOf(records) : []
  const read = await readerOf(tx, companyId, records, now, rights, await rowsByKey(tx, job, coming))
  const problems: ImportProblem[] = []
  let skipped = 0
  for (const { record, key, row } of rows) {
    const found = read(record).problems
    const first = firstRows.get(key)
    if (first !== undefined && first !== row && record.repeats === null) found.push(repeated(record, first))
    const isLeftOut = found.some(({ isError }) => isError)
    // What else is wrong with a record that is left out can be corrected together; what would be done with it is not.
    const told = isLeftOut
      ? found.filter((problem) => !isOnlyTold(problem)).map((problem) => ({ ...problem, isError: true }))
      : found
    problems.push(...told.map(problemResponse))
    if (told.length === 0 || !stored.has(row)) continue
    if (isLeftOut) skipped += 1
    const reason = reasonOf(told)
    await settleRow(
      tx,
      { companyId, jobId: id, row },
      isLeftOut ? { outcome: 'skipped', reason } : { reason },
    )
  }
  await addToJob(tx, job, { total: stored.size, skipped })
  const total = job.total + stored.size
  return { total, good: total - job.skipped - skipped, problems }
}

function repeated(record: ImportRecord, firstRow: number): RecordProblem {
  const of = { row: record.row, isError: true } as const
  return record.lines.length > 0
    ? { ...of, column: 'number', code: 'numberRepeated', otherRow: firstRow }
    : { ...of, column: 'sku', code: 'skuRepeated', sku: trimmed(record.cells['sku']) }
}

function problemResponse(problem: RecordProblem): ImportProblem {
  const { row, column, isError } = problem
  return {
    row,
    column,
    message: importProblemText(problem),
    is_error: isError,
    ...(isAsked(problem) && { asks: true }),
    ...('locations' in problem && { choices: problem.locations }),
  }
}

/** All that is wrong with a record as one reason. */
export function reasonOf(errors: readonly RecordProblem[]): string {
  return errors.map(importProblemText).join(' ')
}

/** All SKUs that records name, as they are compared. */
function skusOf(records: readonly ImportRecord[]): string[] {
  const skus = records.flatMap((record) =>
    record.lines.length > 0 ? record.lines.map(({ sku }) => skuKeyOf(sku)) : [keyOf(record)],
  )
  return [...new Set(skus)].filter(Boolean)
}

/** The keys of all numbers, and the numbers as they are written: earlier versions stored them so. */
function numberKeysOf(orders: readonly ImportRecord[]): string[] {
  const keys = orders.flatMap((record) => [
    keyOf(record),
    plainCell(record.cells['number']).replace(/^#/, '').toLowerCase(),
  ])
  return [...new Set(keys)].filter(Boolean)
}

type Read =
  | ({ is: 'order' } & ReturnType<typeof readOrderRecord>)
  | ({ is: 'product' } & ReturnType<typeof readProductRecord>)

/** Reads records with what the company has now, and what is `coming` by SKU. A record with lines is an order. */
export async function readerOf(
  queries: Queries,
  companyId: string,
  records: readonly ImportRecord[],
  now: Date,
  rights: readonly WorkRight[],
  coming: ReadonlyMap<string, unknown> = new Map(),
): Promise<(record: ImportRecord) => Read> {
  const orders = records.filter(({ lines }) => lines.length > 0)
  const products = records.filter(({ lines }) => lines.length === 0)
  const known = await findProductsBySku(queries, companyId, skusOf(records))
  const orderFacts: OrderFacts = {
    products: new Map([
      ...[...coming.keys()].map((skuKey) => [skuKey, { priceMinor: 0 }] as const),
      ...known.map(({ skuKey, priceMinor }) => [skuKey, { priceMinor }] as const),
    ]),
    taken: await ordersByStoreNumber(queries, companyId, numberKeysOf(orders)),
    aliases: orders.length > 0 ? await listAliases(queries, companyId) : [],
    now: now.getTime(),
  }
  const locations = products.length > 0 ? await listLocations(queries, companyId) : []
  const ids = products.length > 0 ? known.map(({ id }) => id) : []
  const stock = new Map(
    (await listStock(queries, companyId, ids)).map((row) => [`${row.productId} ${row.locationId}`, row]),
  )
  const productFacts: ProductFacts = {
    known: new Map(
      known.map((row) => [row.skuKey, { id: row.id, version: row.version, fields: fieldsOf(row) }]),
    ),
    categories: products.length > 0 ? await listCategories(queries, companyId) : [],
    locations: new Map(
      locations
        .filter(({ closedAt }) => closedAt === null)
        .map(({ id, name }) => [name.toLowerCase(), { id, name }]),
    ),
    stockAt: (productId, locationId) => stock.get(`${productId} ${locationId}`) ?? { onHand: 0, reserved: 0 },
    may: { changeProducts: rights.includes('products.change'), adjustStock: rights.includes('stock.adjust') },
    now: now.getTime(),
  }
  return (record) =>
    record.lines.length > 0
      ? { is: 'order', ...readOrderRecord(record, orderFacts) }
      : { is: 'product', ...readProductRecord(record, productFacts) }
}

const fieldsOf = (row: ProductRow): ProductFields => ({
  name: row.name,
  category: row.category,
  price_minor: row.priceMinor,
  cost_minor: row.costMinor,
  sku: row.sku,
  vendor: row.vendor,
  barcode: row.barcode,
  weight_grams: row.weightGrams,
  low_stock_threshold: row.lowStockThreshold,
})

/** Starts an import that was received. Started again, it is the same one. */
export async function startImport(writing: Writing, id: string, settings: Settings): Promise<Job> {
  const { tx, companyId } = writing
  const job = await lockJob(tx, { companyId, id })
  if (!job) throw refusals.notFound()
  if (job.state !== 'receiving') return jobResponse(tx, job)
  if (job.total - job.skipped === 0) throw refusals.inUse(importRefusals.nothingToImport)
  await updateJob(tx, job, { state: 'running' })
  await writing.log({
    subject: 'company',
    subjectId: companyId,
    event: 'import.started',
    before: {},
    after: { file: job.fileName, records: job.total - job.skipped },
    version: settings.version,
  })
  return jobResponse(tx, { ...job, state: 'running' })
}

/** Stops an import that runs, with the reason that people read. What is imported stays. Returns whether it ran. */
export async function stopImport(
  { tx, companyId, now, log }: Writing,
  job: JobRow,
  { reason, version }: { reason: string; version: number },
): Promise<boolean> {
  const ended = { now, stopReason: reason, rowReason: importRefusals.stopped }
  if (!(await stopRunning(tx, job, ended))) return false
  const { created = 0, total = 0, skipped = 0 } = (await findJob(tx, job)) ?? {}
  await log({
    subject: 'company',
    subjectId: companyId,
    event: 'import.stopped',
    before: {},
    after: { file: job.fileName, created, skipped, total },
    version,
    reason,
  })
  return true
}

/** Stops an import for a person. One that has ended stays as it is. */
export async function stopByPerson(writing: Writing, id: string, { version }: Settings): Promise<Job> {
  const { tx, companyId, actor } = writing
  const job = await findJob(tx, { companyId, id })
  if (!job) throw refusals.notFound()
  await stopImport(writing, job, { reason: importRefusals.stoppedBy({ name: actor.name }), version })
  return jobResponse(tx, (await findJob(tx, job)) ?? job)
}
