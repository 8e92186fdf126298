import { FailureError } from '#domain/failures.ts'
import type { PasskeyCreation, UsedPasskey } from '#domain/passkeys.ts'
import type { FactorAct, FactorField, FactorForm } from '#domain/secondFactor.ts'
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof secondFactorMachine.getInitialSnapshot>['context']

const passkey = { id: 'p1', name: 'Laptop', created_at: '2026-03-02T09:00Z', last_used_at: null }
const status = { is_required: true, has_app: false, passkeys: [passkey], passkey_origin: null }
const on = { ...status, is_on: true, recovery_codes_left: 10 }
const off = { ...status, passkeys: [], is_on: false, recovery_codes_left: 0 }
const newApp = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV' }
// The chart passes on what browser and server tell each other.
const creation = { challenge: 'Yy0x' } as PasskeyCreation
const proof = { id: 'b2xk' } as UsedPasskey
const codes = ['11111-11111-11111-11111']
const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const failed = { code: 'accountFailed' as const }
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }
const empty: FactorForm = { name: '', current_password: '', code: '' }
const emptied = { form: empty, problems: {}, failure: null, proof: null }
const ended = { isCancelled: false, recoveryCodes: [], failure: null }
const focuses = (target: 'step' | 'outcome' | FactorField) => ({ type: 'focus.requested', target })

const typed = {
  'types a name': ['name', 'Phone'],
  'types the password': ['current_password', 'ravi-1947'],
  'types a code': ['code', '287 082'],
  'types a blank code': ['code', ' '],
} as const

const typing = Object.fromEntries(
  Object.entries(typed).map(([step, [field, value]]) => [
    step,
    ({ form, problems }: Context): Outcome<Context> => ({
      sets: {
        form: { ...form, [field]: value },
        problems: { ...problems, [field]: undefined },
        failure: null,
      },
    }),
  ]),
)

const acts = {
  'wants a passkey': { kind: 'addPasskey' },
  'wants an app': { kind: 'addApp' },
  'wants it off': { kind: 'turnOff' },
  'wants another name': { kind: 'renamePasskey', id: 'p1' },
} satisfies Record<string, FactorAct>

const choosing = Object.fromEntries(
  Object.entries(acts).map(([step, act]) => [
    step,
    ({ status }: Context): Outcome<Context> => {
      const isKnown = act.kind === 'renamePasskey' && status?.is_on
      return {
        to: 'asking.editing',
        sets: { act, form: { ...empty, name: isKnown ? passkey.name : '' }, problems: {}, failure: null },
        tells: [focuses('step')],
      }
    },
  ]),
)

const isEmpty = (form: FactorForm, field: FactorField) => form[field].trim() === ''

function asked({ act, status }: Context): FactorField[] {
  if (act.kind === 'renamePasskey') return ['name']
  const proofs: FactorField[] = status?.is_on ? ['current_password', 'code'] : ['current_password']
  return act.kind === 'addPasskey' ? ['name', ...proofs] : proofs
}

/** What is sent when these fields are filled in. */
const sends =
  (fields: (context: Context) => FactorField[], sending: string) =>
  (context: Context): Outcome<Context> => {
    const empties = fields(context).filter((field) => isEmpty(context.form, field))
    const [first] = empties
    if (!first) return { to: sending, sets: { problems: {}, failure: null } }
    return {
      sets: { problems: Object.fromEntries(empties.map((field) => [field, 'missing'])), failure: null },
      tells: [focuses(first)],
    }
  }

/** The forms of the account ask for what there is. */
const tellsForms = (factor: Context['status']) => [
  { type: 'factor.loaded', factor },
  { type: 'factor.loaded', factor },
]

const settled = ({ status }: Context) => (status?.is_on ? 'loaded.on' : 'loaded.off')

/** What an actor fails with, which has a step of its own for each. */
const failures = {
  'is refused': refused,
  'sending fails': failed,
  'is cancelled': cancelled,
}
type Failed = keyof typeof failures
const callers: Record<string, readonly Failed[]> = {
  sendAct: ['is refused', 'sending fails'],
  askPasskey: ['is cancelled', 'sending fails'],
}
const failing = (actor: string, to: string, sets: Partial<Context> = {}): Record<string, Outcome<Context>> =>
  Object.fromEntries(
    (callers[actor] ?? []).map((step) => [
      `${step} (${actor})`,
      {
        to,
        sets: { failure: failures[step], ...sets },
        tells: [focuses(step === 'is refused' ? 'current_password' : 'outcome')],
      },
    ]),
  )

