/** The cash that couriers hold: owners and managers see and change it. */
import type { Context } from 'hono'
import { cashCalls } from '#domain/calls/cashCalls.ts'
import type { SettlementResponse } from '#domain/cash/cashContract.ts'
import { nameKeyOf, USUAL_DAYS } from '#domain/cash/settlement.ts'
import { usedStates } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { cashServerMessages } from '#messages/cashServer.ts'
import { rightMessages } from '#messages/rights.ts'
import type { Queries } from '#server/db/database.ts'
import {
  findSettlement,
  labelsOfOrders,
  listSettlementRows,
  type SettlementRecord,
  saveCourierCash,
} from '#server/db/live/cash.ts'
import { listConnections } from '#server/db/live/couriers.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { queueSettlements } from '#server/partners/outbox.ts'
import { idIn, type LiveEnv, workRightsIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { recordOpening, writeOffParcels } from './ownSettlements.ts'
import { readCash, summaryOf } from './readCash.ts'
import { decideRow, recordSettlement, takeSettlementBack } from './settlements.ts'

export function cashRoutes(deps: AppDeps) {
  const { db } = deps.database
  return serveCalls(deps, cashCalls, {
    find: (c) => readCash(db, companyIn(c), deps.now()),
    async findSettlement(c) {
      const companyId = companyIn(c)
      const found = await findSettlement(db, companyId, idIn(c))
      if (!found) throw refusals.notFound()
      return settlementResponse(db, found)
    },
    async record(writing, { paid_on: paidOn, bank: bankMinor, rows, ...given }) {
      const lines = rows.map(({ cn, gross: grossMinor, deductions }) => ({ cn, grossMinor, deductions }))
      return settlementResponse(
        writing.tx,
        await recordSettlement(writing, { ...given, paidOn, bankMinor, lines }),
      )
    },
    async decide(writing, { row_id: rowId, ...decision }, c) {
      return settlementResponse(writing.tx, await decideRow(writing, { id: idIn(c), rowId, ...decision }))
    },
    async takeBack(writing, { version }, c) {
      return settlementResponse(writing.tx, await takeSettlementBack(writing, { id: idIn(c), version }))
    },
    async writeOff(writing, { parcel_ids: parcelIds, reason }) {
      await writeOffParcels(writing, { parcelIds, reason })
      return readCash(writing.tx, writing.companyId, writing.now)
    },
    async open(writing, opening) {
      await recordOpening(writing, opening)
      return readCash(writing.tx, writing.companyId, writing.now)
    },
    async setDays(writing, { courier, days }) {
      const { tx, companyId, log } = writing
      const courierKey = nameKeyOf(courier)
      await saveCourierCash(tx, { companyId, courierKey }, { days }, days)
      await log({
        subject: 'company',
        subjectId: companyId,
        event: 'cash.daysChanged',
        before: {},
        after: { courier, days },
        version: 0,
      })
      return readCash(tx, companyId, writing.now)
    },
    async ask(writing, { courier }) {
      const { tx, companyId, now } = writing
      const connections = await listConnections(tx, companyId)
      const isConnected = connections.some((row) => row.courier === courier && usedStates.includes(row.state))
      if (!isConnected)
        throw refusals.inUse(cashServerMessages.notConnected({ courier: couriers[courier].name }))
      const courierKey = nameKeyOf(couriers[courier].name)
      await saveCourierCash(tx, { companyId, courierKey }, { askedAt: now, words: null }, USUAL_DAYS)
      await queueSettlements(tx, { companyId, courier })
      return readCash(tx, companyId, now)
    },
  })
}

/** The company of a call. Throws 403 for who may not see its cash. */
function companyIn(c: Context<LiveEnv>): string {
  if (!workRightsIn(c).includes('cash.see')) throw refusals.notAllowed(rightMessages['cash.see'])
  return c.get('settings').companyId
}

async function settlementResponse(queries: Queries, row: SettlementRecord): Promise<SettlementResponse> {
  const rows = await listSettlementRows(queries, row.companyId, row.id)
  const labels = await labelsOfOrders(
    queries,
    row.companyId,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return {
    ...summaryOf(row),
    whole: row.whole,
    rows: rows.map(({ id, position, cn, orderId, grossMinor, deductions, dueMinor, ...rest }) => {
      const label = orderId === null ? undefined : labels.get(orderId)
      return {
        id,
        position,
        cn,
        order: orderId !== null && label !== undefined ? { id: orderId, label } : null,
        gross: grossMinor,
        deductions,
        due: dueMinor,
        result: rest.result,
        decision: rest.decision,
        reason: rest.reason,
        decided_by: rest.decidedBy,
      }
    }),
  }
}
