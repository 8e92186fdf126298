import { assign, emit, fromPromise, raise, setup } from 'xstate'
import {
  emptyPasswordForm,
  type PasswordField,
  type PasswordForm,
  passwordFields,
  passwordFormProblems,
  type SignedInDevice,
} from '#domain/account.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'

type Context = {
  form: PasswordForm
  problems: Problems<PasswordField>
  failure: Failure | null
  /** What the account has for a second step, which is asked for then; null until the server has said. */
  factor: SecondFactor | null
  /** What a passkey has signed, in place of a code. */
  proof: UsedPasskey | null
  devices: SignedInDevice[]
  /** Why the other devices were not signed out. */
  endingFailure: Failure | null
}

export type AccountEvent =
  | { type: 'field.changed'; field: PasswordField; value: string }
  | { type: 'form.submitted' }
  /** A passkey in place of a code, or no longer. */
  | { type: 'passkey.requested' }
  | { type: 'passkey.cancelled' }
  | { type: 'factor.loaded'; factor: SecondFactor }
  | { type: 'devices.requested' }
  | { type: 'others.ended' }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, passwordFields)

/** Whether a code is asked for. */
const asksCode = ({ factor }: Context) => factor?.is_on ?? false

export const accountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountEvent,
    emitted: {} as FocusRequested<'outcome' | PasswordField>,
    tags: {} as 'editable' | 'busy' | 'askingBrowser' | 'saved' | 'loading' | 'loaded' | 'failed' | 'ending',
  },
  actors: {
    askPasskey: fromPromise<UsedPasskey>(() => {
      throw new Error('account: actor "askPasskey" was not provided')
    }),
    savePassword: fromPromise<void, { form: PasswordForm; proof: UsedPasskey | null }>(() => {
      throw new Error('account: actor "savePassword" was not provided')
    }),
    loadDevices: fromPromise<SignedInDevice[]>(() => {
      throw new Error('account: actor "loadDevices" was not provided')
    }),
    endOthers: fromPromise<void>(() => {
      throw new Error('account: actor "endOthers" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context }) => !hasProblems(passwordFormProblems(context.form, asksCode(context))),
    isCompleteButCode: ({ context }) => !hasProblems(passwordFormProblems(context.form, false)),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: PasswordField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, params: { asksCode: boolean }) => ({
      problems: passwordFormProblems(context.form, params.asksCode),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberFactor: assign((_, params: { factor: SecondFactor }) => params),
    rememberProof: assign((_, params: { proof: UsedPasskey }) => params),
    forgetProof: assign({ proof: null }),
    forgetPasswords: assign({ form: emptyPasswordForm, proof: null }),
    rememberDevices: assign((_, params: { devices: SignedInDevice[] }) => params),
    rememberEndingFailure: assign((_, params: { failure: Failure | null }) => ({
      endingFailure: params.failure,
    })),
    loadDevicesAgain: raise({ type: 'devices.requested' }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'outcome',
    })),
    focusOutcome: emit({ type: 'focus.requested', target: 'outcome' }),
  },
}).createMachine({
  id: 'account',
  description: "Somebody's own account: changing the password, and the devices that are signed in.",
  context: {
    form: emptyPasswordForm,
    problems: {},
    failure: null,
    factor: null,
    proof: null,
    devices: [],
    endingFailure: null,
  },
  type: 'parallel',
  states: {
    password: {
      initial: 'editing',
      on: {
        'factor.loaded': {
          actions: { type: 'rememberFactor', params: ({ event }) => ({ factor: event.factor }) },
        },
      },
      states: {
        editing: {
          tags: 'editable',
          on: {
            'field.changed': {
              actions: {
                type: 'changeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
            'form.submitted': [
              { guard: 'isComplete', target: 'saving', actions: 'forgetRefusal' },
              {
                actions: [
                  { type: 'markProblems', params: ({ context }) => ({ asksCode: asksCode(context) }) },
                  'focusProblem',
                ],
              },
            ],
            'passkey.requested': [
              { guard: 'isCompleteButCode', target: 'askingPasskey', actions: 'forgetRefusal' },
              { actions: [{ type: 'markProblems', params: { asksCode: false } }, 'focusProblem'] },
            ],
          },
        },
        askingPasskey: {
          description: 'The browser asks for a passkey of the account, in place of a code.',
          tags: ['busy', 'askingBrowser'],
          on: { 'passkey.cancelled': { target: 'editing' } },
          invoke: {
            id: 'askPasskey',
            src: 'askPasskey',
            onDone: {
              target: 'saving',
              actions: { type: 'rememberProof', params: ({ event }) => ({ proof: event.output }) },
            },
            onError: {
              target: 'editing',
              description: 'The person cancelled it, or the browser has none.',
              actions: [
                {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                'focusProblem',
              ],
            },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'savePassword',
            src: 'savePassword',
            input: ({ context: { form, proof } }) => ({ form, proof }),
            onDone: {
              target: 'saved',
              description: 'All other devices are signed out.',
              actions: ['forgetPasswords', 'focusOutcome', 'loadDevicesAgain'],
            },
            onError: {
              target: 'editing',
              actions: [
                {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                'forgetProof',
                'focusProblem',
              ],
            },
          },
        },
        saved: {
          description: 'Says so until another password is typed.',
          tags: ['editable', 'saved'],
          on: {
            'field.changed': {
              target: 'editing',
              actions: {
                type: 'changeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
          },
        },
      },
    },
    devices: {
      initial: 'loading',
      on: { 'devices.requested': { target: '.loading' } },
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
            'others.ended': {
              target: 'ending',
              actions: { type: 'rememberEndingFailure', params: { failure: null } },
            },
          },
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
                type: 'rememberEndingFailure',
                params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
              },
            },
          },
        },
        failed: { tags: 'failed' },
      },
    },
  },
})
