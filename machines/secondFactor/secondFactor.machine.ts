import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  askedFields,
  emptyFactorForm,
  type FactorAct,
  type FactorField,
  type FactorForm,
  factorFields,
  factorProblems,
  type NewApp,
  type SecondFactor,
} from '#domain/secondFactor.ts'
import type { ReadingRequested } from '#machines/reading/reading.machine.ts'

type FactorLoaded = { type: 'factor.loaded'; factor: SecondFactor }

type Input = {
  /** The forms that ask for what there is. */
  password: ActorRef<Snapshot<unknown>, FactorLoaded>
  email: ActorRef<Snapshot<unknown>, FactorLoaded>
  /** The list of devices, which is shorter after the first factor. */
  devices: ActorRef<Snapshot<unknown>, ReadingRequested>
}

/** What the server returned to an act: what the next step needs, or nothing. */
export type ActResult = { newApp?: NewApp; creation?: PasskeyCreation; recoveryCodes?: string[] }

type Context = Input & {
  /** Null until the server has said. */
  status: SecondFactor | null
  /** What was chosen last. */
  act: FactorAct
  form: FactorForm
  problems: Problems<FactorField>
  failure: Failure | null
  /** What a passkey has signed, in place of a code. */
  proof: UsedPasskey | null
  /** For the app, while it is set up. */
  newApp: NewApp | null
  /** With what the browser makes a passkey. */
  creation: PasskeyCreation | null
  /** What the browser made, until the server has it. */
  made: NewPasskey | null
  /** While they are shown. */
  recoveryCodes: string[]
}

