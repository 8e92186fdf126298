import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { Model, Outcome } from './model.ts'

const words = 'Invalid API password'
type Context = { words: string | null }

const refused: Outcome<Context> = { to: 'known.refused', sets: { words } }
const failed: Outcome<Context> = { sets: { words } }
const checked: Outcome<Context> = { to: 'known.checking', sets: { words: null } }

export const connectionModel: Model<typeof connectionMachine> = {
  machine: connectionMachine,
  starts: { 'a company has a courier': { input: { words: null }, to: 'notConnected' } },
  steps: {
    'gives credentials': { type: 'credentials.given' },
    'is taken': { type: 'login.accepted' },
    'is turned away': { type: 'login.refused', words },
    'has no answer': { type: 'courier.failed', words },
    'has an answer': { type: 'courier.answered' },
    pauses: { type: 'connection.paused' },
    resumes: { type: 'connection.resumed' },
    disconnects: { type: 'connection.ended' },
  },
  states: {
    notConnected: { steps: { 'gives credentials': { to: 'known.checking' } } },
    known: {
      steps: {
        'gives credentials': checked,
        disconnects: { to: 'notConnected', sets: { words: null } },
      },
    },
    'known.checking': {
      tags: ['busy'],
      steps: {
        'is taken': { to: 'known.open.connected', sets: { words: null } },
        'is turned away': refused,
        'has no answer': failed,
      },
    },
    'known.open': {
      tags: ['usable'],
      steps: { 'is turned away': refused, pauses: { to: 'known.paused' } },
    },
    'known.open.connected': {
      steps: { 'has no answer': { to: 'known.open.failing', sets: { words } } },
    },
    'known.open.failing': {
      steps: {
        'has an answer': { to: 'known.open.connected', sets: { words: null } },
        'has no answer': failed,
      },
    },
    'known.refused': {},
    'known.paused': { steps: { resumes: checked } },
  },
  invariants: {
    'what is wrong is said': ({ state, context }) =>
      !state.some((name) => /refused|failing/.test(name)) || context.words !== null,
    'nothing is wrong with what is connected': ({ state, context }) =>
      !state.includes('known.open.connected') || context.words === null,
  },
}
