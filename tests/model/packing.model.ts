import type { ContextFrom } from 'xstate'
import type { PackingParcel } from '#domain/packing/packingContract.ts'
import { type ParcelLooked, packingMachine } from '#machines/packing/packing.machine.ts'
import { packingDesk, packingParcel } from '#tests/support/packing.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof packingMachine>

const bare = packingParcel('1', { A: 1 }, { weight_grams: 0 })
const pair = packingParcel('2', { B: 2 })
const late = packingParcel('3', { C: 1 })
const gone = packingParcel('4', { C: 1 }, { status: 'dispatch' })
const desk = packingDesk([bare, pair])

const looksUp = (code: string) => [
  { type: 'question.changed', question: code },
  { type: 'reading.requested' },
]
const looked = (question: string, answer: PackingParcel[] | null): ParcelLooked => ({
  type: 'parcel.looked',
  question,
  answer,
})
const told = (isRight: boolean) => ({ type: 'scan.answered', isRight })
const focus = { type: 'focus.requested', target: 'weight' }
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
const sizeOf = ({ lines }: PackingParcel) =>
  sum(Object.fromEntries(lines.map((line) => [line.sku, line.quantity])))
const openOf = ({ rows, openId }: Context) => rows.find(({ id }) => id === openId)
const isFull = (context: Context) => {
  const open = openOf(context)
  return open !== undefined && sum(context.counted) === sizeOf(open)
}
const progress = (parcel: PackingParcel, counted: Record<string, number> = {}) => ({
  order: parcel.order,
  scanned: sum(counted),
  items: sizeOf(parcel),
})
const stateOf = (parcel: PackingParcel, counted: Record<string, number>) =>
  sum(counted) === sizeOf(parcel) ? 'packing.complete' : 'packing.counting'

/** Where the desk stays, with something said. */
const says = (context: Context, verdict: Context['verdict'], isRight = false): Outcome<Context> => {
  const open = openOf(context)
  return {
    to: open ? stateOf(open, context.counted) : 'packing.free',
    sets: { verdict },
    tells: [told(isRight)],
  }
}

function opens(parcel: PackingParcel, sku: string | null): Outcome<Context> {
  const counted = sku === null ? {} : { [`${parcel.id} ${sku}`]: 1 }
  const now = progress(parcel, counted)
  const isAll = now.scanned === now.items
  return {
    to: stateOf(parcel, counted),
    sets: {
      openId: parcel.id,
      counted,
      weight: parcel.weight_grams === 0 ? '' : String(parcel.weight_grams / 1_000),
      verdict:
        sku === null
          ? { code: 'opened', params: now }
          : isAll
            ? { code: 'complete', params: now }
            : { code: 'counted', params: { ...now, title: `Title of ${sku}` } },
    },
    tells: [told(true)],
  }
}

const noWeight = { code: 'weightMissing', params: { most: 1_000 } } as const

/** The open parcel leaves the desk and goes to the queue. */
function closes(context: Context) {
  const open = openOf(context) as PackingParcel
  const weightGrams = Number(context.weight) * 1_000
  const { id, order, version } = open
  const act = { scanned: sum(context.counted), weightGrams }
  return {
    queues: { type: 'act.queued', queued: { id, order, version, act, before: open } },
    sets: {
      rows: context.rows.map((row) =>
        row.id === open.id ? { ...row, is_packed: true, weight_grams: weightGrams } : row,
      ),
      openId: null,
      counted: {},
      verdict: null,
      lastPackedId: open.id,
    },
  }
}

function next(context: Context, parcel: PackingParcel, sku: string | null): Outcome<Context> {
  if (context.weight === '') return { sets: { verdict: noWeight }, tells: [focus, told(false)] }
  const closed = closes(context)
  const opened = opens(parcel, sku)
  return {
    ...opened,
    sets: { ...closed.sets, ...opened.sets },
    tells: [told(true), closed.queues],
  }
}

function unknown(code: string) {
  return (context: Context): Outcome<Context> => {
    const open = openOf(context)
    return open && !isFull(context)
      ? says(context, { code: 'codeNotInParcel', params: { order: open.order, scanned: code } })
      : { tells: looksUp(code) }
  }
}

function number(id: string) {
  return (context: Context): Outcome<Context> => {
    const open = openOf(context)
    const named = context.rows.find((row) => row.id === id)
    const code = `CN-${id}`
    if (!named) return unknown(code)(context)
    if (!open) return opens(named, null)
    if (open.id === id)
      return says(context, { code: 'opened', params: progress(open, context.counted) }, true)
    if (isFull(context)) return next(context, named, null)
    return sum(context.counted) === 0
      ? opens(named, null)
      : says(context, { code: 'incomplete', params: progress(open, context.counted) })
  }
}

function item(id: string, sku: string) {
  return (context: Context): Outcome<Context> => {
    const open = openOf(context)
    const own = context.rows.find((row) => row.id === id) as PackingParcel
    const title = `Title of ${sku}`
    if (open?.id === id) {
      const line = `${id} ${sku}`
      if (isFull(context)) return says(context, { code: 'surplus', params: { title, items: sizeOf(own) } })
      const counted = { ...context.counted, [line]: (context.counted[line] ?? 0) + 1 }
      const now = progress(own, counted)
      const verdict =
        now.scanned === now.items
          ? ({ code: 'complete', params: now } as const)
          : ({ code: 'counted', params: { ...now, title } } as const)
      return { to: stateOf(own, counted), sets: { counted, verdict }, tells: [told(true)] }
    }
    if (open && !isFull(context))
      return says(context, { code: 'notInParcel', params: { order: open.order, title } })
    if (own.is_packed) return says(context, { code: 'packedBefore', params: { title } })
    return open ? next(context, own, sku) : opens(own, sku)
  }
}

