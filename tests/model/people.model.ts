import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { CompanyPerson, OpenInvitation, People, PeopleOutcome } from '#domain/people.ts'
import { type PeopleChange, peopleMachine } from '#machines/people/people.machine.ts'
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

const sends = (change: PeopleChange): Result => ({
  to: `sending.${change.is}`,
  sets: { change, outcome: null, problems: {}, failure: null },
})
const settles =
  (isAgain: boolean) =>
  (context: Context): Result =>
    isOwner(context) ? sends({ is: 'settling', invitation, isAgain }) : {}
/** What was done, and to whom. */
function outcomeOf(change: PeopleChange): PeopleOutcome {
  if (change.is === 'settling')
    return { code: change.isAgain ? 'sentAgain' : 'withdrawn', name: invitation.email }
  if (change.is === 'inviting') return { code: 'invited', name: typed }
  return { code: change.is === 'removing' ? 'removed' : 'roleChanged', name: change.person.name }
}

const isOwner = ({ found }: Context) => found !== null && found.me === 'sana'

const isRead = (answer: People | null): Answered<'people.read', undefined, People> => ({
  type: 'people.read',
  question: null,
  answer,
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
const focuses = (target: 'outcome' | 'email' | 'role') => ({ type: 'focus.requested', target })

/** Nothing is lost: what was typed or chosen is there again. */
const fallsBack = (change: Context['change'], refusal: typeof refused.refusal | null): Result => ({
  to: change?.is === 'settling' ? 'listed' : change?.is,
  sets: { failure: { refusal } },
  tells: change?.is === 'inviting' ? [focuses('outcome')] : [focuses('outcome'), asksAgain],
})

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
    'it is done': done('sendChange', asOwner),
    'it is refused': fails('sendChange', refused),
    'there is no response': fails('sendChange', new Error('no')),
    'it needs a proof': fails('sendChange', needsProof),
    'it is proven': done('proof'),
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
          isOwner(context) ? { to: 'inviting', sets: { outcome: null, failure: null } } : {},
        'changes the role of Bilal': (context) => (isOwner(context) ? about(bilal, 'choosingRole') : {}),
        'removes Bilal': ({ found }) => (found ? about(bilal, 'removing') : {}),
        'removes Sana': (context) => {
          if (!isOwner(context)) return {}
          return about(sana, context.found === asOwner ? 'kept' : 'removing')
        },
        'sends an invitation again': settles(true),
        'withdraws an invitation': settles(false),
      },
    },
    inviting: {
      tags: ['inviting'],
      steps: {
        'types an address': types('email', typed),
        'types half an address': types('email', 'imran'),
        'chooses a role': types('role', 'agent'),
        submits: (context) => {
          const problems = problemsOf(context)
          const first = problems.email ? 'email' : problems.role ? 'role' : null
          if (!first) return sends({ is: 'inviting', form: context.form })
          return { sets: { problems, failure: null }, tells: [focuses(first)] }
        },
        closes,
      },
    },
    choosingRole: {
      tags: ['choosingRole'],
      steps: {
        'takes another role': { sets: { role: 'warehouse', failure: null } },
        'takes the same role': { sets: { role: 'agent', failure: null } },
        submits: ({ person: shown, role }) =>
          !shown || !role || shown.role === role
            ? { to: 'listed' }
            : sends({ is: 'choosingRole', person: shown, role }),
        closes,
      },
    },
    removing: {
      tags: ['removing'],
      steps: {
        confirms: ({ person: shown }) => (shown ? sends({ is: 'removing', person: shown }) : {}),
        closes,
      },
    },
    kept: { tags: ['kept'], steps: { closes: { to: 'listed' } } },
    sending: {
      tags: ['busy'],
      runs: { sendChange: ({ change }) => change },
      steps: {
        'it is done': ({ found, change }) => {
          if (change?.is === 'removing' && change.person.id === found?.me)
            return { to: 'listed', tells: [{ type: 'logout.requested' }] }
          return {
            to: 'listed',
            sets: {
              outcome: change && outcomeOf(change),
              ...(change?.is === 'inviting' && { form: { email: '', role: '' } }),
            },
            tells: [shows(asOwner)],
          }
        },
        'it needs a proof': { to: 'proving' },
        'it is refused': ({ change }) => fallsBack(change, refused.refusal),
        'there is no response': ({ change }) => fallsBack(change, null),
      },
    },
    'sending.deciding': {},
    refused: {},
    outdated: {},
    'sending.inviting': { tags: ['inviting'] },
    'sending.choosingRole': { tags: ['choosingRole'] },
    'sending.removing': { tags: ['removing'] },
    'sending.settling': {},
    proving: {
      tags: ['proving'],
      runs: { proof: true },
      steps: {
        'it is proven': ({ change }) => ({ to: `sending.${change?.is}` }),
        closes: { to: 'listed' },
      },
    },
  },
  flags: ({ found, form, person: shown, change }) => [
    found?.people.length,
    problemsOf({ form } as Context),
    shown?.id,
    change?.is,
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
      'it is done',
      'it is refused',
      'there is no response',
      'it needs a proof',
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
      'it is done',
      'it is refused',
      'there is no response',
      'it needs a proof',
      'it is proven',
      'invites',
      'sends an invitation again',
      'withdraws an invitation',
    ],
    [
      'an owner reads',
      'one of two owners reads',
      'an agent reads',
      'removes Bilal',
      'removes Sana',
      'confirms',
      'closes',
      'it is done',
      'it is refused',
      'there is no response',
      'it needs a proof',
      'it is proven',
    ],
  ],
}
