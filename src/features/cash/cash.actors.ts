import { fromPromise } from 'xstate'
import { MAX_SETTLEMENT_ROWS, type NewOpening, type NewSettlement } from '#domain/cash/cashContract.ts'
import type { ChosenSheet } from '#domain/cash/settlementForm.ts'
import { recognisedSheet, sheetOf } from '#domain/cash/sheet.ts'
import { FileProblemError } from '#domain/imports/importFile.ts'
import type { TableRow } from '#domain/outside/table.ts'
import { cashMachine } from '#machines/cash/cash.machine.ts'
import { cashFormMachine } from '#machines/cashForm/cashForm.machine.ts'
import { openSettlementMachine } from '#machines/openSettlement/openSettlement.machine.ts'
import { cashMessages } from '#messages/cash.ts'
import { readRows } from '#workspace/readCsv.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of the cash that couriers hold, for this workspace. */
export function provideCash(cash: NonNullable<Workspace['cash']>) {
  return cashMachine.provide({
    actors: {
      newSettlement: cashFormMachine.provide({
        actors: {
          readFile: fromPromise(({ input }) => readSheetFile(input as File)),
          recordForm: fromPromise(({ input }) => cash.record(input as NewSettlement)),
        },
      }),
      openSettlement: openSettlementMachine.provide({
        actors: { changeSettlement: fromPromise(({ input }) => cash.changeSettlement(input)) },
      }),
      openingBalance: cashFormMachine.provide({
        actors: { recordForm: fromPromise(({ input }) => cash.recordOpening(input as NewOpening)) },
      }),
      readCash: fromPromise(({ signal }) => cash.read({ signal })),
      readSettlement: fromPromise(({ input, signal }) => cash.settlement(input, { signal })),
      changeCash: fromPromise(({ input }) => cash.change(input)),
    },
  })
}

/** Rejects with the sentence that is shown beside the file. */
async function readSheetFile(file: File): Promise<ChosenSheet> {
  const rows = await readRows(file).catch((error: unknown): TableRow[] => {
    throw error instanceof FileProblemError ? new Error(cashMessages.adding.noFile) : error
  })
  const sheet = sheetOf(rows)
  if (!sheet) throw new Error(cashMessages.adding.noRows)
  if (sheet.rows.length > MAX_SETTLEMENT_ROWS)
    throw new Error(cashMessages.adding.tooMany({ count: sheet.rows.length }))
  return { name: file.name, sheet, mapping: recognisedSheet(sheet.headers) }
}
