import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import type { SignInChallenge } from '#domain/contract.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import {
  type Credentials,
  hasCredentials,
  isPasskeyFirst,
  missingCredentials,
  type SignInCode,
  type SignInField,
} from '#domain/signIn.ts'
import { isBlank } from '#domain/text.ts'

/** Sign-in succeeded: the session opens for this account. */
export type SessionOpened = { type: 'session.opened'; account: Account }

type Input = {
  email: string
  /** The session, which takes over after sign-in. */
  session: ActorRef<Snapshot<unknown>, SessionOpened>
}

type Context = Credentials &
  Pick<Input, 'session'> & {
    failure: Failure | null
    missing: SignInField[]
    /** What the right password got, where there is a second step. */
    challenge: SignInChallenge
    code: string
    /** What a passkey has signed, in place of a code. */
    proof: unknown
  }

export type SignInEvent =
  | { type: 'field.changed'; field: keyof Credentials; value: string }
  | { type: 'code.changed'; code: string }
  | { type: 'credentials.submitted' }
  /** A passkey in place of a code. */
  | { type: 'passkey.requested' }
  /** Back from the code to the password. */
  | { type: 'signIn.restarted' }

const noChallenge: SignInChallenge = { challenge: '', has_app: true }

export const signInMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SignInEvent,
    emitted: {} as NoticeRaised | FocusRequested<SignInField | 'passkey'>,
    tags: {} as 'editable' | 'busy' | 'code' | 'askingBrowser',
  },
  actors: {
    submitCredentials: fromPromise<Account | SignInChallenge, Credentials>(() => {
      throw new Error('signIn: actor "submitCredentials" was not provided')
    }),
    askPasskey: fromPromise<unknown, SignInChallenge>(() => {
      throw new Error('signIn: actor "askPasskey" was not provided')
    }),
    submitCode: fromPromise<Account, SignInCode>(() => {
      throw new Error('signIn: actor "submitCode" was not provided')
    }),
  },
  guards: {
    hasCredentials: ({ context }) => hasCredentials(context),
    hasCode: ({ context }) => !isBlank(context.code),
    offersPasskey: ({ context }) => context.challenge.passkey !== undefined,
    isChallenge: (_, params: { answer: Account | SignInChallenge }) => 'challenge' in params.answer,
    isChallengeOver: (_, params: { failure: Failure }) => params.failure.code === 'challengeOver',
    knowsEmail: ({ context }) => context.email !== '',
    isPasswordWrong: ({ context }) => context.failure?.code === 'invalidCredentials',
  },
  actions: {
    changeField: assign((_, params: { field: keyof Credentials; value: string }) => ({
      [params.field]: params.value,
    })),
    changeCode: assign((_, params: { code: string }) => params),
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
    markCodeMissing: assign({ missing: ['code'] }),
    forgetPassword: assign({ password: '' }),
    rememberChallenge: assign((_, params: { challenge: SignInChallenge }) => params),
    rememberProof: assign((_, params: { proof: unknown }) => params),
    forgetProof: assign({ proof: undefined }),
    forgetCode: assign({ challenge: noChallenge, code: '', proof: undefined }),
    focusMissing: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: context.missing[0] ?? 'email',
    })),
    focusPassword: emit({ type: 'focus.requested', target: 'password' }),
    focusCode: emit({ type: 'focus.requested', target: 'code' }),
    focusFactor: emit(({ context: { challenge } }) => ({
      type: 'focus.requested' as const,
      target: isPasskeyFirst(challenge) ? ('passkey' as const) : ('code' as const),
    })),
    openSession: sendTo(
      ({ context }) => context.session,
      (_, params: { account: Account }) => ({ type: 'session.opened' as const, account: params.account }),
    ),
    raiseNotice: emit((_, params: Notice) => ({ type: 'notice.raised' as const, notice: params })),
  },
}).createMachine({
  id: 'signIn',
  description:
    'Signing in with e-mail and password, and with a code or a passkey where the account has a second factor. What was typed stays until it has served.',
  context: ({ input }) => ({
    ...input,
    password: '',
    failure: null,
    missing: [],
    challenge: noChallenge,
    code: '',
    proof: undefined,
  }),
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
        onDone: [
          {
            guard: { type: 'isChallenge', params: ({ event }) => ({ answer: event.output }) },
            target: 'enteringCode',
            actions: [
              'forgetPassword',
              {
                type: 'rememberChallenge',
                params: ({ event }) => ({ challenge: event.output as SignInChallenge }),
              },
              'focusFactor',
            ],
          },
          {
            target: 'signedIn',
            actions: [
              'forgetPassword',
              { type: 'raiseNotice', params: { code: 'signedIn' } },
              { type: 'openSession', params: ({ event }) => ({ account: event.output as Account }) },
            ],
          },
        ],
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
    enteringCode: {
      description: 'The password was right. The account has a second factor: nobody is signed in yet.',
      tags: ['editable', 'code'],
      on: {
        'code.changed': {
          actions: [
            { type: 'changeCode', params: ({ event }) => ({ code: event.code }) },
            { type: 'forgetMissing', params: { field: 'code' } },
          ],
        },
        'credentials.submitted': [
          { guard: 'hasCode', target: 'checkingCode', actions: 'forgetRefusal' },
          { actions: ['markCodeMissing', 'focusCode'] },
        ],
        'passkey.requested': { guard: 'offersPasskey', target: 'askingPasskey', actions: 'forgetRefusal' },
        'signIn.restarted': {
          target: 'editing',
          actions: ['forgetCode', 'forgetRefusal', 'focusPassword'],
        },
      },
    },
    askingPasskey: {
      description: 'The browser asks for a passkey of the account.',
      tags: ['busy', 'code', 'askingBrowser'],
      on: {
        'signIn.restarted': {
          target: 'editing',
          actions: ['forgetCode', 'focusPassword'],
        },
      },
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        input: ({ context }) => context.challenge,
        onDone: {
          target: 'checkingCode',
          actions: { type: 'rememberProof', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: {
          target: 'enteringCode',
          description: 'The person cancelled it, or the browser has none or knows no passkeys.',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ failure: failureOf(event.error, 'signInFailed') }),
          },
        },
      },
    },
    checkingCode: {
      description: 'The code, or what a passkey has signed.',
      tags: ['busy', 'code'],
      invoke: {
        id: 'submitCode',
        src: 'submitCode',
        input: ({ context: { challenge, code, proof } }) =>
          proof === undefined
            ? { challenge: challenge.challenge, code }
            : { challenge: challenge.challenge, passkey: proof },
        onDone: {
          target: 'signedInByCode',
          actions: [
            'forgetCode',
            { type: 'raiseNotice', params: { code: 'signedIn' } },
            { type: 'openSession', params: ({ event }) => ({ account: event.output }) },
          ],
        },
        onError: [
          {
            guard: {
              type: 'isChallengeOver',
              params: ({ event }) => ({ failure: failureOf(event.error, 'signInFailed') }),
            },
            target: 'editing',
            description: 'It took too long: the password is asked for again.',
            actions: [
              {
                type: 'rememberFailure',
                params: ({ event }) => ({ failure: failureOf(event.error, 'signInFailed') }),
              },
              'forgetCode',
              'focusPassword',
            ],
          },
          {
            target: 'enteringCode',
            actions: [
              {
                type: 'rememberFailure',
                params: ({ event }) => ({ failure: failureOf(event.error, 'signInFailed') }),
              },
              'forgetProof',
              'focusCode',
            ],
          },
        ],
      },
    },
    signedIn: {
      description:
        'The session chart takes over: it knows where this user belongs. The form stays until that screen can be shown.',
      tags: 'busy',
      type: 'final',
    },
    signedInByCode: {
      description: 'The same, with the form of the code.',
      tags: ['busy', 'code'],
      type: 'final',
    },
  },
})
