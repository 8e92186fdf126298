import { assign, fromPromise, setup } from 'xstate'
import type { RowAct, SettlementResponse } from '#domain/cash/cashContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'

/** What is done to the settlement that is open, in the version that was seen. */
export type SettlementChange = { id: string; version: number } & (
  | { row: string; act: RowAct; text: string }
  | { isTakenBack: true }
)

type RowChoice = { row: string; act: RowAct }

type Context = {
  settlement: SettlementResponse
  /** What is decided of which row; null when the whole settlement is meant. */
  choice: RowChoice | null
  /** A reason, a question, or the number that is meant. */
  text: string
  /** What the server says of a field. */
  problems: Readonly<Record<string, string>>
  /** Why the last thing was not done; '' without a reason. Null when it was. */
  refusal: string | null
}

export type OpenSettlementEvent =
  | ({ type: 'row.chosen' } & RowChoice)
  | { type: 'text.changed'; value: string }
  | { type: 'text.submitted' }
  | { type: 'text.dismissed' }
  | { type: 'takingBack.started' }
  | { type: 'takingBack.confirmed' }
  | { type: 'takingBack.declined' }
  | { type: 'settlement.closed' }

const changeOf = ({ settlement: { id, version }, choice, text }: Context): SettlementChange =>
  choice ? { id, version, row: choice.row, act: choice.act, text } : { id, version, isTakenBack: true }

const rest = { refusal: null, problems: {} }

export const openSettlementMachine = setup({
  types: {
    input: {} as { settlement: SettlementResponse },
    context: {} as Context,
    events: {} as OpenSettlementEvent,
    tags: {} as 'explaining' | 'confirming' | 'busy',
  },
  actors: {
    changeSettlement: fromPromise<SettlementResponse, SettlementChange>(() => {
      throw new Error('openSettlement: actor "changeSettlement" was not provided')
    }),
  },
  guards: {
    needsText: (_, params: RowChoice) => params.act !== 'accepted',
    hasText: ({ context }) => context.text.trim() !== '',
    isExplained: ({ context }) => context.choice !== null && context.choice.act !== 'accepted',
  },
  actions: {
    rememberSettlement: assign((_, { settlement }: { settlement: SettlementResponse }) => ({
      settlement,
      choice: null,
      text: '',
      ...rest,
    })),
    rememberChoice: assign((_, { row, act }: RowChoice) => ({ choice: { row, act }, text: '', ...rest })),
    forgetChoice: assign({ choice: null, text: '', ...rest }),
    changeText: assign((_, params: { value: string }) => ({ text: params.value, ...rest })),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
  },
}).createMachine({
  id: 'openSettlement',
  description:
    'A settlement that was recorded: rows that do not match are decided, and it is taken back whole.',
  context: ({ input: { settlement } }) => ({
    settlement,
    choice: null,
    text: '',
    problems: {},
    refusal: null,
  }),
  initial: 'shown',
  states: {
    shown: {
      on: {
        'settlement.closed': { target: 'closed' },
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
      tags: 'explaining',
      on: {
        'text.changed': { actions: { type: 'changeText', params: ({ event }) => event } },
        'text.submitted': { guard: 'hasText', target: 'sending' },
        'text.dismissed': { target: 'shown', actions: 'forgetChoice' },
      },
    },
    confirming: {
      tags: 'confirming',
      on: { 'takingBack.confirmed': { target: 'sending' }, 'takingBack.declined': { target: 'shown' } },
    },
    sending: {
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isExplained', target: 'explained' }, { target: 'pressed' }] },
        explained: { description: 'Its dialog stays open until it is done.', tags: 'explaining' },
        pressed: {},
      },
      invoke: {
        id: 'changeSettlement',
        src: 'changeSettlement',
        input: ({ context }) => changeOf(context),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberSettlement', params: ({ event }) => ({ settlement: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: { always: [{ guard: 'isExplained', target: 'explaining' }, { target: 'shown' }] },
    closed: { type: 'final' },
  },
})
