import { assign, emit, fromPromise, setup } from 'xstate'
import { type AnswerOutcome, answerProblem } from '#domain/companyAnswer.ts'
import type { CompanyQuestion } from '#domain/companyQuestion.ts'
import type { FocusRequested } from '#domain/focus.ts'

type Context = {
  /** As read last; null before the first time. */
  question: CompanyQuestion | null
  /** As typed. */
  answer: string
}

export type CompanyQuestionEvent =
  /** The server says that something is asked. */
  | { type: 'question.announced' }
  | { type: 'loading.retried' }
  | { type: 'answer.changed'; answer: string }
  | { type: 'answer.submitted' }

export const companyQuestionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CompanyQuestionEvent,
    emitted: {} as FocusRequested,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'editable'
      | 'busy'
      | 'incomplete'
      | 'changed'
      | 'unanswered'
      | 'answered'
      | 'withdrawn',
  },
  actors: {
    readQuestion: fromPromise<CompanyQuestion | null>(() => {
      throw new Error('companyQuestion: actor "readQuestion" was not provided')
    }),
    sendAnswer: fromPromise<AnswerOutcome, { answer: string; version: number }>(() => {
      throw new Error('companyQuestion: actor "sendAnswer" was not provided')
    }),
  },
  guards: {
    isAsked: (_, params: { question: CompanyQuestion | null }) => params.question !== null,
    isComplete: ({ context }) => answerProblem(context.answer) === undefined,
    isSent: (_, params: { outcome: AnswerOutcome }) => params.outcome === 'sent',
    isChanged: (_, params: { outcome: AnswerOutcome }) => params.outcome === 'questionChanged',
  },
  actions: {
    rememberQuestion: assign((_, params: { question: CompanyQuestion | null }) => params),
    changeAnswer: assign((_, params: { answer: string }) => params),
    forgetAnswer: assign({ answer: '' }),
    requestFocus: emit({ type: 'focus.requested' as const, target: 'answer' }),
  },
}).createMachine({
  id: 'companyQuestion',
  description:
    'What the operator asks a company that waits, and its answer. What was typed stays until it was sent, also for another question.',
  context: { question: null, answer: '' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'loading',
      invoke: {
        id: 'readQuestion',
        src: 'readQuestion',
        onDone: [
          {
            guard: { type: 'isAsked', params: ({ event }) => ({ question: event.output }) },
            target: 'asked',
            actions: { type: 'rememberQuestion', params: ({ event }) => ({ question: event.output }) },
          },
          { target: 'withdrawn' },
        ],
        onError: { target: 'unread' },
      },
    },
    unread: { tags: 'failed', on: { 'loading.retried': { target: 'reading' } } },
    asked: {
      tags: 'editable',
      initial: 'answering',
      on: {
        'answer.changed': {
          target: '.answering',
          actions: { type: 'changeAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
        'answer.submitted': [
          { guard: 'isComplete', target: 'sending' },
          { target: '.incomplete', actions: 'requestFocus' },
        ],
      },
      states: {
        answering: {},
        incomplete: { description: 'Nothing is written, or too much.', tags: 'incomplete' },
        changed: {
          description: 'Another question took its place. What was typed for the one before is still there.',
          tags: 'changed',
        },
        unanswered: { description: 'No response: sent again, it is sent once.', tags: 'unanswered' },
      },
    },
    sending: {
      tags: ['editable', 'busy'],
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { answer, question } }) => ({ answer, version: question?.version ?? 0 }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ outcome: event.output }) },
            target: 'answered',
            actions: 'forgetAnswer',
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'rereading',
          },
          { target: 'withdrawn' },
        ],
        onError: { target: 'asked.unanswered' },
      },
    },
    rereading: {
      tags: ['editable', 'busy'],
      invoke: {
        id: 'readQuestion',
        src: 'readQuestion',
        onDone: [
          {
            guard: { type: 'isAsked', params: ({ event }) => ({ question: event.output }) },
            target: 'asked.changed',
            actions: { type: 'rememberQuestion', params: ({ event }) => ({ question: event.output }) },
          },
          { target: 'withdrawn' },
        ],
        onError: { target: 'asked.unanswered' },
      },
    },
    answered: {
      description: 'The operator goes on with the review, and may ask again.',
      tags: 'answered',
      on: { 'question.announced': { target: 'reading' } },
    },
    withdrawn: {
      description: 'There is nothing to answer any more: it was answered elsewhere, or the operator decided.',
      tags: 'withdrawn',
      on: { 'question.announced': { target: 'reading' } },
    },
  },
})
