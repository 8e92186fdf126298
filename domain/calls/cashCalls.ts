import {
  askSchema,
  cashSchema,
  courierDaysSchema,
  decisionSchema,
  newOpeningSchema,
  newSettlementSchema,
  settlementSchema,
  takeBackSchema,
  writeOffSchema,
} from '#domain/cash/cashContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { LiveCalls } from './call.ts'

/** The cash that couriers hold, and what they pay out (orders.md §9); for owners and managers. */
export const cashCalls = {
  find: {
    method: 'get',
    path: livePaths.cash,
    summary: 'What couriers hold by age, what is late, and the last settlements',
    answer: cashSchema,
  },
  findSettlement: {
    method: 'get',
    path: livePaths.settlement,
    summary: 'A settlement with its rows',
    answer: settlementSchema,
  },
  record: {
    method: 'post',
    path: livePaths.settlements,
    summary: 'Record what a courier paid out; the same rows again change nothing',
    right: 'cash.change',
    body: newSettlementSchema,
    status: 201,
    answer: settlementSchema,
  },
  decide: {
    method: 'post',
    path: livePaths.settlementRows,
    summary: 'Decide about a row that does not match',
    right: 'cash.change',
    body: decisionSchema,
    answer: settlementSchema,
  },
  takeBack: {
    method: 'post',
    path: livePaths.settlementEnd,
    summary: 'Take a settlement back: every parcel is as it was before',
    right: 'cash.change',
    body: takeBackSchema,
    answer: settlementSchema,
  },
  writeOff: {
    method: 'post',
    path: livePaths.cashWriteOffs,
    summary: 'Give up the cash of parcels that were not paid, with a reason',
    right: 'cash.change',
    body: writeOffSchema,
    answer: cashSchema,
  },
  open: {
    method: 'post',
    path: livePaths.cashOpenings,
    summary: 'Record what a courier held already when the company began here; taken back as a settlement is',
    right: 'cash.change',
    body: newOpeningSchema,
    answer: cashSchema,
  },
  setDays: {
    method: 'put',
    path: livePaths.cashDays,
    summary: 'Say within how many days a courier pays',
    right: 'cash.change',
    body: courierDaysSchema,
    answer: cashSchema,
  },
  ask: {
    method: 'post',
    path: livePaths.cashAsk,
    summary: 'Ask a courier that the company is connected to for settlements',
    right: 'cash.change',
    body: askSchema,
    answer: cashSchema,
  },
} as const satisfies LiveCalls
