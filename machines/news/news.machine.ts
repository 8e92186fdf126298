import { type ActorRef, assign, fromCallback, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { RecordChanges } from '#domain/recordChange.ts'

type Context = {
  /** What the person's role includes; null while it is not known, and where there are no roles. */
  rights: readonly string[] | null
  /** When it was noticed that the news were lost, in milliseconds since 1970; null before. */
  lostAt: number | null
  /** The workspace, whose screens catch up when the news are back. */
  workspace: ActorRef<Snapshot<unknown>, DataChanged>
}

/** Records were added, changed or deleted, here or elsewhere. Without `changes`, it may be any. */
export type DataChanged = { type: 'data.changed'; changes?: RecordChanges }

export type NewsEvent =
  /** What other people change arrives from now on, or no longer. */
  | { type: 'news.connected' }
  | { type: 'news.lost'; at: number }
  /** A person does not want to wait for the next attempt. */
  | { type: 'news.retried' }
  /** Somebody's role was changed, perhaps the own, or a connection to a courier, with which rights come and go. */
  | { type: 'rights.changed' }

export const newsMachine = setup({
  types: {
    input: {} as Pick<Context, 'workspace'>,
    context: {} as Context,
    events: {} as NewsEvent,
    tags: {} as 'stale' | 'reconnecting' | 'caughtUp',
  },
  actors: {
    watchNews: fromCallback<NewsEvent>(() => {
      throw new Error('news: actor "watchNews" was not provided')
    }),
    /** Resolves to null where there are no roles. */
    readRights: fromPromise<readonly string[] | null>(() => {
      throw new Error('news: actor "readRights" was not provided')
    }),
  },
  actions: {
    rememberLoss: assign((_, params: { at: number }) => ({ lostAt: params.at })),
    rememberRights: assign((_, params: { rights: readonly string[] | null }) => params),
    retryNews: sendTo('watchNews', { type: 'news.retried' }),
    tellWorkspace: sendTo(({ context }) => context.workspace, { type: 'data.changed' }),
  },
  delays: {
    /** Long enough to be read. */
    backTime: 5_000,
  },
}).createMachine({
  id: 'news',
  description:
    'The connection to what other people change, and what the person may do, which they can change, too.',
  context: ({ input }) => ({ ...input, rights: null, lostAt: null }),
  invoke: { id: 'watchNews', src: 'watchNews' },
  type: 'parallel',
  states: {
    connection: {
      initial: 'connecting',
      on: {
        'news.connected': { target: '.connected' },
        'news.lost': {
          target: '.lost',
          actions: { type: 'rememberLoss', params: ({ event }) => ({ at: event.at }) },
        },
      },
      states: {
        connecting: {
          description: 'Nothing is wrong yet. The sample, which has no other people, stays here.',
        },
        connected: {},
        lost: {
          description: 'Tried again after ever longer pauses, and at once when a person asks for it.',
          tags: 'stale',
          initial: 'waiting',
          on: {
            'news.connected': {
              target: 'back',
              description: 'What is on screen is old, and what failed to load can be loaded now.',
              actions: 'tellWorkspace',
            },
            'news.lost': {
              target: '.waiting',
              description: 'Still. It was lost when that was noticed first.',
            },
          },
          states: {
            waiting: { on: { 'news.retried': { target: 'trying', actions: 'retryNews' } } },
            trying: { tags: 'reconnecting' },
          },
        },
        back: {
          description: 'Says so for a moment: who looked elsewhere would not notice that a warning is gone.',
          tags: 'caughtUp',
          on: { 'news.connected': { description: 'Still there.' } },
          after: { backTime: { target: 'connected' } },
        },
      },
    },
    rights: {
      description:
        'What the person may do here. The server decides: as long as it is not known, all is offered.',
      initial: 'asking',
      on: {
        'rights.changed': {
          target: '.asking',
          description: 'Until the answer is there, what was known stays offered.',
        },
      },
      states: {
        asking: {
          invoke: {
            id: 'readRights',
            src: 'readRights',
            onDone: {
              target: 'known',
              actions: { type: 'rememberRights', params: ({ event }) => ({ rights: event.output }) },
            },
            onError: { target: 'unknown' },
          },
        },
        known: {},
        unknown: { on: { 'news.connected': { target: 'asking' } } },
      },
    },
  },
})
