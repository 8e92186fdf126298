/** What couriers pay out: recorded, decided row by row, and taken back whole (orders.md §9). One log row a change. */
import { createHash } from 'node:crypto'
import type { Deductions } from '#domain/cash/account.ts'
import type { RowAct } from '#domain/cash/cashContract.ts'
import {
  dueOfAll,
  eventsOf,
  fingerprintOf,
  grossOf,
  nameKeyOf,
  resultOf,
  type SettlementLine,
  type SettlementSource,
  sumsOf,
} from '#domain/cash/settlement.ts'
import { trimmed } from '#domain/text.ts'
import { dayOf, parseDay } from '#domain/weeks.ts'
import { nextSettlementState } from '#machines/settlement/nextSettlementState.ts'
import { cashServerMessages } from '#messages/cashServer.ts'
import {
  findParcelsOfNumbers,
  findSameRows,
  hasOpening,
  insertSettlement,
  insertSettlementRows,
  listSettlementRows,
  lockSettlement,
  lockSettlementOf,
  type SettlementRecord,
  type SettlementRowRecord,
  saveSettlement,
  saveSettlementRow,
} from '#server/db/live/cash.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import type { Writing } from '../write.ts'
import { SettledOrders, taskOf } from './settledOrders.ts'

/** What is recorded. `bankMinor` is null where the courier names no sum: then it is what the rows come to. */
export type NewSettlement = {
  courier: string
  reference: string
  paidOn: string
  source: SettlementSource
  whole: Deductions
  bankMinor: number | null
  lines: readonly SettlementLine[]
}

export const hashOf = (lines: readonly SettlementLine[]) =>
  createHash('sha256').update(fingerprintOf(lines)).digest('hex')

/** Spellings of a number in which it may be stored. */
const spellingsOf = (cn: string) => [
  cn,
  cn.toUpperCase(),
  cn.toLowerCase(),
  nameKeyOf(cn),
  nameKeyOf(cn).toUpperCase(),
]

/**
 * Records what a courier paid out. Rows that fit their parcel are remitted, each other one waits for a person and opens a
 * task. The same settlement again is answered with the one that is there. Throws 400 with a sentence when the sums do not
 * fit, the rows are of somebody else, or were recorded under another reference: nothing is changed then.
 */
export async function recordSettlement(writing: Writing, given: NewSettlement): Promise<SettlementRecord> {
  const { tx, companyId, now, newId } = writing
  const { source, whole, courier, reference } = {
    ...given,
    courier: trimmed(given.courier),
    reference: trimmed(given.reference),
  }
  const lines = given.lines.map((line) => ({ ...line, cn: trimmed(line.cn) }))
  requireComplete({ ...given, courier, reference, lines }, now)
  const key = { courierKey: nameKeyOf(courier), referenceKey: nameKeyOf(reference) }
  const rowsHash = hashOf(lines)
  const known = await lockSettlementOf(tx, companyId, key)
  if (known) {
    if (known.rowsHash === rowsHash) return known
    if (source === 'api') return addRows(writing, known, lines)
    throw fieldsRefused({
      reference: cashServerMessages.referenceTaken({ courier, reference: known.reference }),
    })
  }
  const same = lines.length > 1 ? await findSameRows(tx, companyId, { ...key, rowsHash }) : undefined
  if (same) {
    if (source === 'api') return same
    throw fieldsRefused({
      rows: cashServerMessages.sameRows({ reference: same.reference, day: same.paidOn }),
    })
  }
  const found = await findParcelsOfNumbers(
    tx,
    companyId,
    lines.flatMap(({ cn }) => spellingsOf(cn)),
  )
  // Of a courier that held cash before, the first payments may be of old parcels alone.
  const isOld = found.length === 0 && (await hasOpening(tx, companyId, key.courierKey))
  if (!isOld) requireOwn(courier, lines, found)
  const orders = new SettledOrders(writing)
  await orders.lock(found.map(({ orderId }) => orderId))
  const id = newId()
  const rows = await matchLines(writing, orders, { id, reference, lines, from: 0 })
  const sums = sumsOf(rows, whole)
  if (given.bankMinor !== null && given.bankMinor !== sums.bankMinor)
    throw fieldsRefused({ bank: cashServerMessages.sumDiffers({ ...sums, givenMinor: given.bankMinor }) })
  const settlement = await insertRecorded(
    writing,
    { id, courier, reference, paidOn: given.paidOn, source, whole, rowsHash, ...sums },
    rows,
  )
  await orders.save(reference)
  await logSettlement(writing, settlement, 'settlement.recorded')
  return settlement
}

