import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { KnownCustomer } from '#domain/customers.ts'
import type { FocusRequested } from '#domain/focus.ts'

/** Who has the number that was typed; null when nobody is known by it, or it cannot be said. */
export type CustomerFound = { type: 'customer.found'; customer: KnownCustomer | null }

export type CustomerLookupInput = {
  /** With its country code; null while it is not one. */
  phone: string | null
  /** Told who it is. */
  listener: ActorRef<Snapshot<unknown>, CustomerFound>
}

type Context = CustomerLookupInput & { customer: KnownCustomer | null }

export type CustomerLookupEvent =
  /** The same number in another spelling is no other number. */
  { type: 'phone.changed'; phone: string | null } | { type: 'lookup.retried' }

export const customerLookupMachine = setup({
  types: {
    input: {} as CustomerLookupInput,
    context: {} as Context,
    events: {} as CustomerLookupEvent,
    emitted: {} as FocusRequested<'number'>,
    tags: {} as 'busy' | 'known' | 'unknown' | 'failed',
  },
  actors: {
    findCustomer: fromPromise<KnownCustomer | null, { phone: string }>(() => {
      throw new Error('customerLookup: actor "findCustomer" was not provided')
    }),
  },
  guards: {
    hasPhone: ({ context }) => context.phone !== null,
    isPhone: (_, params: { phone: string | null }) => params.phone !== null,
    isSamePhone: ({ context }, params: { phone: string | null }) => context.phone === params.phone,
    isKnown: (_, params: { customer: KnownCustomer | null }) => params.customer !== null,
  },
  actions: {
    rememberPhone: assign((_, { phone }: { phone: string | null }) => ({ phone })),
    rememberCustomer: assign((_, { customer }: { customer: KnownCustomer | null }) => ({ customer })),
    tellListener: sendTo(
      ({ context }) => context.listener,
      ({ context }) => ({ type: 'customer.found' as const, customer: context.customer }),
    ),
    requestFocus: emit({ type: 'focus.requested', target: 'number' }),
  },
  delays: {
    /** A pause in typing, in milliseconds: only then is the workspace asked. */
    typingPause: 250,
  },
}).createMachine({
  id: 'customerLookup',
  description: 'Finding the customer by the phone number that is typed.',
  context: ({ input }) => ({ ...input, customer: null }),
  initial: 'deciding',
  on: {
    'phone.changed': [
      { guard: { type: 'isSamePhone', params: ({ event }) => ({ phone: event.phone }) } },
      {
        guard: { type: 'isPhone', params: ({ event }) => ({ phone: event.phone }) },
        target: '.typing',
        actions: { type: 'rememberPhone', params: ({ event }) => ({ phone: event.phone }) },
      },
      {
        target: '.incomplete',
        actions: [
          { type: 'rememberPhone', params: { phone: null } },
          { type: 'rememberCustomer', params: { customer: null } },
          'tellListener',
        ],
      },
    ],
  },
  states: {
    deciding: {
      description: 'A number that is there at the start is looked up at once.',
      always: [{ guard: 'hasPhone', target: 'finding' }, { target: 'incomplete' }],
    },
    incomplete: { description: 'What is typed is not a phone number yet.' },
    typing: { tags: 'busy', after: { typingPause: { target: 'finding' } } },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'findCustomer',
        src: 'findCustomer',
        input: ({ context }) => ({ phone: context.phone as string }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ customer: event.output }) },
            target: 'known',
            actions: [
              { type: 'rememberCustomer', params: ({ event }) => ({ customer: event.output }) },
              'tellListener',
            ],
          },
          {
            target: 'unknown',
            actions: [{ type: 'rememberCustomer', params: { customer: null } }, 'tellListener'],
          },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'rememberCustomer', params: { customer: null } }, 'tellListener'],
        },
      },
    },
    known: { tags: 'known' },
    unknown: { description: 'Nobody has ordered with this number before.', tags: 'unknown' },
    failed: {
      description: 'What is to be done goes on without knowing the customer.',
      tags: 'failed',
      on: { 'lookup.retried': { target: 'finding', actions: 'requestFocus' } },
    },
  },
})
