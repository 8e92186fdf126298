import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { CompanyPerson, OpenInvitation, People, PeopleOutcome } from '#domain/people.ts'
import { peopleMachine } from '#machines/people/people.machine.ts'
import type { Answered } from '#machines/reading/reading.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const person = (id: string, name: string, role: CompanyRole): CompanyPerson => ({
  id,
  version: 1,
  name,
  email: `${id}@chenab.test`,
  role,
  joined_at: 1_700_000_000_000,
})
const sana = person('sana', 'Sana', 'owner')
const omar = person('omar', 'Omar', 'owner')
const bilal = person('bilal', 'Bilal', 'agent')
const invitation: OpenInvitation = {
  id: 'I-1',
  email: 'hina@chenab.test',
  role: 'agent',
  invited_by: 'Sana',
  invited_at: 1_700_000_000_000,
  version: 1,
  expires_at: 1_700_600_000_000,
  is_expired: false,
}
const asOwner: People = { me: 'sana', people: [sana, bilal], invitations: [invitation] }
/** After somebody else changed Bilal. */
const withTwo: People = {
  me: 'sana',
  people: [sana, omar, { ...bilal, version: 2, role: 'viewer' }],
  invitations: [],
}
const asAgent: People = { me: 'bilal', people: [sana, bilal], invitations: [] }

const refused = refusedBecause('This person was changed by Omar just now.')
const needsProof = refusedBecause('Enter your password again.', { code: 'proof_needed' })
const typed = 'imran@chenab.test'

type Context = ReturnType<typeof peopleMachine.getInitialSnapshot>['context']
type Result = Outcome<Context>

const proves = (unproven: Context['unproven']): Result => ({
  to: 'proving',
  sets: { unproven, failure: null },
})

const isOwner = ({ found }: Context) => found !== null && found.me === 'sana'

const isRead = (answer: People | null): Answered<'people.read', undefined, People> => ({
  type: 'people.read',
  question: null,
  answer,
  isEntered: false,
})
const reads =
  (found: People | null) =>
  ({ person: shown }: Context): Result => ({
    sets: { found, person: found?.people.find(({ id }) => id === shown?.id) ?? shown },
  })
const shows = (answer: People) => ({ type: 'answer.known', answer })
const asksAgain = { type: 'workspace.changed' }

const about = (shown: CompanyPerson, to: string): Result => ({
  to,
  sets: { person: shown, role: shown.role, outcome: null, failure: null },
})
const closes: Result = { to: 'listed', sets: { problems: {}, failure: null } }
const problemsOf = ({ form }: Context) => ({
  ...(form.email !== typed && { email: form.email === '' ? ('missing' as const) : ('malformed' as const) }),
  ...(form.role === '' && { role: 'missing' as const }),
})
const types =
  (field: 'email' | 'role', value: string) =>
  ({ form, problems }: Context): Result => ({
    sets: {
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined },
      failure: null,
    },
  })
const says = (code: PeopleOutcome['code'], name: string | undefined) => ({
  outcome: { code, name: name ?? '' },
})
const focuses = (target: 'outcome' | 'email' | 'role') => ({ type: 'focus.requested', target })

