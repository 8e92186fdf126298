/** Words of the screen of the cash that couriers hold (orders.md §9). */
import type { RowAct } from '#domain/cash/cashContract.ts'
import type { OpeningField } from '#domain/cash/opening.ts'
import type { RowDecision, RowResult, SettlementSource, SettlementState } from '#domain/cash/settlement.ts'
import type { SettlementField } from '#domain/cash/settlementForm.ts'
import type { SheetColumn, SheetProblem } from '#domain/cash/sheet.ts'
import { deductionLabels } from './cashServer.ts'

const count = (n: number) => n.toLocaleString('en')
const parcels = (n: number) => `${count(n)} ${n === 1 ? 'parcel' : 'parcels'}`
const rows = (n: number) => `${count(n)} ${n === 1 ? 'row' : 'rows'}`

const results: Record<RowResult, string> = {
  matched: 'Matched',
  differs: 'Another amount',
  unknown: 'Unknown number',
  paidTwice: 'Paid twice',
  notDelivered: 'Not delivered here',
  late: 'Late',
}
const decisions: Record<RowDecision, string> = {
  accepted: 'Accepted',
  asked: 'Courier asked',
  writtenOff: 'Written off',
}
const sources: Record<SettlementSource, string> = {
  api: 'From the courier',
  sheet: 'Sheet',
  typed: 'Typed',
  writeOff: 'Write-off',
  opening: 'Opening balance',
}
const states: Record<SettlementState, string> = {
  waiting: 'To decide',
  settled: 'Settled',
  takenBack: 'Taken back',
}
const columns: Record<SheetColumn, string> = {
  cn: 'Consignment number',
  gross: 'Collected',
  ...deductionLabels,
  net: 'Net amount',
}
const fields: Record<SettlementField, string> = {
  courier: 'Courier',
  reference: 'Number of the payment',
  paid_on: 'Paid on',
  typed: 'Parcels',
  tax: 'Tax on the whole',
  other: 'Other deductions of the whole',
  bank: 'Arrived at the bank',
}