/** Keeps a settlement that is recorded now, with its rows. */
export async function insertRecorded(
  { tx, companyId, actor, now }: Writing,
  given: Pick<
    SettlementRecord,
    | 'id'
    | 'courier'
    | 'reference'
    | 'paidOn'
    | 'source'
    | 'whole'
    | 'grossMinor'
    | 'deductions'
    | 'bankMinor'
    | 'rowsHash'
  >,
  rows: SettlementRowRecord[],
): Promise<SettlementRecord> {
  const waiting = waitingOf(rows)
  const settlement: SettlementRecord = {
    ...given,
    companyId,
    courierKey: nameKeyOf(given.courier),
    referenceKey: nameKeyOf(given.reference),
    state: waiting === 0 ? 'settled' : 'waiting',
    rows: rows.length,
    waiting,
    recordedBy: actor.name,
    version: 1,
    createdAt: now,
  }
  await insertSettlement(tx, settlement)
  await insertSettlementRows(tx, rows)
  return settlement
}

/** Rows that a courier tells later of a payment that is known: those that are known stay as they are. */
async function addRows(
  writing: Writing,
  settlement: SettlementRecord,
  lines: readonly SettlementLine[],
): Promise<SettlementRecord> {
  const { tx, companyId } = writing
  const { id, reference } = settlement
  const known = await listSettlementRows(tx, companyId, id)
  const keys = new Set(known.map(({ cn }) => nameKeyOf(cn)))
  const added = lines.filter(({ cn }) => !keys.has(nameKeyOf(cn)))
  if (added.length === 0) return settlement
  const found = await findParcelsOfNumbers(
    tx,
    companyId,
    added.flatMap(({ cn }) => spellingsOf(cn)),
  )
  const orders = new SettledOrders(writing)
  await orders.lock(found.map(({ orderId }) => orderId))
  const rows = await matchLines(writing, orders, { id, reference, lines: added, from: known.length })
  await insertSettlementRows(tx, rows)
  await orders.save(reference)
  const all = [...known, ...rows]
  const waiting = waitingOf(all)
  const state = nextSettlementState(settlement.state, { type: 'rows.added', waiting })
  if (!state) throw refusals.inUse(cashServerMessages.takenBack)
  const changes = {
    ...sumsOf(all, settlement.whole),
    rows: all.length,
    waiting,
    state,
    rowsHash: hashOf(all),
  }
  const after = { ...settlement, ...changes, version: await saveSettlement(tx, settlement, changes) }
  await logSettlement(writing, after, 'settlement.recorded')
  return after
}

function requireComplete({ courier, reference, paidOn, lines, source }: NewSettlement, now: Date): void {
  const problems = {
    ...(courier === '' && { courier: cashServerMessages.courierMissing }),
    ...(reference === '' && { reference: cashServerMessages.referenceMissing }),
    ...((parseDay(paidOn) === null || paidOn > dayOf(now.getTime())) && {
      paid_on: cashServerMessages.dayInvalid,
    }),
    ...(lines.length === 0 && { rows: cashServerMessages.rowsMissing }),
    ...(lines.some(({ cn }) => nameKeyOf(cn) === '') && { rows: cashServerMessages.cnMissing }),
  }
  if (Object.keys(problems).length > 0 && source !== 'api') throw fieldsRefused(problems)
}

