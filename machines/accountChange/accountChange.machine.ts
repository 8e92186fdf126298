import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import {
  type AccountChange,
  type AccountField,
  type AccountForm,
  changeFields,
  changeProblems,
  emptyAccountForm,
} from '#domain/account.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import { fromProfilePayload, type ProfileForm, toProfilePayload } from '#domain/profile.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import type { ReadingRequested } from '#machines/reading/reading.machine.ts'

type Input = {
  change: AccountChange
  /** What is stored, of the profile. */
  profile?: ProfileForm
  /** The list of devices, which is shorter after another password. */
  devices: ActorRef<Snapshot<unknown>, ReadingRequested>
}

type Context = Input & {
  form: AccountForm
  problems: Problems<AccountField>
  failure: Failure | null
  /** What the account has for a second step, which is asked for then; null until the server has said. */
  factor: SecondFactor | null
  /** What a passkey has signed, in place of a code. */
  proof: UsedPasskey | null
  /** The address that the link was sent to; '' before, and for another password. */
  sentTo: string
}

export type AccountChangeEvent =
  | { type: 'field.changed'; field: AccountField; value: string }
  | { type: 'form.submitted' }
  /** A passkey in place of a code, or no longer. */
  | { type: 'passkey.requested' }
  | { type: 'passkey.cancelled' }
  | { type: 'factor.loaded'; factor: SecondFactor }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ change, problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, changeFields[change])

/** Whether a code is asked for. */
const asksCode = ({ factor }: Context) => factor?.is_on ?? false

export const accountChangeMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as AccountChangeEvent,
    emitted: {} as FocusRequested<'outcome' | AccountField>,
    tags: {} as 'editable' | 'busy' | 'askingBrowser' | 'done',
  },
  actors: {
    askPasskey: fromPromise<UsedPasskey>(() => {
      throw new Error('accountChange: actor "askPasskey" was not provided')
    }),
    sendChange: fromPromise<void, { change: AccountChange; form: AccountForm; proof: UsedPasskey | null }>(
      () => {
        throw new Error('accountChange: actor "sendChange" was not provided')
      },
    ),
  },
  guards: {
    isComplete: ({ context }) =>
      !hasProblems(changeProblems(context.change, context.form, asksCode(context))),
    isCompleteButCode: ({ context }) => !hasProblems(changeProblems(context.change, context.form, false)),
    isOfProfile: ({ context }) => context.change === 'profile',
    isOfEmail: ({ context }) => context.change === 'email',
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: AccountField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, params: { asksCode: boolean }) => ({
      problems: changeProblems(context.change, context.form, params.asksCode),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberFactor: assign((_, params: { factor: SecondFactor }) => params),
    rememberProof: assign((_, params: { proof: UsedPasskey }) => params),
    forgetProof: assign({ proof: null }),
    rememberAddress: assign({ sentTo: ({ context }) => context.form.email }),
    forgetForm: assign({ form: emptyAccountForm, proof: null }),
    showProfile: assign(({ context: { form } }) => ({
      form: { ...emptyAccountForm, ...fromProfilePayload(toProfilePayload(form)) },
      proof: null,
    })),
    loadDevicesAgain: sendTo(({ context }) => context.devices, { type: 'reading.requested' }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'outcome',
    })),
    focusOutcome: emit({ type: 'focus.requested', target: 'outcome' }),
  },
}).createMachine({
  id: 'accountChange',
  description:
    'The profile, another password, or another email address to sign in with, which changes when the link of the mail to it is opened. For the latter two the password is asked for, and a second factor where there is one.',
  context: ({ input }) => ({
    ...input,
    form: { ...emptyAccountForm, ...input.profile },
    problems: {},
    failure: null,
    factor: null,
    proof: null,
    sentTo: '',
  }),
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
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context: { change, form, proof } }) => ({ change, form, proof }),
        onDone: [
          {
            guard: 'isOfProfile',
            target: 'done',
            description: 'What was saved stays, as it is stored.',
            actions: ['showProfile', 'focusOutcome'],
          },
          {
            guard: 'isOfEmail',
            target: 'done',
            description: 'Nothing tells whether an account has the address already.',
            actions: ['rememberAddress', 'forgetForm', 'focusOutcome'],
          },
          {
            target: 'done',
            description: 'All other devices are signed out.',
            actions: ['forgetForm', 'focusOutcome', 'loadDevicesAgain'],
          },
        ],
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
    done: {
      description: 'Says so until something is typed.',
      tags: ['editable', 'done'],
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
