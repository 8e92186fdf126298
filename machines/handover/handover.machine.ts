import { assign, emit, enqueueActions, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import {
  bookedMeanwhile,
  type Found,
  foundBy,
  isRight,
  orderName,
  readHandoverScan,
  readyByCourier,
  type Verdict,
} from '#domain/packing/desk.ts'
import type { HandedOver, PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import type { ParcelLooked, ScanAnswered } from '#machines/packing/packing.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'

/** What is sent: the parcels as they were seen. */
export type HandoverAsked = {
  handover: string
  parcels: readonly Pick<PackingParcel, 'id' | 'version' | 'company'>[]
}

type Context = {
  rows: readonly PackingParcel[]
  hasMore: boolean
  /** The parcels that were scanned out, the last one first. */
  collected: readonly string[]
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
  | ParcelLooked
  /** All that can be handed over to a courier. */
  | { type: 'courier.collected'; courier: string }
  | { type: 'parcel.removed'; id: string }
  | { type: 'handover.confirmed' }
  | { type: 'handover.begun' }

const readingOf = (context: Context, code: string) => readHandoverScan(context.rows, context.collected, code)

function afterScan(context: Context, code: string): Partial<Context> {
  const found = readingOf(context, code)
  if ('isUnknown' in found) return {}
  if ('code' in found) return { verdict: found }
  const parcel = context.rows.find(({ id }) => id === found.id)
  return {
    collected: [found.id, ...context.collected],
    verdict: { code: 'collected', params: { order: parcel ? orderName(parcel) : '' } },
  }
}

export const handoverMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HandoverEvent,
    emitted: {} as ScanAnswered,
    tags: {} as 'loading' | 'failed' | 'shown' | 'editable' | 'busy' | 'done',
  },
  actors: {
    lookup: readingMachine,
    readDesk: fromPromise<PackingDesk & { handover: string }, NonReducibleUnknown>(() => {
      throw new Error('handover: actor "readDesk" was not provided')
    }),
    handOver: fromPromise<HandedOver, HandoverAsked>(() => {
      throw new Error('handover: actor "handOver" was not provided')
    }),
  },
  guards: {
    isUnknown: ({ context }, { code }: { code: string }) => 'isUnknown' in readingOf(context, code),
    isHere: ({ context }, { answer }: { answer: Found }) => bookedMeanwhile(context.rows, answer).length > 0,
    hasCollected: ({ context }) => context.collected.length > 0,
  },
  actions: {
    rememberDesk: assign((_, { desk }: { desk: PackingDesk & { handover: string } }) => ({
      rows: desk.rows,
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
        ...(readyByCourier(context.rows, context.collected).find((group) => group.courier === courier)?.ids ??
          []),
        ...context.collected,
      ],
      verdict: null,
    })),
    removeParcel: assign(({ context }, params: { id: string }) => ({
      collected: context.collected.filter((id) => id !== params.id),
      verdict: null,
    })),
    askServer: enqueueActions(({ enqueue }, { code }: { code: string }) => {
      enqueue.sendTo('lookup', { type: 'question.changed', question: code })
      enqueue.sendTo('lookup', { type: 'reading.requested' })
    }),
    addRow: assign(({ context: { rows } }, { answer }: { answer: Found }) => ({
      rows: [...rows, ...bookedMeanwhile(rows, answer)],
    })),
    sayFound: assign((_, { question, answer }: ParcelLooked) => {
      const verdict = foundBy(answer, question ?? '')
      return 'id' in verdict ? {} : { verdict }
    }),
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
    hasMore: false,
    collected: [],
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
      invoke: {
        id: 'lookup',
        src: 'lookup',
        input: ({ self }) => ({
          question: null,
          listener: { actor: self, type: 'parcel.looked' satisfies ParcelLooked['type'] },
        }),
      },
      on: {
        'code.scanned': [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            description: 'The server is asked for what is not here.',
            actions: { type: 'askServer', params: ({ event }) => event },
          },
          { actions: [{ type: 'follow', params: ({ event }) => event }, 'tellAnswer'] },
        ],
        'parcel.looked': [
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            description: 'It was booked after the desk was read.',
            actions: [
              { type: 'addRow', params: ({ event }) => event },
              { type: 'follow', params: ({ event }) => ({ code: event.question ?? '' }) },
              'tellAnswer',
            ],
          },
          { actions: [{ type: 'sayFound', params: ({ event }) => event }, 'tellAnswer'] },
        ],
        'courier.collected': { actions: { type: 'collectCourier', params: ({ event }) => event } },
        'parcel.removed': { actions: { type: 'removeParcel', params: ({ event }) => event } },
        'handover.confirmed': { guard: 'hasCollected', target: 'handingOver' },
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
            .map(({ id, version, company }) => ({ id, version, company })),
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
