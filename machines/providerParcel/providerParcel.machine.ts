import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { ProviderParcel } from '#domain/operator/operatorContract.ts'
import {
  fieldsOf,
  firstAnswers,
  offeredActs,
  type ProviderAct,
  type ProviderAnswers,
  sentOf,
  wrongFields,
} from '#domain/operator/providerActs.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'

/** A parcel, and the company that it is of. */
export type OpenedParcel = { id: string; companyId: string }

/** What is done, with the version of the parcel that is shown. */
export type SentAct = OpenedParcel & { event: { type: ProviderAct; version: number } }

type Context = OpenedParcel & {
  /** As read last; null before the first time. */
  parcel: ProviderParcel | null
  /** What is being done, or was done last. */
  act: ProviderAct | null
  answers: ProviderAnswers
  /** Why the server did not accept it. */
  refusal: RefusedChange | null
}

export type ProviderParcelEvent =
  | { type: 'loading.retried' }
  | { type: 'act.chosen'; act: ProviderAct }
  | { type: 'answer.changed'; field: string; text: string }
  | { type: 'act.submitted' }
  | { type: 'act.dismissed' }

const wrongIn = ({ act, parcel, answers }: Context): string[] =>
  act === null || parcel === null ? [] : wrongFields(act, parcel, answers)

