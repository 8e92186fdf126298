import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import { type NewPassword, newPasswordProblems } from '#domain/newAccess.ts'
import {
  emptyResetForm,
  forgottenProblems,
  type ResetField,
  type ResetForm,
  resetFields,
} from '#domain/passwordReset.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'

type Context = {
  /** Of the link in the mail; '' without one. */
  token: string
  form: ResetForm
  problems: Problems<ResetField>
  failure: Failure | null
}

export type PasswordResetEvent =
  | { type: 'field.changed'; field: ResetField; value: string }
  | { type: 'form.submitted' }
  | { type: 'mail.wanted' }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, resetFields)

export const passwordResetMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as Context,
    events: {} as PasswordResetEvent,
    emitted: {} as FocusRequested<'heading' | ResetField>,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    requestMail: fromPromise<void, { email: string }>(() => {
      throw new Error('passwordReset: actor "requestMail" was not provided')
    }),
    savePassword: fromPromise<void, NewPassword & { token: string }>(() => {
      throw new Error('passwordReset: actor "savePassword" was not provided')
    }),
  },
  guards: {
    hasLink: ({ context }) => context.token !== '',
    hasEmail: ({ context }) => !hasProblems(forgottenProblems(context.form)),
    hasNewPassword: ({ context }) => !hasProblems(newPasswordProblems(context.form)),
    isLinkUnusable: (_, params: { failure: Failure }) => params.failure.code === 'linkUnusable',
  },
  actions: {
    changeField: assign({
      form: ({ context }, params: { field: ResetField; value: string }) => ({
        ...context.form,
        [params.field]: params.value,
      }),
    }),
    forgetProblem: assign(({ context }, { field }: { field: ResetField }) => ({
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markEmail: assign({ problems: ({ context }) => forgottenProblems(context.form), failure: null }),
    markPasswords: assign({ problems: ({ context }) => newPasswordProblems(context.form), failure: null }),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    forgetPasswords: assign({
      form: ({ context }) => ({ ...context.form, password: '', confirm_password: '' }),
    }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'heading',
    })),
    focusHeading: emit({ type: 'focus.requested', target: 'heading' }),
  },
}).createMachine({
  id: 'passwordReset',
  description:
    'A forgotten password: asking for a mail, and choosing a new password with the link in it. What was typed stays until it has served.',
  context: ({ input }) => ({ ...input, form: emptyResetForm, problems: {}, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasLink', target: 'choosing' }, { target: 'asking' }],
    },
    asking: {
      description: 'The address to which the mail goes. Nothing tells whether it has an account.',
      initial: 'editing',
      states: {
        editing: {
          tags: 'editable',
          on: {
            'field.changed': {
              actions: [
                { type: 'changeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.field }) },
              ],
            },
            'form.submitted': [
              { guard: 'hasEmail', target: 'submitting', actions: 'forgetRefusal' },
              { actions: ['markEmail', 'focusProblem'] },
            ],
          },
        },
        submitting: {
          tags: 'busy',
          invoke: {
            id: 'requestMail',
            src: 'requestMail',
            input: ({ context }) => ({ email: context.form.email }),
            onDone: { target: '#passwordReset.requested', actions: 'focusHeading' },
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
    requested: {
      description: 'The mail is on its way, if there is an account with this address.',
      on: { 'mail.wanted': { target: 'asking', actions: 'focusHeading' } },
    },
    choosing: {
      description: 'The person came by the link of a mail.',
      initial: 'editing',
      states: {
        editing: {
          tags: 'editable',
          on: {
            'field.changed': {
              actions: [
                { type: 'changeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.field }) },
              ],
            },
            'form.submitted': [
              { guard: 'hasNewPassword', target: 'submitting', actions: 'forgetRefusal' },
              { actions: ['markPasswords', 'focusProblem'] },
            ],
          },
        },
        submitting: {
          tags: 'busy',
          invoke: {
            id: 'savePassword',
            src: 'savePassword',
            input: ({ context }) => ({
              token: context.token,
              password: context.form.password,
              confirm_password: context.form.confirm_password,
            }),
            onDone: { target: '#passwordReset.changed', actions: ['forgetPasswords', 'focusHeading'] },
            onError: [
              {
                guard: {
                  type: 'isLinkUnusable',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                target: '#passwordReset.unusable',
                actions: ['forgetPasswords', 'focusHeading'],
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
    unusable: {
      description: 'The link was used before, or is too old. Another mail helps.',
      on: { 'mail.wanted': { target: 'asking', actions: 'focusHeading' } },
    },
    changed: {
      description: 'The new password counts, and all devices are signed out. On to sign-in.',
      type: 'final',
    },
  },
})
