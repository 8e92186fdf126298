import type { CompanyQuestion } from '#domain/companyQuestion.ts'
import { companyQuestionMachine } from '#machines/companyQuestion/companyQuestion.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const first: CompanyQuestion = { question: 'Which city is your office in?', asked_at: 0, version: 1 }
const second: CompanyQuestion = { question: 'And which street?', asked_at: 0, version: 2 }

type Context = { question: CompanyQuestion | null; answer: string }

const submits = ({ answer }: Context): Outcome<Context> =>
  answer === ''
    ? { to: 'asked.incomplete', tells: [{ type: 'focus.requested', target: 'answer' }] }
    : { to: 'sending' }

const again = { 'a question is announced': { to: 'reading' } }

export const companyQuestionModel: Model<typeof companyQuestionMachine> = {
  machine: companyQuestionMachine,
  starts: { 'the page is opened': { to: 'reading', sets: { question: null, answer: '' } } },
  steps: {
    'a question comes': done('readQuestion', first),
    'another question comes': done('readQuestion', second),
    'there is no question': done('readQuestion', null),
    'no question comes': fails('readQuestion', new Error('no answer')),
    'tries again': { type: 'loading.retried' },
    'writes an answer': { type: 'answer.changed', answer: 'Lahore' },
    'writes nothing': { type: 'answer.changed', answer: '' },
    submits: { type: 'answer.submitted' },
    'it is sent': done('sendAnswer', 'sent'),
    'the question has changed': done('sendAnswer', 'questionChanged'),
    'the question is gone': done('sendAnswer', 'withdrawn'),
    'there is no response': fails('sendAnswer', new Error('no answer')),
    'a question is announced': { type: 'question.announced' },
  },
  flags: ({ answer, question }) => [answer, question?.version],
  states: {
    reading: {
      tags: ['loading'],
      runs: { readQuestion: () => undefined },
      steps: {
        'a question comes': { to: 'asked.answering', sets: { question: first } },
        'another question comes': { to: 'asked.answering', sets: { question: second } },
        'there is no question': { to: 'withdrawn' },
        'no question comes': { to: 'unread' },
      },
    },
    unread: { tags: ['failed'], steps: { 'tries again': { to: 'reading' } } },
    asked: {
      tags: ['editable'],
      steps: {
        'writes an answer': { to: 'asked.answering', sets: { answer: 'Lahore' } },
        'writes nothing': { to: 'asked.answering', sets: { answer: '' } },
        submits,
      },
    },
    'asked.answering': {},
    'asked.incomplete': { tags: ['incomplete'] },
    'asked.changed': { tags: ['changed'] },
    'asked.unanswered': { tags: ['unanswered'] },
    sending: {
      tags: ['editable', 'busy'],
      runs: { sendAnswer: ({ answer, question }) => ({ answer, version: question?.version }) },
      steps: {
        'it is sent': { to: 'answered', sets: { answer: '' } },
        'the question has changed': { to: 'rereading' },
        'the question is gone': { to: 'withdrawn' },
        'there is no response': { to: 'asked.unanswered' },
      },
    },
    rereading: {
      tags: ['editable', 'busy'],
      runs: { readQuestion: () => undefined },
      steps: {
        'a question comes': { to: 'asked.changed', sets: { question: first } },
        'another question comes': { to: 'asked.changed', sets: { question: second } },
        'there is no question': { to: 'withdrawn' },
        'no question comes': { to: 'asked.unanswered' },
      },
    },
    answered: { tags: ['answered'], steps: again },
    withdrawn: { tags: ['withdrawn'], steps: again },
  },
  invariants: {
    'no empty answer is sent': ({ state, context }) => !state.includes('sending') || context.answer !== '',
  },
}
