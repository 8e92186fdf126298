import {
  type AnyActorRef,
  type AnyEventObject,
  assign,
  enqueueActions,
  fromPromise,
  type NonReducibleUnknown,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'

/** What one use of the chart asks, and what follows. The chart does not look into what is asked. */
export type RequestInput = {
  /** Sent at once. Without it the request waits until a person makes it. */
  asked?: unknown
  /** What gets the focus after a response, and after none. */
  focus?: { done?: string; failed?: string }
  /** Who is told that it is done, and what. */
  whenDone?: { actor: AnyActorRef; event: AnyEventObject }
}

type Context = RequestInput & {
  /** The response; null before. */
  output: unknown
  /** How the last try failed; null when it did not. */
  error: unknown
}

export const requestMachine = setup({
  types: {
    input: {} as RequestInput,
    context: {} as Context,
    events: {} as { type: 'request.made'; asked?: unknown },
    emitted: {} as FocusRequested,
    tags: {} as 'busy' | 'done' | 'failed',
  },
  actors: {
    sendRequest: fromPromise<unknown, NonReducibleUnknown>(() => {
      throw new Error('request: actor "sendRequest" was not provided')
    }),
  },
  guards: {
    isMade: ({ context }) => context.asked !== undefined,
  },
  actions: {
    rememberAsked: assign((_, params: { asked: unknown }) => ({ ...params, error: null })),
    rememberOutput: assign((_, params: { output: unknown }) => params),
    rememberError: assign((_, params: { error: unknown }) => params),
    tellDone: enqueueActions(({ context: { whenDone }, enqueue }) => {
      if (whenDone) enqueue.sendTo(whenDone.actor, whenDone.event)
    }),
    requestFocus: enqueueActions(({ context, enqueue }, params: { after: 'done' | 'failed' }) => {
      const target = context.focus?.[params.after]
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
  },
}).createMachine({
  id: 'request',
  description:
    'One call to the server that a person waits for: another verification mail, the link of a mail, a mail of the outbox that is sent again, devices that are signed out.',
  context: ({ input }) => ({ ...input, output: null, error: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isMade', target: 'sending' }, { target: 'waiting' }] },
    waiting: {
      description: 'It can be made, also once more.',
      on: {
        'request.made': {
          target: 'sending',
          actions: { type: 'rememberAsked', params: ({ event }) => ({ asked: event.asked }) },
        },
      },
      initial: 'ready',
      states: {
        ready: {},
        done: { tags: 'done' },
        failed: { tags: 'failed' },
      },
    },
    sending: {
      description: 'Once at a time.',
      tags: 'busy',
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context }) => context.asked,
        onDone: {
          target: 'waiting.done',
          actions: [
            { type: 'rememberOutput', params: ({ event }) => ({ output: event.output }) },
            'tellDone',
            { type: 'requestFocus', params: { after: 'done' } },
          ],
        },
        onError: {
          target: 'waiting.failed',
          actions: [
            { type: 'rememberError', params: ({ event }) => ({ error: event.error }) },
            { type: 'requestFocus', params: { after: 'failed' } },
          ],
        },
      },
    },
  },
})