export const providerParcelMachine = setup({
  types: {
    input: {} as OpenedParcel,
    context: {} as Context,
    events: {} as ProviderParcelEvent,
    emitted: {} as FocusRequested,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'missing'
      | 'shown'
      | 'done'
      | 'overtaken'
      | 'asking'
      | 'busy'
      | 'incomplete'
      | 'refused'
      | 'unanswered',
  },
  actors: {
    readParcel: fromPromise<ProviderParcel | null, OpenedParcel>(() => {
      throw new Error('providerParcel: actor "readParcel" was not provided')
    }),
    sendAct: fromPromise<ProviderParcel | null, SentAct>(() => {
      throw new Error('providerParcel: actor "sendAct" was not provided')
    }),
  },
  guards: {
    isThere: (_, params: { parcel: ProviderParcel | null }) => params.parcel !== null,
    isOffered: ({ context: { parcel } }, params: { act: ProviderAct }) =>
      parcel !== null && offeredActs(parcel).includes(params.act),
    isStillOffered: ({ context: { act } }, params: { parcel: ProviderParcel | null }) =>
      act !== null && params.parcel !== null && offeredActs(params.parcel).includes(act),
    isComplete: ({ context }) => wrongIn(context).length === 0,
    isOutdated: (_, params: { error: unknown }) =>
      ['stale_version', 'not_found', 'event_refused'].includes(refusalOf(params.error)?.code ?? ''),
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberParcel: assign((_, params: { parcel: ProviderParcel | null }) => params),
    openAct: assign(({ context: { parcel } }, params: { act: ProviderAct }) => ({
      act: params.act,
      answers: parcel === null ? {} : firstAnswers(params.act, parcel),
      refusal: null,
    })),
    changeAnswer: assign(({ context }, { field, text }: { field: string; text: string }) => ({
      answers: { ...context.answers, [field]: text },
    })),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    forgetRefusal: assign({ refusal: null }),
    /** The first that an act asks; of one that asks nothing, what sends it. */
    focusFirst: emit(({ context: { act, parcel } }) => ({
      type: 'focus.requested' as const,
      target: (act && parcel && fieldsOf(act, parcel)[0]) ?? 'send',
    })),
    /** What is done next: the button that was pressed is gone. */
    focusNext: emit({ type: 'focus.requested', target: 'next' }),
    focusWrong: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: wrongIn(context)[0] ?? '',
    })),
  },
}).createMachine({
  id: 'providerParcel',
  description:
    "One parcel at a warehouse of the provider, as an operator opens it from the queue, and one act on it at a time. What can be done, the parcel's own chart says.",
  context: ({ input: { id, companyId } }) => ({
    id,
    companyId,
    parcel: null,
    act: null,
    answers: {},
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readParcel',
        src: 'readParcel',
        input: ({ context: { id, companyId } }) => ({ id, companyId }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ parcel: event.output }) },
            target: 'shown',
            actions: { type: 'rememberParcel', params: ({ event }) => ({ parcel: event.output }) },
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    missing: {
      description: 'It is in no warehouse of the provider any longer.',
      tags: 'missing',
      type: 'final',
    },
    finished: {
      description: 'What was done last took it out of the queue.',
      tags: ['missing', 'done'],
      type: 'final',
    },
    shown: {
      tags: 'shown',
      initial: 'looking',
      on: {
        'loading.retried': { description: 'What the courier answered meanwhile is read.', target: 'loading' },
        'act.chosen': {
          guard: { type: 'isOffered', params: ({ event: { act } }) => ({ act }) },
          target: 'asking',
          actions: [{ type: 'openAct', params: ({ event: { act } }) => ({ act }) }, 'focusFirst'],
        },
      },
      states: {
        looking: {},
        done: { description: 'What was done last is said.', tags: 'done' },
        overtaken: {
          description:
            'Somebody else was first, the company perhaps, who cancelled it: it is shown as it is now.',
          tags: 'overtaken',
        },
      },
    },
    asking: {
      description: 'What an act asks.',
      tags: ['shown', 'asking'],
      initial: 'answering',
      on: {
        'answer.changed': {
          target: '.answering',
          actions: { type: 'changeAnswer', params: ({ event: { field, text } }) => ({ field, text }) },
        },
        'act.submitted': [
          { guard: 'isComplete', target: 'sending', actions: 'forgetRefusal' },
          { target: '.incomplete', actions: 'focusWrong' },
        ],
        'act.dismissed': { target: 'shown', actions: ['forgetRefusal', 'focusNext'] },
      },
      states: {
        answering: {},
        incomplete: { description: 'An answer is missing, or is none.', tags: 'incomplete' },
        refused: { description: 'By the server, which says why.', tags: 'refused' },
        unanswered: { description: 'No response: perhaps it was done.', tags: 'unanswered' },
      },
    },
    sending: {
      tags: ['shown', 'asking', 'busy'],
      invoke: {
        id: 'sendAct',
        src: 'sendAct',
        input: ({ context: { id, companyId, parcel, act, answers } }) => {
          if (parcel === null || act === null) throw new Error('An act is of a parcel that is shown')
          return { id, companyId, event: { ...sentOf(act, parcel, answers), version: parcel.version } }
        },
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ parcel: event.output }) },
            target: 'shown.done',
            actions: [
              { type: 'rememberParcel', params: ({ event }) => ({ parcel: event.output }) },
              'focusNext',
            ],
          },
          { target: 'finished', actions: 'focusNext' },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'rereading',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'asking.refused',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'asking.unanswered' },
        ],
      },
    },
    rereading: {
      description:
        'Perhaps somebody else did something with it: nothing is done with a parcel that nobody has seen.',
      tags: ['shown', 'asking', 'busy'],
      invoke: {
        id: 'readParcel',
        src: 'readParcel',
        input: ({ context: { id, companyId } }) => ({ id, companyId }),
        onDone: [
          {
            guard: { type: 'isStillOffered', params: ({ event }) => ({ parcel: event.output }) },
            target: 'asking.refused',
            actions: { type: 'rememberParcel', params: ({ event }) => ({ parcel: event.output }) },
          },
          {
            guard: { type: 'isThere', params: ({ event }) => ({ parcel: event.output }) },
            target: 'shown.overtaken',
            actions: [
              { type: 'rememberParcel', params: ({ event }) => ({ parcel: event.output }) },
              'focusNext',
            ],
          },
          { target: 'missing' },
        ],
        onError: {
          description: 'Sent again, it is refused again, and read again.',
          target: 'asking.refused',
        },
      },
    },
  },
})
