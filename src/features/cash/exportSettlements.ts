import { deductionKinds } from '#domain/cash/account.ts'
import type { SettlementSummary } from '#domain/cash/cashContract.ts'
import { cashMessages } from '#messages/cash.ts'
import { loadExport } from '#workspace/exportOnDemand.ts'

const rupees = (minor: number) => minor / 100

/** Downloads the settlements for an accountant: a line each, with every kind of deduction. */
export async function exportSettlements(settlements: readonly SettlementSummary[]): Promise<void> {
  const { downloadCsv } = await loadExport()
  const words = cashMessages.settlements
  downloadCsv(cashMessages.exportName, {
    headings: [
      words.paidOn,
      cashMessages.couriers.courier,
      words.reference,
      words.kind,
      words.state,
      words.gross,
      ...deductionKinds.map((kind) => cashMessages.deductions[kind]),
      words.bank,
    ],
    rows: settlements.map(({ paid_on, courier, reference, source, state, gross, deductions, bank }) => [
      paid_on,
      courier,
      reference,
      words.sources[source],
      words.states[state],
      rupees(gross),
      ...deductionKinds.map((kind) => rupees(deductions[kind] ?? 0)),
      rupees(bank),
    ]),
  })
}
