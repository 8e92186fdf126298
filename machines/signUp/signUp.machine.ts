import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  emptySignUpForm,
  normalizeSignUp,
  normalizeSignUpField,
  SIGN_UP_REDIRECT_MS,
  type SignUpField,
  type SignUpForm,
  signUpFields,
  signUpProblems,
} from '#domain/signUp.ts'
import { trimmed } from '#domain/text.ts'

type Context = {
  form: SignUpForm
  problems: Problems<SignUpField>
  /** The fields that were changed after a problem was shown: they are checked again when they are left. */
  corrected: SignUpField[]
  failure: Failure | null
  /** The server's words on success, if it had any. */
  message: string | null
}

export type SignUpEvent =
  | { type: 'field.changed'; field: SignUpField; value: string }
  | { type: 'field.left'; field: SignUpField }
  | { type: 'form.submitted' }
  | { type: 'redirect.hastened' }

/** The first field, from the top of the form, of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, signUpFields)

export const signUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SignUpEvent,
    emitted: {} as FocusRequested<'heading' | SignUpField>,
    output: {} as { email: string },
    tags: {} as 'editable' | 'busy' | 'succeeded',
  },
  actors: {
    submitSignUp: fromPromise<{ message: string | null }, SignUpForm>(() => {
      throw new Error('signUp: actor "submitSignUp" was not provided')
    }),
  },
  guards: {
    hasNoProblem: ({ context }) => !hasProblems(signUpProblems(context.form)),
    isFieldRefused: ({ context }) => firstProblemOf(context) !== null,
  },
  actions: {
    changeField: assign({
      form: ({ context }, params: { field: SignUpField; value: string }) => ({
        ...context.form,
        [params.field]: params.value,
      }),
    }),
    normalizeField: assign({
      form: ({ context }, params: { field: SignUpField }) => ({
        ...context.form,
        [params.field]: normalizeSignUpField(params.field, context.form[params.field]),
      }),
    }),
    normalizeForm: assign({ form: ({ context }) => normalizeSignUp(context.form) }),
    forgetProblem: assign(({ context }, { field }: { field: SignUpField }) => {
      const { problems, corrected, failure } = context
      const isTold = problems[field] !== undefined || failure?.fields?.[field] !== undefined
      return {
        problems: { ...problems, [field]: undefined },
        corrected: isTold && !corrected.includes(field) ? [...corrected, field] : corrected,
        failure: null,
      }
    }),
    checkCorrection: assign({
      problems: ({ context }, { field }: { field: SignUpField }) =>
        context.corrected.includes(field)
          ? { ...context.problems, [field]: signUpProblems(context.form)[field] }
          : context.problems,
    }),
    markProblems: assign({ problems: ({ context }) => signUpProblems(context.form) }),
    forgetRefusal: assign({ problems: {}, corrected: [], failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberMessage: assign((_, params: { message: string | null }) => ({ message: params.message })),
    forgetPasswords: assign({
      form: ({ context }) => ({ ...context.form, password: '', confirm_password: '' }),
    }),
    focusFirstProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'email',
    })),
    focusHeading: emit({ type: 'focus.requested', target: 'heading' }),
  },
  delays: {
    redirectDelay: SIGN_UP_REDIRECT_MS,
  },
}).createMachine({
  id: 'signUp',
  description: 'Creating an account together with its company. Nothing is sent while a field has a problem.',
  context: { form: emptySignUpForm, problems: {}, corrected: [], failure: null, message: null },
  initial: 'editing',
  output: ({ context }) => ({ email: trimmed(context.form.email) }),
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
        'field.left': {
          description:
            'CNIC and phone are shown as they will be sent. What is wrong with a correction is told.',
          actions: [
            { type: 'normalizeField', params: ({ event }) => ({ field: event.field }) },
            { type: 'checkCorrection', params: ({ event }) => ({ field: event.field }) },
          ],
        },
        'form.submitted': [
          { guard: 'hasNoProblem', target: 'submitting', actions: ['normalizeForm', 'forgetRefusal'] },
          { actions: ['normalizeForm', 'forgetRefusal', 'markProblems', 'focusFirstProblem'] },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submitSignUp',
        src: 'submitSignUp',
        input: ({ context }) => context.form,
        onDone: {
          target: 'succeeded',
          actions: [
            'forgetPasswords',
            { type: 'rememberMessage', params: ({ event }) => ({ message: event.output.message }) },
          ],
        },
        onError: {
          target: 'refused',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ failure: failureOf(event.error, 'signUpFailed') }),
          },
        },
      },
    },
    refused: {
      always: [
        { guard: 'isFieldRefused', target: 'editing', actions: 'focusFirstProblem' },
        { target: 'editing' },
      ],
    },
    succeeded: {
      tags: 'succeeded',
      entry: 'focusHeading',
      description: 'The message is shown for three seconds; the user can go on at once.',
      after: { redirectDelay: { target: 'leaving' } },
      on: { 'redirect.hastened': { target: 'leaving' } },
    },
    leaving: {
      tags: 'succeeded',
      description: 'On to sign-in, with the e-mail filled in.',
      type: 'final',
    },
  },
})
