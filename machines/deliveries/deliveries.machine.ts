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
import {
  afterAct,
  canBeReceived,
  checkedLines,
  type Damaged,
  type DeliveryAct,
  isGoodNews,
  type ReturnScan,
  type ReturnVerdict,
  readReturnScan,
} from '#domain/deliveries/deliveries.ts'
import type { Deliveries, Delivery } from '#domain/deliveries/deliveryContract.ts'
import type { RecordChanges } from '#domain/recordChange.ts'
import type { ActQueued, ActRefused, ActSent, SendingFailed } from '#machines/actQueue/actQueue.machine.ts'
import type { ScanAnswered } from '#machines/packing/packing.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'

type Context = {
  rows: readonly Delivery[]
  may: Deliveries['may']
  hasMore: boolean
  /** The parcel whose check is open, and how many pieces of it are damaged. */
  checkingId: string | null
  damaged: Damaged
  /** What is said of the last scan; null before. */
  verdict: ReturnVerdict | null
  /** Something was changed elsewhere, and the list is not read again yet. */
  isStale: boolean
}

/** What the server knows of a number that is not on the list. */
export type DeliveryLooked = Answered<'delivery.looked', string, readonly Delivery[]>

export type DeliveriesEvent =
  | { type: 'loading.retried' }
  /** Something was changed, here or elsewhere. */
  | { type: 'workspace.changed'; changes?: RecordChanges }
  | { type: 'code.scanned'; code: string }
  | DeliveryLooked
  | { type: 'advice.given'; id: string; advice: 'retry' | 'return' }
  | { type: 'parcel.received'; id: string }
  | { type: 'check.opened'; id: string }
  | { type: 'damage.counted'; lineId: string; pieces: number }
  | { type: 'check.confirmed' }
  | { type: 'check.closed' }
  | ActSent
  | ActRefused
  | SendingFailed

const rowOf = ({ rows }: Pick<Context, 'rows'>, id: string | null) => rows.find((row) => row.id === id)

/** A scan says that the parcel is back. */
const scannedAct = (context: Context, code: string): DeliveryAct => {
  const scan = readReturnScan(context, code)
  return { is: 'received', id: scan.is === 'received' ? scan.id : '' }
}

/** The check that is open, as it is sent. */
const checkedAct = (context: Context): DeliveryAct => {
  const { id = '', lines = [] } = rowOf(context, context.checkingId) ?? {}
  return { is: 'checked', id, lines: checkedLines({ lines }, context.damaged) }
}

const withRow = ({ rows }: Context, changed: Delivery) => ({
  rows: rows.map((row) => (row.id === changed.id ? changed : row)),
})

