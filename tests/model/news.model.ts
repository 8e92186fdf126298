import { newsMachine } from '#machines/news/news.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

const rights = ['orders.remark']

export const newsModel: Model<typeof newsMachine> = {
  machine: newsMachine,
  listeners: ['watchNews'],
  starts: {
    'an opened workspace': {
      input: (workspace) => ({ workspace }),
      to: ['connection.connecting', 'rights.asking'],
      sets: { rights: null, lostAt: null },
    },
  },
  steps: {
    'news come in': { type: 'news.connected' },
    'news are lost': { type: 'news.lost', at: 1_000 },
    'news are lost later': { type: 'news.lost', at: 2_000 },
    'asks for another attempt': { type: 'news.retried' },
    'its moment is over': elapses('backTime', 5_000),
    'roles are changed': { type: 'rights.changed' },
    'the rights are read': done('readRights', rights),
    'there are no roles': done('readRights', null),
    'the rights are not read': fails('readRights', new Error('no')),
  },
  states: {
    '': { runs: { watchNews: () => undefined } },
    connection: {
      steps: {
        'news come in': { to: 'connection.connected' },
        'news are lost': { to: 'connection.lost.waiting', sets: { lostAt: 1_000 } },
        'news are lost later': { to: 'connection.lost.waiting', sets: { lostAt: 2_000 } },
      },
    },
    rights: { steps: { 'roles are changed': { to: 'rights.asking' } } },
    'rights.asking': {
      runs: { readRights: true },
      steps: {
        'the rights are read': { to: 'rights.known', sets: { rights } },
        'there are no roles': { to: 'rights.known', sets: { rights: null } },
        'the rights are not read': { to: 'rights.unknown' },
      },
    },
    'rights.known': {},
    'rights.unknown': { steps: { 'news come in': { to: 'rights.asking' } } },
    'connection.connecting': {},
    'connection.connected': {},
    'connection.lost': {
      tags: ['stale'],
      steps: {
        'news come in': { to: 'connection.back', tells: [{ type: 'data.changed' }] },
        // It was lost when that was noticed first.
        'news are lost': { to: 'connection.lost.waiting' },
        'news are lost later': { to: 'connection.lost.waiting' },
      },
    },
    'connection.lost.waiting': {
      steps: {
        'asks for another attempt': { to: 'connection.lost.trying', tells: [{ type: 'news.retried' }] },
      },
    },
    'connection.lost.trying': { tags: ['reconnecting'] },
    'connection.back': {
      tags: ['caughtUp'],
      steps: { 'news come in': {}, 'its moment is over': { to: 'connection.connected' } },
    },
  },
}