const scans = {
  'scans the number of the first': number('1'),
  'scans the number of the second': number('2'),
  'scans a number that is not here': number('3'),
  'scans what nobody knows': unknown('0000'),
  'scans the item of the first': item('1', 'A'),
  'scans an item of the second': item('2', 'B'),
}

const refused = {
  type: 'act.refused',
  id: '1',
  version: 5,
  before: { ...bare, weight_grams: 400 },
} as const

export const packingModel: Model<typeof packingMachine> = {
  machine: packingMachine,
  listeners: ['lookup', 'joinQueue'],
  starts: { 'the desk is opened': { to: 'loading' } },
  steps: {
    'the desk is read': done('readDesk', desk),
    'the desk cannot be read': fails('readDesk', new Error('Offline')),
    'reads again': { type: 'loading.retried' },
    'scans the number of the first': { type: 'code.scanned', code: 'cn-1' },
    'scans the number of the second': { type: 'code.scanned', code: 'CN-2' },
    'scans a number that is not here': { type: 'code.scanned', code: 'CN-3' },
    'scans what nobody knows': { type: 'code.scanned', code: '0000' },
    'scans the item of the first': { type: 'code.scanned', code: 'A' },
    'scans an item of the second': { type: 'code.scanned', code: 'b' },
    weighs: { type: 'weight.changed', weight: '0.4' },
    finishes: { type: 'parcel.finished' },
    'puts it aside': { type: 'parcel.putAside' },
    'it was booked meanwhile': looked('CN-3', [late]),
    'it has left': looked('CN-4', [gone]),
    'nobody knows it': looked('0000', []),
    'nobody answers': looked('0000', null),
    'is saved': { type: 'act.sent', id: '2', version: 7 },
    'is refused': refused,
    'is not answered': { type: 'sending.failed' },
  },
  states: {
    '': { runs: { joinQueue: true } },
    loading: {
      tags: ['loading'],
      runs: { readDesk: true },
      steps: {
        'the desk is read': {
          to: 'packing.free',
          sets: { rows: desk.rows, hasMore: false },
        },
        'the desk cannot be read': { to: 'failed' },
        'is saved': { to: 'loading' },
        'is refused': { to: 'loading' },
      },
    },
    failed: { tags: ['failed'], steps: { 'reads again': { to: 'loading' } } },
    packing: {
      tags: ['shown'],
      runs: { lookup: true },
      steps: {
        'is saved': ({ rows }) => ({
          sets: { rows: rows.map((row) => (row.id === '2' ? { ...row, version: 7 } : row)) },
        }),
        'is refused': ({ rows, lastPackedId }) => ({
          sets: {
            rows: rows.map((row) => (row.id === '1' ? { ...refused.before, version: 5 } : row)),
            lastPackedId: lastPackedId === '1' ? null : lastPackedId,
          },
          tells: [told(false)],
        }),
        'is not answered': { tells: [told(false)] },
        ...scans,
        'it was booked meanwhile': (context) => {
          if (context.rows.length > 2) {
            const good = ['opened', 'counted', 'complete'].includes(context.verdict?.code ?? '')
            return { tells: [told(good)] }
          }
          const rows = [...context.rows, late]
          const { sets, ...again } = number('3')({ ...context, rows })
          return { ...again, sets: { rows, ...sets } }
        },
        'it has left': {
          sets: { verdict: { code: 'elsewhere', params: { order: 'K4', status: 'dispatch' } } },
          tells: [told(false)],
        },
        'nobody knows it': {
          sets: { verdict: { code: 'foreign', params: { scanned: '0000' } } },
          tells: [told(false)],
        },
        'nobody answers': {
          sets: { verdict: { code: 'notAsked', params: { scanned: '0000' } } },
          tells: [told(false)],
        },
      },
    },
    'packing.free': {},
    'packing.opened': {},
    'packing.answered': {},
    'packing.counting': {
      tags: ['open'],
      steps: {
        weighs: { sets: { weight: '0.4' } },
        finishes: (context) => ({
          sets: {
            verdict: {
              code: 'incomplete',
              params: progress(openOf(context) as PackingParcel, context.counted),
            },
          },
          tells: [told(false)],
        }),
        'puts it aside': { to: 'packing.free', sets: { openId: null, counted: {}, verdict: null } },
      },
    },
    'packing.complete': {
      tags: ['open', 'complete'],
      steps: {
        weighs: { sets: { weight: '0.4' } },
        finishes: (context) => {
          if (context.weight === '') return { sets: { verdict: noWeight }, tells: [focus, told(false)] }
          const { queues, sets } = closes(context)
          return { to: 'packing.free', sets, tells: [told(true), queues] }
        },
        'puts it aside': { to: 'packing.free', sets: { openId: null, counted: {}, verdict: null } },
      },
    },
  },
  flags: ({ openId, counted, rows, weight }) => [
    openId,
    counted,
    weight === '',
    rows.map(({ is_packed }) => is_packed),
  ],
  apart: [
    [
      'the desk is read',
      'the desk cannot be read',
      'reads again',
      'scans the number of the first',
      'scans the number of the second',
      'scans the item of the first',
      'scans an item of the second',
      'weighs',
      'finishes',
      'puts it aside',
    ],
    [
      'the desk is read',
      'scans a number that is not here',
      'scans what nobody knows',
      'scans the number of the second',
      'puts it aside',
      'it was booked meanwhile',
      'it has left',
      'nobody knows it',
      'nobody answers',
    ],
    [
      'the desk is read',
      'scans an item of the second',
      'finishes',
      'is saved',
      'is refused',
      'is not answered',
    ],
  ],
}