export type SecondFactorEvent =
  | { type: 'status.requested' }
  | { type: 'act.chosen'; act: FactorAct }
  | { type: 'field.changed'; field: FactorField; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  /** A passkey in place of a code, or once more after the browser made none. */
  | { type: 'passkey.requested' }
  | { type: 'codes.saved' }

/** What the chosen act asks for. */
const askedOf = ({ act, status }: Context) => askedFields(act, status?.is_on ?? false)

/** The first field of which our rules or the server say that something is wrong. */
const firstProblemOf = ({ problems, failure }: Context) =>
  firstProblemField({ ...problems, ...failure?.fields }, factorFields)

export const secondFactorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SecondFactorEvent,
    emitted: {} as FocusRequested<'step' | 'outcome' | FactorField>,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'off'
      | 'on'
      | 'form'
      | 'app'
      | 'passkey'
      | 'codes'
      | 'renewed'
      | 'editable'
      | 'busy'
      | 'askingBrowser',
  },
  actors: {
    loadStatus: fromPromise<SecondFactor>(() => {
      throw new Error('secondFactor: actor "loadStatus" was not provided')
    }),
    sendAct: fromPromise<ActResult, { act: FactorAct; form: FactorForm; proof: UsedPasskey | null }>(() => {
      throw new Error('secondFactor: actor "sendAct" was not provided')
    }),
    askPasskey: fromPromise<UsedPasskey>(() => {
      throw new Error('secondFactor: actor "askPasskey" was not provided')
    }),
    confirmApp: fromPromise<string[], FactorForm>(() => {
      throw new Error('secondFactor: actor "confirmApp" was not provided')
    }),
    makePasskey: fromPromise<NewPasskey, { creation: PasskeyCreation }>(() => {
      throw new Error('secondFactor: actor "makePasskey" was not provided')
    }),
    savePasskey: fromPromise<string[], { name: string; made: NewPasskey }>(() => {
      throw new Error('secondFactor: actor "savePasskey" was not provided')
    }),
  },
  guards: {
    isOn: ({ context }) => context.status?.is_on ?? false,
    isComplete: ({ context }) => !hasProblems(factorProblems(context.form, askedOf(context))),
    isCompleteButCode: ({ context }) =>
      !hasProblems(
        factorProblems(
          context.form,
          askedOf(context).filter((field) => field !== 'code'),
        ),
      ),
    hasCode: ({ context }) => !hasProblems(factorProblems(context.form, ['code'])),
    isMade: ({ context }) => context.made !== null,
    getsApp: (_, params: { result: ActResult }) => params.result.newApp !== undefined,
    getsCreation: (_, params: { result: ActResult }) => params.result.creation !== undefined,
    getsCodes: (_, params: { codes: string[] | undefined }) => (params.codes ?? []).length > 0,
    isTooLate: (_, params: { failure: Failure }) => params.failure.code === 'challengeOver',
  },
  actions: {
    rememberStatus: assign((_, params: { status: SecondFactor }) => params),
    markOn: assign(({ context: { status } }) => ({ status: status && { ...status, is_on: true } })),
    markApp: assign(({ context: { status } }) => ({ status: status && { ...status, has_app: true } })),
    chooseAct: assign(({ context }, { act }: { act: FactorAct }) => ({
      act,
      form: {
        ...emptyFactorForm,
        name:
          (act.kind === 'renamePasskey' && context.status?.passkeys.find(({ id }) => id === act.id)?.name) ||
          '',
      },
      problems: {},
      failure: null,
    })),
    changeField: assign(({ context }, { field, value }: { field: FactorField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, { asked }: { asked: readonly FactorField[] }) => ({
      problems: factorProblems(context.form, asked),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    forgetForm: assign({ form: emptyFactorForm, problems: {}, failure: null, proof: null }),
    forgetSecrets: assign(({ context }) => ({
      form: { ...emptyFactorForm, name: context.form.name },
      proof: null,
    })),
    rememberFailure: assign((_, params: { failure: Failure }) => params),
    rememberProof: assign((_, params: { proof: UsedPasskey }) => params),
    forgetProof: assign({ proof: null }),
    rememberApp: assign((_, { result }: { result: ActResult }) => ({ newApp: result.newApp ?? null })),
    forgetApp: assign({ newApp: null }),
    rememberCreation: assign((_, { result }: { result: ActResult }) => ({
      creation: result.creation ?? null,
    })),
    rememberMade: assign((_, params: { made: NewPasskey }) => params),
    forgetPasskey: assign({ creation: null, made: null }),
    rememberCodes: assign((_, { codes }: { codes: string[] | undefined }) => ({
      recoveryCodes: codes ?? [],
    })),
    forgetCodes: assign({ recoveryCodes: [] }),
    tellPasswordForm: sendTo(
      ({ context }) => context.password,
      ({ context }) => ({ type: 'factor.loaded' as const, factor: context.status as SecondFactor }),
    ),
    tellEmailForm: sendTo(
      ({ context }) => context.email,
      ({ context }) => ({ type: 'factor.loaded' as const, factor: context.status as SecondFactor }),
    ),
    loadDevicesAgain: sendTo(({ context }) => context.devices, { type: 'reading.requested' }),
    focusProblem: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: firstProblemOf(context) ?? 'outcome',
    })),
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
  },
}).createMachine({
  id: 'secondFactor',
  description:
    'The second factor of the own account: an authenticator app, passkeys, and recovery codes, which are shown once. Every change needs the password, and a code or a passkey where it is on already.',
  context: ({ input }) => ({
    ...input,
    status: null,
    act: { kind: 'turnOff' },
    form: emptyFactorForm,
    problems: {},
    failure: null,
    proof: null,
    newApp: null,
    creation: null,
    made: null,
    recoveryCodes: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
            'tellPasswordForm',
            'tellEmailForm',
          ],
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'status.requested': { target: 'loading' } } },
    loaded: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
    off: {
      description: 'The password alone lets in.',
      tags: 'off',
      on: {
        'act.chosen': {
          target: 'asking',
          actions: [{ type: 'chooseAct', params: ({ event }) => ({ act: event.act }) }, 'focusStep'],
        },
      },
    },
    on: {
      description: 'Sign-in has a second step.',
      tags: 'on',
      on: {
        'act.chosen': {
          target: 'asking',
          actions: [{ type: 'chooseAct', params: ({ event }) => ({ act: event.act }) }, 'focusStep'],
        },
      },
    },
    asking: {
      description: 'What was chosen needs a proof of who asks, or a name.',
      tags: 'form',
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
                  { type: 'markProblems', params: ({ context }) => ({ asked: askedOf(context) }) },
                  'focusProblem',
                ],
              },
            ],
            'passkey.requested': [
              { guard: 'isCompleteButCode', target: 'askingPasskey', actions: 'forgetRefusal' },
              {
                actions: [
                  {
                    type: 'markProblems',
                    params: ({ context }) => ({
                      asked: askedOf(context).filter((field) => field !== 'code'),
                    }),
                  },
                  'focusProblem',
                ],
              },
            ],
            'form.cancelled': { target: '#secondFactor.loaded', actions: ['forgetForm', 'focusStep'] },
          },
        },
        askingPasskey: {
          description: 'The browser asks for a passkey of the account, in place of a code.',
          tags: ['busy', 'askingBrowser'],
          on: { 'form.cancelled': { target: 'editing' } },
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
            id: 'sendAct',
            src: 'sendAct',
            input: ({ context: { act, form, proof } }) => ({ act, form, proof }),
            onDone: [
              {
                guard: { type: 'getsApp', params: ({ event }) => ({ result: event.output }) },
                target: '#secondFactor.settingUp',
                actions: [
                  { type: 'rememberApp', params: ({ event }) => ({ result: event.output }) },
                  'forgetForm',
                  'focusStep',
                ],
              },
              {
                guard: { type: 'getsCreation', params: ({ event }) => ({ result: event.output }) },
                target: '#secondFactor.makingPasskey',
                actions: [
                  { type: 'rememberCreation', params: ({ event }) => ({ result: event.output }) },
                  'forgetSecrets',
                  'focusStep',
                ],
              },
              {
                guard: { type: 'getsCodes', params: ({ event }) => ({ codes: event.output.recoveryCodes }) },
                target: '#secondFactor.showingCodes.renewed',
                actions: [
                  { type: 'rememberCodes', params: ({ event }) => ({ codes: event.output.recoveryCodes }) },
                  'forgetForm',
                  'focusStep',
                ],
              },
              { target: '#secondFactor.loading', actions: ['forgetForm', 'focusStep'] },
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
      },
    },
    settingUp: {
      description:
        'The app gets its key, and shows its first code. Nothing has changed before that is right.',
      tags: 'app',
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
              { guard: 'hasCode', target: 'confirming', actions: 'forgetRefusal' },
              { actions: [{ type: 'markProblems', params: { asked: ['code'] } }, 'focusProblem'] },
            ],
            'form.cancelled': {
              target: '#secondFactor.loaded',
              actions: ['forgetForm', 'forgetApp', 'focusStep'],
            },
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmApp',
            src: 'confirmApp',
            input: ({ context }) => context.form,
            onDone: [
              {
                guard: { type: 'getsCodes', params: ({ event }) => ({ codes: event.output }) },
                target: '#secondFactor.showingCodes.first',
                description: 'It is the first factor. All other devices are signed out.',
                actions: [
                  'markOn',
                  'markApp',
                  'tellPasswordForm',
                  'tellEmailForm',
                  { type: 'rememberCodes', params: ({ event }) => ({ codes: event.output }) },
                  'forgetForm',
                  'forgetApp',
                  'loadDevicesAgain',
                  'focusStep',
                ],
              },
              { target: '#secondFactor.loading', actions: ['forgetForm', 'forgetApp', 'focusStep'] },
            ],
            onError: [
              {
                guard: {
                  type: 'isTooLate',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                target: '#secondFactor.loading',
                actions: [
                  'forgetForm',
                  'forgetApp',
                  {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                  },
                  'focusStep',
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
    makingPasskey: {
      description: 'The browser makes a passkey with a device, and the server keeps its public key.',
      tags: 'passkey',
      initial: 'askingBrowser',
      states: {
        askingBrowser: {
          tags: ['busy', 'askingBrowser'],
          on: {
            'form.cancelled': {
              target: '#secondFactor.loaded',
              actions: ['forgetForm', 'forgetPasskey', 'focusStep'],
            },
          },
          invoke: {
            id: 'makePasskey',
            src: 'makePasskey',
            input: ({ context }) => ({ creation: context.creation as PasskeyCreation }),
            onDone: {
              target: 'saving',
              actions: { type: 'rememberMade', params: ({ event }) => ({ made: event.output }) },
            },
            onError: {
              target: 'stopped',
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
        stopped: {
          description:
            'The person cancelled it, the browser refused or knows no passkeys, or the server was not reached.',
          on: {
            'passkey.requested': [
              { guard: 'isMade', target: 'saving', actions: 'forgetRefusal' },
              { target: 'askingBrowser', actions: 'forgetRefusal' },
            ],
            'form.cancelled': {
              target: '#secondFactor.loaded',
              actions: ['forgetForm', 'forgetPasskey', 'focusStep'],
            },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'savePasskey',
            src: 'savePasskey',
            input: ({ context: { form, made } }) => ({ name: form.name, made: made as NewPasskey }),
            onDone: [
              {
                guard: { type: 'getsCodes', params: ({ event }) => ({ codes: event.output }) },
                target: '#secondFactor.showingCodes.first',
                description: 'It is the first factor. All other devices are signed out.',
                actions: [
                  'markOn',
                  'tellPasswordForm',
                  'tellEmailForm',
                  { type: 'rememberCodes', params: ({ event }) => ({ codes: event.output }) },
                  'forgetForm',
                  'forgetPasskey',
                  'loadDevicesAgain',
                  'focusStep',
                ],
              },
              { target: '#secondFactor.loading', actions: ['forgetForm', 'forgetPasskey', 'focusStep'] },
            ],
            onError: [
              {
                guard: {
                  type: 'isTooLate',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                },
                target: '#secondFactor.loading',
                description: 'Or it was saved, and the answer was lost: the list says so.',
                actions: [
                  'forgetForm',
                  'forgetPasskey',
                  {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ failure: failureOf(event.error, 'accountFailed') }),
                  },
                  'focusStep',
                ],
              },
              {
                target: 'stopped',
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
    showingCodes: {
      description: 'Nobody can read them again.',
      tags: 'codes',
      on: {
        'codes.saved': { target: 'loading', actions: ['forgetCodes', 'focusStep'] },
      },
      initial: 'first',
      states: {
        first: { description: 'It was just turned on.' },
        renewed: { description: 'Those of before no longer work.', tags: 'renewed' },
      },
    },
  },
})
