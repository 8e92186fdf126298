import type { ReadingInput } from '#machines/reading/reading.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = ReadingInput & { answer: unknown }

const hasContent = (answer: unknown) => answer !== null && JSON.stringify(answer).includes('kurta')

const asked = (answer: unknown) => {
  if (answer === null) return 'loading'
  return hasContent(answer) ? 'refreshing' : 'refreshingNothing'
}

/** Whoever listens is told what there is to the question. */
const tells = ({ listener, question }: Context, answer: unknown) =>
  listener ? [{ type: listener.type, question, answer }] : []

const types =
  (question: string) =>
  (context: Context): Outcome<Context> =>
    context.question === question ? {} : { to: 'typing', sets: { question, answer: null } }

const asksAgain = ({ question, answer }: Context): Outcome<Context> =>
  question === null ? {} : { to: `asking.${asked(answer)}` }

const answers =
  (answer: unknown) =>
  (context: Context): Outcome<Context> => ({
    to: hasContent(answer) ? 'shown' : 'empty',
    sets: { answer },
    tells: tells(context, answer),
  })

export const readingModel: Model<typeof readingMachine> = {
  machine: readingMachine,
  starts: {
    'one question': { input: {}, to: 'asking.loading', sets: { answer: null } },
    'a question that is typed': {
      input: (actor) => ({ question: null, listener: { actor, type: 'products.found' }, focus: 'product' }),
      to: 'resting',
      sets: { question: null, answer: null },
    },
  },
  steps: {
    'types a text': { type: 'question.changed', question: 'kurta' },
    'types another text': { type: 'question.changed', question: 'kurti' },
    'types what is no question': { type: 'question.changed', question: null },
    'presses Enter': { type: 'question.entered' },
    'stops typing': elapses('typingPause', 250),
    'something is found': done('readAnswer', ['a kurta']),
    'an empty list is found': done('readAnswer', []),
    'a page without rows is found': done('readAnswer', { rows: [] }),
    'nobody is found': done('readAnswer', null),
    'it fails': fails('readAnswer', new Error('no response')),
    'tries again': { type: 'loading.retried' },
    'something changes': { type: 'workspace.changed' },
    'another chart asks for it': { type: 'reading.requested' },
    'another chart knows it': { type: 'answer.known', answer: ['a kurta'] },
  },
  states: {
    '': {
      steps: {
        'types a text': types('kurta'),
        'types another text': types('kurti'),
        'types what is no question': (context) =>
          context.question === null
            ? {}
            : {
                to: 'resting',
                sets: { question: null, answer: null },
                tells: tells({ ...context, question: null }, null),
              },
        'something changes': asksAgain,
        'another chart asks for it': asksAgain,
        'another chart knows it': answers(['a kurta']),
      },
    },
    deciding: {},
    resting: {},
    typing: {
      tags: ['busy'],
      steps: { 'stops typing': { to: 'asking.loading' }, 'presses Enter': asksAgain },
    },
    asking: {
      tags: ['busy'],
      runs: { readAnswer: ({ question }) => question },
      steps: {
        'another chart knows it': (context) => ({
          ...answers(['a kurta'])(context),
          to: 'asking.refreshing',
        }),
        'something is found': answers(['a kurta']),
        'an empty list is found': answers([]),
        'a page without rows is found': answers({ rows: [] }),
        'nobody is found': answers(null),
        'it fails': (context) => ({
          to: `failed.${asked(context.answer) === 'refreshingNothing' ? 'outdatedNothing' : 'outdated'}`,
          tells: tells(context, context.answer),
        }),
      },
    },
    'asking.deciding': {},
    'asking.loading': { tags: ['loading'] },
    'asking.refreshing': { tags: ['refreshing'] },
    'asking.refreshingNothing': { tags: ['refreshing', 'empty'] },
    'failed.deciding': {},
    'failed.outdated': {},
    'failed.outdatedNothing': { tags: ['empty'] },
    answered: {},
    shown: { tags: ['shown'] },
    empty: { tags: ['empty'] },
    failed: {
      tags: ['failed'],
      steps: {
        'presses Enter': asksAgain,
        'tries again': (context) => ({
          ...asksAgain(context),
          tells: context.focus ? [{ type: 'focus.requested', target: context.focus }] : [],
        }),
      },
    },
  },
  flags: ({ question, answer }) => [question, asked(answer)],
  invariants: {
    'something is shown where the chart says so': ({ state, context }) =>
      !state.includes('shown') || hasContent(context.answer),
    'nothing is asked without a question': ({ state, context }) =>
      !state.some((leaf) => leaf.startsWith('asking')) || context.question !== null,
  },
}
