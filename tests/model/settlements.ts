/** A settlement of a courier, and why one is not recorded: for the models of the charts about cash. */
import type { SettlementResponse } from '#domain/cash/cashContract.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'

export const openedSettlement: SettlementResponse = {
  id: 's1',
  courier: 'Leopards',
  reference: 'INV-1',
  paid_on: '2026-11-20',
  source: 'sheet',
  state: 'waiting',
  gross: 500,
  deductions: {},
  bank: 500,
  rows_count: 1,
  waiting: 1,
  recorded_by: 'Sana',
  at: 0,
  version: 3,
  whole: {},
  rows: [],
}
export const recordingRefused = new RefusedChangeError({
  code: 'validation_failed',
  text: '',
  fields: { rows: 'These rows are recorded already.' },
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})
