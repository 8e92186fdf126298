import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RowAct } from '#domain/cash/cashContract.ts'
import { cashForms } from '#domain/cash/cashForms.ts'
import type { OpeningField, OpeningForm } from '#domain/cash/opening.ts'
import { readSettlement, type SettlementForm } from '#domain/cash/settlementForm.ts'
import type { SheetColumn } from '#domain/cash/sheet.ts'
import { dayOf } from '#domain/weeks.ts'
import type { CashChange, cashMachine } from '#machines/cash/cash.machine.ts'
import type { cashFormMachine } from '#machines/cashForm/cashForm.machine.ts'
import type { openSettlementMachine } from '#machines/openSettlement/openSettlement.machine.ts'
import { cashMessages } from '#messages/cash.ts'
import { useChart } from '#ui/useChart.ts'
import {
  useAmounts,
  useOwnPart,
  useReasonAgainst,
  useWorkspace,
  useWorkspaceScreen,
} from '#workspace/workspace.hooks.ts'
import { provideCash } from './cash.actors.ts'

export type CashActor = ActorRefFrom<typeof cashMachine>
export type CashFormActor = ActorRefFrom<typeof cashFormMachine>
export type OpenSettlementActor = ActorRefFrom<typeof openSettlementMachine>

/** What couriers hold, of a workspace that counts it; null until its chart has started. */
export function useCashActor(): CashActor | null {
  const cash = useOwnPart('cash')
  const logic = useMemo(() => provideCash(cash), [cash])
  return useWorkspaceScreen('cash', logic, () => ({}))
}

/** An amount of the company's currency, in minor units. */
export function useRupees(): (minor: number) => string {
  const format = useAmounts()
  const { currency } = useWorkspace()
  return (minor) => format({ minor, currency })
}

/** Cash as its chart has it, and what a person does with it. */
export function useCash(actor: CashActor) {
  const { zone } = useWorkspace()
  const snapshot = useSelector(actor, (now) => now)
  const { context } = snapshot
  const [first, ...others] = context.cash?.couriers ?? []
  return {
    cash: context.cash,
    /** With one courier there is nothing to choose. */
    onlyCourier: first && others.length === 0 ? first.name : '',
    text: context.text,
    parcels: context.parcels,
    problems: context.problems,
    refusal: context.refusal,
    isLoading: snapshot.hasTag('loading'),
    hasFailed: snapshot.hasTag('failed'),
    /** The form of a new settlement, and the one that is opened: charts of their own. */
    added: snapshot.children.newSettlement,
    opened: snapshot.children.openSettlement,
    /** The dialog of an opening balance. */
    begun: snapshot.children.openingBalance,
    zone,
    isGivingUp: snapshot.hasTag('givingUp'),
    isBusy: snapshot.hasTag('busy'),
    /** Why this person only looks at it. */
    reasonAgainst: useReasonAgainst('cash.change'),
    retry: () => actor.send({ type: 'loading.retried' }),
    choose: (id: string) => actor.send({ type: 'settlement.chosen', id }),
    add: (courier: string) => actor.send({ type: 'adding.started', courier, today: dayOf(Date.now(), zone) }),
    begin: (courier: string) =>
      actor.send({ type: 'opening.started', courier, today: dayOf(Date.now(), zone) }),
    changeText: (value: string) => actor.send({ type: 'text.changed', value }),
    submitText: () => actor.send({ type: 'text.submitted' }),
    dismissText: () => actor.send({ type: 'text.dismissed' }),
    chooseParcels: (chosen: readonly string[]) => actor.send({ type: 'parcels.chosen', parcels: chosen }),
    change: (change: CashChange) => actor.send({ type: 'change.chosen', change }),
  }
}

export type CashOnScreen = ReturnType<typeof useCash>

/** What both forms have: what is still missing, and why it was not recorded. */
function useCashForm(actor: CashFormActor, missingTexts: Readonly<Record<string, string>>) {
  const { kind, form, file, problems, isTried, refusal } = useSelector(actor, (snapshot) => snapshot.context)
  const { zone } = useWorkspace()
  const missing = isTried ? cashForms[kind].problems(form, file) : {}
  return {
    today: () => dayOf(Date.now(), zone),
    chart: useChart(actor),
    refusal: refusal !== null && Object.keys(problems).length === 0 ? refusal || cashMessages.notDone : null,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    errorOf: (field: string) =>
      problems[field] ??
      (missing[field] && (missing[field] === 'amount' ? cashMessages.adding.amount : missingTexts[field])),
    change: (field: string, value: string) => actor.send({ type: 'field.changed', field, value }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
  }
}

/** The form of an opening balance. */
export function useOpening(actor: CashFormActor) {
  const values = useSelector(actor, (snapshot) => snapshot.context.form) as OpeningForm
  const words = cashMessages.opening
  const { errorOf, change, ...form } = useCashForm(actor, words.missing)
  return {
    ...form,
    fieldOf: (field: OpeningField) => ({
      name: field,
      label: words.fields[field],
      value: values[field],
      error: errorOf(field),
      onChange: (value: string) => change(field, value),
    }),
  }
}

/** The settlement that is open as its chart has it, and what a person does with it. */
export function useOpenSettlement(actor: OpenSettlementActor) {
  const { zone } = useWorkspace()
  const snapshot = useSelector(actor, (now) => now)
  const { settlement, choice, text, problems, refusal } = snapshot.context
  return {
    settlement,
    choice,
    text,
    problems,
    refusal,
    zone,
    chart: useChart(actor),
    isExplaining: snapshot.hasTag('explaining'),
    isConfirming: snapshot.hasTag('confirming'),
    isBusy: snapshot.hasTag('busy'),
    /** Why this person only looks at it. */
    reasonAgainst: useReasonAgainst('cash.change'),
    close: () => actor.send({ type: 'settlement.closed' }),
    decide: (row: string, act: RowAct) => actor.send({ type: 'row.chosen', row, act }),
    changeText: (value: string) => actor.send({ type: 'text.changed', value }),
    submitText: () => actor.send({ type: 'text.submitted' }),
    dismissText: () => actor.send({ type: 'text.dismissed' }),
    askTakeBack: () => actor.send({ type: 'takingBack.started' }),
    takeBack: () => actor.send({ type: 'takingBack.confirmed' }),
    keep: () => actor.send({ type: 'takingBack.declined' }),
  }
}

export type SettlementOnScreen = ReturnType<typeof useOpenSettlement>

/** The form of a settlement, and what it says so far. */
export function useSettlementForm(actor: CashFormActor) {
  const { file, problems, ...context } = useSelector(actor, (snapshot) => snapshot.context)
  const form = context.form as SettlementForm
  return {
    ...useCashForm(actor, cashMessages.adding.missing),
    form,
    file,
    read: readSettlement(form, file),
    fileProblem: problems['file'],
    chooseFile: (chosen: File) => actor.send({ type: 'file.chosen', file: chosen }),
    removeFile: () => actor.send({ type: 'file.removed' }),
    chooseColumn: (column: SheetColumn, at: number | null) =>
      actor.send({ type: 'column.chosen', column, at }),
  }
}
