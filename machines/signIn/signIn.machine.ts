import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import { type Credentials, hasCredentials, missingCredentials, type SignInField } from '#domain/signIn.ts'

/** Sign-in succeeded: the session opens for this account. */
export type SessionOpened = { type: 'session.opened'; account: Account }

type Input = {
  email: string
  /** The session, which takes over after sign-in. */
  session: ActorRef<Snapshot<unknown>, SessionOpened>
}

type Context = Credentials & Pick<Input, 'session'> & { failure: Failure | null; missing: SignInField[] }

export type SignInEvent =
  | { type: 'field.changed'; field: SignInField; value: string }
  | { type: 'credentials.submitted' }

export const signInMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SignInEvent,
    emitted: {} as NoticeRaised | FocusRequested<SignInField>,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    submitCredentials: fromPromise<Account, Credentials>(() => {
      throw new Error('signIn: actor "submitCredentials" was not provided')
    }),
  },
  guards: {
    hasCredentials: ({ context }) => hasCredentials(context),
    knowsEmail: ({ context }) => context.email !== '',
    isPasswordWrong: ({ context }) => context.failure?.code === 'invalidCredentials',
  },
  actions: {
    changeField: assign((_, params: { field: SignInField; value: string }) => ({
      [params.field]: params.value,
    })),
    forgetMissing: assign({
      missing: ({ context }, params: { field: SignInField }) =>
        context.missing.filter((field) => field !== params.field),
    }),
    forgetRefusal: assign({ failure: null, missing: [] }),
    markMissing: assign(({ context }) => ({
      failure: { code: 'credentialsMissing' as const },
      missing: missingCredentials(context),
    })),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    forgetPassword: assign({ password: '' }),
    focusMissing: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: context.missing[0] ?? 'email',
    })),
    focusPassword: emit({ type: 'focus.requested', target: 'password' }),
    openSession: sendTo(
      ({ context }) => context.session,
      (_, params: { account: Account }) => ({ type: 'session.opened' as const, account: params.account }),
    ),
    raiseNotice: emit((_, params: Notice) => ({ type: 'notice.raised' as const, notice: params })),
  },
}).createMachine({
  id: 'signIn',
  description: 'Signing in with e-mail and password. What was typed stays until it has served.',
  context: ({ input }) => ({ ...input, password: '', failure: null, missing: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Sign-up hands its e-mail over: the password is next then.',
      always: [{ guard: 'knowsEmail', target: 'editing', actions: 'focusPassword' }, { target: 'editing' }],
    },
    editing: {
      tags: 'editable',
      on: {
        'field.changed': {
          actions: [
            { type: 'changeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
            { type: 'forgetMissing', params: ({ event }) => ({ field: event.field }) },
          ],
        },
        'credentials.submitted': [
          { guard: 'hasCredentials', target: 'submitting', actions: 'forgetRefusal' },
          {
            actions: [
              'markMissing',
              {
                type: 'raiseNotice',
                params: { code: 'signInRefused', failure: { code: 'credentialsMissing' } },
              },
              'focusMissing',
            ],
          },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submitCredentials',
        src: 'submitCredentials',
        input: ({ context }) => ({ email: context.email, password: context.password }),
        onDone: {
          target: 'signedIn',
          actions: [
            'forgetPassword',
            { type: 'raiseNotice', params: { code: 'signedIn' } },
            { type: 'openSession', params: ({ event }) => ({ account: event.output }) },
          ],
        },
        onError: {
          target: 'refused',
          actions: [
            {
              type: 'rememberFailure',
              params: ({ event }) => ({ failure: failureOf(event.error, 'signInFailed') }),
            },
            {
              type: 'raiseNotice',
              params: ({ event }) => ({
                code: 'signInRefused' as const,
                failure: failureOf(event.error, 'signInFailed'),
              }),
            },
          ],
        },
      },
    },
    refused: {
      always: [
        { guard: 'isPasswordWrong', target: 'editing', actions: 'focusPassword' },
        { target: 'editing' },
      ],
    },
    signedIn: {
      description: 'The session chart takes over: it knows where this user belongs.',
      type: 'final',
    },
  },
})
