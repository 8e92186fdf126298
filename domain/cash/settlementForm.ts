/** A settlement as a person gives it: the sheet of a courier or typed lines, and what arrived at the bank. */
import { readAmount } from '#domain/outside/cells.ts'
import { isBlank } from '#domain/text.ts'
import type { Deductions } from './account.ts'
import type { NewSettlement } from './cashContract.ts'
import { type SettlementLine, sumsOf } from './settlement.ts'
import {
  missingSheetColumns,
  readSheet,
  readTyped,
  type Sheet,
  type SheetColumn,
  type SheetMapping,
  type SheetProblem,
} from './sheet.ts'

const settlementFields = ['courier', 'reference', 'paid_on', 'typed', 'tax', 'other', 'bank'] as const
export type SettlementField = (typeof settlementFields)[number]
export type SettlementForm = Readonly<Record<SettlementField, string>>

export const emptySettlement: SettlementForm = {
  courier: '',
  reference: '',
  paid_on: '',
  typed: '',
  tax: '',
  other: '',
  bank: '',
}

/** A sheet that was read, with its columns as they are recognised or chosen. */
export type ChosenSheet = { name: string; sheet: Sheet; mapping: SheetMapping }

export type ReadSettlement = {
  lines: SettlementLine[]
  problems: SheetProblem[]
  missing: SheetColumn[]
  whole: Deductions
  sums: ReturnType<typeof sumsOf>
}

const minorIn = (text: string): number => {
  const read = readAmount(text)
  return read.is === 'amount' ? read.minor : 0
}

/** What the form says so far. Amounts that cannot be read count as 0; `wrongAmounts` names them. */
export function readSettlement(form: SettlementForm, file: ChosenSheet | null): ReadSettlement {
  const missing = file ? missingSheetColumns(file.mapping) : []
  const { lines, problems } =
    file === null
      ? readTyped(form.typed)
      : missing.length > 0
        ? { lines: [], problems: [] }
        : readSheet(file.sheet, file.mapping)
  const [tax, other] = [minorIn(form.tax), minorIn(form.other)]
  const whole = { ...(tax > 0 && { tax }), ...(other > 0 && { other }) }
  return { lines, problems, missing, whole, sums: sumsOf(lines, whole) }
}

const wrongAmounts = (form: SettlementForm) =>
  (['tax', 'other', 'bank'] as const).filter(
    (field) => !isBlank(form[field]) && readAmount(form[field]).is !== 'amount',
  )

/** The fields that keep it from being sent, and why. The server checks what only it can know. */
export function settlementProblems(
  form: SettlementForm,
  file: ChosenSheet | null,
): Partial<Record<SettlementField | 'rows', 'missing' | 'amount'>> {
  const { lines, problems, missing } = readSettlement(form, file)
  return {
    ...Object.fromEntries(
      (['courier', 'reference', 'paid_on'] as const)
        .filter((field) => isBlank(form[field]))
        .map((field) => [field, 'missing']),
    ),
    ...((lines.length === 0 || problems.length > 0 || missing.length > 0) && { rows: 'missing' }),
    ...Object.fromEntries(wrongAmounts(form).map((field) => [field, 'amount'])),
  }
}

/** What is sent. Without an amount, what the rows come to has arrived. */
export function newSettlementOf(form: SettlementForm, file: ChosenSheet | null): NewSettlement {
  const { lines, whole, sums } = readSettlement(form, file)
  return {
    courier: form.courier,
    reference: form.reference,
    paid_on: form.paid_on,
    source: file ? 'sheet' : 'typed',
    whole,
    bank: isBlank(form.bank) ? sums.bankMinor : minorIn(form.bank),
    rows: lines.map(({ cn, grossMinor, deductions }) => ({ cn, gross: grossMinor ?? 0, deductions })),
  }
}
