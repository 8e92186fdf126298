import {
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  raise,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  afterPacking,
  bookedMeanwhile,
  type Counted,
  type Desk,
  type Found,
  foundBy,
  isComplete,
  isRight,
  openParcel,
  orderName,
  progressOf,
  readScan,
  type ScanReading,
  type Verdict,
} from '#domain/packing/desk.ts'
import type { PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'
import { gramsOf, kilogramsOf, MAX_GRAMS } from '#domain/weight.ts'
import type {
  ActQueued,
  ActRefused,
  ActSent,
  QueuedAct,
  SendingFailed,
} from '#machines/actQueue/actQueue.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'

/** What is sent of a parcel that is packed. */
export type Packed = { scanned: number; weightGrams: number }

type Context = Desk & {
  hasMore: boolean
  /** In kilograms, as typed. */
  weight: string
  /** What is said of the last scan; null before. */
  verdict: Verdict | null
  /** The parcel that was packed last; null before, and once it was refused. */
  lastPackedId: string | null
}

/** What the server knows of a code that is neither a parcel here nor an item of one. */
export type ParcelLooked = Answered<'parcel.looked', string, readonly PackingParcel[]>

export type PackingEvent =
  | { type: 'loading.retried' }
  | { type: 'code.scanned'; code: string }
  | { type: 'weight.changed'; weight: string }
  /** With Enter in the empty field, or the button. */
  | { type: 'parcel.finished' }
  | { type: 'parcel.putAside' }
  | ParcelLooked
  | ActSent
  | ActRefused
  | SendingFailed

/** For the ear: what the screen says in colour and words. */
export type ScanAnswered = { type: 'scan.answered'; isRight: boolean }

const isKind = (desk: Desk, code: string, is: ScanReading['is']) => readScan(desk, code).is === is
const isNext = (desk: Desk, code: string) => {
  const reading = readScan(desk, code)
  return reading.is === 'opened' && reading.isNext
}

function afterScan(context: Context, code: string): Partial<Context> {
  const reading = readScan(context, code)
  if (reading.is === 'unknown') return {}
  if (reading.is === 'refused') return { verdict: reading.verdict }
  if (reading.is === 'counted') return withCount(context, reading.lineId)
  const parcel = context.rows.find(({ id }) => id === reading.id)
  if (!parcel) return {}
  if (parcel.id === context.openId)
    return { verdict: { code: 'opened', params: progressOf(parcel, context.counted) } }
  const opened = { ...context, openId: parcel.id, counted: {} }
  const weight = kilogramsOf(parcel.weight_grams)
  const first: Partial<Context> = { openId: parcel.id, counted: {}, weight }
  return reading.lineId === null
    ? { ...first, verdict: { code: 'opened', params: progressOf(parcel, {}) } }
    : { ...first, ...withCount(opened, reading.lineId) }
}

function withCount(context: Context, lineId: string): Pick<Context, 'counted' | 'verdict'> {
  const counted: Counted = { ...context.counted, [lineId]: (context.counted[lineId] ?? 0) + 1 }
  const parcel = openParcel(context)
  if (!parcel) return { counted, verdict: null }
  const progress = progressOf(parcel, counted)
  const title = parcel.lines.find(({ line_id }) => line_id === lineId)?.title ?? ''
  return {
    counted,
    verdict:
      progress.scanned === progress.items
        ? { code: 'complete', params: progress }
        : { code: 'counted', params: { ...progress, title } },
  }
}

/** The open parcel as it is sent. */
function packed(context: Context): QueuedAct<Packed, PackingParcel> | null {
  const before = openParcel(context)
  const weightGrams = gramsOf(context.weight)
  if (!before || weightGrams === null) return null
  const { id, version } = before
  return {
    id,
    order: orderName(before),
    version,
    act: { scanned: progressOf(before, context.counted).scanned, weightGrams },
    before,
  }
}

const withRow = ({ rows }: Context, id: string, change: Partial<PackingParcel>) => ({
  rows: rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
})

export const packingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PackingEvent,
    emitted: {} as ScanAnswered | FocusRequested,
    tags: {} as 'loading' | 'failed' | 'shown' | 'open' | 'complete',
  },
  actors: {
    lookup: readingMachine,
    readDesk: fromPromise<PackingDesk, NonReducibleUnknown>(() => {
      throw new Error('packing: actor "readDesk" was not provided')
    }),
    joinQueue: fromCallback<ActQueued>(() => {
      throw new Error('packing: actor "joinQueue" was not provided')
    }),
  },
  guards: {
    opensParcel: ({ context }, { code }: { code: string }) => isKind(context, code, 'opened'),
    opensNext: ({ context }, { code }: { code: string }) =>
      isNext(context, code) && gramsOf(context.weight) !== null,
    lacksWeight: ({ context }, { code }: { code: string }) => isNext(context, code),
    isUnknown: ({ context }, { code }: { code: string }) => isKind(context, code, 'unknown'),
    isComplete: ({ context }) => isComplete(context),
    hasOpen: ({ context }) => context.openId !== null,
    canBeClosed: ({ context }) => isComplete(context) && gramsOf(context.weight) !== null,
    isHere: ({ context }, { answer }: { answer: Found }) => bookedMeanwhile(context.rows, answer).length > 0,
  },
  actions: {
    rememberDesk: assign((_, { desk }: { desk: PackingDesk }) => ({
      rows: desk.rows,
      hasMore: desk.has_more,
    })),
    follow: assign(({ context }, { code }: { code: string }) => afterScan(context, code)),
    tellAnswer: emit(({ context: { verdict } }) => ({
      type: 'scan.answered' as const,
      isRight: verdict !== null && isRight(verdict),
    })),
    tellPacked: emit({ type: 'scan.answered' as const, isRight: true }),
    changeWeight: assign((_, { weight }: { weight: string }) => ({ weight })),
    sayWeight: assign({ verdict: { code: 'weightMissing', params: { most: MAX_GRAMS / 1_000 } } }),
    sayIncomplete: assign(({ context }) => {
      const parcel = openParcel(context)
      return parcel === null
        ? {}
        : { verdict: { code: 'incomplete' as const, params: progressOf(parcel, context.counted) } }
    }),
    requestWeight: emit({ type: 'focus.requested' as const, target: 'weight' }),
    closeParcel: enqueueActions(({ context, enqueue }) => {
      const queued = packed(context)
      if (!queued) return
      enqueue.sendTo('joinQueue', { type: 'act.queued', queued })
      const { id, before, act } = queued
      enqueue.assign({
        ...withRow(context, id, afterPacking(before, act)),
        openId: null,
        counted: {},
        verdict: null,
        lastPackedId: id,
      })
    }),
    putAside: assign({ openId: null, counted: {}, verdict: null }),
    addRow: assign(({ context: { rows } }, { answer }: { answer: Found }) => ({
      rows: [...rows, ...bookedMeanwhile(rows, answer)],
    })),
    askServer: enqueueActions(({ enqueue }, { code }: { code: string }) => {
      enqueue.sendTo('lookup', { type: 'question.changed', question: code })
      enqueue.sendTo('lookup', { type: 'reading.requested' })
    }),
    scanAgain: raise((_, { question }: ParcelLooked) => ({
      type: 'code.scanned' as const,
      code: question ?? '',
    })),
    sayFound: assign((_, { question, answer }: ParcelLooked) => {
      const verdict = foundBy(answer, question ?? '')
      return 'id' in verdict ? {} : { verdict }
    }),
    rememberSent: assign(({ context }, { id, version }: ActSent) => withRow(context, id, { version })),
    rememberRefusal: assign(({ context }, { id, version, before }: ActRefused) => ({
      ...withRow(context, id, { ...(before as PackingParcel), version }),
      lastPackedId: context.lastPackedId === id ? null : context.lastPackedId,
    })),
    tellRefused: emit({ type: 'scan.answered' as const, isRight: false }),
  },
}).createMachine({
  id: 'packing',
  description:
    'The packing desk: a scan opens a parcel or counts an item of it, and the next one closes it. What is packed is sent by a queue that outlives the desk.',
  context: {
    rows: [],
    hasMore: false,
    openId: null,
    counted: {},
    weight: '',
    verdict: null,
    lastPackedId: null,
  },
  invoke: { id: 'joinQueue', src: 'joinQueue' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      on: {
        'act.sent': { description: 'What is read may be older.', target: 'loading', reenter: true },
        'act.refused': { description: 'What is read may be older.', target: 'loading', reenter: true },
      },
      invoke: {
        id: 'readDesk',
        src: 'readDesk',
        onDone: {
          target: 'packing',
          actions: { type: 'rememberDesk', params: ({ event }) => ({ desk: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    packing: {
      tags: 'shown',
      invoke: {
        id: 'lookup',
        src: 'lookup',
        input: ({ self }) => ({
          question: null,
          listener: { actor: self, type: 'parcel.looked' satisfies ParcelLooked['type'] },
        }),
      },
      initial: 'free',
      on: {
        'code.scanned': [
          {
            guard: { type: 'opensNext', params: ({ event }) => event },
            description: 'The one before is closed.',
            target: '.opened',
            actions: ['closeParcel', { type: 'follow', params: ({ event }) => event }, 'tellAnswer'],
          },
          {
            guard: { type: 'lacksWeight', params: ({ event }) => event },
            actions: ['sayWeight', 'requestWeight', 'tellAnswer'],
          },
          {
            guard: { type: 'opensParcel', params: ({ event }) => event },
            target: '.opened',
            actions: [{ type: 'follow', params: ({ event }) => event }, 'tellAnswer'],
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            actions: { type: 'askServer', params: ({ event }) => event },
          },
          {
            description: 'An item of the open parcel counts. Anything else is said, and moves nothing.',
            target: '.answered',
            actions: [{ type: 'follow', params: ({ event }) => event }, 'tellAnswer'],
          },
        ],
        'parcel.looked': [
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            description: 'Booked after the desk was read: it is scanned as if it had been here.',
            actions: [
              { type: 'addRow', params: ({ event }) => event },
              { type: 'scanAgain', params: ({ event }) => event },
            ],
          },
          { actions: [{ type: 'sayFound', params: ({ event }) => event }, 'tellAnswer'] },
        ],
        'act.sent': { actions: { type: 'rememberSent', params: ({ event }) => event } },
        'act.refused': {
          description: 'It is not packed, and the screen says why.',
          actions: [{ type: 'rememberRefusal', params: ({ event }) => event }, 'tellRefused'],
        },
        'sending.failed': { actions: 'tellRefused' },
      },
      states: {
        free: { description: 'No parcel is open.' },
        opened: { always: [{ guard: 'isComplete', target: 'complete' }, { target: 'counting' }] },
        answered: {
          always: [
            { guard: 'isComplete', target: 'complete' },
            { guard: 'hasOpen', target: 'counting' },
            { target: 'free' },
          ],
        },
        counting: {
          description: 'Items are missing.',
          tags: 'open',
          on: {
            'weight.changed': { actions: { type: 'changeWeight', params: ({ event }) => event } },
            'parcel.finished': { actions: ['sayIncomplete', 'tellAnswer'] },
            'parcel.putAside': { target: 'free', actions: 'putAside' },
          },
        },
        complete: {
          description: 'All items were scanned, or need no scan.',
          tags: ['open', 'complete'],
          on: {
            'weight.changed': { actions: { type: 'changeWeight', params: ({ event }) => event } },
            'parcel.finished': [
              { guard: 'canBeClosed', target: 'free', actions: ['closeParcel', 'tellPacked'] },
              { actions: ['sayWeight', 'requestWeight', 'tellAnswer'] },
            ],
            'parcel.putAside': { target: 'free', actions: 'putAside' },
          },
        },
      },
    },
  },
})