export const deliveriesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeliveriesEvent,
    emitted: {} as ScanAnswered,
    tags: {} as 'loading' | 'failed' | 'shown' | 'checking' | 'refreshing',
  },
  actors: {
    lookup: readingMachine,
    readDeliveries: fromPromise<Deliveries, NonReducibleUnknown>(() => {
      throw new Error('deliveries: actor "readDeliveries" was not provided')
    }),
    joinQueue: fromCallback<ActQueued>(() => {
      throw new Error('deliveries: actor "joinQueue" was not provided')
    }),
  },
  guards: {
    isScanOf: ({ context }, { code, is }: { code: string; is: ReturnScan['is'] }) =>
      readReturnScan(context, code).is === is,
    canBeReceived: ({ context }, { id }: { id: string }) => {
      const row = rowOf(context, id)
      return row !== undefined && canBeReceived(row)
    },
    canBeChecked: ({ context }, { id }: { id: string }) => rowOf(context, id)?.kind === 'received',
    isHere: ({ context }, { answer }: DeliveryLooked) =>
      answer?.some(({ id }) => rowOf(context, id) === undefined) ?? false,
    isUpToDate: (_, { changes }: { changes: RecordChanges }) =>
      changes !== null && changes.every(({ kind, order }) => kind !== 'order' || order !== undefined),
    isChecking: ({ context }) => context.checkingId !== null,
    isDue: ({ context }) => context.isStale && context.checkingId === null,
  },
  actions: {
    rememberList: assign((_, { list }: { list: Deliveries }) => ({
      rows: list.rows,
      may: list.may,
      hasMore: list.has_more,
    })),
    sayScan: assign(({ context }, { code }: { code: string }) => {
      const scan = readReturnScan(context, code)
      return scan.is === 'unknown' ? {} : { verdict: scan.verdict }
    }),
    tellAnswer: emit(({ context: { verdict } }) => ({
      type: 'scan.answered' as const,
      isRight: verdict !== null && isGoodNews(verdict),
    })),
    queueAct: enqueueActions(({ context, enqueue }, { act }: { act: DeliveryAct }) => {
      const before = rowOf(context, act.id)
      if (!before) return
      const { id, order, version } = before
      enqueue.sendTo('joinQueue', { type: 'act.queued', queued: { id, order, version, act, before } })
      enqueue.assign(withRow(context, afterAct(before, act)))
    }),
    openCheck: assign((_, { id }: { id: string }) => ({ checkingId: id, damaged: {} })),
    openScanned: assign(({ context }, { code }: { code: string }) => {
      const scan = readReturnScan(context, code)
      if (scan.is !== 'opened') return {}
      const { id, verdict } = scan
      return context.checkingId === id ? { verdict } : { checkingId: id, damaged: {}, verdict }
    }),
    countDamage: assign(({ context }, { lineId, pieces }: { lineId: string; pieces: number }) => ({
      damaged: { ...context.damaged, [lineId]: pieces },
    })),
    closeCheck: assign({ checkingId: null, damaged: {}, verdict: null }),
    askServer: enqueueActions(({ enqueue }, { code }: { code: string }) => {
      enqueue.sendTo('lookup', { type: 'question.changed', question: code })
      enqueue.sendTo('lookup', { type: 'reading.requested' })
    }),
    addRows: assign(({ context }, { answer }: DeliveryLooked) => ({
      rows: [...context.rows, ...(answer ?? []).filter(({ id }) => rowOf(context, id) === undefined)],
    })),
    scanAgain: raise((_, { question }: DeliveryLooked) => ({
      type: 'code.scanned' as const,
      code: question ?? '',
    })),
    sayMissing: assign((_, { question, answer }: DeliveryLooked) => ({
      verdict: {
        code: answer ? ('foreign' as const) : ('notAsked' as const),
        params: { scanned: question ?? '' },
      },
    })),
    rememberSent: assign(({ context }, { id, version }: ActSent) => {
      const row = rowOf(context, id)
      return row ? withRow(context, { ...row, version }) : {}
    }),
    rememberRefusal: assign(({ context }, { version, before }: ActRefused) =>
      withRow(context, { ...(before as Delivery), version }),
    ),
    rememberStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    tellRefused: emit({ type: 'scan.answered' as const, isRight: false }),
  },
}).createMachine({
  id: 'deliveries',
  description:
    'Parcels with a courier that need a person: failed attempts are advised, and what comes back is received by a scan and then checked. What is done is sent by a queue that outlives the screen.',
  context: {
    rows: [],
    may: { advise: false, receive: false, check: false },
    hasMore: false,
    checkingId: null,
    damaged: {},
    verdict: null,
    isStale: false,
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
        id: 'readDeliveries',
        src: 'readDeliveries',
        onDone: {
          target: 'shown',
          actions: { type: 'rememberList', params: ({ event }) => ({ list: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    shown: {
      tags: 'shown',
      invoke: {
        id: 'lookup',
        src: 'lookup',
        input: ({ self }) => ({
          question: null,
          listener: { actor: self, type: 'delivery.looked' satisfies DeliveryLooked['type'] },
        }),
      },
      type: 'parallel',
      states: {
        desk: {
          initial: 'resting',
          on: {
            'code.scanned': [
              {
                guard: { type: 'isScanOf', params: ({ event }) => ({ code: event.code, is: 'opened' }) },
                target: '.checking',
                actions: [{ type: 'openScanned', params: ({ event }) => event }, 'tellAnswer'],
              },
              {
                guard: { type: 'isScanOf', params: ({ event }) => ({ code: event.code, is: 'unknown' }) },
                actions: { type: 'askServer', params: ({ event }) => event },
              },
              {
                description: 'A parcel is back.',
                guard: { type: 'isScanOf', params: ({ event }) => ({ code: event.code, is: 'received' }) },
                actions: [
                  { type: 'sayScan', params: ({ event }) => event },
                  {
                    type: 'queueAct',
                    params: ({ context, event }) => ({ act: scannedAct(context, event.code) }),
                  },
                  'tellAnswer',
                ],
              },
              {
                description: 'Anything else is said, and moves nothing.',
                actions: [{ type: 'sayScan', params: ({ event }) => event }, 'tellAnswer'],
              },
            ],
            'delivery.looked': [
              {
                description: 'It is scanned as if it had been on the list.',
                guard: { type: 'isHere', params: ({ event }) => event },
                actions: [
                  { type: 'addRows', params: ({ event }) => event },
                  { type: 'scanAgain', params: ({ event }) => event },
                ],
              },
              { actions: [{ type: 'sayMissing', params: ({ event }) => event }, 'tellAnswer'] },
            ],
            'advice.given': {
              actions: {
                type: 'queueAct',
                params: ({ event: { id, advice } }) => ({ act: { is: 'advised', id, advice } }),
              },
            },
            'parcel.received': {
              guard: { type: 'canBeReceived', params: ({ event }) => event },
              actions: { type: 'queueAct', params: ({ event: { id } }) => ({ act: { is: 'received', id } }) },
            },
            'act.sent': { actions: { type: 'rememberSent', params: ({ event }) => event } },
            'act.refused': {
              description: 'The parcel is as before, and the screen says why.',
              actions: [{ type: 'rememberRefusal', params: ({ event }) => event }, 'tellRefused'],
            },
            'sending.failed': { actions: 'tellRefused' },
          },
          states: {
            resting: {
              on: {
                'check.opened': {
                  guard: { type: 'canBeChecked', params: ({ event }) => event },
                  target: 'checking',
                  actions: { type: 'openCheck', params: ({ event }) => event },
                },
              },
            },
            checking: {
              description: 'Each item of a return is sound or damaged.',
              tags: 'checking',
              on: {
                'damage.counted': { actions: { type: 'countDamage', params: ({ event }) => event } },
                'check.confirmed': {
                  target: 'resting',
                  actions: [
                    { type: 'queueAct', params: ({ context }) => ({ act: checkedAct(context) }) },
                    'closeCheck',
                  ],
                },
                'check.closed': { target: 'resting', actions: 'closeCheck' },
              },
            },
          },
        },
        news: {
          description:
            'Couriers and other people move parcels: the list is read again, once no check is open.',
          initial: 'resting',
          on: {
            'workspace.changed': [
              { guard: { type: 'isUpToDate', params: ({ event }) => ({ changes: event.changes ?? null }) } },
              { guard: 'isChecking', target: '.resting', actions: 'rememberStale' },
              { target: '.reading' },
            ],
          },
          states: {
            resting: {
              always: { guard: 'isDue', target: 'reading', actions: 'forgetStale' },
            },
            reading: {
              tags: 'refreshing',
              on: {
                'act.sent': { description: 'What is read may be older.', target: 'reading', reenter: true },
                'act.refused': {
                  description: 'What is read may be older.',
                  target: 'reading',
                  reenter: true,
                },
              },
              invoke: {
                id: 'readDeliveries',
                src: 'readDeliveries',
                onDone: [
                  {
                    description: 'A check was opened meanwhile.',
                    guard: 'isChecking',
                    target: 'resting',
                    actions: 'rememberStale',
                  },
                  {
                    target: 'resting',
                    actions: { type: 'rememberList', params: ({ event }) => ({ list: event.output }) },
                  },
                ],
                onError: { target: 'resting' },
              },
            },
          },
        },
      },
    },
  },
})
