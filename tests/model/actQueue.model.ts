import type { ContextFrom } from 'xstate'
import { actQueueMachine, type QueuedAct, RETRY_PAUSE_MS } from '#machines/actQueue/actQueue.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof actQueueMachine>

const act = (id: string, what: string): QueuedAct => ({
  id,
  order: `K${id}`,
  version: 3,
  act: what,
  before: `parcel ${id}`,
})
const received = act('1', 'received')
const checked = act('1', 'checked')
const other = act('2', 'received')

const adds =
  (queued: QueuedAct) =>
  (context: Context): Outcome<Context> => ({
    sets: {
      waiting: [...context.waiting, queued],
      refusals: context.refusals.filter(({ id }) => id !== queued.id),
    },
  })
const begins =
  (queued: QueuedAct) =>
  (context: Context): Outcome<Context> => ({ to: 'waiting.sending.first', ...adds(queued)(context) })
const parcelsIn = ({ waiting }: Context) => new Set(waiting.map(({ id }) => id)).size
const goesOn = (waiting: Context['waiting']) => (waiting.length > 0 ? 'waiting.sending.first' : 'empty')

export const actQueueModel: Model<typeof actQueueMachine> = {
  machine: actQueueMachine,
  listeners: ['askBeforeLeaving'],
  starts: { 'its first screen is opened': { to: 'empty' } },
  steps: {
    'receives one': { type: 'act.queued', queued: received },
    'checks it': { type: 'act.queued', queued: checked },
    'receives another': { type: 'act.queued', queued: other },
    'the screen is open': { type: 'screen.entered' },
    'the screen is left': { type: 'screen.left' },
    'is done': done('sendAct', 7),
    'is refused': fails('sendAct', refusedBecause('Not now.')),
    'is not answered': fails('sendAct', new Error('Offline')),
    'sends again': { type: 'sending.retried' },
    'the pause is over': elapses('retryPause', RETRY_PAUSE_MS),
    'somebody signs out': { type: 'workspace.closing' },
  },
  states: {
    '': {
      steps: {
        'receives one': adds(received),
        'checks it': adds(checked),
        'receives another': adds(other),
        'the screen is open': { sets: { isWatched: true } },
        'the screen is left': { sets: { isWatched: false } },
      },
    },
    empty: {
      steps: {
        'receives one': begins(received),
        'checks it': begins(checked),
        'receives another': begins(other),
      },
    },
    waiting: {
      runs: { askBeforeLeaving: true },
      steps: {
        'somebody signs out': (context) => ({
          to: 'closed',
          tells: [{ type: 'notice.raised', notice: { code: 'queuedActsLost', parcels: parcelsIn(context) } }],
        }),
      },
    },
    'waiting.answered': {},
    'waiting.sending': {
      tags: ['busy'],
      runs: { sendAct: ({ waiting }) => waiting[0] },
      steps: {
        'is done': ({ waiting: [sent, ...others] }) => {
          const id = sent?.id ?? ''
          return {
            to: goesOn(others),
            sets: { waiting: others.map((one) => (one.id === id ? { ...one, version: 7 } : one)) },
            tells: [{ type: 'act.sent', id, version: 7 }],
          }
        },
        'is refused': ({ waiting: [refused, ...others], refusals, isWatched }) => {
          const { id = '', order = '', version, before } = refused ?? {}
          const waiting = others.filter((one) => one.id !== id)
          const notice = { code: 'queuedActRefused', order, text: 'Not now.' }
          return {
            to: goesOn(waiting),
            sets: { waiting, refusals: [...refusals, { id, order, text: 'Not now.' }] },
            tells: [
              { type: 'act.refused', id, version, before },
              ...(isWatched ? [] : [{ type: 'notice.raised', notice }]),
            ],
          }
        },
      },
    },
    'waiting.sending.first': {
      steps: {
        'is not answered': (context) => {
          const notice = { code: 'queuedActsWaiting', parcels: parcelsIn(context) }
          return {
            to: 'waiting.stopped',
            tells: [
              { type: 'sending.failed' },
              ...(context.isWatched ? [] : [{ type: 'notice.raised', notice }]),
            ],
          }
        },
      },
    },
    'waiting.sending.again': {
      tags: ['unsent'],
      steps: { 'is not answered': { to: 'waiting.stopped' } },
    },
    'waiting.stopped': {
      tags: ['unsent'],
      steps: {
        'sends again': { to: 'waiting.sending.first' },
        'the pause is over': { to: 'waiting.sending.again' },
      },
    },
    closed: {},
  },
  flags: ({ waiting, isWatched }) => [waiting.map(({ id }) => id).slice(0, 2), isWatched],
}
