/** Settlements that no courier sends: what it held when the company began here, and what a company gives up. */
import { dueOfAll, nameKeyOf, sumsOf } from '#domain/cash/settlement.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { dayOf, parseDay } from '#domain/weeks.ts'
import { cashServerMessages } from '#messages/cashServer.ts'
import { lockSettlementOf, type SettlementRecord, type SettlementRowRecord } from '#server/db/live/cash.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import type { Writing } from '../write.ts'
import { SettledOrders } from './settledOrders.ts'
import { hashOf, insertRecorded, logSettlement } from './settlements.ts'

/**
 * Records what a courier held already when the company began here: a settlement of which nothing arrived. A courier has one
 * until that is taken back.
 */
export async function recordOpening(
  writing: Writing,
  given: { courier: string; day: string; amount: number; reason: string },
): Promise<void> {
  const { tx, companyId, actor, now, newId } = writing
  const { day: paidOn, amount } = given
  const [courier, reason] = [trimmed(given.courier), trimmed(given.reason)]
  const reference = cashServerMessages.openingReference
  const problems = {
    ...(courier === '' && { courier: cashServerMessages.courierMissing }),
    ...((parseDay(paidOn) === null || paidOn > dayOf(now.getTime())) && {
      day: cashServerMessages.dayInvalid,
    }),
    ...(reason === '' && { reason: cashServerMessages.reasonMissing }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
  const key = { courierKey: nameKeyOf(courier), referenceKey: nameKeyOf(reference) }
  if (await lockSettlementOf(tx, companyId, key))
    throw fieldsRefused({ courier: cashServerMessages.openedBefore({ courier }) })
  const id = newId()
  const row: SettlementRowRecord = {
    companyId,
    id: newId(),
    settlementId: id,
    position: 0,
    cn: '',
    orderId: null,
    grossMinor: amount,
    deductions: {},
    dueMinor: amount,
    result: 'matched',
    decision: 'accepted',
    reason,
    decidedBy: actor.name,
    decidedAt: now,
  }
  const sums = { grossMinor: amount, deductions: {}, bankMinor: 0, rowsHash: hashOf([row]) }
  const settlement = await insertRecorded(
    writing,
    { id, courier, reference, paidOn, source: 'opening', whole: {}, ...sums },
    [row],
  )
  await logSettlement(writing, settlement, 'settlement.recorded', { reason })
}

/** Gives up the cash of parcels, by a settlement of each courier that can be taken back. */
export async function writeOffParcels(
  writing: Writing,
  { parcelIds, reason: typed }: { parcelIds: readonly string[]; reason: string },
): Promise<void> {
  const { companyId, actor, now, newId, rows } = writing
  const reason = trimmed(typed)
  if (isBlank(reason)) throw fieldsRefused({ reason: cashServerMessages.reasonMissing })
  const orders = new SettledOrders(writing)
  const orderIds: string[] = []
  for (const parcelId of parcelIds) {
    const orderId = await rows.findOrderIdOfParcel(parcelId)
    if (!orderId) throw refusals.notFound()
    orderIds.push(orderId)
  }
  await orders.lock(orderIds)
  const parcels = orders.all().filter(({ id }) => parcelIds.includes(id))
  const made: SettlementRecord[] = []
  for (const courier of new Set(parcels.map((parcel) => parcel.courier ?? ''))) {
    const id = newId()
    const day = dayOf(now.getTime())
    const reference = cashServerMessages.writeOffReference({ day, code: id.slice(-4) })
    const own = parcels.filter((parcel) => (parcel.courier ?? '') === courier)
    const records: SettlementRowRecord[] = []
    for (const [position, parcel] of own.entries()) {
      const minor = dueOfAll([parcel])
      if (minor === 0) throw refusals.inUse(cashServerMessages.nothingDue)
      await orders.send(parcel, { type: 'cod.writtenOff', settlement: id, minor, reason }, reference)
      orders.closeTasks(parcel)
      records.push({
        companyId,
        id: newId(),
        settlementId: id,
        position,
        cn: parcel.cn ?? '',
        orderId: parcel.orderId,
        grossMinor: 0,
        deductions: {},
        dueMinor: minor,
        result: 'late',
        decision: 'writtenOff',
        reason,
        decidedBy: actor.name,
        decidedAt: now,
      })
    }
    const sums = { ...sumsOf(records, {}), rowsHash: hashOf(records) }
    const recorded = { id, courier, reference, paidOn: day, source: 'writeOff', whole: {}, ...sums } as const
    made.push(await insertRecorded(writing, recorded, records))
  }
  await orders.save(reason)
  for (const settlement of made) await logSettlement(writing, settlement, 'settlement.recorded', { reason })
}
