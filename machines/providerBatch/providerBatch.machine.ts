import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  type ChosenParcel,
  pastedNumbers,
  type SeveralAct,
  type SeveralAnswers,
  type SeveralItem,
  severalActsOf,
  severalProblem,
} from '#domain/operator/providerBatch.ts'
import { trimmed } from '#domain/text.ts'

/** What is done with one of them. */
export type OneOfSeveral = { parcel: ChosenParcel; act: SeveralAct; courier: string; cn: string }

type Context = {
  /** In the order of the page. */
  chosen: readonly ChosenParcel[]
  act: SeveralAct | null
  answers: SeveralAnswers
  items: readonly SeveralItem[]
}

export type ProviderBatchEvent =
  /** Another page, another part, or the same again: what is on no page is chosen no more. */
  | { type: 'parcels.shown'; parcels: readonly ChosenParcel[] }
  | { type: 'parcels.chosen'; parcels: readonly ChosenParcel[] }
  | { type: 'act.chosen'; act: SeveralAct }
  | { type: 'answer.changed'; field: keyof SeveralAnswers; text: string }
  | { type: 'act.submitted' }
  | { type: 'act.dismissed' }

const problemIn = ({ act, chosen, answers }: Context) =>
  act === null ? null : severalProblem(act, chosen, answers)

const nextOf = (items: readonly SeveralItem[]) => items.find(({ outcome }) => outcome === 'waiting')

/** The items with the outcome of the first that waits. */
const withOutcome = (items: readonly SeveralItem[], outcome: SeveralItem['outcome']) => {
  const next = nextOf(items)
  return items.map((item) => (item === next ? { ...item, outcome } : item))
}

export const providerBatchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProviderBatchEvent,
    emitted: {} as FocusRequested,
    tags: {} as 'open' | 'asking' | 'incomplete' | 'busy' | 'failed',
  },
  actors: {
    /** Resolves to why it was refused, or null when it was done; rejects without a response. */
    doOne: fromPromise<string | null, OneOfSeveral>(() => {
      throw new Error('providerBatch: actor "doOne" was not provided')
    }),
  },
  guards: {
    isOffered: ({ context: { chosen } }, params: { act: SeveralAct }) =>
      chosen.length > 0 && chosen.every(({ part }) => severalActsOf(part).includes(params.act)),
    isComplete: ({ context }) => problemIn(context) === null,
    isAnyWaiting: ({ context: { items } }) => nextOf(items) !== undefined,
  },
  actions: {
    keepShown: assign(({ context: { chosen } }, { parcels }: { parcels: readonly ChosenParcel[] }) => ({
      chosen: parcels.filter((parcel) =>
        chosen.some(({ id, part }) => id === parcel.id && part === parcel.part),
      ),
    })),
    chooseParcels: assign((_, { parcels }: { parcels: readonly ChosenParcel[] }) => ({ chosen: parcels })),
    openAct: assign((_, { act }: { act: SeveralAct }) => ({
      act,
      answers: { courier: '', numbers: '' },
    })),
    changeAnswer: assign(
      ({ context: { answers } }, { field, text }: { field: keyof SeveralAnswers; text: string }) => ({
        answers: { ...answers, [field]: text },
      }),
    ),
    beginAct: assign(({ context: { chosen } }) => ({
      items: chosen.map((parcel) => ({ parcel, outcome: 'waiting' as const })),
    })),
    noteOutcome: assign(({ context: { items } }, { refused }: { refused: string | null }) => ({
      items: withOutcome(items, refused === null ? 'done' : { refused }),
    })),
    forgetAct: assign({ act: null, items: [] }),
    focusWrong: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: problemIn(context)?.field ?? '',
    })),
  },
}).createMachine({
  id: 'providerBatch',
  description:
    "One act on several parcels of the provider's queue that are chosen on its page: one after the other, each decided by its own chart.",
  context: { chosen: [], act: null, answers: { courier: '', numbers: '' }, items: [] },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forgetAct',
      on: {
        'parcels.shown': {
          actions: { type: 'keepShown', params: ({ event: { parcels } }) => ({ parcels }) },
        },
        'parcels.chosen': {
          actions: { type: 'chooseParcels', params: ({ event: { parcels } }) => ({ parcels }) },
        },
        'act.chosen': {
          guard: { type: 'isOffered', params: ({ event: { act } }) => ({ act }) },
          target: 'asking',
          actions: { type: 'openAct', params: ({ event: { act } }) => ({ act }) },
        },
      },
    },
    asking: {
      description: 'With how many it is done, and what it has to know of them.',
      tags: ['open', 'asking'],
      initial: 'answering',
      on: {
        'answer.changed': {
          target: '.answering',
          actions: { type: 'changeAnswer', params: ({ event: { field, text } }) => ({ field, text }) },
        },
        'act.submitted': [
          { guard: 'isComplete', target: 'acting', actions: 'beginAct' },
          { target: '.incomplete', actions: 'focusWrong' },
        ],
        'act.dismissed': { target: 'choosing' },
      },
      states: {
        answering: {},
        incomplete: { description: 'It was tried: the field says what is wrong.', tags: 'incomplete' },
      },
    },
    acting: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'doOne',
        src: 'doOne',
        input: ({ context: { act, chosen, answers, items } }) => {
          const parcel = nextOf(items)?.parcel
          if (act === null || parcel === undefined) throw new Error('An act is of a parcel that waits')
          const cn = pastedNumbers(chosen, answers.numbers).get(parcel.id) ?? ''
          return { parcel, act, courier: trimmed(answers.courier), cn }
        },
        onDone: {
          target: 'deciding',
          actions: { type: 'noteOutcome', params: ({ event }) => ({ refused: event.output }) },
        },
        onError: { target: 'ended.interrupted' },
      },
    },
    deciding: { always: [{ guard: 'isAnyWaiting', target: 'acting' }, { target: 'ended' }] },
    ended: {
      tags: 'open',
      initial: 'told',
      on: { 'act.dismissed': { target: 'choosing' } },
      states: {
        told: { description: 'How many were done, and why the others were not.' },
        interrupted: {
          description: 'No response: perhaps the last was done, and those after it were not tried.',
          tags: 'failed',
        },
      },
    },
  },
})
