/** How the API shows and takes the cash that couriers hold. Amounts are in minor units of the company's currency. */
import * as v from 'valibot'
import { amountSchema, idSchema, instantSchema, shortTextSchema } from '#domain/fulfilment/contract.ts'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { versionSchema } from '#domain/versions.ts'
import { deductionKinds } from './account.ts'
import { rowDecisions, rowResults, settlementSources, settlementStates } from './settlement.ts'

/** The most rows of one settlement: a longer one is given in parts. */
export const MAX_SETTLEMENT_ROWS = 250

const minor = v.pipe(v.number(), v.safeInteger())
/** Below 0: a courier takes back what it had paid. */
const signedAmount = v.pipe(minor, v.minValue(-MAX_AMOUNT_MINOR), v.maxValue(MAX_AMOUNT_MINOR))
const deductionsSchema = v.partial(v.object(v.entriesFromList(deductionKinds, minor)))
const givenDeductions = v.partial(v.object(v.entriesFromList(deductionKinds, amountSchema)))
const dayText = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

const settlementEntries = {
  id: idSchema,
  courier: v.string(),
  reference: v.string(),
  paid_on: dayText,
  source: v.picklist(settlementSources),
  state: v.picklist(settlementStates),
  gross: minor,
  deductions: deductionsSchema,
  /** Gross less deductions; 0 of an opening balance, of which nothing arrived. */
  bank: minor,
  rows_count: v.number(),
  /** Rows that wait for a person. */
  waiting: v.number(),
  recorded_by: v.string(),
  at: instantSchema,
  version: v.number(),
}
const settlementSummarySchema = v.object(settlementEntries)
export type SettlementSummary = v.InferOutput<typeof settlementSummarySchema>

export const settlementSchema = v.object({
  ...settlementEntries,
  /** Deductions of no single row. */
  whole: deductionsSchema,
  rows: v.array(
    v.object({
      id: idSchema,
      position: v.number(),
      cn: v.string(),
      order: v.nullable(v.object({ id: idSchema, label: v.string() })),
      gross: minor,
      deductions: deductionsSchema,
      /** What the courier held of it before. */
      due: minor,
      result: v.picklist(rowResults),
      decision: v.nullable(v.picklist(rowDecisions)),
      reason: v.string(),
      decided_by: v.string(),
    }),
  ),
})
export type SettlementResponse = v.InferOutput<typeof settlementSchema>
export type SettlementRow = SettlementResponse['rows'][number]

const courierSchema = v.object({
  name: v.string(),
  /** To be collected by it. */
  expected: minor,
  /** What it holds by age (`ageLimits`). */
  held: v.array(minor),
  parcels: v.number(),
  /** Held for longer than its days. */
  overdue: minor,
  /**
   * What is left of its opening balance: less what it paid since for numbers that are of no parcel here, and that were
   * accepted. Below 0 it paid more than that.
   */
  opening: v.optional(minor, 0),
  days: v.number(),
  /** It can be asked for settlements; null where it has no connection that can. */
  ask: v.nullable(
    v.object({
      courier: v.picklist(connectedCouriers),
      is_asking: v.boolean(),
      answered_at: v.nullable(instantSchema),
      words: v.nullable(v.string()),
      found: v.number(),
    }),
  ),
})

export const cashSchema = v.object({
  /** To be collected; collected and not paid out, opening balances too; paid out in the last 30 days; held for too long. */
  expected: minor,
  collected: minor,
  remitted: minor,
  overdue: minor,
  couriers: v.array(courierSchema),
  /** Parcels that should have been paid, the oldest first. */
  late: v.array(
    v.object({
      parcel_id: idSchema,
      order: v.object({ id: idSchema, label: v.string() }),
      cn: v.string(),
      courier: v.string(),
      due: minor,
      delivered_at: instantSchema,
    }),
  ),
  settlements: v.array(settlementSummarySchema),
})
export type CashResponse = v.InferOutput<typeof cashSchema>

export const newSettlementSchema = v.object({
  courier: shortTextSchema,
  reference: shortTextSchema,
  paid_on: shortTextSchema,
  source: v.picklist(['sheet', 'typed']),
  /** Deductions of no single row. */
  whole: givenDeductions,
  /** What arrived; it has to be gross less deductions. */
  bank: signedAmount,
  rows: v.pipe(
    v.array(v.object({ cn: shortTextSchema, gross: signedAmount, deductions: givenDeductions })),
    v.maxLength(MAX_SETTLEMENT_ROWS),
  ),
})

/** What a courier held already, since a day, and why it is known. */
export const newOpeningSchema = v.object({
  courier: shortTextSchema,
  day: shortTextSchema,
  amount: v.pipe(amountSchema, v.minValue(1)),
  reason: shortTextSchema,
})
export type NewOpening = v.InferOutput<typeof newOpeningSchema>

export type NewSettlement = v.InferOutput<typeof newSettlementSchema>

/** `again`: with another number, or the same one once the parcel was delivered here. */
const rowActs = [...rowDecisions, 'again'] as const
export type RowAct = (typeof rowActs)[number]

export const decisionSchema = v.object({
  row_id: idSchema,
  act: v.picklist(rowActs),
  /** Why it is given up, what is asked, or the number that is meant. */
  text: shortTextSchema,
  version: versionSchema,
})

export const takeBackSchema = v.object({ version: versionSchema })

export const writeOffSchema = v.object({
  parcel_ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(200)),
  reason: shortTextSchema,
})

export const courierDaysSchema = v.object({
  courier: shortTextSchema,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
})

export const askSchema = v.object({ courier: v.picklist(connectedCouriers) })
