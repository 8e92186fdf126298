import { assign, fromPromise, setup } from 'xstate'
import type { SignedInDevice } from '#domain/account.ts'
import { type Failure, failureOf } from '#domain/failures.ts'

type Context = {
  devices: SignedInDevice[]
  /** Why the other devices were not signed out. */
  failure: Failure | null
}

export type DevicesEvent = { type: 'devices.requested' } | { type: 'others.ended' }

export const devicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DevicesEvent,
    tags: {} as 'loading' | 'loaded' | 'failed' | 'ending',
  },
  actors: {
    loadDevices: fromPromise<SignedInDevice[]>(() => {
      throw new Error('devices: actor "loadDevices" was not provided')
    }),
    endOthers: fromPromise<void>(() => {
      throw new Error('devices: actor "endOthers" was not provided')
    }),
  },
  actions: {
    rememberDevices: assign((_, params: { devices: SignedInDevice[] }) => params),
    rememberFailure: assign((_, params: { failure: Failure }) => params),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'devices',
  description: 'The devices on which somebody is signed in, and the end of all but this one.',
  context: { devices: [], failure: null },
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
      on: { 'others.ended': { target: 'ending', actions: 'forgetFailure' } },
    },
    ending: {
      tags: ['loaded', 'ending'],
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: { target: 'loading' },
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
