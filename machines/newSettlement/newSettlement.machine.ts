import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { NewSettlement, SettlementResponse } from '#domain/cash/cashContract.ts'
import {
  type ChosenSheet,
  emptySettlement,
  newSettlementOf,
  type SettlementField,
  type SettlementForm,
  settlementProblems,
} from '#domain/cash/settlementForm.ts'
import type { SheetColumn } from '#domain/cash/sheet.ts'
import type { FocusRequested } from '#domain/focus.ts'
import { without } from '#domain/problems.ts'
import { refusalOf } from '#domain/refusedChange.ts'

export type NewSettlementInput = { courier: string; today: string }

type Context = {
  form: SettlementForm
  file: ChosenSheet | null
  /** What the file's reader or the server says of a field; `rows` is what the lines say. */
  problems: Readonly<Record<string, string>>
  /** Whether missing fields are marked: once it was tried to record it. */
  isTried: boolean
  /** Why it was not recorded; '' without a reason. Null when it was not tried. */
  refusal: string | null
  /** Null until it is recorded. */
  recorded: SettlementResponse | null
}

export type NewSettlementEvent =
  | { type: 'field.changed'; field: SettlementField; value: string }
  /** What the browser's file field gave: a chart knows no file. */
  | { type: 'file.chosen'; file: object }
  | { type: 'file.removed' }
  | { type: 'column.chosen'; column: SheetColumn; at: number | null }
  | { type: 'form.submitted' }
  | { type: 'adding.dismissed' }

const rest = { refusal: null, problems: {} }

export const newSettlementMachine = setup({
  types: {
    input: {} as NewSettlementInput,
    context: {} as Context,
    events: {} as NewSettlementEvent,
    /** What was recorded; null when the form was dismissed. */
    output: {} as SettlementResponse | null,
    emitted: {} as FocusRequested,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    readFile: fromPromise<ChosenSheet, object>(() => {
      throw new Error('newSettlement: actor "readFile" was not provided')
    }),
    recordSettlement: fromPromise<SettlementResponse, NewSettlement>(() => {
      throw new Error('newSettlement: actor "recordSettlement" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context: { form, file } }) => Object.keys(settlementProblems(form, file)).length === 0,
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: SettlementField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: without(context.problems, [field]),
    })),
    rememberFile: assign((_, params: { file: ChosenSheet | null }) => ({ file: params.file, ...rest })),
    chooseColumn: assign(({ context }, { column, at }: { column: SheetColumn; at: number | null }) => {
      const { file } = context
      if (!file) return {}
      const { [column]: _, ...others } = file.mapping
      return { file: { ...file, mapping: at === null ? others : { ...others, [column]: at } }, ...rest }
    }),
    rememberTry: assign({ isTried: true }),
    rememberRecorded: assign((_, params: { recorded: SettlementResponse }) => params),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    rememberFileProblem: assign((_, { error }: { error: unknown }) => ({
      problems: { file: error instanceof Error ? error.message : '' },
    })),
    requestFocus: enqueueActions(({ context: { problems, form, file }, enqueue }) => {
      const [target] = [...Object.keys(problems), ...Object.keys(settlementProblems(form, file))]
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
  },
}).createMachine({
  id: 'newSettlement',
  description: 'A settlement of a courier is added, from a sheet or typed.',
  context: ({ input: { courier, today } }) => ({
    form: { ...emptySettlement, courier, paid_on: today },
    file: null,
    problems: {},
    isTried: false,
    refusal: null,
    recorded: null,
  }),
  output: ({ context }) => context.recorded,
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'file.chosen': { target: 'readingFile' },
        'file.removed': { actions: { type: 'rememberFile', params: { file: null } } },
        'column.chosen': { actions: { type: 'chooseColumn', params: ({ event }) => event } },
        'adding.dismissed': { target: 'closed' },
        'form.submitted': [
          { guard: 'isComplete', target: 'recording', actions: 'rememberTry' },
          { actions: ['rememberTry', 'requestFocus'] },
        ],
      },
    },
    readingFile: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ event }) => (event.type === 'file.chosen' ? event.file : {}),
        onDone: {
          target: 'editing',
          actions: { type: 'rememberFile', params: ({ event }) => ({ file: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: { type: 'rememberFileProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    recording: {
      tags: 'busy',
      invoke: {
        id: 'recordSettlement',
        src: 'recordSettlement',
        input: ({ context }) => newSettlementOf(context.form, context.file),
        onDone: {
          target: 'closed',
          actions: { type: 'rememberRecorded', params: ({ event }) => ({ recorded: event.output }) },
        },
        onError: {
          description: 'Nothing typed is lost; what is wrong gets the focus.',
          target: 'editing',
          actions: [
            { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            'requestFocus',
          ],
        },
      },
    },
    closed: { type: 'final' },
  },
})
