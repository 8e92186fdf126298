import { assign, emit, fromPromise, setup } from 'xstate'
import type { SignedInDevice } from '#domain/account.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'

/** What is signed out: a device by its id, or all but this one. */
export type EndedDevices = { id: SignedInDevice['id'] | null }

type Context = {
  devices: SignedInDevice[]
  /** What was asked to be signed out last. */
  ended: EndedDevices
  /** Why it was not signed out. */
  failure: Failure | null
}

export type DevicesEvent =
  | { type: 'devices.requested' }
  | { type: 'others.ended' }
  | { type: 'device.ended'; id: SignedInDevice['id'] }

export const devicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DevicesEvent,
    emitted: {} as FocusRequested,
    tags: {} as 'loading' | 'loaded' | 'failed' | 'ending',
  },
  actors: {
    loadDevices: fromPromise<SignedInDevice[]>(() => {
      throw new Error('devices: actor "loadDevices" was not provided')
    }),
    endDevices: fromPromise<void, EndedDevices>(() => {
      throw new Error('devices: actor "endDevices" was not provided')
    }),
  },
  guards: {
    isAnother: ({ context: { devices } }, params: { id: SignedInDevice['id'] }) =>
      devices.some(({ id, is_this }) => id === params.id && !is_this),
  },
  actions: {
    rememberDevices: assign((_, params: { devices: SignedInDevice[] }) => params),
    rememberFailure: assign((_, params: { failure: Failure }) => params),
    chooseDevices: assign((_, ended: EndedDevices) => ({ ended, failure: null })),
    focusDevices: emit({ type: 'focus.requested' as const, target: 'devices' }),
  },
}).createMachine({
  id: 'devices',
  description:
    'The devices on which somebody is signed in, and the end of one of the others, or of all of them.',
  context: { devices: [], ended: { id: null }, failure: null },
  on: { 'devices.requested': { target: '.loading' } },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadDevices',
        src: 'loadDevices',
        onDone: {
          target: 'loaded',
          actions: { type: 'rememberDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    loaded: {
      tags: 'loaded',
      on: {
        'others.ended': { target: 'ending', actions: { type: 'chooseDevices', params: { id: null } } },
        'device.ended': {
          guard: { type: 'isAnother', params: ({ event }) => ({ id: event.id }) },
          target: 'ending',
          actions: { type: 'chooseDevices', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    ending: {
      tags: ['loaded', 'ending'],
      invoke: {
        id: 'endDevices',
        src: 'endDevices',
        input: ({ context }) => context.ended,
        onDone: {
          target: 'loading',
          description: 'What was pressed goes with its device.',
          actions: 'focusDevices',
        },
        onError: {
          target: 'loaded',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
          },
        },
      },
    },
    failed: { tags: 'failed' },
  },
})
