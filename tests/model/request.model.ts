import type { RequestInput } from '#machines/request/request.machine.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = RequestInput & { output: unknown; error: unknown }

const refusal = new Error('refused')
const doneEvent = { type: 'list.changed' }

const asks = (asked: unknown): Outcome<Context> => ({ to: 'sending', sets: { asked, error: null } })

const followed = ({ focus, whenDone }: Context, after: 'done' | 'failed') => [
  ...(focus?.[after] ? [{ type: 'focus.requested', target: focus[after] }] : []),
  ...(after === 'done' && whenDone ? [doneEvent] : []),
]

export const requestModel: Model<typeof requestMachine> = {
  machine: requestMachine,
  starts: {
    'made by a person': { input: {}, to: 'waiting.ready', sets: { output: null, error: null } },
    'made at once, and followed': {
      input: (actor) => ({
        asked: 'a token',
        focus: { done: 'heading', failed: 'outcome' },
        whenDone: { actor, event: doneEvent },
      }),
      to: 'sending',
      sets: { asked: 'a token', output: null, error: null },
    },
  },
  steps: {
    'asks for one': { type: 'request.made', asked: 'one' },
    'asks for all': { type: 'request.made' },
    'the server does so': done('sendRequest', 'an address'),
    'it fails': fails('sendRequest', refusal),
  },
  states: {
    deciding: {},
    waiting: { steps: { 'asks for one': asks('one'), 'asks for all': asks(undefined) } },
    'waiting.ready': {},
    'waiting.done': { tags: ['done'] },
    'waiting.failed': { tags: ['failed'] },
    sending: {
      tags: ['busy'],
      runs: { sendRequest: ({ asked }) => asked },
      steps: {
        'the server does so': (context) => ({
          to: 'waiting.done',
          sets: { output: 'an address' },
          tells: followed(context, 'done'),
        }),
        'it fails': (context) => ({
          to: 'waiting.failed',
          sets: { error: refusal },
          tells: followed(context, 'failed'),
        }),
      },
    },
  },
}