export const cashMessages = {
  title: 'Cash',
  add: 'Add Settlement',
  export: 'Export',
  exportName: 'settlements.csv',
  needsOwnOrders: {
    title: 'Cash at couriers',
    text: 'The sample has no couriers to pay out. On your own orders you see here what each courier has to pay out, and match what it pays.',
  },
  loading: 'Loading the cash at couriers',
  failed: 'The cash at couriers couldn’t be loaded.',
  needsText: (p: { label: string }) => `First fill in: ${p.label}.`,
  notDone: 'This was not done. Please try again.',
  figures: {
    label: 'Cash on delivery',
    expected: 'To collect',
    expectedHint: 'With couriers, on the way to customers',
    collected: 'Held by couriers',
    collectedHint: 'Delivered, and not paid out',
    overdue: 'Overdue',
    overdueHint: 'Held for longer than the days of the courier',
    remitted: 'Paid out',
    remittedHint: 'In the last 30 days, before deductions',
  },
  couriers: {
    title: 'Couriers',
    none: 'No courier has cash of yours. It appears here with the first parcel that is booked with cash on delivery.',
    courier: 'Courier',
    expected: 'To collect',
    ages: ['Up to 7 days', '8 to 14 days', '15 to 30 days', 'Older'],
    held: 'Held',
    parcels: (p: { count: number }) => parcels(p.count),
    overdue: 'Overdue',
    pays: 'Pays within',
    daysOf: (p: { courier: string }) => `Days within which ${p.courier} pays`,
    days: (p: { days: number }) => (p.days === 1 ? '1 day' : `${p.days} days`),
    ask: 'Get Payments',
    askOf: (p: { courier: string }) => `Get Payments of ${p.courier}`,
    asking: 'Asking …',
    found: (p: { count: number }) =>
      p.count === 0
        ? 'It names no new payment.'
        : `It named ${p.count} ${p.count === 1 ? 'payment' : 'payments'}.`,
    couldNot: (p: { words: string }) => `It couldn’t be asked: ${p.words}`,
  },
  opening: {
    action: 'Opening Balance',
    title: 'Opening balance',
    text: 'What a courier held already when you began here. What it pays later for parcels that are not known here is taken from it.',
    fields: {
      courier: 'Courier',
      day: 'Held on',
      amount: 'Amount',
      reason: 'Reason',
    } satisfies Record<OpeningField, string>,
    reasonHint: 'For example: its statement of that day.',
    missing: {
      courier: 'Choose the courier.',
      day: 'Choose the day.',
      amount: 'Enter the amount.',
      reason: 'Give a reason.',
    } satisfies Record<OpeningField, string>,
    record: 'Record',
    left: (p: { amount: string }) => `of it from before: ${p.amount}`,
  },
  late: {
    title: 'Overdue',
    lead: (p: { count: number }) => `${parcels(p.count)} should have been paid.`,
    order: 'Order',
    cn: 'Number',
    courier: 'Courier',
    delivered: 'Delivered',
    due: 'Due',
    choose: (p: { order: string }) => `Choose ${p.order}`,
    giveUp: (p: { count: number }) => `Write Off ${p.count}`,
    giveUpTitle: (p: { count: number }) => `Write off ${parcels(p.count)}?`,
    giveUpText: 'The cash is then no longer expected. It can be taken back as a whole.',
  },
  settlements: {
    title: 'Settlements',
    none: 'No settlement yet. Add one from the sheet of a courier, or type it.',
    reference: 'Payment',
    paidOn: 'Paid on',
    rows: (p: { count: number }) => rows(p.count),
    gross: 'Collected',
    deductions: 'Deducted',
    bank: 'At the bank',
    kind: 'Kind',
    state: 'Status',
    waiting: (p: { count: number }) => `${p.count} to decide`,
    states,
    sources,
  },
  adding: {
    title: 'Add settlement',
    text: 'What a courier paid out. Rows are matched by their consignment number; nothing is recorded before you press Record.',
    fields,
    chooseCourier: 'Choose a courier',
    file: 'Sheet of the courier',
    drop: 'Drop the sheet here, or',
    chooseFile: 'Choose File',
    fileHint: 'CSV, up to 250 rows. Columns are recognised.',
    busy: 'Reading …',
    chosen: (p: { name: string }) => p.name,
    remove: 'Use Another',
    typedHint:
      'One parcel a line: its number, what was collected, what was deducted. You can paste it from a spreadsheet.',
    columns: 'Columns',
    columnsHelp: 'Not all columns are recognised. Say which is which.',
    column: columns,
    noColumn: 'Not in the file',
    wholeHint: 'In rupees, for what belongs to no single parcel.',
    bankHint: (p: { amount: string }) =>
      `The rows come to ${p.amount} after deductions. Leave it empty if that arrived.`,
    sums: (p: { rows: number; gross: string; deducted: string; bank: string }) =>
      `${rows(p.rows)}: ${p.gross} collected, ${p.deducted} deducted, ${p.bank} to arrive.`,
    record: 'Record',
    recording: 'Recording …',
    missing: {
      courier: 'Choose the courier.',
      reference: 'Enter the number of the payment.',
      paid_on: 'Choose the day.',
      rows: 'Choose the sheet, or type at least one parcel.',
    } as Readonly<Record<string, string>>,
    amount: 'Enter an amount, for example 2,400.',
    noFile: 'This file couldn’t be read. Save it as CSV (UTF-8) and choose it again.',
    noRows: 'This file has no rows with columns. Choose the sheet that lists the parcels.',
    tooMany: (p: { count: number }) =>
      `The file has ${count(p.count)} rows; one settlement takes 250. Split it, and give each part its own number.`,
    problem(problem: SheetProblem, format: (minor: number) => string): string {
      const row = `Row ${problem.row}`
      if (problem.code === 'cnMissing') return `${row}: the consignment number is missing.`
      if (problem.code === 'cnRounded')
        return `${row}: a spreadsheet has rounded the number. Format the column as text and export it again.`
      if (problem.code === 'amount') return `${row}: “${problem.text.slice(0, 40)}” is not an amount.`
      return `${row}: ${format(problem.givenMinor)} is left, and the columns come to ${format(problem.expectedMinor)}. A column of deductions may be missing.`
    },
    more: (p: { count: number }) => `${p.count} more like these.`,
  },
  settlement: {
    back: 'Cash',
    toDecide: (p: { count: number }) => `${rows(p.count)} to decide`,
    matched: (p: { count: number }) => `${rows(p.count)} explained`,
    nothingToDecide: 'Every row is explained.',
    recordedBy: (p: { name: string; day: string }) => `Recorded by ${p.name} on ${p.day}`,
    cn: 'Number',
    order: 'Order',
    gross: 'Collected',
    due: 'Due here',
    deducted: 'Deducted',
    result: 'Result',
    results,
    decisions,
    difference: (p: { amount: string; isMore: boolean }) =>
      p.isMore ? `${p.amount} more than is due` : `${p.amount} less than is due`,
    acts: {
      accepted: 'Accept',
      asked: 'Ask Courier',
      writtenOff: 'Write Off',
      again: 'Other Number',
    } satisfies Record<RowAct, string>,
    setAside: 'Set Aside',
    wait: 'Wait until the last one is done.',
    actOf: (p: { act: string; cn: string }) => `${p.act}: ${p.cn}`,
    explain: {
      asked: { title: 'Ask the courier', label: 'What is asked', confirm: 'Open a Task' },
      writtenOff: { title: 'Write off the difference', label: 'Reason', confirm: 'Write Off' },
      again: { title: 'Match it to another number', label: 'Consignment number', confirm: 'Match' },
    } as Readonly<Record<string, { title: string; label: string; confirm: string }>>,
    takeBack: 'Take Back',
    takeBackTitle: (p: { reference: string }) => `Take ${p.reference} back?`,
    takeBackText:
      'Every parcel is as it was before. The settlement stays in the list, and its number can be used again.',
    keep: 'Keep It',
    sums: { gross: 'Collected', bank: 'Arrived at the bank', whole: 'of the whole' },
  },
  deductions: deductionLabels,
}
