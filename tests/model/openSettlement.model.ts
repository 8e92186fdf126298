import type { ContextFrom } from 'xstate'
import {
  openSettlementMachine,
  type SettlementChange,
} from '#machines/openSettlement/openSettlement.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'
import { openedSettlement, recordingRefused } from './settlements.ts'

type Context = ContextFrom<typeof openSettlementMachine>

const rest = { problems: {}, refusal: null }
const forgets = { choice: null, text: '', ...rest }
const isTyped = ({ text }: Context) => text.trim() !== ''
const sends = (isExplained: boolean, sets: Partial<Context> = {}): Outcome<Context> => ({
  to: isExplained ? 'sending.explained' : 'sending.pressed',
  sets,
})

export const openSettlementModel: Model<typeof openSettlementMachine> = {
  machine: openSettlementMachine,
  starts: {
    'it is opened': {
      input: { settlement: openedSettlement },
      to: 'shown',
      sets: { settlement: openedSettlement, ...forgets },
    },
  },
  steps: {
    'closes it': { type: 'settlement.closed' },
    'accepts a row': { type: 'row.chosen', row: 'r1', act: 'accepted' },
    'gives a row up': { type: 'row.chosen', row: 'r1', act: 'writtenOff' },
    'types a text': { type: 'text.changed', value: 'Lost' },
    'types nothing': { type: 'text.changed', value: ' ' },
    'confirms the text': { type: 'text.submitted' },
    'closes the text': { type: 'text.dismissed' },
    'takes it back': { type: 'takingBack.started' },
    'confirms that': { type: 'takingBack.confirmed' },
    'keeps it': { type: 'takingBack.declined' },
    'it is done': done('changeSettlement', openedSettlement),
    'it is refused': fails('changeSettlement', recordingRefused),
    'there is no response': fails('changeSettlement', new Error('Offline')),
  },
  states: {
    shown: {
      steps: {
        'closes it': { to: 'closed' },
        'accepts a row': sends(false, { choice: { row: 'r1', act: 'accepted' }, text: '', ...rest }),
        'gives a row up': {
          to: 'explaining',
          sets: { choice: { row: 'r1', act: 'writtenOff' }, text: '', ...rest },
        },
        'takes it back': { to: 'confirming', sets: forgets },
      },
    },
    explaining: {
      tags: ['explaining'],
      steps: {
        'types a text': { sets: { text: 'Lost', ...rest } },
        'types nothing': { sets: { text: ' ', ...rest } },
        'confirms the text': (context) => (isTyped(context) ? sends(true) : {}),
        'closes the text': { to: 'shown', sets: forgets },
      },
    },
    confirming: {
      tags: ['confirming'],
      steps: { 'confirms that': sends(false), 'keeps it': { to: 'shown' } },
    },
    sending: {
      tags: ['busy'],
      runs: {
        changeSettlement: ({ choice, text }): SettlementChange =>
          choice
            ? { id: 's1', version: 3, row: choice.row, act: choice.act, text }
            : { id: 's1', version: 3, isTakenBack: true },
      },
      steps: {
        'it is done': { to: 'shown', sets: { settlement: openedSettlement, ...forgets } },
        'it is refused': ({ choice }) => ({
          to: choice?.act === 'writtenOff' ? 'explaining' : 'shown',
          sets: { problems: { rows: 'These rows are recorded already.' }, refusal: '' },
        }),
        'there is no response': ({ choice }) => ({
          to: choice?.act === 'writtenOff' ? 'explaining' : 'shown',
          sets: { problems: {}, refusal: '' },
        }),
      },
    },
    'sending.explained': { tags: ['explaining'] },
    'sending.pressed': {},
    'sending.deciding': {},
    refused: {},
    closed: {},
  },
  flags: (context) => [isTyped(context), context.choice?.act],
}
