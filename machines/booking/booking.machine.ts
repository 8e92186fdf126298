import { assign, emit, setup } from 'xstate'
import {
  type BookingEffect,
  type BookingEvent,
  type BookingFacts,
  isOnlyNumber,
  mayHaveBeenMade,
} from '#domain/partners/booking.ts'

export const bookingMachine = setup({
  types: {
    input: {} as BookingFacts,
    context: {} as BookingFacts,
    events: {} as BookingEvent,
    emitted: {} as BookingEffect,
    tags: {} as 'running' | 'booked',
  },
  guards: {
    canSearch: ({ context }) => context.canSearch,
    isOnlyNumber: ({ event }) => event.type === 'courier.found' && isOnlyNumber(event.cns),
    mayHaveBeenMade: ({ context, event }) =>
      event.type === 'courier.lacks' && mayHaveBeenMade(context, event.at),
  },
  actions: {
    rememberSent: assign({ sentAt: (_, params: { at: number }) => params.at, words: null }),
    rememberNumber: assign({ cn: (_, params: { cn: string }) => params.cn, words: null }),
    rememberWords: assign({ words: (_, params: { words: string }) => params.words }),
    askAgain: emit({ type: 'askAgain' }),
    finishBooking: emit({ type: 'finishBooking' }),
    finishRefusal: emit({ type: 'finishRefusal' }),
    finishCancelling: emit({ type: 'finishCancelling' }),
    keepBooking: emit({ type: 'keepBooking' }),
    bookAnew: emit({ type: 'bookAnew' }),
    askPerson: emit({ type: 'askPerson' }),
  },
}).createMachine({
  id: 'booking',
  description:
    'One attempt to book a parcel at a courier, under a reference that is stored before anything is sent. It lives on the server: what the courier answers is asked of this chart as its event. After a call without an answer nothing is sent before the courier was asked for the reference, or a person said what happened.',
  context: ({ input }) => input,
  initial: 'sending',
  states: {
    sending: {
      description: 'The parcel waits where it is.',
      tags: 'running',
      initial: 'queued',
      states: {
        queued: {
          description: 'Nothing was sent yet.',
          on: {
            'call.begun': {
              target: 'asking',
              actions: { type: 'rememberSent', params: ({ event }) => event },
            },
            'courier.deferred': {
              description: 'Nothing is sent at present: the connection is paused, or fails.',
              actions: [{ type: 'rememberWords', params: ({ event }) => event }, 'askAgain'],
            },
            'courier.refused': {
              description:
                'The courier does not serve it, or who asked for it may book no longer: nothing is asked.',
              target: '#booking.refused',
              actions: { type: 'rememberWords', params: ({ event }) => event },
            },
            'booking.withdrawn': { target: '#booking.withdrawn' },
          },
        },
        asking: {
          description: 'The booking was sent.',
          on: {
            'courier.accepted': {
              target: '#booking.booked.accepted',
              actions: [{ type: 'rememberNumber', params: ({ event }) => event }, 'finishBooking'],
            },
            'courier.refused': {
              target: '#booking.refused',
              actions: { type: 'rememberWords', params: ({ event }) => event },
            },
            'courier.deferred': {
              description: 'It was not taken, for sure.',
              target: 'queued',
              actions: [{ type: 'rememberWords', params: ({ event }) => event }, 'askAgain'],
            },
            'courier.silent': {
              target: '#booking.unknown',
              actions: { type: 'rememberWords', params: ({ event }) => event },
            },
            'call.interrupted': {
              description: 'The process that waited for the answer has ended.',
              target: '#booking.unknown',
            },
          },
        },
      },
    },
    unknown: {
      description: 'Nobody knows whether the courier has booked it.',
      tags: 'running',
      initial: 'deciding',
      on: {
        'courier.accepted': {
          description: 'The answer came late.',
          target: 'booked.accepted',
          actions: [{ type: 'rememberNumber', params: ({ event }) => event }, 'finishBooking'],
        },
        'courier.refused': {
          target: 'refused',
          actions: { type: 'rememberWords', params: ({ event }) => event },
        },
        'person.found': {
          description: 'A person has its number from the courier.',
          target: 'booked.found',
          actions: [{ type: 'rememberNumber', params: ({ event }) => event }, 'finishBooking'],
        },
        'person.lacks': { target: 'lost' },
      },
      states: {
        deciding: { always: [{ guard: 'canSearch', target: 'searching' }, { target: 'askingPerson' }] },
        searching: {
          description: 'The courier is asked for the reference.',
          entry: 'askAgain',
          on: {
            'courier.found': [
              {
                guard: 'isOnlyNumber',
                target: '#booking.booked.found',
                actions: [
                  { type: 'rememberNumber', params: ({ event }) => ({ cn: event.cns[0] ?? '' }) },
                  'finishBooking',
                ],
              },
              { description: 'It has several of that reference.', target: 'askingPerson' },
            ],
            'courier.lacks': [
              {
                description: 'It may still be working on it.',
                guard: 'mayHaveBeenMade',
                actions: 'askAgain',
              },
              { target: '#booking.lost' },
            ],
            'courier.cannotTell': { target: 'askingPerson' },
            'courier.deferred': {
              actions: [{ type: 'rememberWords', params: ({ event }) => event }, 'askAgain'],
            },
          },
        },
        askingPerson: {
          description: 'A person looks at the courier whether it is there.',
          entry: 'askPerson',
        },
      },
    },
    booked: {
      description: 'The courier has it under a number.',
      tags: 'booked',
      initial: 'accepted',
      on: { 'cancel.asked': { target: 'cancelling' } },
      states: {
        accepted: {},
        found: { description: 'By its reference, or by a person.' },
        notCancelled: { description: 'The courier did not cancel it, in its own words.' },
      },
    },
    cancelling: {
      description: 'The courier is asked to cancel it, until it answers: a cancellation may be sent twice.',
      tags: ['running', 'booked'],
      entry: 'askAgain',
      on: {
        'courier.cancelled': { target: 'cancelled' },
        'courier.refused': {
          target: 'booked.notCancelled',
          actions: [{ type: 'rememberWords', params: ({ event }) => event }, 'keepBooking'],
        },
        'courier.deferred': {
          actions: [{ type: 'rememberWords', params: ({ event }) => event }, 'askAgain'],
        },
        'courier.silent': {
          actions: [{ type: 'rememberWords', params: ({ event }) => event }, 'askAgain'],
        },
      },
    },
    refused: {
      description: 'By the courier, in its own words.',
      type: 'final',
      entry: 'finishRefusal',
    },
    lost: {
      description: 'The courier never had it: it is sent again, under another reference.',
      type: 'final',
      entry: 'bookAnew',
    },
    withdrawn: { description: 'By a person, before it was sent.', type: 'final' },
    cancelled: { type: 'final', entry: 'finishCancelling' },
  },
})