export const peopleModel: Model<typeof peopleMachine> = {
  machine: peopleMachine,
  // The proof ends once it is given, and does not fail.
  listeners: ['reading', 'proof'],
  starts: {
    'the screen': { input: (session) => ({ session }), to: 'listed' },
  },
  steps: {
    'something changes': { type: 'workspace.changed' },
    'an owner reads': isRead(asOwner),
    'one of two owners reads': isRead(withTwo),
    'an agent reads': isRead(asAgent),
    'nothing is read': isRead(null),
    invites: { type: 'inviting.started' },
    'types an address': { type: 'field.changed', field: 'email', value: typed },
    'types half an address': { type: 'field.changed', field: 'email', value: 'imran' },
    'chooses a role': { type: 'field.changed', field: 'role', value: 'agent' },
    submits: { type: 'form.submitted' },
    'changes the role of Bilal': { type: 'roleChange.started', person: bilal },
    'takes another role': { type: 'role.chosen', role: 'warehouse' },
    'takes the same role': { type: 'role.chosen', role: 'agent' },
    'removes Bilal': { type: 'removal.chosen', person: bilal },
    'removes Sana': { type: 'removal.chosen', person: sana },
    confirms: { type: 'removal.confirmed' },
    'sends an invitation again': { type: 'invitation.chosen', invitation, isAgain: true },
    'withdraws an invitation': { type: 'invitation.chosen', invitation, isAgain: false },
    closes: { type: 'panel.closed' },
    'the invitation is sent': done('invite', asOwner),
    'the invitation is refused': fails('invite', refused),
    'the role is saved': done('saveRole', withTwo),
    'the role is refused': fails('saveRole', refused),
    'the person is removed': done('removePerson', asOwner),
    'the removal is refused': fails('removePerson', refused),
    'the invitation needs a proof': fails('invite', needsProof),
    'the role needs a proof': fails('saveRole', needsProof),
    'the removal needs a proof': fails('removePerson', needsProof),
    'the settling needs a proof': fails('settleInvitation', needsProof),
    'it is proven': done('proof'),
    'the invitation is settled': done('settleInvitation', asOwner),
    'the invitation is not settled': fails('settleInvitation', new Error('no')),
  },
  states: {
    '': {
      runs: { reading: true },
      steps: {
        'something changes': { tells: [asksAgain] },
        'an owner reads': reads(asOwner),
        'one of two owners reads': reads(withTwo),
        'an agent reads': reads(asAgent),
        'nothing is read': reads(null),
      },
    },
    listed: {
      steps: {
        invites: (context) =>
          isOwner(context) ? { to: 'inviting.editing', sets: { outcome: null, failure: null } } : {},
        'changes the role of Bilal': (context) =>
          isOwner(context) ? about(bilal, 'choosingRole.editing') : {},
        'removes Bilal': ({ found }) => (found ? about(bilal, 'removing.asking') : {}),
        'removes Sana': (context) => {
          if (!isOwner(context)) return {}
          return about(sana, context.found === asOwner ? 'kept' : 'removing.asking')
        },
        'sends an invitation again': (context) =>
          isOwner(context)
            ? {
                to: 'settling',
                sets: { settling: { invitation, isAgain: true }, outcome: null, failure: null },
              }
            : {},
        'withdraws an invitation': (context) =>
          isOwner(context)
            ? {
                to: 'settling',
                sets: { settling: { invitation, isAgain: false }, outcome: null, failure: null },
              }
            : {},
      },
    },
    inviting: { tags: ['inviting'] },
    'inviting.editing': {
      steps: {
        'types an address': types('email', typed),
        'types half an address': types('email', 'imran'),
        'chooses a role': types('role', 'agent'),
        submits: (context) => {
          const problems = problemsOf(context)
          const first = problems.email ? 'email' : problems.role ? 'role' : null
          if (!first) return { to: 'inviting.sending', sets: { problems: {}, failure: null } }
          return { sets: { problems, failure: null }, tells: [focuses(first)] }
        },
        closes,
      },
    },
    'inviting.sending': {
      tags: ['busy'],
      runs: { invite: ({ form }) => form },
      steps: {
        'the invitation is sent': {
          to: 'listed',
          sets: { ...says('invited', typed), form: { email: '', role: '' } },
          tells: [shows(asOwner)],
        },
        'the invitation needs a proof': proves('invite'),
        'the invitation is refused': {
          to: 'inviting.editing',
          sets: { failure: { refusal: refused.refusal } },
          tells: [focuses('outcome')],
        },
      },
    },
    choosingRole: { tags: ['choosingRole'] },
    'choosingRole.editing': {
      steps: {
        'takes another role': { sets: { role: 'warehouse', failure: null } },
        'takes the same role': { sets: { role: 'agent', failure: null } },
        submits: ({ person: shown, role }) =>
          shown?.role === role
            ? { to: 'listed' }
            : { to: 'choosingRole.saving', sets: { problems: {}, failure: null } },
        closes,
      },
    },
    'choosingRole.saving': {
      tags: ['busy'],
      runs: { saveRole: ({ person: shown, role }) => ({ person: shown, role }) },
      steps: {
        'the role is saved': (context) => ({
          to: 'listed',
          sets: says('roleChanged', context.person?.name),
          tells: [shows(withTwo)],
        }),
        'the role needs a proof': proves('saveRole'),
        'the role is refused': {
          to: 'choosingRole.editing',
          sets: { failure: { refusal: refused.refusal } },
          tells: [focuses('outcome'), asksAgain],
        },
      },
    },
    removing: { tags: ['removing'] },
    'removing.asking': {
      steps: {
        confirms: { to: 'removing.sending', sets: { problems: {}, failure: null } },
        closes,
      },
    },
    'removing.sending': {
      tags: ['busy'],
      runs: { removePerson: ({ person: shown }) => ({ person: shown }) },
      steps: {
        'the person is removed': (context) => {
          if (context.person?.id === context.found?.me)
            return { to: 'listed', tells: [{ type: 'logout.requested' }] }
          return {
            to: 'listed',
            sets: says('removed', context.person?.name),
            tells: [shows(asOwner)],
          }
        },
        'the removal needs a proof': proves('removePerson'),
        'the removal is refused': {
          to: 'removing.asking',
          sets: { failure: { refusal: refused.refusal } },
          tells: [asksAgain],
        },
      },
    },
    proving: {
      tags: ['proving'],
      runs: { proof: true },
      steps: {
        'it is proven': ({ unproven }) => ({
          to:
            unproven === 'invite'
              ? 'inviting.sending'
              : unproven === 'saveRole'
                ? 'choosingRole.saving'
                : unproven === 'removePerson'
                  ? 'removing.sending'
                  : 'settling',
          sets: { unproven: null },
        }),
        closes: { to: 'listed', sets: { unproven: null } },
      },
    },
    kept: { tags: ['kept'], steps: { closes: { to: 'listed' } } },
    settling: {
      tags: ['busy'],
      runs: { settleInvitation: ({ settling }) => settling },
      steps: {
        'the invitation is settled': (context) => ({
          to: 'listed',
          sets: says(context.settling?.isAgain ? 'sentAgain' : 'withdrawn', invitation.email),
          tells: [shows(asOwner)],
        }),
        'the settling needs a proof': proves('settleInvitation'),
        'the invitation is not settled': {
          to: 'listed',
          sets: { failure: { refusal: null } },
          tells: [asksAgain],
        },
      },
    },
  },
  flags: ({ found, form, person: shown, unproven }) => [
    found?.people.length,
    problemsOf({ form } as Context),
    shown?.id,
    unproven,
  ],
  // What is done over the rows is nothing to how they are read.
  apart: [
    ['something changes', 'an owner reads', 'one of two owners reads', 'an agent reads', 'nothing is read'],
    [
      'an owner reads',
      'invites',
      'types an address',
      'types half an address',
      'chooses a role',
      'submits',
      'closes',
      'the invitation is sent',
      'the invitation is refused',
      'the invitation needs a proof',
      'it is proven',
    ],
    [
      'an owner reads',
      'an agent reads',
      'changes the role of Bilal',
      'takes another role',
      'takes the same role',
      'submits',
      'closes',
      'the role is saved',
      'the role is refused',
      'the role needs a proof',
      'it is proven',
      'invites',
      'sends an invitation again',
      'withdraws an invitation',
      'the invitation is settled',
      'the invitation is not settled',
      'the settling needs a proof',
    ],
    [
      'an owner reads',
      'one of two owners reads',
      'an agent reads',
      'removes Bilal',
      'removes Sana',
      'confirms',
      'closes',
      'the person is removed',
      'the removal is refused',
      'the removal needs a proof',
      'it is proven',
    ],
  ],
}
