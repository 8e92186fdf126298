import { assign, emit, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import type { CashResponse, SettlementResponse } from '#domain/cash/cashContract.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { type CashFormInput, cashFormMachine } from '#machines/cashForm/cashForm.machine.ts'
import { openSettlementMachine } from '#machines/openSettlement/openSettlement.machine.ts'

/** A change of the cash, by one press, or after a reason was typed. */
export type CashChange =
  | { is: 'days'; courier: string; days: number }
  | { is: 'ask'; courier: ConnectedCourier }
  | { is: 'giveUp'; parcels: readonly string[]; reason: string }

type Context = {
  /** Null before the first answer. */
  cash: CashResponse | null
  /** The settlement that is opened. */
  settlement: SettlementResponse | null
  /** What the server says of a field. */
  problems: Readonly<Record<string, string>>
  /** Why the last thing was not done; '' without a reason. Null when it was. */
  refusal: string | null
  /** Why late parcels are given up. */
  text: string
  /** Late parcels that are given up. */
  parcels: readonly string[]
  change: CashChange | null
}

export type CashEventOfScreen =
  | { type: 'loading.retried' }
  | { type: 'settlement.chosen'; id: string }
  | { type: 'adding.started'; courier: string; today: string }
  | { type: 'opening.started'; courier: string; today: string }
  | { type: 'parcels.chosen'; parcels: readonly string[] }
  | { type: 'text.changed'; value: string }
  | { type: 'text.submitted' }
  | { type: 'text.dismissed' }
  | { type: 'change.chosen'; change: CashChange }

const rest = { refusal: null, problems: {} }

function formOf(kind: CashFormInput['kind'], event: CashEventOfScreen): CashFormInput {
  const { courier, today } = 'today' in event ? event : { courier: '', today: '' }
  return { kind, courier, today }
}

export const cashMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CashEventOfScreen,
    emitted: {} as FocusRequested<'heading'>,
    children: {} as {
      readCash: 'readCash'
      readSettlement: 'readSettlement'
      changeCash: 'changeCash'
      newSettlement: 'newSettlement'
      openSettlement: 'openSettlement'
      openingBalance: 'openingBalance'
    },
    tags: {} as 'loading' | 'refreshing' | 'failed' | 'listed' | 'givingUp' | 'busy',
  },
  actors: {
    newSettlement: cashFormMachine,
    openSettlement: openSettlementMachine,
    openingBalance: cashFormMachine,
    readCash: fromPromise<CashResponse, NonReducibleUnknown>(() => {
      throw new Error('cash: actor "readCash" was not provided')
    }),
    readSettlement: fromPromise<SettlementResponse, string>(() => {
      throw new Error('cash: actor "readSettlement" was not provided')
    }),
    changeCash: fromPromise<CashResponse, CashChange>(() => {
      throw new Error('cash: actor "changeCash" was not provided')
    }),
  },
  guards: {
    isAsking: ({ context }) => context.cash?.couriers.some(({ ask }) => ask?.is_asking) ?? false,
    isRecorded: (_, params: { recorded: unknown }) => params.recorded !== null,
    hasText: ({ context }) => context.text.trim() !== '',
    isGivenUp: ({ context }) => context.change?.is === 'giveUp',
  },
  actions: {
    rememberCash: assign((_, params: { cash: CashResponse | null }) => ({ cash: params.cash, ...rest })),
    rememberSettlement: assign((_, params: { settlement: SettlementResponse | null }) => ({
      settlement: params.settlement,
      ...rest,
    })),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    forgetRefusal: assign(rest),
    chooseParcels: assign((_, params: { parcels: readonly string[] }) => ({
      parcels: params.parcels,
      text: '',
      ...rest,
    })),
    changeText: assign((_, params: { value: string }) => ({ text: params.value, ...rest })),
    forgetParcels: assign({ parcels: [], text: '', ...rest }),
    rememberChange: assign((_, params: { change: CashChange }) => ({ change: params.change, ...rest })),
    rememberGivingUp: assign(({ context: { parcels, text } }) => ({
      change: { is: 'giveUp' as const, parcels, reason: text },
    })),
    requestHeading: emit({ type: 'focus.requested', target: 'heading' }),
  },
  delays: {
    /** How soon is looked again whether a courier has answered, in milliseconds. */
    askPause: 1_500,
  },
}).createMachine({
  id: 'cash',
  description: 'The cash that couriers hold, and what they pay out. A settlement has charts of its own.',
  context: {
    cash: null,
    settlement: null,
    problems: {},
    refusal: null,
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
        'settlement.chosen': { target: 'opening', actions: 'forgetRefusal' },
        'adding.started': { target: 'adding', actions: 'forgetRefusal' },
        'opening.started': { target: 'beginning', actions: 'forgetRefusal' },
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
      invoke: {
        id: 'newSettlement',
        src: 'newSettlement',
        input: ({ event }) => formOf('settlement', event),
        onDone: [
          {
            guard: { type: 'isRecorded', params: ({ event }) => ({ recorded: event.output }) },
            target: 'opened',
            actions: {
              type: 'rememberSettlement',
              params: ({ event }) => ({ settlement: event.output as SettlementResponse | null }),
            },
          },
          { target: 'listed' },
        ],
      },
    },
    beginning: {
      description: 'What a courier held already, in a dialog above the list.',
      tags: 'listed',
      invoke: {
        id: 'openingBalance',
        src: 'openingBalance',
        input: ({ event }) => formOf('opening', event),
        onDone: [
          {
            guard: { type: 'isRecorded', params: ({ event }) => ({ recorded: event.output }) },
            target: 'listed',
            actions: {
              type: 'rememberCash',
              params: ({ event }) => ({ cash: event.output as CashResponse | null }),
            },
          },
          { target: 'listed' },
        ],
      },
    },
    opening: {
      tags: ['listed', 'busy'],
      invoke: {
        id: 'readSettlement',
        src: 'readSettlement',
        input: ({ event }) => (event.type === 'settlement.chosen' ? event.id : ''),
        onDone: {
          target: 'opened',
          actions: { type: 'rememberSettlement', params: ({ event }) => ({ settlement: event.output }) },
        },
        onError: {
          target: 'listed',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    opened: {
      entry: 'requestHeading',
      invoke: {
        id: 'openSettlement',
        src: 'openSettlement',
        input: ({ context }) => ({ settlement: context.settlement as SettlementResponse }),
        onDone: { target: 'loading', actions: 'requestHeading' },
      },
    },
    givingUp: {
      description: 'Cash of late parcels is given up, with a reason.',
      tags: ['listed', 'givingUp'],
      on: {
        'text.changed': { actions: { type: 'changeText', params: ({ event }) => event } },
        'text.submitted': { guard: 'hasText', target: 'changing', actions: 'rememberGivingUp' },
        'text.dismissed': { target: 'listed', actions: 'forgetParcels' },
      },
    },
    changing: {
      tags: ['listed', 'busy'],
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isGivenUp', target: 'explained' }, { target: 'pressed' }] },
        explained: { description: 'Its dialog stays open until it is done.', tags: 'givingUp' },
        pressed: {},
      },
      invoke: {
        id: 'changeCash',
        src: 'changeCash',
        input: ({ context }) => context.change as CashChange,
        onDone: {
          target: 'listed',
          actions: [
            { type: 'rememberCash', params: ({ event }) => ({ cash: event.output }) },
            'forgetParcels',
          ],
        },
        onError: {
          target: 'refused',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: { always: [{ guard: 'isGivenUp', target: 'givingUp' }, { target: 'listed' }] },
  },
})
