import type { ContextFrom } from 'xstate'
import type { DeliveryAct } from '#domain/deliveries/deliveries.ts'
import type { Delivery } from '#domain/deliveries/deliveryContract.ts'
import { type DeliveryLooked, deliveriesMachine } from '#machines/deliveries/deliveries.machine.ts'
import { deliveriesOf, delivery } from '#tests/support/deliveries.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof deliveriesMachine>

const tried = delivery('1', { is_told: false })
const back = delivery('2', { kind: 'received' })
const late = delivery('3', { kind: 'expected' })
const gone = delivery('4', { kind: 'other', status: 'delivered' })
const list = deliveriesOf([tried, back])

const looked = (question: string, answer: Delivery[] | null): DeliveryLooked => ({
  type: 'delivery.looked',
  question,
  answer,
})
const told = (isRight: boolean) => ({ type: 'scan.answered', isRight })
const rowOf = ({ rows }: Pick<Context, 'rows'>, id: string) => rows.find((row) => row.id === id)

/** The row after an act, which goes to the queue. */
function does(context: Context, act: DeliveryAct, change: Partial<Delivery>) {
  const { id } = act
  const before = rowOf(context, id) as Delivery
  const { order, version } = before
  return {
    sets: { rows: context.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
    tells: [{ type: 'act.queued', queued: { id, order, version, act, before } }],
  }
}

const receives = (context: Context, id: string) =>
  does(context, { is: 'received', id }, { kind: 'received', status: 'returned' })

const says = (verdict: Context['verdict'], isRight = false): Outcome<Context> => ({
  sets: { verdict },
  tells: [told(isRight)],
})

function scans(code: string) {
  const id = code.replace('CN-', '')
  return (context: Context): Outcome<Context> => {
    const row = rowOf(context, id)
    if (!row) return { tells: [{ type: 'question.changed', question: code }, { type: 'reading.requested' }] }
    const { order } = row
    if (row.kind === 'checked') return says({ code: 'checkedBefore', params: { order } })
    if (row.kind === 'received') {
      const { checkingId } = context
      if (checkingId === id)
        return { to: 'shown.desk.checking', ...says({ code: 'opened', params: { order } }, true) }
      if (checkingId !== null) return says({ code: 'checkOpen', params: { order: `K${checkingId}` } })
      return {
        to: 'shown.desk.checking',
        sets: { checkingId: id, damaged: {}, verdict: { code: 'opened', params: { order } } },
        tells: [told(true)],
      }
    }
    if (row.status !== 'dispatch' && row.kind !== 'expected')
      return says({ code: 'elsewhere', params: { order, status: row.status } })
    const { sets, tells } = receives(context, id)
    return {
      sets: { ...sets, verdict: { code: 'received', params: { order } } },
      tells: [told(true), ...tells],
    }
  }
}

/** What waited for something that is over now: the list is read again. */
function settles(context: Context, { to, sets, ...rest }: Outcome<Context>): Outcome<Context> {
  const isDue = context.isStale && { ...context, ...sets }.checkingId === null
  return {
    ...rest,
    to: [...[to ?? []].flat(), ...(isDue ? ['shown.news.reading'] : [])],
    sets: { ...sets, ...(isDue && { isStale: false }) },
  }
}

const closed = { checkingId: null, damaged: {}, verdict: null }

export const deliveriesModel: Model<typeof deliveriesMachine> = {
  machine: deliveriesMachine,
  listeners: ['lookup', 'joinQueue'],
  starts: { 'the screen is opened': { to: 'loading' } },
  steps: {
    'the list is read': done('readDeliveries', list),
    'the list cannot be read': fails('readDeliveries', new Error('Offline')),
    'reads again': { type: 'loading.retried' },
    'scans what was tried': { type: 'code.scanned', code: 'cn-1' },
    'scans what is back': { type: 'code.scanned', code: 'CN-2' },
    'scans a number that is not here': { type: 'code.scanned', code: 'CN-3' },
    'scans a number of elsewhere': { type: 'code.scanned', code: 'CN-4' },
    'scans what nobody knows': { type: 'code.scanned', code: '0000' },
    advises: { type: 'advice.given', id: '1', advice: 'return' },
    'receives what was tried': { type: 'parcel.received', id: '1' },
    'opens the check': { type: 'check.opened', id: '2' },
    'opens the check of what was tried': { type: 'check.opened', id: '1' },
    'counts a damaged one': { type: 'damage.counted', lineId: '2 A', pieces: 1 },
    'has checked it': { type: 'check.confirmed' },
    'closes the check': { type: 'check.closed' },
    'it comes back': looked('CN-3', [late]),
    'it is elsewhere': looked('CN-4', [gone]),
    'nobody knows it': looked('0000', []),
    'nobody answers': looked('0000', null),
    'is saved': { type: 'act.sent', id: '2', version: 7 },
    'is refused': { type: 'act.refused', id: '1', version: 5, before: tried },
    'is not answered': { type: 'sending.failed' },
    'somebody changes an order': {
      type: 'workspace.changed',
      changes: [{ kind: 'order', id: 'o', version: 2 }],
    },
    'anything may have changed': { type: 'workspace.changed' },
    'a product is changed': {
      type: 'workspace.changed',
      changes: [{ kind: 'product', id: 'p', version: 2 }],
    },
  },
  states: {
    '': { runs: { joinQueue: true } },
    loading: {
      tags: ['loading'],
      runs: { readDeliveries: true },
      steps: {
        'the list is read': {
          to: ['shown.desk.resting', 'shown.news.resting'],
          sets: { rows: list.rows, may: list.may, hasMore: false },
        },
        'the list cannot be read': { to: 'failed' },
        'is saved': { to: 'loading' },
        'is refused': { to: 'loading' },
      },
    },
    failed: { tags: ['failed'], steps: { 'reads again': { to: 'loading' } } },
    shown: { tags: ['shown'], runs: { lookup: true } },
    'shown.desk': {
      steps: {
        'scans what was tried': scans('CN-1'),
        'scans what is back': scans('CN-2'),
        'scans a number that is not here': scans('CN-3'),
        'scans a number of elsewhere': scans('CN-4'),
        'scans what nobody knows': scans('0000'),
        'it comes back': found(late),
        'it is elsewhere': found(gone),
        'nobody knows it': says({ code: 'foreign', params: { scanned: '0000' } }),
        'nobody answers': says({ code: 'notAsked', params: { scanned: '0000' } }),
        advises: (context) =>
          does(
            context,
            { is: 'advised', id: '1', advice: 'return' },
            { advice: { advice: 'return', state: 'byHand', words: null } },
          ),
        'receives what was tried': (context) =>
          rowOf(context, '1')?.status === 'dispatch' ? receives(context, '1') : {},
        'is saved': ({ rows }) => ({
          sets: { rows: rows.map((row) => (row.id === '2' ? { ...row, version: 7 } : row)) },
        }),
        'is refused': ({ rows }) => ({
          sets: { rows: rows.map((row) => (row.id === '1' ? { ...tried, version: 5 } : row)) },
          tells: [told(false)],
        }),
        'is not answered': { tells: [told(false)] },
      },
    },
    'shown.desk.resting': {
      steps: {
        'opens the check': (context) =>
          rowOf(context, '2')?.kind === 'received'
            ? { to: 'shown.desk.checking', sets: { checkingId: '2', damaged: {} } }
            : {},
        'opens the check of what was tried': (context) =>
          rowOf(context, '1')?.kind === 'received'
            ? { to: 'shown.desk.checking', sets: { checkingId: '1', damaged: {} } }
            : {},
      },
    },
    'shown.desk.checking': {
      tags: ['checking'],
      steps: {
        'counts a damaged one': ({ damaged }) => ({ sets: { damaged: { ...damaged, '2 A': 1 } } }),
        'has checked it': (context) => {
          const id = context.checkingId ?? ''
          const broken = context.damaged[`${id} A`] ?? 0
          const lines = [{ lineId: `${id} A`, good: 2 - broken, damaged: broken }]
          const act = { is: 'checked', id, lines } as const
          const { sets, tells } = does(context, act, { kind: 'checked', damaged: broken })
          return settles(context, { to: 'shown.desk.resting', sets: { ...sets, ...closed }, tells })
        },
        'closes the check': (context) => settles(context, { to: 'shown.desk.resting', sets: closed }),
      },
    },
    'shown.news': {
      steps: {
        'somebody changes an order': isOld,
        'anything may have changed': isOld,
        'a product is changed': {},
      },
    },
    'shown.news.resting': {},
    'shown.news.reading': {
      tags: ['refreshing'],
      runs: { readDeliveries: true },
      steps: {
        'the list is read': ({ checkingId }) =>
          checkingId === null
            ? { to: 'shown.news.resting', sets: { rows: list.rows, may: list.may, hasMore: false } }
            : { to: 'shown.news.resting', sets: { isStale: true } },
        'the list cannot be read': { to: 'shown.news.resting' },
        'is saved': { to: 'shown.news.reading' },
        'is refused': { to: 'shown.news.reading' },
      },
    },
  },
  flags: ({ rows, checkingId, isStale }) => [rows.map(({ kind }) => kind), checkingId, isStale],
  apart: [
    [
      'the list is read',
      'the list cannot be read',
      'reads again',
      'scans what was tried',
      'scans what is back',
      'receives what was tried',
      'opens the check',
      'opens the check of what was tried',
      'counts a damaged one',
      'has checked it',
      'closes the check',
    ],
    [
      'the list is read',
      'scans what is back',
      'scans a number that is not here',
      'scans a number of elsewhere',
      'scans what nobody knows',
      'it comes back',
      'it is elsewhere',
      'nobody knows it',
      'nobody answers',
      'closes the check',
    ],
    [
      'the list is read',
      'the list cannot be read',
      'advises',
      'receives what was tried',
      'opens the check',
      'has checked it',
      'closes the check',
      'is saved',
      'is refused',
      'is not answered',
      'somebody changes an order',
      'anything may have changed',
      'a product is changed',
    ],
  ],
}

function isOld(context: Context): Outcome<Context> {
  return context.checkingId === null
    ? { to: 'shown.news.reading' }
    : { to: 'shown.news.resting', sets: { isStale: true } }
}

/** It is scanned again, once it is on the list. */
function found(row: Delivery) {
  const code = `CN-${row.id}`
  return (context: Context): Outcome<Context> => {
    if (rowOf(context, row.id)) return says({ code: 'foreign', params: { scanned: code } })
    const rows = [...context.rows, row]
    const { sets, ...again } = scans(code)({ ...context, rows })
    return { ...again, sets: { rows, ...sets } }
  }
}
