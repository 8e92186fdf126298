import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import {
  type AcceptField,
  type AcceptForm,
  acceptFields,
  acceptProblems,
  emptyAcceptForm,
  type Invitation,
} from '#domain/invitation.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import type { SessionOpened } from '#machines/signIn/signIn.machine.ts'

type Input = {
  /** Of the link in the mail; '' without one. */
  token: string
  /** The session, which opens for the new account. */
  session: ActorRef<Snapshot<unknown>, SessionOpened>
}

type Context = Input & {
  /** What it says; null until the server has. */
  invitation: Invitation | null
  form: AcceptForm
  problems: Problems<AcceptField>
  failure: Failure | null
}

export type InvitationEvent =
  | { type: 'reading.retried' }
  | { type: 'field.changed'; field: AcceptField; value: string }
  | { type: 'form.submitted' }

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, acceptFields)

export const invitationMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as InvitationEvent,
    emitted: {} as FocusRequested<'heading' | AcceptField>,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    readInvitation: fromPromise<Invitation, { token: string }>(() => {
      throw new Error('invitation: actor "readInvitation" was not provided')
    }),
    /** Resolves to the account that was signed in; to null when it was created, and signing in failed. */
    acceptInvitation: fromPromise<Account | null, AcceptForm & { token: string; email: string }>(() => {
      throw new Error('invitation: actor "acceptInvitation" was not provided')
    }),
  },
  guards: {
    hasLink: ({ context }) => context.token !== '',
    isAddressTaken: (_, params: { invitation: Invitation }) => params.invitation.has_account,
    isLinkUnusable: (_, params: { failure: Failure }) => params.failure.code === 'linkUnusable',
    isComplete: ({ context }) => !hasProblems(acceptProblems(context.form)),
    isSignedIn: (_, params: { account: Account | null }) => params.account !== null,
  },
  actions: {
    rememberInvitation: assign((_, params: { invitation: Invitation }) => params),
    changeField: assign(({ context }, { field, value }: { field: AcceptField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign({ problems: ({ context }) => acceptProblems(context.form), failure: null }),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => params),
    forgetForm: assign({ form: emptyAcceptForm }),
    openSession: sendTo(
      ({ context }) => context.session,
      (_, params: { account: Account | null }) => ({
        type: 'session.opened' as const,
        account: params.account as Account,
      }),
    ),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'heading',
    })),
    focusHeading: emit({ type: 'focus.requested', target: 'heading' }),
  },
}).createMachine({
  id: 'invitation',
  description:
    'Somebody accepts an invitation to a company, with the link of its mail. What was typed stays until the account exists.',
  context: ({ input }) => ({
    ...input,
    invitation: null,
    form: emptyAcceptForm,
    problems: {},
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasLink', target: 'reading' }, { target: 'unusable' }],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isAddressTaken', params: ({ event }) => ({ invitation: event.output }) },
            target: 'taken',
            actions: [
              { type: 'rememberInvitation', params: ({ event }) => ({ invitation: event.output }) },
              'focusHeading',
            ],
          },
          {
            target: 'filling',
            actions: [
              { type: 'rememberInvitation', params: ({ event }) => ({ invitation: event.output }) },
              'focusHeading',
            ],
          },
        ],
        onError: [
          {
            guard: {
              type: 'isLinkUnusable',
              params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
            },
            target: 'unusable',
            actions: [
              {
                type: 'rememberFailure',
                params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
              },
              'focusHeading',
            ],
          },
          {
            target: 'unread',
            actions: [
              {
                type: 'rememberFailure',
                params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
              },
              'focusHeading',
            ],
          },
        ],
      },
    },
    unread: {
      description: 'The server was not reached, or did not answer: the link may still work.',
      on: { 'reading.retried': { target: 'reading' } },
    },
    filling: {
      description: 'The name and a password for the new account.',
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
              { guard: 'isComplete', target: 'accepting', actions: 'forgetRefusal' },
              { actions: ['markProblems', 'focusProblem'] },
            ],
          },
        },
        accepting: {
          tags: 'busy',
          invoke: {
            id: 'acceptInvitation',
            src: 'acceptInvitation',
            input: ({ context }) => ({
              ...context.form,
              token: context.token,
              email: context.invitation?.email ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isSignedIn', params: ({ event }) => ({ account: event.output }) },
                target: '#invitation.accepted',
                actions: [
                  'forgetForm',
                  { type: 'openSession', params: ({ event }) => ({ account: event.output }) },
                  'focusHeading',
                ],
              },
              { target: '#invitation.accepted', actions: ['forgetForm', 'focusHeading'] },
            ],
            onError: [
              {
                guard: {
                  type: 'isLinkUnusable',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                target: '#invitation.unusable',
                actions: [
                  'forgetForm',
                  {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                  },
                  'focusHeading',
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
    taken: { description: 'The address has an account, which belongs to one company.', type: 'final' },
    unusable: {
      description: 'Accepted before, withdrawn, or too old: the server says which.',
      type: 'final',
    },
    accepted: {
      description: 'The account exists. The session leads on; who could not be signed in does that now.',
      type: 'final',
    },
  },
})