export const secondFactorModel: Model<typeof secondFactorMachine> = {
  machine: secondFactorMachine,
  // It ends, and does not fail.
  listeners: ['factorSetUp'],
  starts: {
    'on the screen': {
      input: (outside) => ({ devices: outside, email: outside, password: outside }),
      to: 'loading',
    },
  },
  steps: {
    ...(Object.fromEntries(
      Object.entries(typed).map(([step, [field, value]]) => [step, { type: 'field.changed', field, value }]),
    ) as Record<keyof typeof typed, { type: 'field.changed'; field: FactorField; value: string }>),
    ...(Object.fromEntries(
      Object.entries(acts).map(([step, act]) => [step, { type: 'act.chosen', act }]),
    ) as Record<keyof typeof acts, { type: 'act.chosen'; act: FactorAct }>),
    ...Object.fromEntries(
      Object.entries(callers).flatMap(([actor, steps]) =>
        steps.map((step) => [
          `${step} (${actor})`,
          fails(actor, step === 'sending fails' ? new Error('unforeseen') : new FailureError(failures[step])),
        ]),
      ),
    ),
    submits: { type: 'form.submitted' },
    'uses a passkey': { type: 'passkey.requested' },
    cancels: { type: 'form.cancelled' },
    'tries again': { type: 'status.requested' },
    'has saved the codes': { type: 'codes.saved' },
    'it is on': done('loadStatus', on),
    'it is off': done('loadStatus', off),
    'nothing comes': fails('loadStatus', new Error('no answer')),
    'the key comes': done('sendAct', { newApp }),
    'a passkey can be made': done('sendAct', { creation }),
    'new codes come': done('sendAct', { recoveryCodes: codes }),
    'it is done': done('sendAct', {}),
    'the passkey signs': done('askPasskey', proof),
    'the factor is the first': done('factorSetUp', { ...ended, recoveryCodes: codes }),
    'the factor is not the first': done('factorSetUp', ended),
    'it was too late': done('factorSetUp', { ...ended, failure: tooLate }),
    'it was cancelled': done('factorSetUp', { ...ended, isCancelled: true }),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { loadStatus: () => undefined },
      steps: {
        'it is on': { to: 'loaded.on', sets: { status: on }, tells: tellsForms(on) },
        'it is off': { to: 'loaded.off', sets: { status: off }, tells: tellsForms(off) },
        'nothing comes': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    loaded: { steps: choosing },
    'loaded.deciding': {},
    'loaded.off': { tags: ['off'] },
    'loaded.on': { tags: ['on'] },
    asking: { tags: ['form'] },
    'asking.editing': {
      tags: ['editable'],
      steps: {
        ...typing,
        submits: sends(asked, 'asking.sending'),
        'uses a passkey': sends(
          (context) => asked(context).filter((field) => field !== 'code'),
          'asking.askingPasskey',
        ),
        cancels: (context) => ({ to: settled(context), sets: emptied, tells: [focuses('step')] }),
      },
    },
    'asking.askingPasskey': {
      tags: ['busy', 'askingBrowser'],
      runs: { askPasskey: () => undefined },
      steps: {
        'the passkey signs': { to: 'asking.sending', sets: { proof } },
        cancels: { to: 'asking.editing' },
        ...failing('askPasskey', 'asking.editing'),
      },
    },
    'asking.sending': {
      tags: ['busy'],
      runs: { sendAct: ({ act, form, proof }) => ({ act, form, proof }) },
      steps: {
        'the key comes': ({ form }) => ({
          to: 'settingUp',
          sets: { ...emptied, setUp: { newApp, name: form.name } },
          tells: [focuses('step')],
        }),
        'a passkey can be made': ({ form }) => ({
          to: 'settingUp',
          sets: { ...emptied, setUp: { creation, name: form.name } },
          tells: [focuses('step')],
        }),
        'new codes come': {
          to: 'showingCodes.renewed',
          sets: { ...emptied, recoveryCodes: codes },
          tells: [focuses('step')],
        },
        'it is done': { to: 'loading', sets: emptied, tells: [focuses('step')] },
        ...failing('sendAct', 'asking.editing', { proof: null }),
      },
    },
    settingUp: {
      tags: ['settingUp'],
      runs: { factorSetUp: ({ setUp }) => setUp },
      steps: {
        'the factor is the first': ({ act, status }) => {
          const known = status && {
            ...status,
            is_on: true,
            has_app: status.has_app || act.kind === 'addApp',
          }
          return {
            to: 'showingCodes.first',
            sets: { setUp: null, failure: null, recoveryCodes: codes, status: known },
            tells: [focuses('step'), ...tellsForms(known), { type: 'reading.requested' }],
          }
        },
        'the factor is not the first': {
          to: 'loading',
          sets: { setUp: null, failure: null },
          tells: [focuses('step')],
        },
        'it was too late': {
          to: 'loading',
          sets: { setUp: null, failure: tooLate },
          tells: [focuses('step')],
        },
        'it was cancelled': (context) => ({
          to: settled(context),
          sets: { setUp: null, failure: null },
          tells: [focuses('step')],
        }),
      },
    },
    showingCodes: {
      tags: ['codes'],
      steps: {
        'has saved the codes': { to: 'loading', sets: { recoveryCodes: [] }, tells: [focuses('step')] },
      },
    },
    'showingCodes.first': {},
    'showingCodes.renewed': { tags: ['renewed'] },
  },
  flags: ({ act, form, status }) => [
    act.kind,
    status?.is_on ?? false,
    isEmpty(form, 'name'),
    isEmpty(form, 'current_password'),
    isEmpty(form, 'code'),
  ],
  invariants: {
    'recovery codes are in memory only while they are shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('showingCodes')) === context.recoveryCodes.length > 0,
    'the key of the app is in memory only while it is set up': ({ state, context }) =>
      state.includes('settingUp') === (context.setUp !== null),
    'a password is in memory only while it is asked for': ({ state, context }) =>
      context.form.current_password === '' || state.some((leaf) => leaf.startsWith('asking')),
    'what a passkey signed is sent once': ({ state, context }) =>
      state.includes('asking.sending') || context.proof === null,
  },
}
