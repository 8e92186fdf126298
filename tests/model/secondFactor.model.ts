import { FailureError } from '#domain/failures.ts'
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '#domain/passkeys.ts'
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
const made = { id: 'bmV3' } as NewPasskey
const proof = { id: 'b2xk' } as UsedPasskey
const codes = ['11111-11111-11111-11111']
const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const failed = { code: 'accountFailed' as const }
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }
const empty: FactorForm = { name: '', current_password: '', code: '' }
const emptied = { form: empty, problems: {}, failure: null, proof: null }
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

const settled = ({ status }: Context) => (status?.is_on ? 'on' : 'off')

/** What an actor fails with, which has a step of its own for each. */
const failures = {
  'is refused': refused,
  'sending fails': failed,
  'is cancelled': cancelled,
  'is too late': tooLate,
}
type Failed = keyof typeof failures
const callers: Record<string, readonly Failed[]> = {
  sendAct: ['is refused', 'sending fails'],
  askPasskey: ['is cancelled', 'sending fails'],
  confirmApp: ['is refused', 'sending fails', 'is too late'],
  makePasskey: ['is cancelled', 'sending fails'],
  savePasskey: ['sending fails', 'is too late'],
}
const failing = (actor: string, to: string, sets: Partial<Context> = {}): Record<string, Outcome<Context>> =>
  Object.fromEntries(
    (callers[actor] ?? [])
      .filter((step) => step !== 'is too late')
      .map((step) => [
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
    'the code is right': done('confirmApp', codes),
    'the code is right, and it is the second factor': done('confirmApp', []),
    'the passkey is made': done('makePasskey', made),
    'the passkey is saved': done('savePasskey', codes),
    'the passkey is saved, and it is the second factor': done('savePasskey', []),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { loadStatus: () => undefined },
      steps: {
        'it is on': { to: 'on', sets: { status: on }, tells: tellsForms(on) },
        'it is off': { to: 'off', sets: { status: off }, tells: tellsForms(off) },
        'nothing comes': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    loaded: {},
    off: { tags: ['off'], steps: choosing },
    on: { tags: ['on'], steps: choosing },
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
        'the key comes': { to: 'settingUp.editing', sets: { ...emptied, newApp }, tells: [focuses('step')] },
        'a passkey can be made': ({ form }) => ({
          to: 'makingPasskey.askingBrowser',
          sets: { creation, form: { ...empty, name: form.name }, proof: null },
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
    settingUp: { tags: ['app'] },
    'settingUp.editing': {
      tags: ['editable'],
      steps: {
        ...typing,
        submits: sends(() => ['code'], 'settingUp.confirming'),
        cancels: (context) => ({
          to: settled(context),
          sets: { ...emptied, newApp: null },
          tells: [focuses('step')],
        }),
      },
    },
    'settingUp.confirming': {
      tags: ['busy'],
      runs: { confirmApp: (context) => context.form },
      steps: {
        'the code is right': ({ status }) => ({
          to: 'showingCodes.first',
          sets: {
            ...emptied,
            newApp: null,
            recoveryCodes: codes,
            status: status && { ...status, is_on: true, has_app: true },
          },
          tells: [
            focuses('step'),
            ...tellsForms({ ...off, ...status, is_on: true, has_app: true }),
            { type: 'reading.requested' },
          ],
        }),
        'the code is right, and it is the second factor': {
          to: 'loading',
          sets: { ...emptied, newApp: null },
          tells: [focuses('step')],
        },
        'is too late (confirmApp)': {
          to: 'loading',
          sets: { ...emptied, newApp: null, failure: tooLate },
          tells: [focuses('step')],
        },
        ...failing('confirmApp', 'settingUp.editing'),
      },
    },
    makingPasskey: { tags: ['passkey'] },
    'makingPasskey.askingBrowser': {
      tags: ['busy', 'askingBrowser'],
      runs: { makePasskey: () => ({ creation }) },
      steps: {
        'the passkey is made': { to: 'makingPasskey.saving', sets: { made } },
        cancels: (context) => ({
          to: settled(context),
          sets: { ...emptied, creation: null, made: null },
          tells: [focuses('step')],
        }),
        ...failing('makePasskey', 'makingPasskey.stopped'),
      },
    },
    'makingPasskey.stopped': {
      steps: {
        'uses a passkey': ({ made }) => ({
          to: made ? 'makingPasskey.saving' : 'makingPasskey.askingBrowser',
          sets: { problems: {}, failure: null },
        }),
        cancels: (context) => ({
          to: settled(context),
          sets: { ...emptied, creation: null, made: null },
          tells: [focuses('step')],
        }),
      },
    },
    'makingPasskey.saving': {
      tags: ['busy'],
      runs: { savePasskey: ({ form }) => ({ name: form.name, made }) },
      steps: {
        'the passkey is saved': ({ status }) => ({
          to: 'showingCodes.first',
          sets: {
            ...emptied,
            creation: null,
            made: null,
            recoveryCodes: codes,
            status: status && { ...status, is_on: true },
          },
          tells: [
            focuses('step'),
            ...tellsForms({ ...off, ...status, is_on: true }),
            { type: 'reading.requested' },
          ],
        }),
        'the passkey is saved, and it is the second factor': {
          to: 'loading',
          sets: { ...emptied, creation: null, made: null },
          tells: [focuses('step')],
        },
        'is too late (savePasskey)': {
          to: 'loading',
          sets: { ...emptied, creation: null, made: null, failure: tooLate },
          tells: [focuses('step')],
        },
        ...failing('savePasskey', 'makingPasskey.stopped'),
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
  flags: ({ act, form, status, made }) => [
    act.kind,
    status?.is_on ?? false,
    isEmpty(form, 'name'),
    isEmpty(form, 'current_password'),
    isEmpty(form, 'code'),
    made !== null,
  ],
  invariants: {
    'recovery codes are in memory only while they are shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('showingCodes')) === context.recoveryCodes.length > 0,
    'the key of the app is in memory only while it is set up': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('settingUp')) === (context.newApp !== null),
    'a password is in memory only while it is asked for': ({ state, context }) =>
      context.form.current_password === '' ||
      state.some((leaf) => leaf.startsWith('asking') || leaf.startsWith('settingUp')),
    'what a passkey signed is sent once': ({ state, context }) =>
      state.includes('asking.sending') || context.proof === null,
  },
}
