import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import {
  type CompanyPerson,
  emptyInviteForm,
  type InviteField,
  type InviteForm,
  inviteFields,
  inviteProblems,
  isLastOwner,
  mayChange,
  mayRemove,
  type OpenInvitation,
  type People,
  type PeopleOutcome,
  rolesToGive,
} from '#domain/people.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import { proofMachine } from '#machines/proof/proof.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'

/** What is sent: an invitation, another role, who is removed, or that an invitation is sent again or withdrawn. */
export type PeopleChange =
  | { is: 'inviting'; form: InviteForm }
  | { is: 'choosingRole'; person: CompanyPerson; role: CompanyRole }
  | { is: 'removing'; person: CompanyPerson }
  | { is: 'settling'; invitation: OpenInvitation; isAgain: boolean }

type Input = {
  /** The session. It ends when the person leaves, because their account ends. */
  session: ActorRef<Snapshot<unknown>, { type: 'logout.requested' }>
}

type Context = Input & {
  /** As read last; it stays while it is read again. Null before the first time. */
  found: People | null
  form: InviteForm
  problems: Problems<InviteField>
  /** Why something was not done: the server's refusal, or null when its answer did not come. */
  failure: { refusal: RefusedChange | null } | null
  /** Whom the panel is about. */
  person: CompanyPerson | null
  /** The role that was chosen for them. */
  role: CompanyRole | null
  /** What is sent, or was last. */
  change: PeopleChange | null
  outcome: PeopleOutcome | null
}

export type PeopleEvent =
  | { type: 'workspace.changed' }
  | Answered<'people.read', undefined, People>
  | { type: 'inviting.started' }
  | { type: 'field.changed'; field: InviteField; value: string }
  | { type: 'form.submitted' }
  | { type: 'roleChange.started'; person: CompanyPerson }
  | { type: 'role.chosen'; role: CompanyRole }
  | { type: 'removal.chosen'; person: CompanyPerson }
  | { type: 'removal.confirmed' }
  | { type: 'invitation.chosen'; invitation: OpenInvitation; isAgain: boolean }
  | { type: 'panel.closed' }

function outcomeOf(change: PeopleChange): PeopleOutcome {
  switch (change.is) {
    case 'inviting':
      return { code: 'invited', name: change.form.email }
    case 'choosingRole':
      return { code: 'roleChanged', name: change.person.name }
    case 'removing':
      return { code: 'removed', name: change.person.name }
    case 'settling':
      return { code: change.isAgain ? 'sentAgain' : 'withdrawn', name: change.invitation.email }
  }
}

