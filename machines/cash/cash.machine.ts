import { assign, enqueueActions, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import type { CashResponse, NewSettlement, RowAct, SettlementResponse } from '#domain/cash/cashContract.ts'
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
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { refusalOf } from '#domain/refusedChange.ts'

/** What is changed of what couriers hold, with one press or after a reason. */
export type CashChange =
  | { is: 'days'; courier: string; days: number }
  | { is: 'ask'; courier: ConnectedCourier }
  | { is: 'giveUp'; parcels: readonly string[]; reason: string }

/** What is done to the settlement that is open, in the version that was seen. */
export type SettlementChange = { id: string; version: number } & (
  | { row: string; act: RowAct; text: string }
  | { isTakenBack: true }
)

type RowChoice = { row: string; act: RowAct }

type Context = {
  /** Null before the first answer. */
  cash: CashResponse | null
  settlement: SettlementResponse | null
  /** Of the settlement that is opened. */
  id: string
  form: SettlementForm
  file: ChosenSheet | null
  /** What the file's reader or the server says of a field; `rows` is what the lines say. */
  problems: Readonly<Record<string, string>>
  /** Whether missing fields are marked: once it was tried to record it. */
  isTried: boolean
  /** Why the last thing was not done; '' without a reason. Null when it was. */
  refusal: string | null
  choice: RowChoice | null
  /** A reason, a question, or the number that is meant. */
  text: string
  /** Late parcels that are given up. */
  parcels: readonly string[]
  change: CashChange | null
}

export type CashEventOfScreen =
  | { type: 'loading.retried' }
  | { type: 'settlement.chosen'; id: string }
  | { type: 'settlement.closed' }
  | { type: 'adding.started'; courier: string; today: string }
  | { type: 'adding.dismissed' }
  | { type: 'field.changed'; field: SettlementField; value: string }
  /** What the browser's file field gave: a chart knows no file. */
  | { type: 'file.chosen'; file: object }
  | { type: 'file.removed' }
  | { type: 'column.chosen'; column: SheetColumn; at: number | null }
  | { type: 'form.submitted' }
  | { type: 'row.chosen'; row: string; act: RowAct }
  | { type: 'text.changed'; value: string }
  | { type: 'text.submitted' }
  | { type: 'text.dismissed' }
  | { type: 'takingBack.started' }
  | { type: 'takingBack.confirmed' }
  | { type: 'takingBack.declined' }
  | { type: 'parcels.chosen'; parcels: readonly string[] }
  | { type: 'change.chosen'; change: CashChange }

const sentOf = ({ settlement, choice, text }: Context): SettlementChange => {
  const of = { id: settlement?.id ?? '', version: settlement?.version ?? 0 }
  return choice ? { ...of, row: choice.row, act: choice.act, text } : { ...of, isTakenBack: true }
}

const rest = { refusal: null, problems: {} }

export const cashMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CashEventOfScreen,
    emitted: {} as FocusRequested,
    tags: {} as
      | 'loading'
      | 'refreshing'
      | 'failed'
      | 'listed'
      | 'adding'
      | 'opened'
      | 'explaining'
      | 'confirming'
      | 'givingUp'
      | 'busy',
  },
  actors: {
    readCash: fromPromise<CashResponse, NonReducibleUnknown>(() => {
      throw new Error('cash: actor "readCash" was not provided')
    }),
    readSettlement: fromPromise<SettlementResponse, string>(() => {
      throw new Error('cash: actor "readSettlement" was not provided')
    }),
    readFile: fromPromise<ChosenSheet, object>(() => {
      throw new Error('cash: actor "readFile" was not provided')
    }),
    recordSettlement: fromPromise<SettlementResponse, NewSettlement>(() => {
      throw new Error('cash: actor "recordSettlement" was not provided')
    }),
    changeSettlement: fromPromise<SettlementResponse, SettlementChange>(() => {
      throw new Error('cash: actor "changeSettlement" was not provided')
    }),
    changeCash: fromPromise<CashResponse, CashChange>(() => {
      throw new Error('cash: actor "changeCash" was not provided')
    }),
  },
  guards: {
    isAsking: ({ context }) => context.cash?.couriers.some(({ ask }) => ask?.is_asking) ?? false,
    isComplete: ({ context: { form, file } }) => Object.keys(settlementProblems(form, file)).length === 0,
    needsText: (_, params: RowChoice) => params.act !== 'accepted',
    hasText: ({ context }) => context.text.trim() !== '',
    isExplained: ({ context }) => context.choice !== null && context.choice.act !== 'accepted',
    isGivenUp: ({ context }) => context.change?.is === 'giveUp',
  },
  actions: {
    rememberCash: assign((_, params: { cash: CashResponse }) => ({ cash: params.cash, ...rest })),
    rememberSettlement: assign((_, params: { settlement: SettlementResponse }) => ({
      settlement: params.settlement,
      id: params.settlement.id,
      choice: null,
      text: '',
      ...rest,
    })),
    rememberId: assign((_, params: { id: string }) => ({ id: params.id, settlement: null, ...rest })),
    openForm: assign((_, { courier, today }: { courier: string; today: string }) => ({
      form: { ...emptySettlement, courier, paid_on: today },
      file: null,
      isTried: false,
      ...rest,
    })),
    changeField: assign(({ context }, { field, value }: { field: SettlementField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: Object.fromEntries(Object.entries(context.problems).filter(([name]) => name !== field)),
    })),
    rememberFile: assign((_, params: { file: ChosenSheet | null }) => ({ file: params.file, ...rest })),
    chooseColumn: assign(({ context }, { column, at }: { column: SheetColumn; at: number | null }) => {
      const { file } = context
      if (!file) return {}
      const { [column]: _, ...others } = file.mapping
      return { file: { ...file, mapping: at === null ? others : { ...others, [column]: at } }, ...rest }
    }),
    rememberTry: assign({ isTried: true }),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    rememberFileProblem: assign((_, { error }: { error: unknown }) => ({
      problems: { file: error instanceof Error ? error.message : '' },
    })),
    rememberChoice: assign((_, { row, act }: RowChoice) => ({ choice: { row, act }, text: '', ...rest })),
    forgetChoice: assign({ choice: null, text: '', parcels: [], ...rest }),
    changeText: assign((_, params: { value: string }) => ({ text: params.value, ...rest })),
    chooseParcels: assign((_, params: { parcels: readonly string[] }) => ({
      parcels: params.parcels,
      text: '',
      ...rest,
    })),
    rememberChange: assign((_, params: { change: CashChange }) => ({ change: params.change, ...rest })),
    rememberGivingUp: assign(({ context: { parcels, text } }) => ({
      change: { is: 'giveUp' as const, parcels, reason: text },
    })),
    requestFocus: enqueueActions(({ context: { problems, form, file }, enqueue }) => {
      const [target] = [...Object.keys(problems), ...Object.keys(settlementProblems(form, file))]
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
    requestHeading: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'focus.requested', target: 'heading' })
    }),
  },
  delays: {
    /** How soon is looked again whether a courier has answered, in milliseconds. */
    askPause: 1_500,
  },
}).createMachine({
  id: 'cash',
  description:
    'The cash that couriers hold, and what they pay out: a settlement is added from a sheet or typed, its rows that do not match are decided, and it is taken back whole.',
  context: {
    cash: null,
    settlement: null,
    id: '',
    form: emptySettlement,
    file: null,
    problems: {},
    isTried: false,
    refusal: null,
    choice: null,
    text: '',
    parcels: [],
    change: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'What was read before stays.',
      tags: 'loading',
      invoke: {
        id: 'readCash',
        src: 'readCash',
        onDone: {
          target: 'listed',
          actions: { type: 'rememberCash', params: ({ event }) => ({ cash: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    listed: {
      tags: 'listed',
      initial: 'deciding',
      on: {
        'settlement.chosen': {
          target: 'opening',
          actions: { type: 'rememberId', params: ({ event }) => event },
        },
        'adding.started': { target: 'adding', actions: { type: 'openForm', params: ({ event }) => event } },
        'parcels.chosen': {
          target: 'givingUp',
          actions: { type: 'chooseParcels', params: ({ event }) => event },
        },
        'change.chosen': {
          target: 'changing',
          actions: { type: 'rememberChange', params: ({ event }) => event },
        },
      },
      states: {
        deciding: { always: [{ guard: 'isAsking', target: 'watching' }, { target: 'resting' }] },
        resting: {},
        watching: {
          description: 'A courier is asked what it paid out.',
          tags: 'refreshing',
          after: { askPause: { target: 'asking' } },
        },
        asking: {
          tags: 'refreshing',
          invoke: {
            id: 'readCash',
            src: 'readCash',
            onDone: {
              target: 'deciding',
              actions: { type: 'rememberCash', params: ({ event }) => ({ cash: event.output }) },
            },
            onError: { target: 'watching' },
          },
        },
      },
    },
    adding: {
      tags: 'adding',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'file.chosen': { target: 'readingFile' },
        'file.removed': { actions: { type: 'rememberFile', params: { file: null } } },
        'column.chosen': { actions: { type: 'chooseColumn', params: ({ event }) => event } },
        'adding.dismissed': { target: 'listed' },
        'form.submitted': [
          { guard: 'isComplete', target: 'recording', actions: 'rememberTry' },
          { actions: ['rememberTry', 'requestFocus'] },
        ],
      },
    },
    readingFile: {
      tags: ['adding', 'busy'],
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ event }) => (event.type === 'file.chosen' ? event.file : {}),
        onDone: {
          target: 'adding',
          actions: { type: 'rememberFile', params: ({ event }) => ({ file: event.output }) },
        },
        onError: {
          target: 'adding',
          actions: { type: 'rememberFileProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    recording: {
      tags: ['adding', 'busy'],
      invoke: {
        id: 'recordSettlement',
        src: 'recordSettlement',
        input: ({ context }) => newSettlementOf(context.form, context.file),
        onDone: {
          target: 'opened',
          actions: [
            { type: 'rememberSettlement', params: ({ event }) => ({ settlement: event.output }) },
            'requestHeading',
          ],
        },
        onError: {
          description: 'Nothing typed is lost; what is wrong gets the focus.',
          target: 'adding',
          actions: [
            { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            'requestFocus',
          ],
        },
      },
    },
    opening: {
      tags: ['listed', 'busy'],
      invoke: {
        id: 'readSettlement',
        src: 'readSettlement',
        input: ({ context }) => context.id,
        onDone: {
          target: 'opened',
          actions: [
            { type: 'rememberSettlement', params: ({ event }) => ({ settlement: event.output }) },
            'requestHeading',
          ],
        },
        onError: {
          target: 'listed',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    opened: {
      tags: 'opened',
      on: {
        'settlement.closed': { target: 'loading', actions: 'requestHeading' },
        'row.chosen': [
          {
            guard: { type: 'needsText', params: ({ event }) => event },
            target: 'explaining',
            actions: { type: 'rememberChoice', params: ({ event }) => event },
          },
          { target: 'sending', actions: { type: 'rememberChoice', params: ({ event }) => event } },
        ],
        'takingBack.started': { target: 'confirming', actions: 'forgetChoice' },
      },
    },
    explaining: {
      description: 'A reason, what the courier is asked, or the number that is meant.',
      tags: ['opened', 'explaining'],
      on: {
        'text.changed': { actions: { type: 'changeText', params: ({ event }) => event } },
        'text.submitted': { guard: 'hasText', target: 'sending' },
        'text.dismissed': { target: 'opened', actions: 'forgetChoice' },
      },
    },
    confirming: {
      tags: ['opened', 'confirming'],
      on: { 'takingBack.confirmed': { target: 'sending' }, 'takingBack.declined': { target: 'opened' } },
    },
    sending: {
      tags: ['opened', 'busy'],
      invoke: {
        id: 'changeSettlement',
        src: 'changeSettlement',
        input: ({ context }) => sentOf(context),
        onDone: {
          target: 'opened',
          actions: { type: 'rememberSettlement', params: ({ event }) => ({ settlement: event.output }) },
        },
        onError: [
          {
            guard: 'isExplained',
            target: 'explaining',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'opened',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    givingUp: {
      description: 'Cash of late parcels is given up, with a reason.',
      tags: ['listed', 'givingUp'],
      on: {
        'text.changed': { actions: { type: 'changeText', params: ({ event }) => event } },
        'text.submitted': { guard: 'hasText', target: 'changing', actions: 'rememberGivingUp' },
        'text.dismissed': { target: 'listed', actions: 'forgetChoice' },
      },
    },
    changing: {
      tags: ['listed', 'busy'],
      invoke: {
        id: 'changeCash',
        src: 'changeCash',
        input: ({ context }) => context.change ?? { is: 'days', courier: '', days: 0 },
        onDone: {
          target: 'listed',
          actions: [
            { type: 'rememberCash', params: ({ event }) => ({ cash: event.output }) },
            'forgetChoice',
          ],
        },
        onError: [
          {
            guard: 'isGivenUp',
            target: 'givingUp',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'listed',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})
