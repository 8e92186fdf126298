import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type {
  CashResponse,
  NewOpening,
  NewSettlement,
  SettlementResponse,
} from '#domain/cash/cashContract.ts'
import { type CashForm, type CashFormKind, cashForms } from '#domain/cash/cashForms.ts'
import type { ChosenSheet } from '#domain/cash/settlementForm.ts'
import type { SheetColumn } from '#domain/cash/sheet.ts'
import type { FocusRequested } from '#domain/focus.ts'
import { without } from '#domain/problems.ts'
import { refusalOf } from '#domain/refusedChange.ts'

export type CashFormInput = { kind: CashFormKind; courier: string; today: string }

type Context = {
  kind: CashFormKind
  form: CashForm
  file: ChosenSheet | null
  /** What the file's reader or the server says of a field; `rows` is what the lines say. */
  problems: Readonly<Partial<Record<string, string>>>
  /** Whether missing fields are marked: once it was tried to record it. */
  isTried: boolean
  /** Why it was not recorded; '' without a reason. Null when it was not tried. */
  refusal: string | null
  /** What the server returned: the settlement, or the cash with an opening balance. Null until it is recorded. */
  recorded: SettlementResponse | CashResponse | null
}

export type CashFormEvent =
  | { type: 'field.changed'; field: string; value: string }
  /** What the browser's file field gave: a chart knows no file. */
  | { type: 'file.chosen'; file: object }
  | { type: 'file.removed' }
  | { type: 'column.chosen'; column: SheetColumn; at: number | null }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }

const rest = { refusal: null, problems: {} }

const wrongFields = ({ kind, form, file }: Context): string[] =>
  Object.keys(cashForms[kind].problems(form, file))

export const cashFormMachine = setup({
  types: {
    input: {} as CashFormInput,
    context: {} as Context,
    events: {} as CashFormEvent,
    /** What was recorded; null when the form was dismissed. */
    output: {} as Context['recorded'],
    emitted: {} as FocusRequested,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    readFile: fromPromise<ChosenSheet, object>(() => {
      throw new Error('cashForm: actor "readFile" was not provided')
    }),
    recordForm: fromPromise<SettlementResponse | CashResponse, NewSettlement | NewOpening>(() => {
      throw new Error('cashForm: actor "recordForm" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context }) => wrongFields(context).length === 0,
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: string; value: string }) => ({
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
    rememberRecorded: assign((_, params: { recorded: Context['recorded'] }) => params),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    rememberFileProblem: assign((_, { error }: { error: unknown }) => ({
      problems: { file: error instanceof Error ? error.message : '' },
    })),
    requestFocus: enqueueActions(({ context, enqueue }) => {
      const [target] = [...Object.keys(context.problems), ...wrongFields(context)]
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
  },
}).createMachine({
  id: 'cashForm',
  description:
    'What a person records of cash at a courier: a settlement, from a sheet or typed, or what it held already when the company began here.',
  context: ({ input: { kind, courier, today } }) => ({
    kind,
    form: cashForms[kind].first(courier, today),
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
        'form.dismissed': { target: 'closed' },
        'form.submitted': [
          { guard: 'isComplete', target: 'recording', actions: 'rememberTry' },
          { actions: ['rememberTry', 'requestFocus'] },
        ],
      },
    },
    readingFile: {
      description: 'Only a settlement has a sheet.',
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
        id: 'recordForm',
        src: 'recordForm',
        input: ({ context: { kind, form, file } }) => cashForms[kind].sent(form, file),
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
