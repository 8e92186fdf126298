import { assign, emit, fromPromise, setup } from 'xstate'
import {
  type EmailField,
  type EmailForm,
  emailFields,
  emailFormProblems,
  emptyEmailForm,
} from '#domain/account.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'

type Context = {
  form: EmailForm
  problems: Problems<EmailField>
  failure: Failure | null
  /** What the account has for a second step, which is asked for then; null until the server has said. */
  factor: SecondFactor | null
  /** What a passkey has signed, in place of a code. */
  proof: UsedPasskey | null
  /** The address that the link was sent to; '' before. */
  sentTo: string
}

export type EmailChangeEvent =
  | { type: 'field.changed'; field: EmailField; value: string }
  | { type: 'form.submitted' }
  /** A passkey in place of a code, or no longer. */
  | { type: 'passkey.requested' }
  | { type: 'passkey.cancelled' }
  | { type: 'factor.loaded'; factor: SecondFactor }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, emailFields)

/** Whether a code is asked for. */
const asksCode = ({ factor }: Context) => factor?.is_on ?? false

export const emailChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EmailChangeEvent,
    emitted: {} as FocusRequested<'outcome' | EmailField>,
    tags: {} as 'editable' | 'busy' | 'askingBrowser' | 'sent',
  },
  actors: {
    askPasskey: fromPromise<UsedPasskey>(() => {
      throw new Error('emailChange: actor "askPasskey" was not provided')
    }),
    sendLink: fromPromise<void, { form: EmailForm; proof: UsedPasskey | null }>(() => {
      throw new Error('emailChange: actor "sendLink" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context }) => !hasProblems(emailFormProblems(context.form, asksCode(context))),
    isCompleteButCode: ({ context }) => !hasProblems(emailFormProblems(context.form, false)),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: EmailField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, params: { asksCode: boolean }) => ({
      problems: emailFormProblems(context.form, params.asksCode),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberFactor: assign((_, params: { factor: SecondFactor }) => params),
    rememberProof: assign((_, params: { proof: UsedPasskey }) => params),
    forgetProof: assign({ proof: null }),
    rememberAddress: assign({
      sentTo: ({ context }) => context.form.email,
      form: emptyEmailForm,
      proof: null,
    }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'outcome',
    })),
    focusOutcome: emit({ type: 'focus.requested', target: 'outcome' }),
  },
}).createMachine({
  id: 'emailChange',
  description:
    'Another email address to sign in with. It changes when the link of the mail to it is opened, which is another screen.',
  context: { form: emptyEmailForm, problems: {}, failure: null, factor: null, proof: null, sentTo: '' },
  on: {
    'factor.loaded': {
      actions: { type: 'rememberFactor', params: ({ event }) => ({ factor: event.factor }) },
    },
  },
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
          { guard: 'isComplete', target: 'sending', actions: 'forgetRefusal' },
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
          target: 'sending',
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
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context: { form, proof } }) => ({ form, proof }),
        onDone: {
          target: 'sent',
          description: 'Nothing tells whether an account has the address already.',
          actions: ['rememberAddress', 'focusOutcome'],
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
    sent: {
      description: 'Says so until another address is typed.',
      tags: ['editable', 'sent'],
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
})
