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
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'

type Context = {
  form: EmailForm
  problems: Problems<EmailField>
  failure: Failure | null
  /** The address that the link was sent to; '' before. */
  sentTo: string
}

export type EmailChangeEvent =
  | { type: 'field.changed'; field: EmailField; value: string }
  | { type: 'form.submitted' }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, emailFields)

export const emailChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EmailChangeEvent,
    emitted: {} as FocusRequested<'outcome' | EmailField>,
    tags: {} as 'editable' | 'busy' | 'sent',
  },
  actors: {
    sendLink: fromPromise<void, EmailForm>(() => {
      throw new Error('emailChange: actor "sendLink" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context }) => !hasProblems(emailFormProblems(context.form)),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: EmailField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign({ problems: ({ context }) => emailFormProblems(context.form), failure: null }),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberAddress: assign({ sentTo: ({ context }) => context.form.email, form: emptyEmailForm }),
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
  context: { form: emptyEmailForm, problems: {}, failure: null, sentTo: '' },
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
          { actions: ['markProblems', 'focusProblem'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context }) => context.form,
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
