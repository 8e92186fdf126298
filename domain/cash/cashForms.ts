/** The forms about cash at couriers: a settlement, and what a courier held already when the company began here. */
import type { NewOpening, NewSettlement } from './cashContract.ts'
import { emptyOpening, type OpeningForm, openingOf, openingProblems } from './opening.ts'
import {
  type ChosenSheet,
  emptySettlement,
  newSettlementOf,
  type SettlementForm,
  settlementProblems,
} from './settlementForm.ts'

export type CashFormKind = 'settlement' | 'opening'
/** The texts of the fields, as they are typed. */
export type CashForm = Readonly<Record<string, string>>

type Rules = {
  first: (courier: string, today: string) => CashForm
  problems: (form: CashForm, file: ChosenSheet | null) => Partial<Record<string, 'missing' | 'amount'>>
  sent: (form: CashForm, file: ChosenSheet | null) => NewSettlement | NewOpening
}

/** What each form has at first, what keeps it from being sent, by field, and what it sends. */
export const cashForms: Record<CashFormKind, Rules> = {
  settlement: {
    first: (courier, today) => ({ ...emptySettlement, courier, paid_on: today }),
    problems: (form, file) => settlementProblems(form as SettlementForm, file),
    sent: (form, file) => newSettlementOf(form as SettlementForm, file),
  },
  opening: {
    first: (courier, today) => ({ ...emptyOpening, courier, day: today }),
    problems: (form) => openingProblems(form as OpeningForm),
    sent: (form) => openingOf(form as OpeningForm),
  },
}
