import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { NewPasskey, PasskeyCreation } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  emptyFactorForm,
  type FactorField,
  type FactorForm,
  factorFields,
  factorProblems,
  type NewApp,
} from '#domain/secondFactor.ts'

/** What the server began: the key for an app, or what the browser makes a passkey with, and the name of that. */
export type FactorSetUpInput = { newApp?: NewApp; creation?: PasskeyCreation; name: string }

/** How it ended: cancelled, too late with a failure, or done. After the first factor there are recovery codes. */
export type FactorSetUpEnd = { isCancelled: boolean; recoveryCodes: string[]; failure: Failure | null }

type Context = FactorSetUpInput & {
  form: FactorForm
  problems: Problems<FactorField>
  failure: Failure | null
  /** What the browser made, until the server has it. */
  made: NewPasskey | null
  recoveryCodes: string[]
  isCancelled: boolean
}

export type FactorSetUpEvent =
  | { type: 'field.changed'; field: FactorField; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  /** Once more, after the browser made none. */
  | { type: 'passkey.requested' }

export const factorSetUpMachine = setup({
  types: {
    input: {} as FactorSetUpInput,
    context: {} as Context,
    events: {} as FactorSetUpEvent,
    output: {} as FactorSetUpEnd,
    emitted: {} as FocusRequested<'outcome' | FactorField>,
    tags: {} as 'app' | 'passkey' | 'editable' | 'busy' | 'askingBrowser',
  },
  actors: {
    confirmApp: fromPromise<string[], { code: string }>(() => {
      throw new Error('factorSetUp: actor "confirmApp" was not provided')
    }),
    makePasskey: fromPromise<NewPasskey, { creation: PasskeyCreation }>(() => {
      throw new Error('factorSetUp: actor "makePasskey" was not provided')
    }),
    savePasskey: fromPromise<string[], { name: string; made: NewPasskey }>(() => {
      throw new Error('factorSetUp: actor "savePasskey" was not provided')
    }),
  },
  guards: {
    isApp: ({ context }) => context.newApp !== undefined,
    hasCode: ({ context }) => !hasProblems(factorProblems(context.form, ['code'])),
    isMade: ({ context }) => context.made !== null,
    isTooLate: (_, { error }: { error: unknown }) =>
      failureOf(error, 'accountFailed').code === 'challengeOver',
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: FactorField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }) => ({
      problems: factorProblems(context.form, ['code']),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureOf(error, 'accountFailed'),
    })),
    rememberMade: assign((_, params: { made: NewPasskey }) => params),
    cancel: assign({ isCancelled: true, failure: null }),
    rememberCodes: assign((_, params: { recoveryCodes: string[] }) => params),
    focusProblem: emit(({ context: { problems, failure } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField({ ...problems, ...failure?.fields }, factorFields) ?? ('outcome' as const),
    })),
  },
}).createMachine({
  id: 'factorSetUp',
  description: 'Another factor, after a proof of who asks: an authenticator app, or a passkey.',
  context: ({ input }) => ({
    ...input,
    form: emptyFactorForm,
    problems: {},
    failure: null,
    made: null,
    recoveryCodes: [],
    isCancelled: false,
  }),
  output: ({ context: { isCancelled, recoveryCodes, failure } }) => ({ isCancelled, recoveryCodes, failure }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isApp', target: 'app' }, { target: 'passkey' }] },
    app: {
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
              { guard: 'hasCode', target: 'confirming', actions: 'forgetRefusal' },
              { actions: ['markProblems', 'focusProblem'] },
            ],
            'form.cancelled': { target: '#factorSetUp.ended', actions: 'cancel' },
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmApp',
            src: 'confirmApp',
            input: ({ context }) => ({ code: context.form.code }),
            onDone: {
              target: '#factorSetUp.ended',
              actions: { type: 'rememberCodes', params: ({ event }) => ({ recoveryCodes: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isTooLate', params: ({ event }) => ({ error: event.error }) },
                target: '#factorSetUp.ended',
                actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'editing',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  'focusProblem',
                ],
              },
            ],
          },
        },
      },
    },
    passkey: {
      description: 'The browser makes a passkey with a device, and the server keeps its public key.',
      tags: 'passkey',
      initial: 'making',
      states: {
        making: {
          tags: ['busy', 'askingBrowser'],
          on: { 'form.cancelled': { target: '#factorSetUp.ended', actions: 'cancel' } },
          invoke: {
            id: 'makePasskey',
            src: 'makePasskey',
            input: ({ context }) => ({ creation: context.creation as PasskeyCreation }),
            onDone: {
              target: 'saving',
              actions: { type: 'rememberMade', params: ({ event }) => ({ made: event.output }) },
            },
            onError: {
              target: 'stopped',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                'focusProblem',
              ],
            },
          },
        },
        stopped: {
          description:
            'The person cancelled it, the browser refused or knows no passkeys, or the server was not reached.',
          on: {
            'passkey.requested': [
              { guard: 'isMade', target: 'saving', actions: 'forgetRefusal' },
              { target: 'making', actions: 'forgetRefusal' },
            ],
            'form.cancelled': { target: '#factorSetUp.ended', actions: 'cancel' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'savePasskey',
            src: 'savePasskey',
            input: ({ context: { name, made } }) => ({ name, made: made as NewPasskey }),
            onDone: {
              target: '#factorSetUp.ended',
              actions: { type: 'rememberCodes', params: ({ event }) => ({ recoveryCodes: event.output }) },
            },
            onError: [
              {
                description: 'Or it was saved, and the answer was lost: the list says so.',
                guard: { type: 'isTooLate', params: ({ event }) => ({ error: event.error }) },
                target: '#factorSetUp.ended',
                actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'stopped',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  'focusProblem',
                ],
              },
            ],
          },
        },
      },
    },
    ended: { type: 'final' },
  },
})
