import type { ContextFrom } from 'xstate'
import type { HandedOver, PackingParcel } from '#domain/packing/packingContract.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { handoverMachine } from '#machines/handover/handover.machine.ts'
import type { ParcelLooked } from '#machines/packing/packing.machine.ts'
import { packingDesk, packingParcel } from '#tests/support/packing.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof handoverMachine>

const packed = packingParcel('1', { A: 1 }, { is_packed: true })
const open = packingParcel('2', { B: 2 })
const late = packingParcel('3', { C: 1 }, { is_packed: true })
const desk = { ...packingDesk([packed, open]), handover: 'H-1' }
const result: HandedOver = { handed: ['1'], refused: [] }

const refusal = new RefusedChangeError({
  code: 'event_refused',
  text: 'Only warehouse staff.',
  fields: {},
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})

const looked = (answer: PackingParcel[] | null): ParcelLooked => ({
  type: 'parcel.looked',
  question: 'CN-3',
  answer,
})
const told = (isRight: boolean) => ({ type: 'scan.answered', isRight })
const says = (
  verdict: Context['verdict'],
  sets: Partial<Context> = {},
  isRight = false,
): Outcome<Context> => ({
  sets: { ...sets, verdict },
  tells: [told(isRight)],
})
const collects =
  (id: string) =>
  (context: Context): Outcome<Context> =>
    context.collected.includes(id)
      ? says({ code: 'collectedBefore', params: { order: `K${id}` } })
      : says(
          { code: 'collected', params: { order: `K${id}` } },
          { collected: [id, ...context.collected] },
          true,
        )
const number3 = (context: Context): Outcome<Context> =>
  context.rows.some(({ id }) => id === '3')
    ? collects('3')(context)
    : { tells: [{ type: 'question.changed', question: 'CN-3' }, { type: 'reading.requested' }] }
const rests = 'collecting'

export const handoverModel: Model<typeof handoverMachine> = {
  machine: handoverMachine,
  listeners: ['lookup'],
  starts: { 'the handover is opened': { to: 'loading' } },
  steps: {
    'the desk is read': done('readDesk', desk),
    'the desk cannot be read': fails('readDesk', new Error('Offline')),
    'reads again': { type: 'loading.retried' },
    'scans what is packed': { type: 'code.scanned', code: 'CN-1' },
    'scans what is not packed': { type: 'code.scanned', code: 'CN-2' },
    'scans an item': { type: 'code.scanned', code: 'B' },
    'scans a number that is not here': { type: 'code.scanned', code: 'CN-3' },
    'it was booked meanwhile': looked([late]),
    'nobody knows it': looked([]),
    'nobody answers': looked(null),
    'takes all of the courier': { type: 'courier.collected', courier: 'TCS' },
    'takes one off': { type: 'parcel.removed', id: '1' },
    'hands over': { type: 'handover.confirmed' },
    'is handed over': done('handOver', result),
    'is refused': fails('handOver', refusal),
    'is not answered': fails('handOver', new Error('Offline')),
    'begins again': { type: 'handover.begun' },
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { readDesk: true },
      steps: {
        'the desk is read': {
          to: rests,
          sets: {
            rows: desk.rows,
            hasMore: false,
            collected: [],
            verdict: null,
            handover: 'H-1',
            result: null,
            refusal: null,
          },
        },
        'the desk cannot be read': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'reads again': { to: 'loading' } } },
    collecting: {
      tags: ['shown', 'editable'],
      runs: { lookup: true },
      steps: {
        'it was booked meanwhile': (context) => {
          if (context.rows.length > 2) {
            const good = context.verdict?.code === 'collected'
            return { tells: [told(good)] }
          }
          const rows = [...context.rows, late]
          const { sets, ...collected } = collects('3')({ ...context, rows })
          return { ...collected, sets: { rows, ...sets } }
        },
        'nobody knows it': says({ code: 'foreign', params: { scanned: 'CN-3' } }),
        'nobody answers': says({ code: 'notAsked', params: { scanned: 'CN-3' } }),
        'scans what is packed': collects('1'),
        'scans what is not packed': says({
          code: 'notPacked',
          params: { order: 'K2', scanned: 0, items: 2 },
        }),
        'scans an item': says({ code: 'itemForHandover', params: { title: 'Title of B' } }),
        'scans a number that is not here': number3,
        'takes all of the courier': ({ rows, collected }) => {
          const ready = rows.filter(({ id, is_packed }) => is_packed && !collected.includes(id))
          return { sets: { collected: [...ready.map(({ id }) => id), ...collected], verdict: null } }
        },
        'takes one off': ({ collected }) => ({
          sets: { collected: collected.filter((id) => id !== '1'), verdict: null },
        }),
        'hands over': ({ collected }) => (collected.length > 0 ? { to: 'handingOver' } : {}),
      },
    },
    handingOver: {
      tags: ['shown', 'busy'],
      runs: {
        handOver: ({ handover, rows, collected }) => ({
          handover,
          parcels: rows
            .filter(({ id }) => collected.includes(id))
            .map(({ id, version, company }) => ({ id, version, company })),
        }),
      },
      steps: {
        'is handed over': { to: 'handedOver', sets: { result, refusal: null, verdict: null } },
        'is refused': { to: rests, sets: { refusal: 'Only warehouse staff.', verdict: null } },
        'is not answered': { to: rests, sets: { refusal: '', verdict: null } },
      },
    },
    handedOver: { tags: ['shown', 'done'], steps: { 'begins again': { to: 'loading' } } },
  },
  flags: ({ collected, rows }) => [[...collected].sort(), rows.length],
}
