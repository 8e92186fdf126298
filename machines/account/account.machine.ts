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
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'

type Context = {
  form: PasswordForm
  problems: Problems<PasswordField>
  failure: Failure | null
  devices: SignedInDevice[]
  /** Why the other devices were not signed out. */
  endingFailure: Failure | null
}

export type AccountEvent =
  | { type: 'field.changed'; field: PasswordField; value: string }
  | { type: 'form.submitted' }
  | { type: 'devices.requested' }
  | { type: 'others.ended' }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, passwordFields)

export const accountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountEvent,
    emitted: {} as FocusRequested<'outcome' | PasswordField>,
    tags: {} as 'editable' | 'busy' | 'saved' | 'loading' | 'loaded' | 'failed' | 'ending',
  },
  actors: {
    savePassword: fromPromise<void, PasswordForm>(() => {
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
    isComplete: ({ context }) => !hasProblems(passwordFormProblems(context.form)),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: PasswordField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign({ problems: ({ context }) => passwordFormProblems(context.form), failure: null }),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    forgetPasswords: assign({ form: emptyPasswordForm }),
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
  context: { form: emptyPasswordForm, problems: {}, failure: null, devices: [], endingFailure: null },
  type: 'parallel',
  states: {
    password: {
      initial: 'editing',
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
              { actions: ['markProblems', 'focusProblem'] },
            ],
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'savePassword',
            src: 'savePassword',
            input: ({ context }) => context.form,
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