/** Rows of which no number is known are those of somebody else; so are those of another courier. */
function requireOwn(
  courier: string,
  lines: readonly SettlementLine[],
  found: readonly { cn: string | null; courier: string | null }[],
): void {
  if (found.length === 0)
    throw fieldsRefused({ rows: cashServerMessages.notOurs({ courier, count: lines.length }) })
  const others = found.filter((parcel) => nameKeyOf(parcel.courier ?? '') !== nameKeyOf(courier))
  if (others.length === found.length)
    throw fieldsRefused({
      courier: cashServerMessages.otherCourier({ courier, other: found[0]?.courier ?? '' }),
    })
}

const waitingOf = (rows: readonly Pick<SettlementRowRecord, 'result' | 'decision'>[]) =>
  rows.filter(({ result, decision }) => result !== 'matched' && (decision === null || decision === 'asked'))
    .length

/** Fits lines to the parcels that are locked, one after the other: the second of the same number is paid twice. */
async function matchLines(
  { companyId, newId }: Writing,
  orders: SettledOrders,
  given: { id: string; reference: string; lines: readonly SettlementLine[]; from: number },
): Promise<SettlementRowRecord[]> {
  const { id: settlementId, reference, lines, from } = given
  const rows: SettlementRowRecord[] = []
  for (const [index, line] of lines.entries()) {
    const parcels = orders.parcelsOf(line.cn)
    const result = resultOf(line, parcels)
    const [first] = parcels
    const row: SettlementRowRecord = {
      companyId,
      id: newId(),
      settlementId,
      position: from + index,
      cn: line.cn,
      orderId: first?.orderId ?? null,
      grossMinor: grossOf(line, parcels),
      deductions: line.deductions,
      dueMinor: dueOfAll(parcels),
      result,
      decision: null,
      reason: '',
      decidedBy: '',
      decidedAt: null,
    }
    rows.push(row)
    if (result === 'matched') await take(orders, row, { reference, reason: null })
    else if (first && result in taskOf) orders.openTask(first, taskOf[result as keyof typeof taskOf])
  }
  return rows
}

/** Records a row at its parcels. */
async function take(
  orders: SettledOrders,
  row: SettlementRowRecord,
  { reference, reason }: { reference: string; reason: string | null },
): Promise<void> {
  const parcels = orders.parcelsOf(row.cn)
  for (const { parcelId, event } of eventsOf(row, parcels, { settlement: row.settlementId, reason })) {
    const parcel = parcels.find(({ id }) => id === parcelId)
    if (parcel) await orders.send(parcel, event, reference)
  }
  for (const parcel of parcels) orders.closeTasks(parcel)
}

type Decision = { id: string; rowId: string; act: RowAct; text: string; version: number }

/**
 * Decides about a row that waits. Accepted, the amount is recorded as the courier paid it; written off, what stays due is
 * given up with a reason; asked, a task says what; again, it is fitted to the number that is meant.
 */
