/**
 * Carries out an import: each record in a transaction of its own, by the services that people's calls run through. A job
 * belongs to one process for some seconds at a time; when that one is killed, another goes on where it was.
 */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { newLocationSchema } from '#domain/fulfilment/catalogueContract.ts'
import type { Actor, Right } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import { type WorkRight, workRightsOf } from '#domain/fulfilment/workRights.ts'
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { type CityStock, readStockCell } from '#domain/imports/sampleStock.ts'
import { spreadStock } from '#domain/imports/spreadStock.ts'
import type { ReadOrder } from '#domain/outside/orderOf.ts'
import type { ReadProduct } from '#domain/outside/readProduct.ts'
import { importRefusals } from '#messages/imports.ts'
import { isDuplicate, isUnavailable, type Transaction } from '#server/db/database.ts'
import {
  abandonedJobs,
  addToJob,
  findJob,
  finishJob,
  type ImportRow,
  type JobRow,
  leaseJob,
  lockOpenRow,
  nextRows,
  rightsOfJob,
  STORE_NUMBER_INDEX,
  settleRow,
  updateJob,
} from '#server/db/live/imports.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { findSettings, type Settings } from '#server/db/live/settings.ts'
import { listMailed } from '#server/db/people.ts'
import type { AppDeps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { addLocation } from '../catalogue/locations.ts'
import { addProduct, changeProduct } from '../catalogue/products.ts'
import { adjustStock } from '../catalogue/stock.ts'
import { changeItems } from '../orders/changeItems.ts'
import { createOrder } from '../orders/createOrder.ts'
import { sendOrderEvent } from '../orders/orderEvents.ts'
import { type Writing, writeBySystem } from '../write.ts'
import { readerOf, reasonOf, stopImport } from './receive.ts'

type Deps = Pick<AppDeps, 'database' | 'now' | 'log' | 'isStopping'>
type JobId = Pick<JobRow, 'companyId' | 'id'>
type RunningJob = JobRow & { rights: readonly WorkRight[]; events: readonly Right[] }

/** How long a process keeps a job without a word, in milliseconds. */
const LEASE_MS = 6_000
/** Rows that are read at once, and after which the lease is renewed. */
const ROWS_AT_ONCE = 50
/** How often a process looks for jobs that nobody works on, in milliseconds. */
const EVERY_MS = 3_000

/** What the database could not do for a reason of the record, which would be the same at the next try. */
class Unusable extends Error {}

/** How many jobs of other processes one continues at the same time, each of another company. */
const MOST_RESUMED = 4

/** Works on a job until it is done or stopped, this process stops, or another one has it. */
export async function runJob(deps: Deps, id: JobId): Promise<void> {
  const { db } = deps.database
  const lease = (isOwn: boolean) => {
    const now = deps.now()
    return leaseJob(db, id, { now, until: new Date(now.getTime() + LEASE_MS), isOwn })
  }
  if (!(await lease(false))) return
  const job = await findJob(db, id)
  const settings = await findSettings(db, id.companyId)
  if (!job || !settings) return
  for (;;) {
    const rows = await nextRows(db, id, ROWS_AT_ONCE)
    if (rows.length === 0) break
    for (const row of rows) {
      if (deps.isStopping?.()) return db.transaction((tx) => updateJob(tx, id, { leasedUntil: null }))
      const found = await rightsOfJob(db, job)
      if (found?.state !== 'running') return
      const roles = found.role === null ? [] : rolesOf(found.role)
      const rights = workRightsOf(roles)
      const reason = reasonToStop(job, found.status, rights)
      if (reason !== null) return stopBySystem(deps, job, { reason, version: settings.version })
      await importRow(deps, { ...job, rights, events: rightsOf(roles) }, settings, row)
    }
    await lease(true)
  }
  await db.transaction(async (tx) => {
    const ended = await finishJob(tx, id, deps.now())
    if (ended) await tellOfEnd(tx, ended, deps.now())
  })
}

/** The mail to who started an import, where the company wants it. */
async function tellOfEnd(tx: Transaction, job: JobRow, now: Date): Promise<void> {
  const { companyId, actorId } = job
  const settings = await findSettings(tx, companyId)
  if (!settings?.importMails) return
  for (const { email: to, company } of await listMailed(tx, companyId, { userId: actorId }))
    await queueMail(tx, {
      to,
      kind: 'importEnded',
      parameters: { company, file: job.fileName, created: String(job.created), skipped: String(job.skipped) },
      cause: `importEnded ${job.id}`,
      companyId,
      now,
    })
}

/** Why a job must not go on, by what may be done now; null when it may. */
function reasonToStop(
  { actorName: name }: JobRow,
  status: NonNullable<Awaited<ReturnType<typeof rightsOfJob>>>['status'],
  rights: readonly WorkRight[],
): string | null {
  if (status !== 'onboarded') return importRefusals.companyStopped
  return rights.includes('records.import') ? null : importRefusals.rightEnded({ name })
}

async function stopBySystem(
  deps: Deps,
  job: JobRow,
  why: { reason: string; version: number },
): Promise<void> {
  const actor = { kind: 'system', id: null, name: job.actorName } as const
  await writeBySystem(deps, { companyId: job.companyId, actor }, (writing) => stopImport(writing, job, why))
}

/** Imports one row, or settles why not. It has its outcome in the same transaction, so it is never done twice. */
async function importRow(
  deps: Deps,
  job: RunningJob,
  settings: Settings,
  row: ImportRow,
  isAgain = false,
): Promise<void> {
  const actor = { kind: 'person', id: job.actorId, name: job.actorName } as const
  const as = { companyId: job.companyId, actor }
  try {
    await writeBySystem(deps, as, async (writing) => {
      if (!(await lockOpenRow(writing.tx, row))) return
      const recordId = await createFrom(writing, job, settings, row.record)
      await settleRow(writing.tx, row, { outcome: 'created', recordId })
      await addToJob(writing.tx, job, { created: 1 })
    })
  } catch (error) {
    // Another import of the same file was faster: read again, the order is said to be there.
    if (!isAgain && isDuplicate(error, STORE_NUMBER_INDEX)) return importRow(deps, job, settings, row, true)
    // The database is away, not the record wrong: the job goes on later, where it is.
    if (isUnavailable(error as Error) || (error instanceof Refusal && error.status >= 500)) throw error
    if (!(error instanceof Refusal) && !(error instanceof Unusable))
      deps.log({ level: 'error', event: 'import.rowFailed', error: (error as Error).name })
    await writeBySystem(deps, as, async ({ tx }) => {
      if (!(await lockOpenRow(tx, row))) return
      await settleRow(tx, row, { outcome: 'skipped', reason: reasonIn(error) })
      await addToJob(tx, job, { skipped: 1 })
    })
  }
}

/** The sentence of a refusal. */
function reasonIn(error: unknown): string {
  if (error instanceof Unusable) return error.message
  if (!(error instanceof Refusal)) return importRefusals.failed
  const [first] = Object.values(error.body).map((value) => (Array.isArray(value) ? value[0] : value))
  return typeof first === 'string' ? first : importRefusals.failed
}

/** Creates the order or product of a record, as the company is now. Returns its id. */
async function createFrom(
  writing: Writing,
  job: RunningJob,
  settings: Settings,
  record: ImportRecord,
): Promise<string> {
  const { tx, companyId, now } = writing
  const isSample = job.kind === 'sample'
  if (isSample) await ensureLocations(writing)
  const read = (await readerOf(tx, companyId, [record], now, job.rights))(record)
  const errors = read.problems.filter(({ isError }) => isError)
  if (read.is === 'product') {
    if (!read.product) throw new Unusable(reasonOf(errors))
    const stock = isSample ? readStockCell(record.cells['stockAt'] ?? '') : []
    return keepProduct(writing, settings, read.product, stock)
  }
  if (!read.order) throw new Unusable(reasonOf(errors))
  const { order, storeNumber, store, placedAt, adjustments, held, completes } = read.order
  if (completes) return completeOrder(writing, job, settings, read.order, completes)
  const note = storeNumber && importRefusals.note({ storeNumber, file: job.fileName })
  const sender: Actor = { kind: 'system', name: job.actorName, rights: [] }
  const created = await createOrder(
    writing,
    settings,
    { ...order, note: [order.note, note].filter(Boolean).join('\n') },
    sender,
    { storeNumber, store, placedAt: new Date(placedAt), adjustments },
  )
  if (held !== null)
    await send(writing, settings, created.order.id, {
      input: { type: 'order.held', reason: importRefusals.held({ word: held }) },
      sender: { ...sender, kind: 'store' },
    })
  if (isSample && record.cells['verify'])
    await send(writing, settings, created.order.id, { input: { type: 'order.verified', reason: '' }, sender })
  return created.order.id
}

/** Gives an order that is here in part the items that it lacks, and what it costs with them in its store. */
async function completeOrder(
  writing: Writing,
  { actorName: name, fileName, events: rights }: RunningJob,
  settings: Settings,
  { order, adjustments, storeNumber }: ReadOrder,
  { id, lineIds, moreMinor }: NonNullable<ReadOrder['completes']>,
): Promise<string> {
  const lines = order.lines.map(({ sku, quantity, price_minor }, at) => ({
    lineId: lineIds[at] ?? null,
    productId: null,
    sku,
    quantity,
    priceMinor: price_minor,
  }))
  const { order: saved } = await changeItems(writing, settings, {
    by: { id },
    version: null,
    input: { type: 'items.changed', lines, reallocate: false },
    sender: { kind: 'person', name, rights },
    store: {
      shippingMinor: order.shipping_minor,
      adjustments,
      paid: { minor: moreMinor, reference: storeNumber ?? '' },
    },
    reason: importRefusals.completed({ file: fileName }),
  })
  return saved.id
}

/** What a new order goes through: the hold that it has in its store, and of the sample what shows parcels. */
async function send(
  writing: Writing,
  settings: Settings,
  id: string,
  sent: Pick<Parameters<typeof sendOrderEvent>[2], 'input' | 'sender'>,
): Promise<void> {
  await sendOrderEvent(writing, settings, { by: { id }, version: null, ...sent })
}

const openLocations = async ({ tx, companyId }: Writing) =>
  (await listLocations(tx, companyId)).filter(({ closedAt }) => closedAt === null)

/** The stock of the sample needs places: two, so that orders have a choice. */
async function ensureLocations(writing: Writing): Promise<void> {
  if ((await openLocations(writing)).length > 0) return
  for (const city of ['Karachi', 'Lahore'])
    await addLocation(
      writing,
      v.parse(newLocationSchema, { name: `Sample warehouse ${city}`, city }),
      // Also for a company whose provider has none to offer.
      { usesOwnWarehouses: true },
    )
}

/** Adds or changes a product, with what was counted of it, or the stock of the sample. Returns its id. */
async function keepProduct(
  writing: Writing,
  settings: Settings,
  { known, fields, isChanged, count }: ReadProduct,
  stock: readonly CityStock[],
): Promise<string> {
  const product = !known
    ? await addProduct(writing, { ...fields, stock: 0, location_id: null }, settings)
    : isChanged
      ? await changeProduct(writing, known.id, { ...fields, version: known.version }, settings)
      : known
  const of = { product_id: product.id, note: '' }
  if (stock.length === 0 && count)
    await adjustStock(
      writing,
      {
        ...of,
        location_id: count.locationId,
        change: count.change,
        reason: known ? 'count' : 'received',
      },
      settings,
    )
  if (stock.length > 0)
    for (const [locationId, change] of spreadStock(stock, await openLocations(writing)))
      if (change > 0)
        await adjustStock(writing, { ...of, location_id: locationId, change, reason: 'received' }, settings)
  return product.id
}

type Resumed = Map<string, Promise<void>>

/** Goes on with jobs whose process ended, at once and then every few seconds. Returns a function that stops it. */
export function startJobs(deps: AppDeps): () => void {
  const stop = new AbortController()
  const logFailure = () => deps.log({ level: 'warn', event: 'jobs.failed' })
  const resumed: Resumed = new Map()
  void (async () => {
    while (!stop.signal.aborted) {
      // Not awaited: a long job keeps no other company waiting.
      await beginResuming(deps, resumed, logFailure).catch(logFailure)
      await delay(EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  })()
  return () => stop.abort()
}

/** Works on a job of each company that nobody works on, side by side. Resolves when they are over. */
export async function resumeJobs(deps: Deps): Promise<void> {
  const resumed: Resumed = new Map()
  await beginResuming(deps, resumed, () => {})
  await Promise.all(resumed.values())
}

/** Adds to `resumed`, by their company, the jobs that this process goes on with, until each is over. */
async function beginResuming(deps: Deps, resumed: Resumed, onFailure: () => void): Promise<void> {
  for (const id of await abandonedJobs(deps.database.db, deps.now())) {
    if (resumed.size >= MOST_RESUMED) return
    if (resumed.has(id.companyId)) continue
    const work = runJob(deps, id)
      .catch(onFailure)
      .finally(() => resumed.delete(id.companyId))
    resumed.set(id.companyId, work)
  }
}
