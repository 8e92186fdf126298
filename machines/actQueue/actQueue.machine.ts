import {
  type AnyEventObject,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
  stateIn,
} from 'xstate'
import type { ActQueueNotice, NoticeRaised } from '#domain/notices.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import type { WorkspaceClosing } from '#machines/workspace/screens.ts'

/** An act on a parcel, which its screen shows as done. The chart does not look into what is done. */
export type QueuedAct<Act = unknown, Before = unknown> = {
  /** Of the parcel. */
  id: string
  /** The number of its order. */
  order: string
  /** Of the parcel, as it was seen or as an earlier act of this queue left it. */
  version: number
  act: Act
  /** The parcel without the act. */
  before: Before
}

/** A screen shows an act as done: it is to be sent. */
export type ActQueued = { type: 'act.queued'; queued: QueuedAct }

/** An act was done, or refused together with what waited for the same parcel. `before`: the parcel without it. */
export type ActSent = { type: 'act.sent'; id: string; version: number }
export type ActRefused = { type: 'act.refused'; id: string; version: number; before: unknown }

/** The server does not answer. */
export type SendingFailed = { type: 'sending.failed' }

type Context = {
  /** Not answered yet, in the order in which they were done. */
  waiting: readonly QueuedAct[]
  /** What the server refused, with its reason. */
  refusals: readonly { id: string; order: string; text: string }[]
  /** The screen of these acts is open. */
  isWatched: boolean
}

export type ActQueueEvent =
  | ActQueued
  | { type: 'sending.retried' }
  /** The screen is open, or was left. */
  | { type: 'screen.entered' }
  | { type: 'screen.left' }
  | WorkspaceClosing

/** How long nothing is sent after the server did not answer, in milliseconds. */
export const RETRY_PAUSE_MS = 10_000

export const actQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ActQueueEvent,
    emitted: {} as ActSent | ActRefused | SendingFailed | NoticeRaised<ActQueueNotice>,
    tags: {} as 'busy' | 'unsent',
  },
  actors: {
    /** Resolves to the version of the parcel then. */
    sendAct: fromPromise<number, QueuedAct>(() => {
      throw new Error('actQueue: actor "sendAct" was not provided')
    }),
    askBeforeLeaving: fromCallback<AnyEventObject>(() => {
      throw new Error('actQueue: actor "askBeforeLeaving" was not provided')
    }),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isRefused: (_, { error }: { error: unknown }) => refusalOf(error) !== null,
    isSentAgain: stateIn({ waiting: { sending: 'again' } }),
  },
  actions: {
    addAct: assign(({ context }, { queued }: { queued: QueuedAct }) => ({
      waiting: [...context.waiting, queued],
      refusals: context.refusals.filter(({ id }) => id !== queued.id),
    })),
    watch: assign({ isWatched: true }),
    unwatch: assign({ isWatched: false }),
    /** What else waits for the same parcel is sent in its new version. */
    rememberSent: enqueueActions(({ context, enqueue }, { version }: { version: number }) => {
      const [sent, ...others] = context.waiting
      if (!sent) return
      const { id } = sent
      enqueue.assign({ waiting: others.map((other) => (other.id === id ? { ...other, version } : other)) })
      enqueue.emit({ type: 'act.sent', id, version })
    }),
    /** What waits for the same parcel is removed with it. */
    rememberRefusal: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const [refused, ...others] = context.waiting
      if (!refused) return
      const { id, order, version, before } = refused
      const text = refusalOf(error)?.text ?? ''
      enqueue.assign({
        waiting: others.filter((other) => other.id !== id),
        refusals: [...context.refusals, { id, order, text }],
      })
      enqueue.emit({ type: 'act.refused', id, version, before })
      if (!context.isWatched)
        enqueue.emit({ type: 'notice.raised', notice: { code: 'queuedActRefused', order, text } })
    }),
    tellFailed: enqueueActions(({ context: { isWatched, waiting }, enqueue }) => {
      enqueue.emit({ type: 'sending.failed' })
      if (!isWatched)
        enqueue.emit({
          type: 'notice.raised',
          notice: { code: 'queuedActsWaiting', parcels: parcelsOf(waiting) },
        })
    }),
    raiseLost: emit(({ context }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'queuedActsLost' as const, parcels: parcelsOf(context.waiting) },
    })),
  },
  delays: { retryPause: RETRY_PAUSE_MS },
}).createMachine({
  id: 'actQueue',
  description:
    'Acts on parcels that are sent in the background, so that nobody waits: one at a time, in their order. It outlives its screen: what that shows as done is sent, or said.',
  context: { waiting: [], refusals: [], isWatched: false },
  on: {
    'act.queued': { actions: { type: 'addAct', params: ({ event }) => event } },
    'screen.entered': { actions: 'watch' },
    'screen.left': { actions: 'unwatch' },
  },
  initial: 'empty',
  states: {
    empty: { always: { guard: 'hasWaiting', target: 'waiting' } },
    waiting: {
      description: 'Closing the tab asks first, whatever screen is open.',
      on: {
        'workspace.closing': {
          description: 'What is on its way is done; the rest is not, and the notice says so.',
          target: 'closed',
          actions: 'raiseLost',
        },
      },
      invoke: { id: 'askBeforeLeaving', src: 'askBeforeLeaving' },
      initial: 'sending',
      states: {
        answered: { always: [{ guard: 'hasWaiting', target: 'sending' }, { target: '#actQueue.empty' }] },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendAct',
            src: 'sendAct',
            input: ({ context }) => context.waiting[0] as QueuedAct,
            onDone: {
              target: 'answered',
              actions: { type: 'rememberSent', params: ({ event }) => ({ version: event.output }) },
            },
            onError: [
              {
                description: 'The parcel is as before, and the screen says why.',
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'answered',
                actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              { description: 'It was said before.', guard: 'isSentAgain', target: 'stopped' },
              { target: 'stopped', actions: 'tellFailed' },
            ],
          },
          initial: 'first',
          states: { first: {}, again: { tags: 'unsent' } },
        },
        stopped: {
          description: 'No answer. Work goes on, and what is done waits here.',
          tags: 'unsent',
          on: { 'sending.retried': { target: 'sending' } },
          after: { retryPause: { target: 'sending.again' } },
        },
      },
    },
    closed: { type: 'final', description: 'Nothing more is sent.' },
  },
})

const parcelsOf = (waiting: readonly QueuedAct[]) => new Set(waiting.map(({ id }) => id)).size
