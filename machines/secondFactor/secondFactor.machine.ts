import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  emptyFactorForm,
  type FactorField,
  type FactorForm,
  factorFields,
  factorProblems,
  type NewApp,
  type SecondFactor,
} from '#domain/secondFactor.ts'

type Input = {
  /** The screen of the account, whose list of devices is shorter afterwards. */
  account: ActorRef<Snapshot<unknown>, { type: 'devices.requested' }>
}

type Context = Input & {
  /** Null until the server has said. */
  status: SecondFactor | null
  form: FactorForm
  problems: Problems<FactorField>
  failure: Failure | null
  /** For the app, while it is set up. */
  newApp: NewApp | null
  /** While they are shown. */
  recoveryCodes: string[]
}

export type SecondFactorEvent =
  | { type: 'status.requested' }
  | { type: 'field.changed'; field: FactorField; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  | { type: 'renewal.chosen' }
  | { type: 'removal.chosen' }
  | { type: 'codes.saved' }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, factorFields)

export const secondFactorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SecondFactorEvent,
    emitted: {} as FocusRequested<'step' | 'outcome' | FactorField>,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'off'
      | 'app'
      | 'codes'
      | 'renewed'
      | 'on'
      | 'renewal'
      | 'removal'
      | 'editable'
      | 'busy',
  },
  actors: {
    loadStatus: fromPromise<SecondFactor>(() => {
      throw new Error('secondFactor: actor "loadStatus" was not provided')
    }),
    beginApp: fromPromise<NewApp, FactorForm>(() => {
      throw new Error('secondFactor: actor "beginApp" was not provided')
    }),
    confirmApp: fromPromise<string[], FactorForm>(() => {
      throw new Error('secondFactor: actor "confirmApp" was not provided')
    }),
    renewCodes: fromPromise<string[], FactorForm>(() => {
      throw new Error('secondFactor: actor "renewCodes" was not provided')
    }),
    turnOff: fromPromise<void, FactorForm>(() => {
      throw new Error('secondFactor: actor "turnOff" was not provided')
    }),
  },
  guards: {
    isOn: (_, params: { status: SecondFactor }) => params.status.is_on,
    isComplete: ({ context }, params: { asked: readonly FactorField[] }) =>
      !hasProblems(factorProblems(context.form, params.asked)),
    isTooLate: (_, params: { failure: Failure }) => params.failure.code === 'challengeOver',
  },
  actions: {
    rememberStatus: assign((_, params: { status: SecondFactor }) => params),
    changeField: assign(({ context }, { field, value }: { field: FactorField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, params: { asked: readonly FactorField[] }) => ({
      problems: factorProblems(context.form, params.asked),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    forgetForm: assign({ form: emptyFactorForm, problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => params),
    rememberApp: assign((_, params: { newApp: NewApp }) => params),
    forgetApp: assign({ newApp: null }),
    rememberCodes: assign((_, params: { recoveryCodes: string[] }) => params),
    forgetCodes: assign({ recoveryCodes: [] }),
    loadDevicesAgain: sendTo(({ context }) => context.account, { type: 'devices.requested' }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'outcome',
    })),
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
  },
}).createMachine({
  id: 'secondFactor',
  description:
    'The second factor of the own account: turned on with an authenticator app, and off with the password and a code. The recovery codes are shown once.',
  context: ({ input }) => ({
    ...input,
    status: null,
    form: emptyFactorForm,
    problems: {},
    failure: null,
    newApp: null,
    recoveryCodes: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        onDone: [
          {
            guard: { type: 'isOn', params: ({ event }) => ({ status: event.output }) },
            target: 'on',
            actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            target: 'off',
            actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
          },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'status.requested': { target: 'loading' } } },
    off: {
      description: 'The password alone lets in.',
      tags: 'off',
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
              {
                guard: { type: 'isComplete', params: { asked: ['current_password'] } },
                target: 'beginning',
                actions: 'forgetRefusal',
              },
              {
                actions: [{ type: 'markProblems', params: { asked: ['current_password'] } }, 'focusProblem'],
              },
            ],
          },
        },
        beginning: {
          tags: 'busy',
          invoke: {
            id: 'beginApp',
            src: 'beginApp',
            input: ({ context }) => context.form,
            onDone: {
              target: '#secondFactor.settingUp',
              actions: [
                { type: 'rememberApp', params: ({ event }) => ({ newApp: event.output }) },
                'forgetForm',
                'focusStep',
              ],
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
      },
    },
    settingUp: {
      description:
        'The app gets its key, and shows its first code. Nothing has changed before that is right.',
      tags: 'app',
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
              {
                guard: { type: 'isComplete', params: { asked: ['code'] } },
                target: 'confirming',
                actions: 'forgetRefusal',
              },
              { actions: [{ type: 'markProblems', params: { asked: ['code'] } }, 'focusProblem'] },
            ],
            'form.cancelled': {
              target: '#secondFactor.off',
              actions: ['forgetForm', 'forgetApp', 'focusStep'],
            },
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmApp',
            src: 'confirmApp',
            input: ({ context }) => context.form,
            onDone: {
              target: '#secondFactor.showingCodes.first',
              description: 'All other devices are signed out.',
              actions: [
                { type: 'rememberCodes', params: ({ event }) => ({ recoveryCodes: event.output }) },
                'forgetForm',
                'forgetApp',
                'loadDevicesAgain',
                'focusStep',
              ],
            },
            onError: [
              {
                guard: {
                  type: 'isTooLate',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                target: '#secondFactor.off',
                actions: [
                  'forgetForm',
                  'forgetApp',
                  {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                  },
                  'focusProblem',
                ],
              },
              {
                target: 'editing',
                actions: [
                  {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                  },
                  'focusProblem',
                ],
              },
            ],
          },
        },
      },
    },
    showingCodes: {
      description: 'Nobody can read them again.',
      tags: 'codes',
      on: {
        'codes.saved': { target: 'loading', actions: ['forgetCodes', 'focusStep'] },
      },
      initial: 'first',
      states: {
        first: { description: 'It was just turned on.' },
        renewed: { description: 'Those of before no longer work.', tags: 'renewed' },
      },
    },
    on: {
      description: 'Sign-in asks for a code.',
      tags: 'on',
      initial: 'resting',
      states: {
        resting: {
          on: {
            'renewal.chosen': { target: 'renewing', actions: 'focusStep' },
            'removal.chosen': { target: 'removing', actions: 'focusStep' },
          },
        },
        renewing: {
          description: 'New recovery codes, with the password and a code.',
          tags: 'renewal',
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
                  {
                    guard: { type: 'isComplete', params: { asked: ['current_password', 'code'] } },
                    target: 'sending',
                    actions: 'forgetRefusal',
                  },
                  {
                    actions: [
                      { type: 'markProblems', params: { asked: ['current_password', 'code'] } },
                      'focusProblem',
                    ],
                  },
                ],
                'form.cancelled': {
                  target: '#secondFactor.on.resting',
                  actions: ['forgetForm', 'focusStep'],
                },
              },
            },
            sending: {
              tags: 'busy',
              invoke: {
                id: 'renewCodes',
                src: 'renewCodes',
                input: ({ context }) => context.form,
                onDone: {
                  target: '#secondFactor.showingCodes.renewed',
                  actions: [
                    { type: 'rememberCodes', params: ({ event }) => ({ recoveryCodes: event.output }) },
                    'forgetForm',
                    'focusStep',
                  ],
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
          },
        },
        removing: {
          description: 'Turning it off, with the password and a code.',
          tags: 'removal',
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
                  {
                    guard: { type: 'isComplete', params: { asked: ['current_password', 'code'] } },
                    target: 'sending',
                    actions: 'forgetRefusal',
                  },
                  {
                    actions: [
                      { type: 'markProblems', params: { asked: ['current_password', 'code'] } },
                      'focusProblem',
                    ],
                  },
                ],
                'form.cancelled': {
                  target: '#secondFactor.on.resting',
                  actions: ['forgetForm', 'focusStep'],
                },
              },
            },
            sending: {
              tags: 'busy',
              invoke: {
                id: 'turnOff',
                src: 'turnOff',
                input: ({ context }) => context.form,
                onDone: {
                  target: '#secondFactor.loading',
                  actions: ['forgetForm', 'focusStep'],
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
          },
        },
      },
    },
  },
})
