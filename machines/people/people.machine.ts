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

/** Why something was not done: the server's refusal, or null when its answer did not come. */
type PeopleFailure = { refusal: RefusedChange | null }

export type Settling = { invitation: OpenInvitation; isAgain: boolean }
export type RoleChange = { person: CompanyPerson; role: CompanyRole }

type Input = {
  /** The session. It ends when the person leaves, because their account ends. */
  session: ActorRef<Snapshot<unknown>, { type: 'logout.requested' }>
}

type Context = Input & {
  /** As read last; it stays while it is read again. Null before the first time. */
  found: People | null
  form: InviteForm
  problems: Problems<InviteField>
  failure: PeopleFailure | null
  /** Whom the panel is about. */
  person: CompanyPerson | null
  /** The role that was chosen for them. */
  role: CompanyRole | null
  /** Which invitation is sent again or withdrawn. */
  settling: Settling | null
  outcome: PeopleOutcome | null
  /** The change that waits for a proof of identity. */
  unproven: Unproven | null
}

/** What may change who owns the company. */
type Unproven = 'invite' | 'settleInvitation' | 'saveRole' | 'removePerson'

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

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.refusal?.fields }, inviteFields)

export const peopleMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as PeopleEvent,
    emitted: {} as FocusRequested<'outcome' | InviteField>,
    children: {} as {
      reading: 'reading'
      invite: 'invite'
      settleInvitation: 'settleInvitation'
      saveRole: 'saveRole'
      removePerson: 'removePerson'
      proof: 'proof'
    },
    tags: {} as 'inviting' | 'choosingRole' | 'removing' | 'kept' | 'proving' | 'busy',
  },
  actors: {
    reading: readingMachine,
    proof: proofMachine,
    invite: fromPromise<People, InviteForm>(() => {
      throw new Error('people: actor "invite" was not provided')
    }),
    settleInvitation: fromPromise<People, Settling>(() => {
      throw new Error('people: actor "settleInvitation" was not provided')
    }),
    saveRole: fromPromise<People, RoleChange>(() => {
      throw new Error('people: actor "saveRole" was not provided')
    }),
    removePerson: fromPromise<People, { person: CompanyPerson }>(() => {
      throw new Error('people: actor "removePerson" was not provided')
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
    isUnproven: ({ context }, { act }: { act: Unproven }) => context.unproven === act,
    isMe: ({ context: { found, person } }) => person?.id === found?.me,
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
    forgetForm: assign({ form: emptyInviteForm }),
    forgetOutcome: assign({ outcome: null, failure: null }),
    rememberPerson: assign((_, { person }: { person: CompanyPerson }) => ({
      person,
      role: person.role,
      outcome: null,
      failure: null,
    })),
    rememberRole: assign((_, { role }: { role: CompanyRole }) => ({ role, failure: null })),
    rememberInvitation: assign((_, { invitation, isAgain }: Settling) => ({
      settling: { invitation, isAgain },
      outcome: null,
      failure: null,
    })),
    rememberFailure: assign((_, params: { error: unknown }) => ({
      failure: { refusal: refusalOf(params.error) },
    })),
    awaitProof: assign((_, { act }: { act: Unproven }) => ({ unproven: act, failure: null })),
    forgetProof: assign({ unproven: null }),
    say: assign((_, outcome: PeopleOutcome) => ({ outcome })),
    sayOfPerson: assign(({ context: { person } }, { code }: Pick<PeopleOutcome, 'code'>) => ({
      outcome: { code, name: person?.name ?? '' },
    })),
    showAnswer: sendTo('reading', (_, { answer }: { answer: People }) => ({
      type: 'answer.known' as const,
      answer,
    })),
    /** Also after a failure: what is on screen may be why. */
    readAgain: sendTo('reading', { type: 'workspace.changed' }),
    endSession: sendTo(({ context }) => context.session, { type: 'logout.requested' }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'outcome',
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
    settling: null,
    outcome: null,
    unproven: null,
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
          target: 'settling',
          actions: { type: 'rememberInvitation', params: ({ event }) => event },
        },
      },
    },
    inviting: {
      description: 'What was typed stays until it was sent, also while the dialog is closed.',
      tags: 'inviting',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'field.changed': {
              actions: { type: 'changeField', params: ({ event }) => event },
            },
            'form.submitted': [
              { guard: 'isComplete', target: 'sending', actions: 'forgetRefusal' },
              { actions: ['markProblems', 'focusProblem'] },
            ],
            'panel.closed': { target: '#people.listed', actions: 'forgetRefusal' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'invite',
            src: 'invite',
            input: ({ context }) => context.form,
            onDone: {
              target: '#people.listed',
              actions: [
                {
                  type: 'say',
                  params: ({ context }) => ({ code: 'invited' as const, name: context.form.email }),
                },
                'forgetForm',
                { type: 'showAnswer', params: ({ event }) => ({ answer: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'needsProof', params: ({ event }) => ({ error: event.error }) },
                target: '#people.proving',
                actions: { type: 'awaitProof', params: { act: 'invite' } },
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
    choosingRole: {
      tags: 'choosingRole',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'role.chosen': {
              actions: { type: 'rememberRole', params: ({ event }) => event },
            },
            'form.submitted': [
              { guard: 'isOtherRole', target: 'saving', actions: 'forgetRefusal' },
              { description: 'Nothing is to be saved.', target: '#people.listed' },
            ],
            'panel.closed': { target: '#people.listed', actions: 'forgetRefusal' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveRole',
            src: 'saveRole',
            input: ({ context }) => ({
              person: context.person as CompanyPerson,
              role: context.role as CompanyRole,
            }),
            onDone: {
              target: '#people.listed',
              actions: [
                { type: 'showAnswer', params: ({ event }) => ({ answer: event.output }) },
                { type: 'sayOfPerson', params: { code: 'roleChanged' } },
              ],
            },
            onError: [
              {
                guard: { type: 'needsProof', params: ({ event }) => ({ error: event.error }) },
                target: '#people.proving',
                actions: { type: 'awaitProof', params: { act: 'saveRole' } },
              },
              {
                target: 'editing',
                description: 'After a conflict, saving again is about the person as they are now.',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  'focusProblem',
                  'readAgain',
                ],
              },
            ],
          },
        },
      },
    },
    removing: {
      description: 'Asks first: the account of who is removed, or leaves, ends.',
      tags: 'removing',
      initial: 'asking',
      states: {
        asking: {
          on: {
            'removal.confirmed': { target: 'sending', actions: 'forgetRefusal' },
            'panel.closed': { target: '#people.listed', actions: 'forgetRefusal' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'removePerson',
            src: 'removePerson',
            input: ({ context }) => ({ person: context.person as CompanyPerson }),
            onDone: [
              {
                description: 'The account has ended, and the session with it.',
                guard: 'isMe',
                target: '#people.listed',
                actions: 'endSession',
              },
              {
                target: '#people.listed',
                actions: [
                  { type: 'sayOfPerson', params: { code: 'removed' } },
                  { type: 'showAnswer', params: ({ event }) => ({ answer: event.output }) },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'needsProof', params: ({ event }) => ({ error: event.error }) },
                target: '#people.proving',
                actions: { type: 'awaitProof', params: { act: 'removePerson' } },
              },
              {
                target: 'asking',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  'readAgain',
                ],
              },
            ],
          },
        },
      },
    },
    proving: {
      description: 'It gives or takes the company: who sits here proves who they are, and it is sent again.',
      tags: 'proving',
      exit: 'forgetProof',
      on: { 'panel.closed': { target: 'listed' } },
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isUnproven', params: { act: 'invite' } }, target: 'inviting.sending' },
          { guard: { type: 'isUnproven', params: { act: 'saveRole' } }, target: 'choosingRole.saving' },
          { guard: { type: 'isUnproven', params: { act: 'removePerson' } }, target: 'removing.sending' },
          { target: 'settling' },
        ],
      },
    },
    kept: {
      description: 'A company needs an owner.',
      tags: 'kept',
      on: { 'panel.closed': { target: 'listed' } },
    },
    settling: {
      description: 'An invitation is sent again or withdrawn.',
      tags: 'busy',
      invoke: {
        id: 'settleInvitation',
        src: 'settleInvitation',
        input: ({ context }) => context.settling as Settling,
        onDone: {
          target: 'listed',
          actions: [
            {
              type: 'say',
              params: ({ context }) => ({
                code: context.settling?.isAgain ? ('sentAgain' as const) : ('withdrawn' as const),
                name: context.settling?.invitation.email ?? '',
              }),
            },
            { type: 'showAnswer', params: ({ event }) => ({ answer: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'needsProof', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
            actions: { type: 'awaitProof', params: { act: 'settleInvitation' } },
          },
          {
            target: 'listed',
            actions: [
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              'readAgain',
            ],
          },
        ],
      },
    },
  },
})
