import type { ContextFrom } from 'xstate'
import type { Delivery } from '#domain/deliveries/deliveryContract.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { type DeliveryLooked, deliveriesMachine } from '#machines/deliveries/deliveries.machine.ts'
import { deliveriesOf, delivery } from '#tests/support/deliveries.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof deliveriesMachine>

const tried = delivery('1', { is_told: false })
const back = delivery('2', { kind: 'received' })
const late = delivery('3', { kind: 'expected' })
const gone = delivery('4', { kind: 'other', status: 'delivered' })
const list = deliveriesOf([tried, back])

const refusal = new RefusedChangeError({
  code: 'event_refused',
  text: 'Not now.',
  fields: {},
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})

const looked = (question: string, answer: Delivery[] | null): DeliveryLooked => ({
  type: 'delivery.looked',
  question,
  answer,
  isEntered: false,
})
const told = (isRight: boolean) => ({ type: 'scan.answered', isRight })
const rowOf = ({ rows }: Pick<Context, 'rows'>, id: string) => rows.find((row) => row.id === id)
const isQuiet = ({ unsent, checkingId }: Pick<Context, 'unsent' | 'checkingId'>) =>
  unsent.length === 0 && checkingId === null

/** The row after an act; the outbox begins when it had nothing to send. */
function does(
  context: Context,
  id: string,
  act: Context['unsent'][number]['act'],
  change: Partial<Delivery>,
): Outcome<Context> & { to: string[]; sets: Partial<Context> } {
  const before = rowOf(context, id) as Delivery
  return {
    to: context.unsent.length === 0 ? ['shown.outbox.sending'] : [],
    sets: {
      rows: context.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
      unsent: [...context.unsent, { act, before }],
      refusals: context.refusals.filter((refused) => refused.id !== id),
    },
  }
}

const receives = (context: Context, id: string) =>
  does(context, id, { is: 'received', id }, { kind: 'received', status: 'returned' })

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
    const { to, sets } = receives(context, id)
    return { to, sets: { ...sets, verdict: { code: 'received', params: { order } } }, tells: [told(true)] }
  }
}

/** What waited for something that is over now: the list is read again. */
function settles(context: Context, { to, sets, ...rest }: Outcome<Context>): Outcome<Context> {
  const isDue = context.isStale && isQuiet({ ...context, ...sets })
  return {
    ...rest,
    to: [...[to ?? []].flat(), ...(isDue ? ['shown.news.reading'] : [])],
    sets: { ...sets, ...(isDue && { isStale: false }) },
  }
}

const closed = { checkingId: null, damaged: {}, verdict: null }

export const deliveriesModel: Model<typeof deliveriesMachine> = {
  machine: deliveriesMachine,
  listeners: ['lookup'],
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
    'is saved': done('sendAct', 7),
    'is refused': fails('sendAct', refusal),
    'is not answered': fails('sendAct', new Error('Offline')),
    'sends again': { type: 'sending.retried' },
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
    loading: {
      tags: ['loading'],
      runs: { readDeliveries: true },
      steps: {
        'the list is read': {
          to: ['shown.desk.resting', 'shown.outbox.empty', 'shown.news.resting'],
          sets: { rows: list.rows, may: list.may, hasMore: false },
        },
        'the list cannot be read': { to: 'failed' },
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
            '1',
            { is: 'advised', id: '1', advice: 'return' },
            { advice: { advice: 'return', state: 'byHand', words: null } },
          ),
        'receives what was tried': (context) =>
          rowOf(context, '1')?.status === 'dispatch' ? receives(context, '1') : {},
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
          const { to, sets } = does(context, id, act, { kind: 'checked', damaged: broken })
          return { to: ['shown.desk.resting', ...to], sets: { ...sets, ...closed } }
        },
        'closes the check': (context) => settles(context, { to: 'shown.desk.resting', sets: closed }),
      },
    },
    'shown.outbox': {},
    'shown.outbox.empty': {},
    'shown.outbox.sending': {
      tags: ['busy'],
      runs: {
        sendAct: (context) => {
          const act = context.unsent[0]?.act
          return { ...act, version: rowOf(context, act?.id ?? '')?.version }
        },
      },
      steps: {
        'is saved': (context) => {
          const [sent, ...unsent] = context.unsent
          return settles(context, {
            to: unsent.length > 0 ? 'shown.outbox.sending' : 'shown.outbox.empty',
            sets: {
              unsent,
              rows: context.rows.map((row) => (row.id === sent?.act.id ? { ...row, version: 7 } : row)),
            },
          })
        },
        'is refused': (context) => {
          const before = context.unsent[0]?.before as Delivery
          const unsent = context.unsent.filter(({ act }) => act.id !== before.id)
          return settles(context, {
            to: unsent.length > 0 ? 'shown.outbox.sending' : 'shown.outbox.empty',
            sets: {
              unsent,
              rows: context.rows.map((row) => (row.id === before.id ? before : row)),
              refusals: [...context.refusals, { id: before.id, order: before.order, text: 'Not now.' }],
            },
            tells: [told(false)],
          })
        },
        'is not answered': { to: 'shown.outbox.stopped', tells: [told(false)] },
      },
    },
    'shown.outbox.stopped': {
      tags: ['unsent'],
      steps: { 'sends again': { to: 'shown.outbox.sending' } },
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
        'the list is read': (context) =>
          isQuiet(context)
            ? { to: 'shown.news.resting', sets: { rows: list.rows, may: list.may, hasMore: false } }
            : { to: 'shown.news.resting', sets: { isStale: true } },
        'the list cannot be read': { to: 'shown.news.resting' },
      },
    },
  },
  flags: ({ rows, checkingId, unsent, isStale }) => [
    rows.map(({ kind }) => kind),
    checkingId,
    unsent.map(({ act }) => act.id).slice(0, 2),
    isStale,
  ],
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
      'sends again',
      'somebody changes an order',
      'anything may have changed',
      'a product is changed',
    ],
  ],
}

function isOld(context: Context): Outcome<Context> {
  return isQuiet(context)
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
