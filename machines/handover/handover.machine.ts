import { assign, emit, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import { foundBy, isRight, readHandoverScan, readyByCourier, type Verdict } from '#domain/packing/desk.ts'
import type { HandedOver, PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import type { ScanAnswered } from '#machines/packing/packing.machine.ts'

/** What is sent: the parcels as they were seen. */
export type HandoverAsked = { handover: string; parcels: readonly { id: string; version: number }[] }

type Context = {
  rows: readonly PackingParcel[]
  requiresScan: boolean
  hasMore: boolean
  /** The parcels that were scanned out, the last one first. */
  collected: readonly string[]
  /** What the server is asked for; '' before. */
  asked: string
  verdict: Verdict | null
  /** The id of this handover, for its load sheet. */
  handover: string
  result: HandedOver | null
  /** Why nothing was handed over; '' without a reason. Null when it was. */
  refusal: string | null
}

export type HandoverEvent =
  | { type: 'loading.retried' }
  | { type: 'code.scanned'; code: string }
  /** All that can be handed over to a courier. */
  | { type: 'courier.collected'; courier: string }
  | { type: 'parcel.removed'; id: string }
  | { type: 'handover.confirmed' }
  | { type: 'handover.begun' }

const readingOf = (context: Context, code: string) => readHandoverScan(context, context.collected, code)

function afterScan(context: Context, code: string): Partial<Context> {
  const found = readingOf(context, code)
  if ('isUnknown' in found) return {}
  if ('code' in found) return { verdict: found }
  const order = context.rows.find(({ id }) => id === found.id)?.order ?? ''
  return {
    collected: [found.id, ...context.collected],
    verdict: { code: 'collected', params: { order } },
  }
}

export const handoverMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HandoverEvent,
    emitted: {} as ScanAnswered,
    tags: {} as 'loading' | 'failed' | 'shown' | 'editable' | 'asking' | 'busy' | 'done',
  },
  actors: {
    readDesk: fromPromise<PackingDesk & { handover: string }, NonReducibleUnknown>(() => {
      throw new Error('handover: actor "readDesk" was not provided')
    }),
    findParcel: fromPromise<readonly PackingParcel[], string>(() => {
      throw new Error('handover: actor "findParcel" was not provided')
    }),
    handOver: fromPromise<HandedOver, HandoverAsked>(() => {
      throw new Error('handover: actor "handOver" was not provided')
    }),
  },
  guards: {
    isUnknown: ({ context }, { code }: { code: string }) => 'isUnknown' in readingOf(context, code),
    isHere: ({ context }, { found }: { found: readonly PackingParcel[] }) =>
      'id' in foundBy(found, '') && !context.rows.some(({ id }) => found.some((row) => row.id === id)),
    hasCollected: ({ context }) => context.collected.length > 0,
  },
  actions: {
    rememberDesk: assign((_, { desk }: { desk: PackingDesk & { handover: string } }) => ({
      rows: desk.rows,
      requiresScan: desk.requires_scan,
      hasMore: desk.has_more,
      collected: [],
      verdict: null,
      handover: desk.handover,
      result: null,
      refusal: null,
    })),
    follow: assign(({ context }, { code }: { code: string }) => afterScan(context, code)),
    tellAnswer: emit(({ context: { verdict } }) => ({
      type: 'scan.answered' as const,
      isRight: verdict !== null && isRight(verdict),
    })),
    collectCourier: assign(({ context }, { courier }: { courier: string }) => ({
      collected: [
        ...(readyByCourier(context, context.collected).find((group) => group.courier === courier)?.ids ?? []),
        ...context.collected,
      ],
      verdict: null,
    })),
    removeParcel: assign(({ context }, params: { id: string }) => ({
      collected: context.collected.filter((id) => id !== params.id),
      verdict: null,
    })),
    rememberAsked: assign((_, { code }: { code: string }) => ({ asked: code })),
    addRow: assign(({ context }, { found }: { found: readonly PackingParcel[] }) => ({
      rows: [...context.rows, ...found.filter(({ status }) => status === 'approve')],
    })),
    sayFound: assign(({ context }, { found }: { found: readonly PackingParcel[] }) => {
      const verdict = foundBy(found, context.asked)
      return 'id' in verdict ? {} : { verdict }
    }),
    sayNotAsked: assign(({ context }) => ({
      verdict: { code: 'notAsked' as const, params: { scanned: context.asked } },
    })),
    rememberResult: assign((_, { result }: { result: HandedOver }) => ({
      result,
      refusal: null,
      verdict: null,
    })),
    rememberRefusal: assign((_, { error }: { error: unknown }) => ({
      refusal: refusalOf(error)?.text ?? '',
      verdict: null,
    })),
  },
}).createMachine({
  id: 'handover',
  description:
    'Parcels are given to their couriers: each is scanned out, or all that are packed are taken, then one press hands them over. What cannot be is left out and named.',
  context: {
    rows: [],
    requiresScan: false,
    hasMore: false,
    collected: [],
    asked: '',
    verdict: null,
    handover: '',
    result: null,
    refusal: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readDesk',
        src: 'readDesk',
        onDone: {
          target: 'collecting',
          actions: { type: 'rememberDesk', params: ({ event }) => ({ desk: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    collecting: {
      tags: ['shown', 'editable'],
      initial: 'resting',
      on: {
        'code.scanned': [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            description: 'The server is asked for what is not here.',
            target: '.asking',
            actions: { type: 'rememberAsked', params: ({ event }) => event },
          },
          { actions: [{ type: 'follow', params: ({ event }) => event }, 'tellAnswer'] },
        ],
        'courier.collected': { actions: { type: 'collectCourier', params: ({ event }) => event } },
        'parcel.removed': { actions: { type: 'removeParcel', params: ({ event }) => event } },
        'handover.confirmed': { guard: 'hasCollected', target: 'handingOver' },
      },
      states: {
        resting: {},
        asking: {
          tags: 'asking',
          invoke: {
            id: 'findParcel',
            src: 'findParcel',
            input: ({ context }) => context.asked,
            onDone: [
              {
                guard: { type: 'isHere', params: ({ event }) => ({ found: event.output }) },
                description: 'It was booked after the desk was read.',
                target: 'resting',
                actions: [
                  { type: 'addRow', params: ({ event }) => ({ found: event.output }) },
                  { type: 'follow', params: ({ context }) => ({ code: context.asked }) },
                  'tellAnswer',
                ],
              },
              {
                target: 'resting',
                actions: [
                  { type: 'sayFound', params: ({ event }) => ({ found: event.output }) },
                  'tellAnswer',
                ],
              },
            ],
            onError: { target: 'resting', actions: ['sayNotAsked', 'tellAnswer'] },
          },
        },
      },
    },
    handingOver: {
      tags: ['shown', 'busy'],
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context: { handover, rows, collected } }) => ({
          handover,
          parcels: rows
            .filter(({ id }) => collected.includes(id))
            .map(({ id, version }) => ({ id, version })),
        }),
        onDone: {
          target: 'handedOver',
          actions: { type: 'rememberResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: {
          description: 'What was collected stays; the same press hands nothing over twice.',
          target: 'collecting',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    handedOver: {
      tags: ['shown', 'done'],
      on: { 'handover.begun': { target: 'loading' } },
    },
  },
})
