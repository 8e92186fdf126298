import { assign, emit, enqueueActions, fromPromise, type NonReducibleUnknown, raise, setup } from 'xstate'
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
import { refusalOf } from '#domain/refusedChange.ts'
import type { ScanAnswered } from '#machines/packing/packing.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'

/** An act as it is sent: in the version of the parcel that was seen. */
export type SentAct = DeliveryAct & { version: number }

type Context = {
  rows: readonly Delivery[]
  may: Deliveries['may']
  hasMore: boolean
  /** The parcel whose check is open, and how many pieces of it are damaged. */
  checkingId: string | null
  damaged: Damaged
  /** What is said of the last scan; null before. */
  verdict: ReturnVerdict | null
  /** Done here and not answered yet, in their order, with the parcel as it was before. */
  unsent: readonly { act: DeliveryAct; before: Delivery }[]
  /** What the server refused, with its reason. */
  refusals: readonly { id: string; order: string; text: string }[]
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
  | { type: 'sending.retried' }

const rowOf = ({ rows }: Pick<Context, 'rows'>, id: string | null) => rows.find((row) => row.id === id)

/** The list after an act, which waits to be sent. */
function withAct(context: Context, act: DeliveryAct): Partial<Context> {
  const before = rowOf(context, act.id)
  if (!before) return {}
  return {
    ...withRow(context, afterAct(before, act)),
    unsent: [...context.unsent, { act, before }],
    refusals: context.refusals.filter(({ id }) => id !== act.id),
  }
}

const withRow = ({ rows }: Context, changed: Delivery) => ({
  rows: rows.map((row) => (row.id === changed.id ? changed : row)),
})

function afterScan(context: Context, code: string): Partial<Context> {
  const scan = readReturnScan(context, code)
  if (scan.is === 'unknown') return {}
  const { verdict } = scan
  return scan.is === 'received'
    ? { ...withAct(context, { is: 'received', id: scan.id }), verdict }
    : { verdict }
}

/** What is done here is answered: a newer list loses nothing of it. */
const isQuiet = ({ unsent, checkingId }: Context) => unsent.length === 0 && checkingId === null

export const deliveriesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeliveriesEvent,
    emitted: {} as ScanAnswered,
    tags: {} as 'loading' | 'failed' | 'shown' | 'checking' | 'refreshing' | 'busy' | 'unsent',
  },
  actors: {
    lookup: readingMachine,
    readDeliveries: fromPromise<Deliveries, NonReducibleUnknown>(() => {
      throw new Error('deliveries: actor "readDeliveries" was not provided')
    }),
    /** Resolves to the version of the parcel then. */
    sendAct: fromPromise<number, SentAct>(() => {
      throw new Error('deliveries: actor "sendAct" was not provided')
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
    isQuiet: ({ context }) => isQuiet(context),
    isDue: ({ context }) => context.isStale && isQuiet(context),
    hasUnsent: ({ context }) => context.unsent.length > 0,
    isRefused: (_, { error }: { error: unknown }) => refusalOf(error) !== null,
  },
  actions: {
    rememberList: assign((_, { list }: { list: Deliveries }) => ({
      rows: list.rows,
      may: list.may,
      hasMore: list.has_more,
    })),
    follow: assign(({ context }, { code }: { code: string }) => afterScan(context, code)),
    tellAnswer: emit(({ context: { verdict } }) => ({
      type: 'scan.answered' as const,
      isRight: verdict !== null && isGoodNews(verdict),
    })),
    giveAdvice: assign(({ context }, { id, advice }: { id: string; advice: 'retry' | 'return' }) =>
      withAct(context, { is: 'advised', id, advice }),
    ),
    receiveParcel: assign(({ context }, { id }: { id: string }) => withAct(context, { is: 'received', id })),
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
    keepCheck: assign(({ context }) => {
      const row = rowOf(context, context.checkingId)
      if (!row) return {}
      const lines = checkedLines(row, context.damaged)
      return withAct(context, { is: 'checked', id: row.id, lines })
    }),
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
    rememberSent: assign(({ context }, { version }: { version: number }) => {
      const [sent, ...unsent] = context.unsent
      const row = rowOf(context, sent?.act.id ?? null)
      return { unsent, ...(row && withRow(context, { ...row, version })) }
    }),
    /** What waits for the same parcel is given up with it. */
    rememberRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const [refused, ...others] = context.unsent
      if (!refused) return {}
      const { id, order } = refused.before
      return {
        ...withRow(context, refused.before),
        unsent: others.filter(({ act }) => act.id !== id),
        refusals: [...context.refusals, { id, order, text: refusalOf(error)?.text ?? '' }],
      }
    }),
    rememberStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    tellRefused: emit({ type: 'scan.answered' as const, isRight: false }),
  },
}).createMachine({
  id: 'deliveries',
  description:
    'Parcels with a courier that need a person: failed attempts are advised, and what comes back is received by a scan and then checked. What is done is sent in the background, so that nobody waits.',
  context: {
    rows: [],
    may: { advise: false, receive: false, check: false },
    hasMore: false,
    checkingId: null,
    damaged: {},
    verdict: null,
    unsent: [],
    refusals: [],
    isStale: false,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
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
                description: 'A parcel is back. Anything else is said, and moves nothing.',
                actions: [{ type: 'follow', params: ({ event }) => event }, 'tellAnswer'],
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
            'advice.given': { actions: { type: 'giveAdvice', params: ({ event }) => event } },
            'parcel.received': {
              guard: { type: 'canBeReceived', params: ({ event }) => event },
              actions: { type: 'receiveParcel', params: ({ event }) => event },
            },
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
                'check.confirmed': { target: 'resting', actions: ['keepCheck', 'closeCheck'] },
                'check.closed': { target: 'resting', actions: 'closeCheck' },
              },
            },
          },
        },
        outbox: {
          initial: 'empty',
          states: {
            empty: { always: { guard: 'hasUnsent', target: 'sending' } },
            sending: {
              tags: 'busy',
              invoke: {
                id: 'sendAct',
                src: 'sendAct',
                input: ({ context }) => {
                  const { act } = context.unsent[0] as Context['unsent'][number]
                  return { ...act, version: rowOf(context, act.id)?.version ?? 0 }
                },
                onDone: {
                  target: 'empty',
                  actions: { type: 'rememberSent', params: ({ event }) => ({ version: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                    description: 'The parcel is as before, and the screen says why.',
                    target: 'empty',
                    actions: [
                      { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
                      'tellRefused',
                    ],
                  },
                  { target: 'stopped', actions: 'tellRefused' },
                ],
              },
            },
            stopped: {
              description: 'No answer. Work goes on, and what is done waits here.',
              tags: 'unsent',
              on: { 'sending.retried': { target: 'sending' } },
            },
          },
        },
        news: {
          description:
            'Couriers and other people move parcels: the list is read again once nothing here waits.',
          initial: 'resting',
          on: {
            'workspace.changed': [
              { guard: { type: 'isUpToDate', params: ({ event }) => ({ changes: event.changes ?? null }) } },
              { guard: 'isQuiet', target: '.reading' },
              { target: '.resting', actions: 'rememberStale' },
            ],
          },
          states: {
            resting: {
              always: { guard: 'isDue', target: 'reading', actions: 'forgetStale' },
            },
            reading: {
              tags: 'refreshing',
              invoke: {
                id: 'readDeliveries',
                src: 'readDeliveries',
                onDone: [
                  {
                    guard: 'isQuiet',
                    target: 'resting',
                    actions: { type: 'rememberList', params: ({ event }) => ({ list: event.output }) },
                  },
                  {
                    description: 'It lacks what was done here meanwhile.',
                    target: 'resting',
                    actions: 'rememberStale',
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