export async function decideRow(
  writing: Writing,
  { id, rowId, act, text: typed, version }: Decision,
): Promise<SettlementRecord> {
  const { tx, companyId, actor, now } = writing
  const settlement = await lockSeen(writing, id, version)
  const all = await listSettlementRows(tx, companyId, id)
  const row = all.find((candidate) => candidate.id === rowId)
  if (!row) throw refusals.notFound()
  if (waitingOf([row]) === 0) throw refusals.inUse(cashServerMessages.decided)
  const text = trimmed(typed)
  if (text === '' && act !== 'accepted')
    throw fieldsRefused({
      text: act === 'again' ? cashServerMessages.cnMissing : cashServerMessages.reasonMissing,
    })
  const cn = act === 'again' ? text : row.cn
  const found = await findParcelsOfNumbers(tx, companyId, spellingsOf(cn))
  const orders = new SettledOrders(writing)
  await orders.lock([...found.map(({ orderId }) => orderId), ...(row.orderId === null ? [] : [row.orderId])])
  const { reference } = settlement
  const decided = { decidedBy: actor.name, decidedAt: now }
  let changes: Partial<SettlementRowRecord>
  if (act === 'again') {
    if (found.length === 0) throw fieldsRefused({ text: cashServerMessages.unknownNumber({ cn }) })
    for (const parcel of orders.parcelsOf(row.cn)) orders.closeTasks(parcel)
    const [again] = await matchLines(writing, orders, {
      id,
      reference,
      lines: [{ ...row, cn }],
      from: row.position,
    })
    const { orderId = null, dueMinor = 0, result = 'unknown' } = again ?? {}
    changes = { cn, orderId, dueMinor, result, decision: null, reason: '' }
  } else if (act === 'asked') {
    const [parcel] = orders.parcelsOf(cn)
    const isAsked = row.decision === 'asked'
    if (parcel && !isAsked) orders.openTask(parcel, 'courierAsked')
    changes = { decision: act, reason: text, ...decided }
  } else {
    await take(orders, row, { reference, reason: act === 'writtenOff' ? text : null })
    changes = { decision: act, reason: text, ...decided }
  }
  await saveSettlementRow(tx, row, changes)
  await orders.save(reference)
  const waiting = waitingOf(all.map((one) => (one.id === rowId ? { ...one, ...changes } : one)))
  const state = nextSettlementState(settlement.state, { type: 'row.decided', waiting })
  if (!state) throw refusals.inUse(cashServerMessages.decided)
  const after = { waiting, state }
  const next = { ...settlement, ...after, version: await saveSettlement(tx, settlement, after) }
  await logSettlement(writing, next, `row.${act}`, { cn: row.cn, ...changes })
  return next
}

/** Takes a settlement back: every parcel, order and task is as it was without it. The log keeps that it was there. */
export async function takeSettlementBack(
  writing: Writing,
  { id, version }: { id: string; version: number },
): Promise<SettlementRecord> {
  const { tx, companyId } = writing
  const settlement = await lockSeen(writing, id, version)
  const state = nextSettlementState(settlement.state, { type: 'settlement.takenBack' })
  if (!state) throw refusals.inUse(cashServerMessages.takenBack)
  const rows = await listSettlementRows(tx, companyId, id)
  const orders = new SettledOrders(writing)
  await orders.lock(rows.flatMap(({ orderId }) => orderId ?? []))
  for (const parcel of orders.parcelsWith(id))
    await orders.send(parcel, { type: 'cod.takenBack', settlement: id }, settlement.reference)
  for (const row of rows) for (const parcel of orders.parcelsOf(row.cn)) orders.closeTasks(parcel)
  await orders.save(settlement.reference)
  const after = { state, waiting: 0 }
  const next = { ...settlement, ...after, version: await saveSettlement(tx, settlement, after) }
  await logSettlement(writing, next, 'settlement.takenBack')
  return next
}

async function lockSeen(writing: Writing, id: string, seen: number): Promise<SettlementRecord> {
  const { tx, companyId, now } = writing
  const settlement = await lockSettlement(tx, companyId, id)
  if (!settlement) throw refusals.notFound()
  if (settlement.version !== seen)
    throw refusals.staleVersion({
      detail: cashServerMessages.changed,
      version: settlement.version,
      changed_by: '',
      changed_at: now.getTime(),
      differing: {},
    })
  return settlement
}

export async function logSettlement(
  writing: Writing,
  { id, courier, reference, grossMinor, bankMinor, rows, waiting, state }: SettlementRecord,
  event: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  await writing.log({
    subject: 'company',
    subjectId: writing.companyId,
    event,
    before: {},
    after: { settlement: id, courier, reference, grossMinor, bankMinor, rows, waiting, state, ...more },
    version: 0,
  })
}
