import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'

type Context = {
  /** Of the link in the mail. */
  token: string
  /** The verified address. */
  email: string
}

export const emailVerificationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as Context,
    events: {} as { type: 'again.requested' },
    emitted: {} as FocusRequested<'heading'>,
  },
  actors: {
    verifyEmail: fromPromise<{ email: string }, { token: string }>(() => {
      throw new Error('emailVerification: actor "verifyEmail" was not provided')
    }),
  },
  guards: {
    hasLink: ({ context }) => context.token !== '',
    isLinkUnusable: (_, params: { failure: Failure }) => params.failure.code === 'linkUnusable',
  },
  actions: {
    rememberEmail: assign((_, params: { email: string }) => params),
    focusHeading: emit({ type: 'focus.requested', target: 'heading' }),
  },
}).createMachine({
  id: 'emailVerification',
  description: 'The link of a mail is opened: its address is verified at once.',
  context: ({ input }) => ({ ...input, email: '' }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasLink', target: 'verifying' }, { target: 'unusable' }],
    },
    verifying: {
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'verified',
          actions: [
            { type: 'rememberEmail', params: ({ event }) => ({ email: event.output.email }) },
            'focusHeading',
          ],
        },
        onError: [
          {
            guard: {
              type: 'isLinkUnusable',
              params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
            },
            target: 'unusable',
            actions: 'focusHeading',
          },
          { target: 'failed', actions: 'focusHeading' },
        ],
      },
    },
    verified: {
      description: 'Somebody reads the mail of this address.',
      type: 'final',
    },
    unusable: {
      description:
        'The link is too old, or was meant for another address. Who is signed in can ask for another one.',
      type: 'final',
    },
    failed: {
      description: 'The server did not answer. The link may still work.',
      on: { 'again.requested': { target: 'verifying' } },
    },
  },
})
