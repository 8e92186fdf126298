import { type AnyEventObject, assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { NoticeRaised, ProviderBatchNotice } from '#domain/notices.ts'
import type { AllParcels, ProviderBooking } from '#domain/operator/operatorContract.ts'
import {
  type AskedParcels,
  askedIn,
  asksNumbers,
  bookableIn,
  type ChosenParcel,
  courierIn,
  endOfSeveral,
  leftIn,
  MAX_PARCELS,
  nextOf,
  pastedNumbers,
  type SeveralAct,
  type SeveralAnswers,
  type SeveralItem,
  type SeveralPreview,
  type ShownParcels,
  severalActsOf,
  severalPreview,
  severalProblem,
  stillChosen,
  withBookings,
  withOutcome,
  withoutSettled,
} from '#domain/operator/providerBatch.ts'
import { trimmed } from '#domain/text.ts'
import type { WorkspaceClosing } from '#machines/workspace/screens.ts'

export type OneOfSeveral = { parcel: ChosenParcel; act: SeveralAct; courier: string; cn: string }

type Context = {
  /** In the order of the queue. */
  chosen: readonly ChosenParcel[]
  /** The part of the queue all of which were asked for: those that are chosen may be on other pages of it. */
  whole: AskedParcels | null
  act: SeveralAct | null
  answers: SeveralAnswers
  /** What a booking would do; null where nobody looked. */
  preview: SeveralPreview | null
  items: readonly SeveralItem[]
  /** The queue is on screen. */
  isWatched: boolean
}

export type ProviderBatchEvent =
  /** Another page, another part, or the same again: what is on no page is chosen no more, unless all of it were. */
  | ({ type: 'parcels.shown' } & ShownParcels)
  | { type: 'parcels.chosen'; parcels: readonly ChosenParcel[] }
  /** All of a part of the queue, and not only those of a page. */
  | { type: 'all.chosen'; of: AskedParcels }
  | { type: 'act.chosen'; act: SeveralAct }
  | { type: 'answer.changed'; field: keyof SeveralAnswers; text: string }
  | { type: 'act.submitted' }
  /** Before it begins, while it goes on, or after it. */
  | { type: 'act.dismissed' }
  | { type: 'screen.entered' }
  | { type: 'screen.left' }
  | WorkspaceClosing

/** How long after the courier was asked it is looked what became of it, in milliseconds. */
export const FOLLOW_MS = 2_000

const problemIn = ({ act, chosen, answers }: Context) =>
  act === null ? null : severalProblem(act, chosen, answers)

export const providerBatchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProviderBatchEvent,
    emitted: {} as FocusRequested | NoticeRaised<ProviderBatchNotice>,
    tags: {} as
      | 'choosingAll'
      | 'bounded'
      | 'unanswered'
      | 'open'
      | 'asking'
      | 'previewing'
      | 'unpreviewed'
      | 'incomplete'
      | 'busy'
      | 'following'
      | 'failed',
  },
  actors: {
    findAll: fromPromise<AllParcels, AskedParcels>(() => {
      throw new Error('providerBatch: actor "findAll" was not provided')
    }),
    /** What parcels would be booked as, and what became of the last booking of each. */
    readBookings: fromPromise<readonly ProviderBooking[], { parcels: readonly ChosenParcel[] }>(() => {
      throw new Error('providerBatch: actor "readBookings" was not provided')
    }),
    /** Resolves to why it was refused, or null when it was done; rejects without a response. */
    doOne: fromPromise<string | null, OneOfSeveral>(() => {
      throw new Error('providerBatch: actor "doOne" was not provided')
    }),
    askBeforeLeaving: fromCallback<AnyEventObject>(() => {
      throw new Error('providerBatch: actor "askBeforeLeaving" was not provided')
    }),
  },
  guards: {
    isOffered: ({ context: { chosen } }, params: { act: SeveralAct }) =>
      chosen.length > 0 && chosen.every(({ part }) => severalActsOf(part).includes(params.act)),
    hasRoom: (_, { found: { total } }: { found: AllParcels }) => total <= MAX_PARCELS,
    asksAnswers: ({ context: { act } }) => act !== null && asksNumbers(act),
    needsPreview: ({ context: { act } }) => act === 'booking.asked',
    isNoneBookable: ({ context: { chosen, preview } }) =>
      preview !== null && bookableIn(chosen, preview).length === 0,
    isComplete: ({ context }) => problemIn(context) === null,
    isAnyWaiting: ({ context: { items } }) => nextOf(items) !== undefined,
    /** Somebody looks, and couriers have still to answer. */
    isFollowed: ({ context: { items, isWatched } }) => isWatched && askedIn(items).length > 0,
  },
  actions: {
    watch: assign({ isWatched: true }),
    unwatch: assign({ isWatched: false }),
    keepShown: assign(({ context }, shown: ShownParcels) => stillChosen(context, shown)),
    chooseParcels: assign((_, { parcels }: { parcels: readonly ChosenParcel[] }) => ({ chosen: parcels })),
    rememberAsked: assign((_, { of }: { of: AskedParcels }) => ({ whole: of })),
    chooseFound: assign((_, { found: { parcels } }: { found: AllParcels }) => ({ chosen: parcels })),
    openAct: assign((_, { act }: { act: SeveralAct }) => ({
      act,
      answers: { courier: '', numbers: '' },
    })),
    changeAnswer: assign(
      ({ context: { answers } }, { field, text }: { field: keyof SeveralAnswers; text: string }) => ({
        answers: { ...answers, [field]: text },
      }),
    ),
    rememberPreview: assign(
      ({ context: { chosen } }, { bookings }: { bookings: readonly ProviderBooking[] }) => ({
        preview: severalPreview(chosen, bookings),
      }),
    ),
    beginAct: assign(({ context: { chosen, preview } }) => ({
      items: (preview ? bookableIn(chosen, preview) : chosen).map((parcel) => ({
        parcel,
        outcome: 'waiting' as const,
      })),
    })),
    noteOutcome: assign(({ context: { act, items } }, { refused }: { refused: string | null }) => ({
      items: withOutcome(items, act, refused),
    })),
    noteBookings: assign(
      ({ context: { items } }, { bookings }: { bookings: readonly ProviderBooking[] }) => ({
        items: withBookings(items, bookings),
      }),
    ),
    dropLater: assign(({ context: { items } }) => ({
      items: items.filter((item) => item.outcome !== 'waiting' || item === nextOf(items)),
    })),
    /** What was not done stays chosen. */
    unchooseSettled: assign(({ context: { chosen, items } }) => ({ chosen: withoutSettled(chosen, items) })),
    forgetAct: assign({ act: null, preview: null, items: [] }),
    focusWrong: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: problemIn(context)?.field ?? '',
    })),
    tellEnded: enqueueActions(({ context: { items, isWatched }, enqueue }) => {
      const notice = { code: 'providerBatchEnded' as const, ...endOfSeveral(items) }
      if (!isWatched) enqueue.emit({ type: 'notice.raised', notice })
    }),
    tellLost: emit(({ context: { items } }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'queuedActsLost' as const, parcels: leftIn(items).length },
    })),
  },
  delays: { follow: FOLLOW_MS },
}).createMachine({
  id: 'providerBatch',
  description:
    "One act on several parcels of the provider's queue: one after the other, each decided by its own chart. It goes on while other pages of the console are open.",
  context: {
    chosen: [],
    whole: null,
    act: null,
    answers: { courier: '', numbers: '' },
    preview: null,
    items: [],
    isWatched: false,
  },
  on: { 'screen.entered': { actions: 'watch' }, 'screen.left': { actions: 'unwatch' } },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forgetAct',
      on: {
        'parcels.shown': {
          actions: { type: 'keepShown', params: ({ event }) => event },
        },
        'parcels.chosen': {
          target: '.resting',
          actions: { type: 'chooseParcels', params: ({ event: { parcels } }) => ({ parcels }) },
        },
        'all.chosen': {
          target: '.choosingAll',
          actions: { type: 'rememberAsked', params: ({ event: { of } }) => ({ of }) },
        },
        'act.chosen': {
          guard: { type: 'isOffered', params: ({ event: { act } }) => ({ act }) },
          target: 'asking',
          actions: { type: 'openAct', params: ({ event: { act } }) => ({ act }) },
        },
      },
      initial: 'resting',
      states: {
        resting: {},
        choosingAll: {
          description: 'The server names all of this part. Another choice meanwhile ends it.',
          tags: 'choosingAll',
          invoke: {
            id: 'findAll',
            src: 'findAll',
            input: ({ context: { whole } }) => whole ?? { part: 'awaitingApproval', warehouse: '' },
            onDone: [
              {
                guard: { type: 'hasRoom', params: ({ event }) => ({ found: event.output }) },
                target: 'resting',
                actions: { type: 'chooseFound', params: ({ event }) => ({ found: event.output }) },
              },
              { target: 'full' },
            ],
            onError: { target: 'unanswered' },
          },
        },
        full: { description: 'More than can be chosen: the choice stays as it was.', tags: 'bounded' },
        unanswered: { description: 'All were asked for, and nobody answered.', tags: 'unanswered' },
      },
    },
    asking: {
      description: 'With how many it is done, and what it has to know of them.',
      tags: ['open', 'asking'],
      initial: 'opened',
      on: {
        'answer.changed': {
          guard: 'asksAnswers',
          target: '.answering',
          actions: { type: 'changeAnswer', params: ({ event: { field, text } }) => ({ field, text }) },
        },
        'act.submitted': [
          { guard: 'isNoneBookable' },
          { guard: 'isComplete', target: 'acting', actions: 'beginAct' },
          { target: '.incomplete', actions: 'focusWrong' },
        ],
        'act.dismissed': { target: 'choosing' },
        'screen.left': { target: 'choosing', actions: 'unwatch' },
      },
      states: {
        opened: { always: [{ guard: 'needsPreview', target: 'previewing' }, { target: 'answering' }] },
        previewing: {
          description: 'Which courier takes which parcels, and what cannot be booked: company by company.',
          tags: 'previewing',
          on: { 'act.submitted': {} },
          invoke: {
            id: 'readPreview',
            src: 'readBookings',
            input: ({ context: { chosen } }) => ({ parcels: chosen }),
            onDone: {
              target: 'answering',
              actions: { type: 'rememberPreview', params: ({ event }) => ({ bookings: event.output }) },
            },
            onError: { target: 'unpreviewed' },
          },
        },
        unpreviewed: { tags: 'unpreviewed', on: { 'act.submitted': { target: 'previewing' } } },
        answering: {},
        incomplete: { description: 'It was tried: the field says what is wrong.', tags: 'incomplete' },
      },
    },
    acting: {
      tags: ['open', 'busy'],
      on: {
        'act.dismissed': { description: 'What was sent is awaited.', actions: 'dropLater' },
        'workspace.closing': {
          description: 'What is on its way is done; the rest is not, and the notice says so.',
          target: 'closed',
          actions: 'tellLost',
        },
      },
      invoke: [
        { id: 'askBeforeLeaving', src: 'askBeforeLeaving' },
        {
          id: 'doOne',
          src: 'doOne',
          input: ({ context: { act, chosen, answers, items, preview } }) => {
            const parcel = nextOf(items)?.parcel
            if (act === null || parcel === undefined) throw new Error('An act is of a parcel that waits')
            const cn = pastedNumbers(chosen, answers.numbers).get(parcel.id) ?? ''
            const courier = preview ? courierIn(preview, parcel.id) : trimmed(answers.courier)
            return { parcel, act, courier: courier ?? '', cn }
          },
          onDone: {
            target: 'deciding',
            actions: { type: 'noteOutcome', params: ({ event }) => ({ refused: event.output }) },
          },
          onError: { target: 'ended.interrupted' },
        },
      ],
    },
    deciding: {
      always: [
        { guard: 'isAnyWaiting', target: 'acting' },
        { guard: 'isFollowed', target: 'following' },
        { target: 'ended' },
      ],
    },
    following: {
      description:
        'The server asks the couriers, whether or not the page is open. The results are read until each parcel has an answer.',
      tags: ['open', 'following'],
      on: {
        'act.dismissed': { target: 'choosing', actions: 'unchooseSettled' },
        'screen.left': { target: 'ended', actions: 'unwatch' },
      },
      initial: 'pausing',
      states: {
        pausing: { after: { follow: { target: 'reading' } } },
        reading: {
          invoke: {
            id: 'readResults',
            src: 'readBookings',
            input: ({ context: { items } }) => ({ parcels: askedIn(items).map(({ parcel }) => parcel) }),
            onDone: {
              target: '#providerBatch.deciding',
              actions: { type: 'noteBookings', params: ({ event }) => ({ bookings: event.output }) },
            },
            onError: { target: 'pausing' },
          },
        },
      },
    },
    ended: {
      tags: 'open',
      entry: 'tellEnded',
      initial: 'told',
      on: { 'act.dismissed': { target: 'choosing', actions: 'unchooseSettled' } },
      states: {
        told: { description: 'How many were done, and why the others were not.' },
        interrupted: {
          description: 'No response: perhaps the last was done, and those after it were not tried.',
          tags: 'failed',
        },
      },
    },
    closed: { type: 'final', description: 'Nothing more is sent.' },
  },
})