export const peopleMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as PeopleEvent,
    emitted: {} as FocusRequested<'outcome' | InviteField>,
    children: {} as { reading: 'reading'; sendChange: 'sendChange'; proof: 'proof' },
    tags: {} as 'inviting' | 'choosingRole' | 'removing' | 'kept' | 'proving' | 'busy',
  },
  actors: {
    reading: readingMachine,
    proof: proofMachine,
    sendChange: fromPromise<People, PeopleChange>(() => {
      throw new Error('people: actor "sendChange" was not provided')
    }),
  },
  guards: {
    mayInvite: ({ context: { found } }) => found !== null && rolesToGive(found).length > 0,
    isComplete: ({ context }) => !hasProblems(inviteProblems(context.form)),
    mayChange: ({ context: { found } }, params: { person: CompanyPerson }) =>
      found !== null && mayChange(found, params.person),
    isOnlyOwner: ({ context: { found } }, params: { person: CompanyPerson }) =>
      found !== null && mayRemove(found, params.person) && isLastOwner(found.people, params.person),
    mayRemove: ({ context: { found } }, params: { person: CompanyPerson }) =>
      found !== null && mayRemove(found, params.person),
    isOtherRole: ({ context: { person, role } }) => person !== null && role !== person.role,
    needsProof: (_, { error }: { error: unknown }) => refusalOf(error)?.code === 'proof_needed',
    isAbout: ({ context: { change } }, params: Pick<PeopleChange, 'is'>) => change?.is === params.is,
    isLeaving: ({ context: { found, change } }) =>
      change?.is === 'removing' && change.person.id === found?.me,
  },
  actions: {
    /** Whom the panel is about is the person as they are now: of another version after a conflict. */
    rememberFound: assign(({ context: { person } }, { found }: { found: People | null }) => ({
      found,
      person: found?.people.find(({ id }) => id === person?.id) ?? person,
    })),
    changeField: assign(({ context }, { field, value }: { field: InviteField; value: string }) => ({
      form: { ...context.form, [field]: value } as InviteForm,
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign({ problems: ({ context }) => inviteProblems(context.form), failure: null }),
    forgetRefusal: assign({ problems: {}, failure: null }),
    rememberChange: assign((_, params: { change: PeopleChange }) => ({
      change: params.change,
      outcome: null,
      problems: {},
      failure: null,
    })),
    forgetOutcome: assign({ outcome: null, failure: null }),
    rememberPerson: assign((_, { person }: { person: CompanyPerson }) => ({
      person,
      role: person.role,
      outcome: null,
      failure: null,
    })),
    rememberRole: assign((_, { role }: { role: CompanyRole }) => ({ role, failure: null })),
    rememberFailure: assign((_, params: { error: unknown }) => ({
      failure: { refusal: refusalOf(params.error) },
    })),
    rememberDone: assign(({ context: { change, form } }) => ({
      outcome: change && outcomeOf(change),
      form: change?.is === 'inviting' ? emptyInviteForm : form,
    })),
    showAnswer: sendTo('reading', (_, { answer }: { answer: People }) => ({
      type: 'answer.known' as const,
      answer,
    })),
    readAgain: sendTo('reading', { type: 'workspace.changed' }),
    endSession: sendTo(({ context }) => context.session, { type: 'logout.requested' }),
    /** The first field of which our rules or the server say that something is wrong. */
    focusProblem: emit(({ context: { problems, failure } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField({ ...problems, ...failure?.refusal?.fields }, inviteFields) ?? 'outcome',
    })),
  },
}).createMachine({
  id: 'people',
  description:
    'The people of a company and who is invited: inviting, changing roles, removing, and leaving. The role of who looks decides what is offered.',
  context: ({ input }) => ({
    ...input,
    found: null,
    form: emptyInviteForm,
    problems: {},
    failure: null,
    person: null,
    role: null,
    change: null,
    outcome: null,
  }),
  invoke: {
    id: 'reading',
    src: 'reading',
    input: ({ self }) => ({
      listener: { actor: self, type: 'people.read' satisfies PeopleEvent['type'] },
    }),
  },
  on: {
    'people.read': { actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.answer }) } },
    'workspace.changed': {
      description: 'Something was changed, here or elsewhere: they are read again.',
      actions: 'readAgain',
    },
  },
  initial: 'listed',
  states: {
    listed: {
      on: {
        'inviting.started': { guard: 'mayInvite', target: 'inviting', actions: 'forgetOutcome' },
        'roleChange.started': {
          guard: { type: 'mayChange', params: ({ event }) => event },
          target: 'choosingRole',
          actions: { type: 'rememberPerson', params: ({ event }) => event },
        },
        'removal.chosen': [
          {
            description: 'It says what to do first.',
            guard: { type: 'isOnlyOwner', params: ({ event }) => event },
            target: 'kept',
            actions: { type: 'rememberPerson', params: ({ event }) => event },
          },
          {
            guard: { type: 'mayRemove', params: ({ event }) => event },
            target: 'removing',
            actions: { type: 'rememberPerson', params: ({ event }) => event },
          },
        ],
        'invitation.chosen': {
          guard: 'mayInvite',
          target: 'sending',
          actions: {
            type: 'rememberChange',
            params: ({ event: { invitation, isAgain } }) => ({
              change: { is: 'settling', invitation, isAgain },
            }),
          },
        },
      },
    },
    inviting: {
      description: 'What was typed stays until it was sent, also while the dialog is closed.',
      tags: 'inviting',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': [
          {
            guard: 'isComplete',
            target: 'sending',
            actions: {
              type: 'rememberChange',
              params: ({ context: { form } }) => ({ change: { is: 'inviting', form } }),
            },
          },
          { actions: ['markProblems', 'focusProblem'] },
        ],
        'panel.closed': { target: 'listed', actions: 'forgetRefusal' },
      },
    },
    choosingRole: {
      tags: 'choosingRole',
      on: {
        'role.chosen': { actions: { type: 'rememberRole', params: ({ event }) => event } },
        'form.submitted': [
          {
            guard: 'isOtherRole',
            target: 'sending',
            actions: {
              type: 'rememberChange',
              params: ({ context: { person, role } }) => ({
                change: { is: 'choosingRole', person: person as CompanyPerson, role: role as CompanyRole },
              }),
            },
          },
          { description: 'Nothing is to be saved.', target: 'listed' },
        ],
        'panel.closed': { target: 'listed', actions: 'forgetRefusal' },
      },
    },
    removing: {
      description: 'Asks first: the account of who is removed, or leaves, ends.',
      tags: 'removing',
      on: {
        'removal.confirmed': {
          target: 'sending',
          actions: {
            type: 'rememberChange',
            params: ({ context: { person } }) => ({
              change: { is: 'removing', person: person as CompanyPerson },
            }),
          },
        },
        'panel.closed': { target: 'listed', actions: 'forgetRefusal' },
      },
    },
    kept: {
      description: 'A company needs an owner.',
      tags: 'kept',
      on: { 'panel.closed': { target: 'listed' } },
    },
    sending: {
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isAbout', params: { is: 'inviting' } }, target: 'inviting' },
            { guard: { type: 'isAbout', params: { is: 'choosingRole' } }, target: 'choosingRole' },
            { guard: { type: 'isAbout', params: { is: 'removing' } }, target: 'removing' },
            { target: 'settling' },
          ],
        },
        inviting: { tags: 'inviting' },
        choosingRole: { tags: 'choosingRole' },
        removing: { tags: 'removing' },
        settling: { description: 'An invitation is sent again or withdrawn.' },
      },
      invoke: {
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context }) => context.change as PeopleChange,
        onDone: [
          {
            description: 'The account has ended, and the session with it.',
            guard: 'isLeaving',
            target: 'listed',
            actions: 'endSession',
          },
          {
            target: 'listed',
            actions: [
              'rememberDone',
              { type: 'showAnswer', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'needsProof', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
          },
          {
            target: 'refused',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    refused: {
      entry: 'focusProblem',
      always: [
        { guard: { type: 'isAbout', params: { is: 'inviting' } }, target: 'inviting' },
        { target: 'outdated' },
      ],
    },
    outdated: {
      description: 'What is on screen may be why. Sent again, it is about the person as they are now.',
      entry: 'readAgain',
      always: [
        { guard: { type: 'isAbout', params: { is: 'choosingRole' } }, target: 'choosingRole' },
        { guard: { type: 'isAbout', params: { is: 'removing' } }, target: 'removing' },
        { target: 'listed' },
      ],
    },
    proving: {
      description: 'It gives or takes the company: who sits here proves who they are, and it is sent again.',
      tags: 'proving',
      on: { 'panel.closed': { target: 'listed' } },
      invoke: { id: 'proof', src: 'proof', onDone: { target: 'sending' } },
    },
  },
})
