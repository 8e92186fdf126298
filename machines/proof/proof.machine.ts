import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  emptyFactorForm,
  type FactorField,
  type FactorForm,
  factorProblems,
  type SecondFactor,
} from '#domain/secondFactor.ts'

/** What is asked for: the password, and a code where there is a second factor. */
export const proofFields = ['current_password', 'code'] as const satisfies readonly FactorField[]
export type ProofField = (typeof proofFields)[number]

type Context = {
  /** What the account has for a second step; null until the server has said. */
  factor: SecondFactor | null
  form: FactorForm
  problems: Problems<FactorField>
  failure: Failure | null
  /** What a passkey has signed, in place of a code. */
  passkey: UsedPasskey | null
}

export type ProofEvent =
  | { type: 'field.changed'; field: ProofField; value: string }
  | { type: 'form.submitted' }
  /** A passkey in place of a code, or no longer. */
  | { type: 'passkey.requested' }
  | { type: 'passkey.cancelled' }
  | { type: 'retry.requested' }

const problemsOf = ({ form, factor }: Context, asksCode: boolean) =>
  factorProblems(form, asksCode && factor?.is_on ? proofFields : ['current_password'])

export const proofMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProofEvent,
    emitted: {} as FocusRequested<'outcome' | ProofField>,
    tags: {} as 'loading' | 'failed' | 'editable' | 'busy' | 'askingBrowser',
  },
  actors: {
    loadFactor: fromPromise<SecondFactor>(() => {
      throw new Error('proof: actor "loadFactor" was not provided')
    }),
    askPasskey: fromPromise<UsedPasskey>(() => {
      throw new Error('proof: actor "askPasskey" was not provided')
    }),
    sendProof: fromPromise<void, { form: FactorForm; passkey: UsedPasskey | null }>(() => {
      throw new Error('proof: actor "sendProof" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context }) => !hasProblems(problemsOf(context, true)),
    isCompleteButCode: ({ context }) => !hasProblems(problemsOf(context, false)),
  },
  actions: {
    rememberFactor: assign((_, params: { factor: SecondFactor }) => params),
    changeField: assign(({ context }, { field, value }: { field: ProofField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, { asksCode }: { asksCode: boolean }) => ({
      problems: problemsOf(context, asksCode),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberPasskey: assign((_, params: { passkey: UsedPasskey }) => params),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureOf(error, 'accountFailed'),
      passkey: null,
    })),
    focusProblem: emit(({ context: { problems, failure } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField({ ...problems, ...failure?.fields }, proofFields) ?? 'outcome',
    })),
  },
}).createMachine({
  id: 'proof',
  description:
    'Proves who sits here before what gives or takes a company: the password again, and a code or a passkey where there is a second factor.',
  context: { factor: null, form: emptyFactorForm, problems: {}, failure: null, passkey: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'What the account has for a second step. The password can be typed meanwhile.',
      tags: 'loading',
      on: {
        'field.changed': {
          actions: {
            type: 'changeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
      },
      invoke: {
        id: 'loadFactor',
        src: 'loadFactor',
        onDone: {
          target: 'editing',
          actions: { type: 'rememberFactor', params: ({ event }) => ({ factor: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'retry.requested': { target: 'loading', actions: 'forgetRefusal' } },
    },
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
          { guard: 'isComplete', target: 'sending', actions: 'forgetRefusal' },
          { actions: [{ type: 'markProblems', params: { asksCode: true } }, 'focusProblem'] },
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
          target: 'sending',
          actions: { type: 'rememberPasskey', params: ({ event }) => ({ passkey: event.output }) },
        },
        onError: {
          target: 'editing',
          description: 'The person cancelled it, or the browser has none.',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            'focusProblem',
          ],
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendProof',
        src: 'sendProof',
        input: ({ context: { form, passkey } }) => ({ form, passkey }),
        onDone: { target: 'proven' },
        onError: {
          target: 'editing',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            'focusProblem',
          ],
        },
      },
    },
    proven: { description: 'For one change, in the next minutes.', type: 'final' },
  },
})
