import {
  type AnyActorRef,
  assign,
  enqueueActions,
  fromPromise,
  type NonReducibleUnknown,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'

/** What one use of the chart reads. The chart does not look into questions and answers. */
export type ReadingInput = {
  /** What is asked at once; null while there is nothing to ask, and left out where there is only one question. */
  question?: unknown
  /** Who is told of each answer (see Answered), and with which type of event. */
  listener?: { actor: AnyActorRef; type: string }
  /** What gets the focus when a person tries again. */
  focus?: string
}

/** What a listener is told: the answer, or null without one. */
export type Answered<Type extends string, Question, Answer> = {
  type: Type
  question: Question | null
  answer: Answer | null
}

type Context = ReadingInput & {
  /** Of the last question; it stays while the same is read again. Null before. */
  answer: unknown
}

/** Another chart says that the answer is not up to date. */
export type ReadingRequested = { type: 'reading.requested' }

export type ReadingEvent =
  /** Something else is typed; null when that is no question. */
  | { type: 'question.changed'; question: unknown }
  /** A person presses Enter, and does not wait for the pause. */
  | { type: 'question.entered' }
  /** Something was changed, here or elsewhere. */
  | { type: 'workspace.changed' }
  | ReadingRequested
  /** The response to something else has the answer. */
  | { type: 'answer.known'; answer: unknown }
  | { type: 'loading.retried' }

/** Null and a list without rows are answers without content; so is an answer whose rows are none. */
function hasContent(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer !== null
  const rows = 'rows' in answer ? answer.rows : answer
  return !(Array.isArray(rows) && rows.length === 0)
}

export const readingMachine = setup({
  types: {
    input: {} as ReadingInput,
    context: {} as Context,
    events: {} as ReadingEvent,
    emitted: {} as FocusRequested,
    tags: {} as 'busy' | 'loading' | 'refreshing' | 'shown' | 'empty' | 'failed',
  },
  actors: {
    readAnswer: fromPromise<unknown, NonReducibleUnknown>(() => {
      throw new Error('reading: actor "readAnswer" was not provided')
    }),
  },
  guards: {
    hasQuestion: ({ context }) => context.question !== null,
    isQuestion: (_, params: { question: unknown }) => params.question !== null,
    isSameQuestion: ({ context }, params: { question: unknown }) => context.question === params.question,
    hasContent: ({ context }) => hasContent(context.answer),
    isNothing: ({ context }) => context.answer !== null && !hasContent(context.answer),
  },
  actions: {
    changeQuestion: assign((_, params: { question: unknown }) => ({
      question: params.question,
      answer: null,
    })),
    rememberAnswer: assign((_, params: { answer: unknown }) => params),
    tellListener: enqueueActions(({ context: { listener, question, answer }, enqueue }) => {
      if (listener) enqueue.sendTo(listener.actor, { type: listener.type, question, answer })
    }),
    requestFocus: enqueueActions(({ context: { focus }, enqueue }) => {
      if (focus !== undefined) enqueue.emit({ type: 'focus.requested', target: focus })
    }),
  },
  delays: {
    /** A pause in typing, in milliseconds: only then is it asked. */
    typingPause: 250,
  },
}).createMachine({
  id: 'reading',
  description:
    "What is asked, shown and asked again: an operator's role, the signed-in devices, what a customer ordered last, the warehouses, the people of a company, and in a new order the customer of a number and the products of a text.",
  context: ({ input }) => ({ ...input, answer: null }),
  initial: 'deciding',
  on: {
    'question.changed': [
      { guard: { type: 'isSameQuestion', params: ({ event }) => ({ question: event.question }) } },
      {
        guard: { type: 'isQuestion', params: ({ event }) => ({ question: event.question }) },
        target: '.typing',
        actions: { type: 'changeQuestion', params: ({ event }) => ({ question: event.question }) },
      },
      {
        target: '.resting',
        actions: [{ type: 'changeQuestion', params: { question: null } }, 'tellListener'],
      },
    ],
    'workspace.changed': { guard: 'hasQuestion', target: '.asking' },
    'reading.requested': { guard: 'hasQuestion', target: '.asking' },
    'answer.known': {
      description: 'What a write answered is shown, and not read again.',
      target: '.answered',
      actions: [
        { type: 'rememberAnswer', params: ({ event }) => ({ answer: event.answer }) },
        'tellListener',
      ],
    },
  },
  states: {
    deciding: { always: [{ guard: 'hasQuestion', target: 'asking' }, { target: 'resting' }] },
    resting: { description: 'There is nothing to ask.' },
    typing: {
      tags: 'busy',
      after: { typingPause: { target: 'asking' } },
      on: { 'question.entered': { target: 'asking' } },
    },
    asking: {
      description: 'A newer question ends the older one.',
      tags: 'busy',
      on: {
        'answer.known': {
          description: 'The answer on its way may be older: it is asked again.',
          target: 'asking',
          reenter: true,
          actions: [
            { type: 'rememberAnswer', params: ({ event }) => ({ answer: event.answer }) },
            'tellListener',
          ],
        },
      },
      invoke: {
        id: 'readAnswer',
        src: 'readAnswer',
        input: ({ context }) => context.question,
        onDone: {
          target: 'answered',
          actions: [
            { type: 'rememberAnswer', params: ({ event }) => ({ answer: event.output }) },
            'tellListener',
          ],
        },
        onError: { target: 'failed', actions: 'tellListener' },
      },
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasContent', target: 'refreshing' },
            { guard: 'isNothing', target: 'refreshingNothing' },
            { target: 'loading' },
          ],
        },
        loading: { description: 'There is nothing to show yet.', tags: 'loading' },
        refreshing: { description: 'What was read before stays.', tags: 'refreshing' },
        refreshingNothing: { tags: ['refreshing', 'empty'] },
      },
    },
    answered: { always: [{ guard: 'hasContent', target: 'shown' }, { target: 'empty' }] },
    shown: { tags: 'shown' },
    empty: { description: 'The answer is that there is nothing.', tags: 'empty' },
    failed: {
      description: 'What was read before stays.',
      tags: 'failed',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isNothing', target: 'outdatedNothing' }, { target: 'outdated' }] },
        outdated: {},
        outdatedNothing: { tags: 'empty' },
      },
      on: {
        'loading.retried': { target: 'asking', actions: 'requestFocus' },
        'question.entered': { target: 'asking' },
      },
    },
  },
})
